import Foundation

/// A directory that only this user can enter and that vanishes with its last reference.
public final class ScratchDirectory: Sendable {
  /// The full path; short, since a socket in it must keep below 108 bytes.
  public let path: String

  /// Makes a new empty directory.
  public init() throws {
    path = "/tmp/sound-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something inside.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The raw bytes of the path of something inside, whose name need not be text.
  public func bytes(_ name: some Sequence<UInt8>) -> [UInt8] { Array(path.utf8) + [UInt8(ascii: "/")] + name }

  /// Writes a file.
  ///
  /// - Returns: Its path.
  @discardableResult
  public func write(_ content: [UInt8], to name: String) throws -> String {
    try write(content, to: Array(name.utf8))
    return path(name)
  }

  /// Writes a file whose name need not be text.
  ///
  /// - Returns: The bytes of its path.
  @discardableResult
  public func write(_ content: [UInt8], to name: [UInt8]) throws -> [UInt8] {
    let path = bytes(name)
    let file = open(
      (path + [0]).map { CChar(bitPattern: $0) }, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    var rest = content[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw CocoaError(.fileWriteUnknown) }
      rest = rest.dropFirst(count)
    }
    return path
  }
}
