import Foundation
import Testing

/// The table of reports about other senders, and the tests that it names.
@Suite struct `Reports from the field` {
  /// A row of the table.
  struct Row: Sendable {
    let number: Int
    let text: String
    /// `File.function` of each test.
    let tests: [String]
  }

  /// The numbers of the collection: those that are missing were dropped or merged there.
  private static let numbers =
    Array(1...18) + Array(20...25) + Array(28...34) + Array(36...41) + Array(43...45)
    + [47, 48, 50, 51, 52, 53] + Array(55...60) + [62, 63] + Array(65...71) + [73, 74, 76, 78]

  private static func rows(of page: String) -> [Row] {
    page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let number = Int(cells[0]) else { return nil }
      return Row(
        number: number, text: cells[1],
        tests: cells[2].matches(of: #/`(\w+\.\w+)`/#).map { String($0.output.1) })
    }
  }

  /// Each test by `File.function`, from its attribute to the next one's.
  private static func tests() throws -> [String: String] {
    let base = Repository.root.appending(path: "Tests")
    var found: [String: String] = [:]
    for source in try Repository.sources() where source.isTest && source.stem.hasSuffix("Tests") {
      let path = source.path.dropFirst("Tests/".count)
      let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
      for part in text.components(separatedBy: "@Test").dropFirst() {
        guard let name = part.firstMatch(of: #/func (\w+)/#)?.output.1 else { continue }
        found["\(source.stem).\(name)"] = part
      }
    }
    return found
  }

  private static func rowsNamed(by test: String) -> Set<Int> {
    Set(
      test.matches(of: #/\(field ([^)]*)\)/#).flatMap { match in
        match.output.1.split(separator: ", ").compactMap { Int($0) }
      })
  }

  @Test func `each name a test that exists and names them, or say why there is none`() throws {
    let page = Repository.root.appending(path: "Sources/PlayerCast/PlayerCast.docc/FieldReports.md")
    let rows = Self.rows(of: try String(contentsOf: page, encoding: .utf8))
    #expect(rows.map(\.number) == Self.numbers)
    let tests = try Self.tests()
    for row in rows {
      #expect(!row.tests.isEmpty || row.text.hasPrefix("Not "), "row \(row.number): no test and no reason")
      for test in row.tests {
        let names = tests[test].map(Self.rowsNamed)
        #expect(
          names?.contains(row.number) == true, "row \(row.number): \(test) is missing or does not name it")
      }
    }
    let named = tests.values.reduce(into: Set<Int>()) { $0.formUnion(Self.rowsNamed(by: $1)) }
    #expect(named.subtracting(rows.filter { !$0.tests.isEmpty }.map(\.number)).isEmpty)
  }
}
