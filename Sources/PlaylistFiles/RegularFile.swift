import Glibc

/// A file's place in the file system, whatever path led there.
struct FileIdentity: Hashable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

/// Reads regular files whole, without ever waiting on a pipe or a device.
enum RegularFile {
  /// The file's bytes and identity.
  ///
  /// - Throws: `PlaylistError`, naming the path, when it is no regular file, may not be read or has more bytes
  ///   than the limit.
  static func read(_ path: [UInt8], limit: Int) throws(PlaylistError) -> (
    bytes: [UInt8], identity: FileIdentity
  ) {
    guard !path.isEmpty, !path.contains(0) else { throw PlaylistError(.missing, path: path) }
    try requireRegular(status(of: path), path)
    let descriptor = withPath(path) { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { close(descriptor) }
    var opened = stat()
    guard fstat(descriptor, &opened) == 0 else { throw failure(errno, path) }
    try requireRegular(opened, path)
    guard opened.st_size <= limit else { throw tooLarge(path, limit) }
    let bytes = try readAll(descriptor, expecting: Int(opened.st_size), limit: limit, path)
    return (bytes, FileIdentity(opened))
  }

  /// Whether something is at the path.
  static func exists(_ path: [UInt8]) -> Bool {
    var found = stat()
    return !path.contains(0) && withPath(path) { stat($0, &found) } == 0
  }

  /// Lends the path to C.
  static func withPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = path.map { CChar(bitPattern: $0) } + [0]
    return terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a terminated path has no bytes") }
      return body(start)
    }
  }

  private static func status(of path: [UInt8]) throws(PlaylistError) -> stat {
    var found = stat()
    guard withPath(path, { stat($0, &found) }) == 0 else { throw failure(errno, path) }
    return found
  }

  private static func requireRegular(_ status: stat, _ path: [UInt8]) throws(PlaylistError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw PlaylistError(.directory, path: path)
    default: throw PlaylistError(.notARegularFile, path: path)
    }
  }

  /// Reads to the end, however the size may have changed since; one byte more than expected shows the end.
  private static func readAll(
    _ descriptor: CInt, expecting size: Int, limit: Int, _ path: [UInt8]
  ) throws(PlaylistError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var filled = 0
    while true {
      if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
      let count = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      }
      if count == 0 { break }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw PlaylistError(.readFailed, path: path, detail: text(of: errno))
      }
      filled += count
      guard filled <= limit else { throw tooLarge(path, limit) }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static func tooLarge(_ path: [UInt8], _ limit: Int) -> PlaylistError {
    PlaylistError(.tooLarge, path: path, detail: "the limit is \(limit) bytes")
  }

  private static func failure(_ code: CInt, _ path: [UInt8]) -> PlaylistError {
    switch code {
    case ENOENT, ENOTDIR: PlaylistError(.missing, path: path)
    case ENXIO: PlaylistError(.notARegularFile, path: path)
    default: PlaylistError(.unreadable, path: path, detail: text(of: code))
    }
  }

  /// The system's own words for an error number.
  static func text(of code: CInt) -> String {
    var words = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &words, words.count) == 0 else { return "error \(code)" }
    return String(decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
