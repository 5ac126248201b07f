/// Walks through Swift text once and tells code from comments and literals.
///
/// Knows nested comments, raw and multi-line strings, interpolation, names between backticks and regular
/// expressions between `#/` and `/#`; not those between bare slashes.
struct SwiftScanner {
  private(set) var code = ""
  private(set) var comments = ""
  private let text: [Character]
  private var position = 0

  init(_ text: String) { self.text = Array(text) }

  mutating func scanAll() { scanCode(untilParenthesis: false) }

  /// Scans code to the end of the text, or past the parenthesis that closes an interpolation.
  private mutating func scanCode(untilParenthesis: Bool) {
    var depth = 0
    while position < text.count {
      if follows("//") {
        scanLineComment()
      } else if follows("/*") {
        scanBlockComment()
      } else if follows("`") {
        scanBackticks()
      } else if follows("#/") {
        scanRegularExpression()
      } else if let hashes = hashesBeforeQuote() {
        scanString(hashes: hashes)
      } else {
        if text[position] == "(" { depth += 1 }
        if text[position] == ")" { depth -= 1 }
        take()
        if untilParenthesis, depth < 0 { return }
      }
    }
  }

  private mutating func scanLineComment() {
    while position < text.count, !text[position].isNewline { takeAsComment() }
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      if follows("/*") {
        depth += 1
        takeAsComment(2)
      } else if follows("*/") {
        depth -= 1
        takeAsComment(2)
      } else {
        takeAsComment()
      }
    } while depth > 0 && position < text.count
  }

  private mutating func scanBackticks() {
    take()
    while position < text.count, text[position] != "`", !text[position].isNewline { blank() }
    if follows("`") { take() }
  }

  private mutating func scanRegularExpression() {
    while position < text.count, !follows("/#") { blank() }
    blank(2)
  }

  private func hashesBeforeQuote() -> Int? {
    var index = position
    while index < text.count, text[index] == "#" { index += 1 }
    return index < text.count && text[index] == "\"" ? index - position : nil
  }

  private mutating func scanString(hashes: Int) {
    blank(hashes)
    let quote = follows("\"\"\"") ? "\"\"\"" : "\""
    let end = quote + String(repeating: "#", count: hashes)
    let escape = "\\" + String(repeating: "#", count: hashes)
    blank(quote.count)
    while position < text.count, !follows(end) {
      if quote.count == 1, text[position].isNewline { return }
      guard follows(escape) else {
        blank()
        continue
      }
      blank(escape.count)
      if follows("(") {
        take()
        scanCode(untilParenthesis: true)
      } else {
        blank()
      }
    }
    blank(end.count)
  }

  private func follows(_ words: String) -> Bool { text[position...].starts(with: words) }

  /// Keeps the next character as code.
  private mutating func take() {
    guard position < text.count else { return }
    code.append(text[position])
    if text[position].isNewline { comments.append("\n") }
    position += 1
  }

  /// Leaves a blank in the code for each of the next characters.
  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      if text[position].isNewline { take() } else { skip() }
    }
  }

  private mutating func skip() {
    code.append(" ")
    position += 1
  }

  private mutating func takeAsComment(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      if !text[position].isNewline { comments.append(text[position]) }
      if text[position].isNewline { take() } else { skip() }
    }
  }
}
