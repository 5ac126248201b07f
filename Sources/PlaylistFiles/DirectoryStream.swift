import Glibc

/// What the system refused with, by its own number.
struct SystemFailure: Error {
  let code: CInt
}

/// A name in a directory, with what the directory itself says about it.
struct DirectoryEntry {
  /// What a name stands for.
  enum Kind {
    case directory
    case file
    case other
    case missing
  }

  let name: [UInt8]
  let type: UInt8

  /// Whether listings leave it out: its name begins with a dot.
  var isHidden: Bool { name.first == UInt8(ascii: ".") }

  /// What it stands for, links followed; only links and file systems that do not say cost a look.
  func kind(at path: [UInt8]) -> Kind {
    switch CInt(type) {
    case CInt(DT_DIR): return .directory
    case CInt(DT_REG): return .file
    case CInt(DT_LNK), CInt(DT_UNKNOWN): break
    default: return .other
    }
    var status = stat()
    guard RegularFile.withPath(path, { stat($0, &status) }) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFREG: return .file
    default: return .other
    }
  }
}

/// A directory that is being read; closed with the last reference.
final class DirectoryStream {
  let identity: FileIdentity
  private let stream: OpaquePointer

  /// Opens a directory; the path may hold no NUL.
  init(_ directory: [UInt8]) throws(SystemFailure) {
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
    let descriptor = RegularFile.withPath(directory) { open($0, flags) }
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      let failure = SystemFailure(code: errno)
      close(descriptor)
      throw failure
    }
    identity = FileIdentity(status)
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// The next name, in no particular order; nil at the end.
  func next() throws(SystemFailure) -> DirectoryEntry? {
    errno = 0
    guard let entry = readdir(stream) else {
      if errno != 0 { throw SystemFailure(code: errno) }
      return nil
    }
    return DirectoryEntry(name: Self.name(of: entry), type: entry.pointee.d_type)
  }

  /// Reads no further than the NUL, since the rest of the record need not exist.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = UnsafeRawPointer(entry) + offset
    return Array(
      UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
  }
}
