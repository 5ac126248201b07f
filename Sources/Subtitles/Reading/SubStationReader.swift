/// SubStation Alpha: sections with headings; the texts are the `Dialogue` lines of `[Events]`.
enum SubStationReader {
  /// Which of a line's fields are what.
  private struct Columns {
    var (start, end, text) = (1, 2, 9)

    init() {}

    /// Nil when one of them is not named, or the text is not the last.
    init?(_ names: ArraySlice<UInt8>) {
      let names = names.split(separator: UInt8(ascii: ","), maxSplits: 64, omittingEmptySubsequences: false)
        .map { String(decoding: $0.trimmed.map(\.lowercasedLetter), as: UTF8.self) }
      guard let start = names.firstIndex(of: "start"), let end = names.firstIndex(of: "end"),
        names.last == "text"
      else { return nil }
      (self.start, self.end, text) = (start, end, names.count - 1)
    }
  }

  /// Whether a line begins a file of this kind.
  static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    line.begins(withLetters: "[script info]") || line.begins(withLetters: "[events]")
  }

  /// Adds the cues of a text.
  static func read(_ text: [UInt8], into list: inout CueList) throws(SubtitleError) {
    var columns = Columns()
    var isInEvents = false
    for line in SubtitleLines(text) {
      if line.first == UInt8(ascii: "[") {
        isInEvents = line.begins(withLetters: "[events]")
      } else if isInEvents, let names = value(of: "format:", in: line) {
        columns = Columns(names) ?? columns
      } else if isInEvents, let fields = value(of: "dialogue:", in: line) {
        try read(fields, columns, into: &list)
      }
    }
  }

  private static func value(of name: String, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    line.begins(withLetters: name) ? line.dropFirst(name.utf8.count) : nil
  }

  private static func read(
    _ line: ArraySlice<UInt8>, _ columns: Columns, into list: inout CueList
  ) throws(SubtitleError) {
    let fields = line.split(
      separator: UInt8(ascii: ","), maxSplits: columns.text, omittingEmptySubsequences: false)
    guard fields.count > columns.text, let start = CueTiming.time(fields[columns.start].trimmed),
      let end = CueTiming.time(fields[columns.end].trimmed), let timing = CueTiming(start: start, end: end)
    else { return list.skip() }
    var text = SubStationText(list.emptyText)
    text.read(fields[columns.text])
    try list.add(timing, text.text)
  }
}

/// The text of one `Dialogue` line: overrides in braces, breaks after a backslash.
struct SubStationText {
  private(set) var text: CueText
  /// What is written is the outline of a drawing.
  private var isDrawing = false

  init(_ text: CueText) { self.text = text }

  mutating func read(_ line: ArraySlice<UInt8>) {
    var rest = line
    while let byte = rest.first, !text.isTooLong {
      rest.removeFirst()
      if byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
        apply(rest[..<end])
        rest = rest[(end + 1)...]
      } else if byte == UInt8(ascii: "{") {
        // Without an end there is none further on either.
        return append(byte, rest)
      } else if byte == UInt8(ascii: "\\"), let next = rest.first, let meant = Self.escapes[next] {
        rest.removeFirst()
        if !isDrawing { text.append(meant) }
      } else if !isDrawing {
        text.append(byte)
      }
    }
  }

  private mutating func append(_ byte: UInt8, _ rest: ArraySlice<UInt8>) {
    guard !isDrawing else { return }
    for byte in [byte] + rest { text.append(byte) }
  }

  /// `\N` breaks a line, `\n` only where the typesetter wants to, `\h` is a blank that does not break.
  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "N"): "\n", UInt8(ascii: "n"): " ", UInt8(ascii: "h"): "\u{A0}",
  ]

  /// `\b1\i0` and the like; colours, places and movements are not for here.
  private mutating func apply(_ overrides: ArraySlice<UInt8>) {
    for override in overrides.split(separator: UInt8(ascii: "\\")) {
      let name = override.prefix(while: \.isLetter)
      let digits = override[name.endIndex...].prefix(while: \.isDigit)
      let number = digits.isEmpty ? nil : Int(String(decoding: digits.prefix(6), as: UTF8.self))
      switch String(decoding: name, as: UTF8.self) {
      case "b": set(.bold, number.map { $0 == 1 || $0 >= 600 } ?? false)
      case "i": set(.italic, (number ?? 0) > 0)
      case "u": set(.underlined, (number ?? 0) > 0)
      case "p": isDrawing = (number ?? 0) > 0
      case let name where name.hasPrefix("r"): if isReset(override) { text.style = [] }
      default: break
      }
    }
  }

  /// `\r` alone or with a style's name; not `\rnd`.
  private func isReset(_ override: ArraySlice<UInt8>) -> Bool { !override.starts(with: "rnd".utf8) }

  private mutating func set(_ style: SubtitleCue.Style, _ isOn: Bool) {
    if isOn { text.style.insert(style) } else { text.style.remove(style) }
  }
}
