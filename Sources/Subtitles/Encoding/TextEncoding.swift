/// How the characters of a file are written.
enum TextEncoding {
  /// The text in valid UTF-8 without a mark at its start, and the name of what it was written in.
  ///
  /// Told by its byte order mark; else UTF-16 when many bytes are zero, nearly all of them in odd places or
  /// nearly all in even ones; else UTF-8 when it is that; else guessed from the frequency of characters. What
  /// is no character becomes U+FFFD.
  static func utf8(_ bytes: [UInt8]) -> (text: [UInt8], encoding: String) {
    for (mark, name, unit) in marks where bytes.starts(with: mark) {
      return (converted(bytes[mark.count...], from: name, unit: unit), name)
    }
    // First, since UTF-16 of English or Russian is valid UTF-8, too; with zeros, which no text in UTF-8 has.
    if let name = utf16Name(bytes) { return (converted(bytes[...], from: name, unit: 2), name) }
    if String(validating: bytes, as: UTF8.self) != nil { return (bytes, "UTF-8") }
    let guess = EncodingGuess.name(of: bytes)
    if let text = CharacterConversion.utf8(bytes[...], from: guess, unit: 1) { return (text, guess) }
    return (converted(bytes[...], from: windows, unit: 1), windows)
  }

  /// What is taken where nothing better is known.
  static let windows = "WINDOWS-1252"

  /// The longer marks first: one begins with another.
  private static let marks: [(bytes: [UInt8], name: String, unit: Int)] = [
    ([0xEF, 0xBB, 0xBF], "UTF-8", 1), ([0xFF, 0xFE, 0, 0], "UTF-32LE", 4),
    ([0, 0, 0xFE, 0xFF], "UTF-32BE", 4),
    ([0xFF, 0xFE], "UTF-16LE", 2), ([0xFE, 0xFF], "UTF-16BE", 2),
  ]

  /// Glibc knows these names on every system; should it not, what is ASCII stays.
  private static func converted(_ bytes: ArraySlice<UInt8>, from name: String, unit: Int) -> [UInt8] {
    guard name != "UTF-8", let text = CharacterConversion.utf8(bytes, from: name, unit: unit) else {
      return Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
    return text
  }

  /// UTF-16 without a mark: half of each digit, blank and line end is zero, of which subtitles have many in
  /// any language. Few characters have a zero in the other half; “Ā” and the wide blank of Japanese do.
  private static func utf16Name(_ bytes: [UInt8]) -> String? {
    let start = bytes.prefix(4096)
    let odd = start.indices.count { start[$0] == 0 && $0 % 2 == 1 }
    let even = start.indices.count { start[$0] == 0 && $0 % 2 == 0 }
    let many = max(8, start.count / 16)
    if odd > many, even < odd / 4 { return "UTF-16LE" }
    return even > many && odd < even / 4 ? "UTF-16BE" : nil
  }
}
