#if MPV
  import Foundation

  /// A directory that vanishes with its last reference.
  final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
      path = "/tmp/mpvtests-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The raw bytes of a path inside.
    func bytes(_ name: some Sequence<UInt8>) -> [UInt8] { Array(path.utf8) + [UInt8(ascii: "/")] + name }

    /// A path inside.
    func path(_ name: String) -> String { "\(path)/\(name)" }
  }

  /// Writes the file whose path need not be text.
  func write(_ bytes: [UInt8], to path: [UInt8]) throws {
    let name = (path + [0]).map { CChar(bitPattern: $0) }
    let file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }
#endif
