/// Text between times in SubRip and WebVTT: tags in angle brackets, and characters by name.
struct CueMarkup {
  /// Whose tags they are.
  enum Dialect {
    /// A few tags of HTML; everything else in angle brackets is words. Also the typesetter's `{\…}`, which are left out.
    case subRip
    /// Whatever stands in angle brackets is a tag.
    case webVTT
  }

  private let dialect: Dialect
  private var text: CueText
  /// How many tags of each style are open.
  private var depths = [0, 0, 0]
  private var rest: ArraySlice<UInt8> = []

  /// Reads the lines of a cue into an empty text.
  static func read(_ lines: [ArraySlice<UInt8>], _ dialect: Dialect, into text: CueText) -> CueText {
    var markup = CueMarkup(dialect: dialect, text: text)
    // A tag may go over the end of a line.
    markup.rest = Array(lines.joined(separator: [0x0A]))[...]
    while let byte = markup.rest.first, !markup.text.isTooLong { markup.take(byte) }
    return markup.text
  }

  private init(dialect: Dialect, text: CueText) {
    self.dialect = dialect
    self.text = text
  }

  private mutating func take(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): if takeTag() { return }
    case UInt8(ascii: "&"): if takeName() { return }
    case UInt8(ascii: "{"): if dialect == .subRip, takeOverride() { return }
    default: break
    }
    text.append(byte)
    rest.removeFirst()
  }

  private mutating func takeTag() -> Bool {
    let inside = rest.dropFirst()
    let window = dialect == .webVTT ? inside : inside.prefix(Self.longestTag)
    guard let end = window.firstIndex(of: UInt8(ascii: ">")) else {
      // WebVTT: a tag that is not closed goes on to the end.
      if dialect == .webVTT { rest = [] }
      return dialect == .webVTT
    }
    let isEnd = inside.first == UInt8(ascii: "/")
    let letters = (isEnd ? inside.dropFirst() : inside).prefix(while: \.isLetter).prefix(8)
    let name = String(decoding: letters.map(\.lowercasedLetter), as: UTF8.self)
    guard dialect == .webVTT || Self.htmlNames.contains(name) else { return false }
    rest = rest[(end + 1)...]
    if name == "br" { text.breakLine() }
    guard let index = Self.styles.firstIndex(where: { $0.names.contains(name) }) else { return true }
    depths[index] = isEnd ? max(0, depths[index] - 1) : depths[index] + 1
    text.style = []
    for (style, depth) in zip(Self.styles, depths) where depth > 0 { text.style.insert(style.style) }
    return true
  }

  /// `&amp;` and the like.
  private mutating func takeName() -> Bool {
    let inside = rest.dropFirst().prefix(8)
    guard let end = inside.firstIndex(of: UInt8(ascii: ";")) else { return false }
    let name = String(decoding: inside[..<end], as: UTF8.self)
    guard let scalar = Self.characters[name] ?? Self.numbered(name) else { return false }
    text.append(scalar)
    rest = rest[(end + 1)...]
    return true
  }

  private mutating func takeOverride() -> Bool {
    let inside = rest.dropFirst()
    guard inside.first == UInt8(ascii: "\\"),
      let end = inside.prefix(Self.longestTag).firstIndex(of: UInt8(ascii: "}"))
    else { return false }
    rest = rest[(end + 1)...]
    return true
  }

  private static let longestTag = 256

  private static let styles: [(style: SubtitleCue.Style, names: [String])] = [
    (.bold, ["b", "strong"]), (.italic, ["i", "em"]), (.underlined, ["u"]),
  ]

  private static let htmlNames: Set = [
    "b", "br", "c", "em", "font", "i", "p", "rt", "ruby", "s", "span", "strong", "u", "v",
  ]

  private static let characters: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
    "rlm": "\u{200F}",
  ]

  /// `#39`, `#x27`.
  private static func numbered(_ name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("#") else { return nil }
    let isHex = name.dropFirst().first?.lowercased() == "x"
    let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10)
    return number.flatMap(Unicode.Scalar.init)
  }
}
