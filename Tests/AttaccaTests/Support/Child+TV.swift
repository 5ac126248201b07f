import Foundation
import Testing

extension Child {
  /// `attacca tv` at a port of its own, once it says which, in words or in JSON.
  static func tv(_ arguments: String...) async throws -> (tv: Child, port: String) {
    let arguments = ["tv", "--port", "0", "--null-audio", "--name", "Test"] + arguments
    let tv = try Child(Array(Programs.attacca.utf8), arguments.map { Array($0.utf8) })
    let text = try await tv.wait { !$0.lines.isEmpty }.text
    let start = try #require(text.firstRange(of: "at port ") ?? text.firstRange(of: "\"port\":"))
    return (tv, String(text[start.upperBound...].prefix { $0.isNumber }))
  }
}
