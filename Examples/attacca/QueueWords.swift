/// A line cut into its verb and the words after it.
struct QueueWords: Equatable {
  /// A word; in "quotes" it is a title, whatever it looks like.
  struct Word: Equatable {
    var text: String
    var isQuoted = false
  }

  /// The line without blanks at its ends.
  let line: String
  let verb: String
  let rest: [Word]

  /// Nil for a blank line and a remark.
  init?(_ text: String) throws(QueueError) {
    let trimmed = text.drop(while: Self.isBlank)
    guard let first = trimmed.first, first != "#" else { return nil }
    var words: [Word] = []
    var left = trimmed
    while !left.isEmpty {
      words.append(try Self.next(&left, verb: words.first?.text ?? ""))
      left = left.drop(while: Self.isBlank)
    }
    line = words.isEmpty ? "" : String(trimmed)
    verb = words[0].text
    rest = Array(words.dropFirst())
  }

  private static func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }

  private static func next(_ left: inout Substring, verb: String) throws(QueueError) -> Word {
    guard left.first == "\"" else {
      let word = left.prefix { !isBlank($0) }
      left = left.dropFirst(word.count)
      return Word(text: String(word))
    }
    left = left.dropFirst()
    var text = ""
    while let character = left.popFirst() {
      if character == "\"" { return Word(text: text, isQuoted: true) }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = left.popFirst(), escaped == "\"" || escaped == "\\" else {
        throw QueueError(verb, "in quotes a backslash is followed by \" or \\.")
      }
      text.append(escaped)
    }
    throw QueueError(verb, "the quoted title has no closing quote: add one.")
  }
}
