import Foundation

/// A directory that vanishes with its last reference.
final class TemporaryDirectory: Sendable {
  let path: String

  init() throws {
    path = "/tmp/attaccatests-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The raw bytes of a path inside.
  func bytes(_ name: some Sequence<UInt8>) -> [UInt8] { Array(path.utf8) + [UInt8(ascii: "/")] + name }

  /// Writes a file inside and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try write(bytes, to: Array(name.utf8))
    return "\(path)/\(name)"
  }

  /// Writes a file inside whose name need not be text, and returns the bytes of its path.
  @discardableResult
  func write(_ content: [UInt8], to name: [UInt8]) throws -> [UInt8] {
    let path = bytes(name)
    let file = open(
      (path + [0]).map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    guard Glibc.write(file, content, content.count) == content.count else {
      throw CocoaError(.fileWriteUnknown)
    }
    return path
  }

  /// Writes a quiet tone as a WAV file and returns its path.
  @discardableResult
  func tone(_ name: String, seconds: Double) throws -> String {
    try write(Wave.bytes(seconds: seconds), to: name)
  }
}
