import Attacca

/// Times as people write and read them.
enum TimeText {
  /// `90`, `1:30`, `1:02:03`, each with an optional fraction; nil for anything else.
  static func parse(_ bytes: some Sequence<UInt8>) -> MediaTime? {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last else { return nil }
    var whole: Int64 = 0
    for (index, part) in parts.dropLast().enumerated() {
      guard let value = digits(part), index == 0 || value < 60 else { return nil }
      whole = (whole + value) * 60
    }
    let pieces = last.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let seconds = digits(pieces[0]), parts.count == 1 || seconds < 60 else { return nil }
    var fraction: Int64 = 0
    if pieces.count == 2 {
      guard let value = digits(pieces[1]) else { return nil }
      fraction = value
      for _ in pieces[1].count..<9 { fraction *= 10 }
    }
    return .seconds(whole + seconds) + MediaTime(nanoseconds: fraction)
  }

  /// `1:02:03` or `2:03`, cut to the second.
  static func short(_ time: MediaTime) -> String {
    let seconds = max(0, time.nanoseconds) / 1_000_000_000
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = two(seconds % 60)
    return hours > 0 ? "\(hours):\(two(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// Seconds and milliseconds in seven columns or more: `  3.204`.
  static func elapsed(_ time: MediaTime) -> String {
    let milliseconds = max(0, time.nanoseconds) / 1_000_000
    let fraction = String(1000 + milliseconds % 1000).dropFirst()
    let text = "\(milliseconds / 1000).\(fraction)"
    return String(repeating: " ", count: max(0, 7 - text.utf8.count)) + text
  }

  private static func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }

  /// One to nine digits as a number.
  private static func digits(_ text: Substring) -> Int64? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int64(text)
  }
}
