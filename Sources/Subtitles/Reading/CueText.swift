/// Gathers the words of one cue: blanks at the ends of lines, empty lines and control characters are left out.
struct CueText {
  /// How the next words look.
  var style: SubtitleCue.Style = []
  /// Whether there were more words than a cue may have; what came after is gone.
  private(set) var isTooLong = false
  private var done: [SubtitleCue.Run] = []
  private var bytes: [UInt8] = []
  private var bytesStyle: SubtitleCue.Style = []
  private var length = 0
  private var blanks = 0
  private var isAtLineStart = true
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Adds a part of a text in UTF-8. Characters may not be cut by a change of style.
  mutating func append(_ byte: UInt8) {
    switch byte {
    case 0x0A: breakLine()
    case 0x20, 0x09: if !isAtLineStart { blanks += 1 }
    case 0..<0x20, 0x7F: break
    default: add(byte)
    }
  }

  /// Adds a character.
  mutating func append(_ scalar: Unicode.Scalar) {
    for byte in String(scalar).utf8 { append(byte) }
  }

  /// Ends a line.
  mutating func breakLine() {
    blanks = 0
    isAtLineStart = true
  }

  /// The words so far, in pieces of one style each.
  var runs: [SubtitleCue.Run] {
    bytes.isEmpty ? done : done + [SubtitleCue.Run(String(decoding: bytes, as: UTF8.self), bytesStyle)]
  }

  private mutating func add(_ byte: UInt8) {
    let gap = isAtLineStart ? (length > 0 ? 1 : 0) : blanks
    guard !isTooLong, length + gap < limit else {
      isTooLong = true
      return
    }
    length += gap + 1
    if style != bytesStyle {
      if !bytes.isEmpty { done.append(SubtitleCue.Run(String(decoding: bytes, as: UTF8.self), bytesStyle)) }
      bytes = []
      bytesStyle = style
    }
    let filler: UInt8 = isAtLineStart ? 0x0A : 0x20
    bytes.append(contentsOf: repeatElement(filler, count: gap))
    bytes.append(byte)
    (blanks, isAtLineStart) = (0, false)
  }
}
