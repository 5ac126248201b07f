import Testing

/// Something that every Swift file of the repository has to keep: a function from a file to what breaks it.
struct Rule: Sendable, CustomTestStringConvertible {
  let name: String
  let check: @Sendable (SwiftSource) -> [Finding]

  var testDescription: String { name }

  /// A place that breaks a rule.
  struct Finding: Hashable, CustomStringConvertible {
    let line: Int
    let text: String

    var description: String { "line \(line): \(text)" }
  }

  /// Every rule about one file.
  static let all: [Rule] = [
    imports, fileLength, functionLength, forbiddenWords, reasons, openEnds, sleeps, silentSkips, vagueNames,
    moduleNames,
    testFiles,
  ]
}
