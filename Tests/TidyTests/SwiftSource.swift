/// A Swift file taken apart into lines of code and lines of comment.
///
/// The text of string literals, of comments and of names between backticks is blanked in the code, so that a
/// rule that looks for a word finds it only where the compiler would.
struct SwiftSource: Sendable {
  /// The path from the root of the repository.
  let path: String
  /// The code, line by line.
  let code: [String]
  /// What stands in comments, line by line.
  let comments: [String]

  init(path: String, text: String) {
    var scanner = SwiftScanner(text)
    scanner.scanAll()
    self.path = path
    code = scanner.code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    comments = scanner.comments.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The number of lines as an editor counts them.
  var lineCount: Int { code.count - (code.last?.isEmpty == true ? 1 : 0) }

  /// The part after `Sources/`, `Tests/` or `Examples/`; nil for a file of no module.
  var module: String? {
    let parts = path.split(separator: "/")
    guard parts.count > 2, ["Sources", "Tests", "Examples"].contains(parts[0]) else { return nil }
    return String(parts[1])
  }

  /// The name of the file without `.swift`.
  var stem: String { String((path.split(separator: "/").last ?? "").dropLast(".swift".count)) }

  /// Whether the file belongs to the tests.
  var isTest: Bool { path.hasPrefix("Tests/") }

  /// The lines of code that match, counted from 1, with the match.
  func lines<Output>(matching pattern: Regex<Output>) -> [(line: Int, match: Regex<Output>.Match)] {
    code.enumerated().flatMap { index, text in text.matches(of: pattern).map { (index + 1, $0) } }
  }
}
