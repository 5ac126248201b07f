import Foundation

/// The figures of a run: printed as they come, written as JSON at the end.
struct Report {
  private var figures: [Figure] = []
  private let load: String

  /// A number with its name and unit.
  struct Figure: Encodable {
    let section: String
    let name: String
    let value: Double
    let unit: String
  }

  private struct Document: Encodable {
    let loadAtStart: String
    let loadAtEnd: String
    let figures: [Figure]
  }

  init(load: String) {
    self.load = load
    print("load average at the start: \(load)")
  }

  mutating func add(_ section: Options.Section, _ name: String, _ value: Double, _ unit: String) {
    figures.append(Figure(section: section.rawValue, name: name, value: value, unit: unit))
  }

  /// Prints rows in columns, the first to the left, the others to the right.
  func table(_ title: String, _ rows: [[String]]) {
    print("\n\(title)")
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    for row in rows {
      let cells = row.enumerated().map { column, text in
        let blanks = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + blanks : blanks + text
      }
      print("  " + cells.joined(separator: "  "))
    }
    fflush(nil)
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let document = Document(loadAtStart: load, loadAtEnd: Machine.load, figures: figures)
    try encoder.encode(document).write(to: URL(fileURLWithPath: path))
  }
}

extension Double {
  /// With so many digits after the point.
  func text(_ digits: Int = 1) -> String { String(format: "%.\(digits)f", self) }
}
