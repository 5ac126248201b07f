/// How many columns text takes in a terminal.
///
/// The sum over the scalars, as most terminals count; where they differ, the larger number.
enum TextWidth {
  static func columns(_ text: some StringProtocol) -> Int {
    var sum = 0
    var last = 0
    for scalar in text.unicodeScalars {
      let width = scalar.value == 0xFE0F && last == 1 ? 1 : columns(scalar)
      sum += width
      last = width
    }
    return sum
  }

  /// The text, cut to so many columns with an ellipsis where it is longer. Nothing is cut in two.
  static func fitted(_ text: String, to width: Int) -> String {
    guard columns(text) > width else { return text }
    guard width > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in text {
      used += columns(String(character))
      if used > width { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if (0x1160...0x11FF).contains(scalar.value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }

  /// The wide and fullwidth blocks of East Asian scripts.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1B000...0x1B2FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
