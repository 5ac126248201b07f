import Foundation

/// Where things are that the tests use.
enum Programs {
  /// The root of the repository.
  static let root: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(4)
    return "/" + parts.joined(separator: "/")
  }()

  /// The built command line, beside the bundle of the tests.
  static let attacca: String = {
    let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = bundle.split(separator: "/").dropLast().joined(separator: "/")
    let found = "/\(beside)/attacca"
    return FileManager.default.isExecutableFile(atPath: found) ? found : "\(root)/.build/debug/attacca"
  }()

  static let media = "\(root)/Examples/Media"
}
