import Glibc

/// A directory of its own for one test, removed with everything in it when the last reference goes.
final class TemporaryDirectory: Sendable {
  let path: [UInt8]

  init() throws {
    var template = Array("/tmp/attacca-lists-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(what: "mkdtemp", code: errno) }
    path = template.dropLast().map { UInt8(bitPattern: $0) }
  }

  deinit { Self.remove(path) }

  struct Failure: Error {
    let what: String
    let code: CInt
  }

  /// The path of a name in the directory.
  func path(_ name: String) -> [UInt8] { path(bytes: Array(name.utf8)) }

  func path(bytes name: [UInt8]) -> [UInt8] { path + [UInt8(ascii: "/")] + name }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ content: String, to name: String) throws -> [UInt8] {
    try write(bytes: Array(content.utf8), to: Array(name.utf8))
  }

  @discardableResult
  func write(bytes content: [UInt8], to name: [UInt8]) throws -> [UInt8] {
    let target = path(bytes: name)
    let file = open(Self.c(target), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Failure(what: "open", code: errno) }
    defer { close(file) }
    var rest = content[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Failure(what: "write", code: errno) }
      rest = rest.dropFirst(count)
    }
    return target
  }

  @discardableResult
  func makeDirectory(_ name: String) throws -> [UInt8] {
    guard mkdir(Self.c(path(name)), 0o700) == 0 else { throw Failure(what: "mkdir", code: errno) }
    return path(name)
  }

  @discardableResult
  func makePipe(_ name: String) throws -> [UInt8] {
    guard mkfifo(Self.c(path(name)), 0o600) == 0 else { throw Failure(what: "mkfifo", code: errno) }
    return path(name)
  }

  func link(_ name: String, to target: String) throws {
    guard symlink(target, Self.c(path(name))) == 0 else { throw Failure(what: "symlink", code: errno) }
  }

  static func c(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

  /// Works by descriptors, so that it also removes what lies too deep for a path.
  private static func remove(_ path: [UInt8]) {
    removeTree(at: AT_FDCWD, name: path)
  }

  private static func removeTree(at parent: CInt, name: [UInt8]) {
    if unlinkat(parent, c(name), 0) == 0 { return }
    let directory = openat(parent, c(name), O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    if directory >= 0, let stream = fdopendir(directory) {
      while let entry = readdir(stream) {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        let start = UnsafeRawPointer(entry) + offset
        let length = strlen(start.assumingMemoryBound(to: CChar.self))
        let child = Array(UnsafeRawBufferPointer(start: start, count: length))
        if child != Array(".".utf8), child != Array("..".utf8) { removeTree(at: directory, name: child) }
      }
      closedir(stream)
    }
    unlinkat(parent, c(name), AT_REMOVEDIR)
  }
}
