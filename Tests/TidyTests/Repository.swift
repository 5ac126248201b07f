import Foundation

/// The tree that these tests stand in.
enum Repository {
  /// The root, found from the place of this file.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The names at the top that git would keep; `Package.resolved` is made by the package manager and ignored.
  static func topLevel() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0 != "Package.resolved" }
  }

  /// Every Swift file below the folders of code; read once.
  static func sources() throws -> [SwiftSource] { try loaded.get() }

  private static let loaded = Result { try load() }

  private static func load() throws -> [SwiftSource] {
    try ["Sources", "Tests", "Examples", "Benchmarks"].flatMap { folder -> [SwiftSource] in
      let base = root.appending(path: folder)
      guard let names = FileManager.default.enumerator(atPath: base.path) else { return [] }
      return try names.compactMap { $0 as? String }.sorted().filter { name in
        name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .map { name in
        let text = try String(contentsOf: base.appending(path: name), encoding: .utf8)
        return SwiftSource(path: "\(folder)/\(name)", text: text)
      }
    }
  }
}
