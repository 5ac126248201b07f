/// The lines of a text, without their ends: line feed, carriage return, or both.
struct SubtitleLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ text: [UInt8]) { rest = text[...] }

  mutating func next() -> ArraySlice<UInt8>? {
    guard !rest.isEmpty else { return nil }
    guard let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      defer { rest = [] }
      return rest
    }
    let line = rest[..<end]
    let isPair = rest[end] == 0x0D && end + 1 < rest.endIndex && rest[end + 1] == 0x0A
    rest = rest[(isPair ? end + 2 : end + 1)...]
    return line
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks and tabs at both ends.
  var trimmed: ArraySlice<UInt8> {
    var rest = drop(while: Self.isBlank)
    while let last = rest.last, Self.isBlank(last) { rest.removeLast() }
    return rest
  }

  /// Whether the bytes begin with these letters, in any case.
  func begins(withLetters letters: String) -> Bool {
    let wanted = letters.utf8
    return prefix(wanted.count).elementsEqual(wanted) { $0.lowercasedLetter == $1.lowercasedLetter }
      && count >= wanted.count
  }

  /// Whether an arrow stands in a line.
  var hasArrow: Bool { arrow != nil }

  /// Where the arrow between two times begins.
  var arrow: Int? {
    guard count >= 3 else { return nil }
    var index = startIndex
    // A line without a dash is most lines.
    while let dash = self[index...].firstIndex(of: UInt8(ascii: "-")), dash + 2 < endIndex {
      if self[dash + 1] == UInt8(ascii: "-"), self[dash + 2] == UInt8(ascii: ">") { return dash }
      index = dash + 1
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}

extension UInt8 {
  /// Whether it is a digit.
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// A capital of ASCII as a small letter.
  var lowercasedLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
