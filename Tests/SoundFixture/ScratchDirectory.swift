public import Foundation

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

  /// Writes a file.
  ///
  /// - Returns: Its path.
  @discardableResult
  public func write(_ data: Data, to name: String) throws -> String {
    try data.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
