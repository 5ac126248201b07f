import Glibc
import PlaybackCore

/// One search of a folder: what was found and where it has been.
struct FolderSearch {
  private(set) var listing = FolderListing()
  private let limits: FolderLimits
  private let kinds: MediaKinds
  private var visited = Set<FileIdentity>()
  private var namesLeft: Int
  private var isFull = false

  init(limits: FolderLimits, kinds: MediaKinds) {
    self.limits = limits
    self.kinds = kinds
    namesLeft = limits.names
  }

  /// Adds the media below one directory, `level` levels below the first.
  mutating func visit(_ directory: [UInt8], level: Int) {
    guard visited.count < max(1, limits.directories) else {
      return end(at: directory, limit: limits.directories)
    }
    guard let names = names(in: directory) else { return }
    for entry in names {
      if isFull { return }
      let path = BytePath.resolve(entry.name[...], in: directory)
      switch Self.kind(of: entry, at: path) {
      case .directory where level < limits.depth: visit(path, level: level + 1)
      case .directory: report(path, .tooDeep(limit: limits.depth))
      case .file: if kinds.contains(name: entry.name) { append(path) }
      case .other: if kinds.contains(name: entry.name) { report(path, .notARegularFile) }
      case .missing: if kinds.contains(name: entry.name) { report(path, .missing) }
      }
    }
  }

  private mutating func append(_ path: [UInt8]) {
    guard listing.items.count < limits.files else { return end(at: path, limit: limits.files) }
    listing.items.append(MediaItem(.file(path)))
  }

  private mutating func end(at path: [UInt8], limit: Int) {
    isFull = true
    report(path, .tooMany(limit: limit))
  }

  private mutating func report(_ path: [UInt8], _ reason: FolderProblem.Reason) {
    if listing.problems.count < limits.problems {
      listing.problems.append(FolderProblem(path: path, reason: reason))
    } else {
      listing.unlistedProblems += 1
    }
  }
}

extension FolderSearch {
  /// A name in a directory, with what the directory itself says about it.
  private struct Entry {
    let name: [UInt8]
    let type: UInt8
  }

  private enum Kind {
    case directory
    case file
    case other
    case missing
  }

  /// The visible names in natural order; nil when there are none to look at: listed before, or not readable.
  private mutating func names(in directory: [UInt8]) -> [Entry]? {
    guard !directory.contains(0), !directory.isEmpty else {
      report(directory, .missing)
      return nil
    }
    let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC
    let descriptor = RegularFile.withPath(directory) { open($0, flags) }
    guard descriptor >= 0 else {
      report(directory, Self.reason(errno))
      return nil
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      report(directory, Self.reason(errno))
      close(descriptor)
      return nil
    }
    defer { closedir(stream) }
    guard visited.insert(FileIdentity(status)).inserted else { return nil }
    return readNames(from: stream, of: directory).sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  private mutating func readNames(from stream: OpaquePointer, of directory: [UInt8]) -> [Entry] {
    var names = [Entry]()
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      guard namesLeft > 0 else {
        end(at: directory, limit: limits.names)
        return []
      }
      namesLeft -= 1
      let name = Self.name(of: entry)
      if name.first != UInt8(ascii: ".") { names.append(Entry(name: name, type: entry.pointee.d_type)) }
    }
    if errno != 0 { report(directory, Self.reason(errno)) }
    return names
  }

  /// Reads no further than the NUL, since the rest of the record need not exist.
  private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = UnsafeRawPointer(entry) + offset
    return Array(
      UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
  }

  /// What a name stands for; only links and file systems that do not say cost a look.
  private static func kind(of entry: Entry, at path: [UInt8]) -> Kind {
    switch CInt(entry.type) {
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

  private static func reason(_ code: CInt) -> FolderProblem.Reason {
    switch code {
    case ENOENT: .missing
    case ENOTDIR: .notADirectory
    default: .unreadable(RegularFile.text(of: code))
    }
  }
}
