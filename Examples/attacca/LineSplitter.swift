/// Cuts a stream of bytes into lines.
struct LineSplitter {
  /// Longer lines are given up.
  static let longest = 1 << 20
  private var begun: [UInt8] = []
  private var isTooLong = false

  /// The lines that are complete now; nil stands for one that was too long.
  mutating func add(_ piece: [UInt8]) -> [[UInt8]?] {
    var lines: [[UInt8]?] = []
    var rest = piece[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      lines.append(finish())
      rest = rest[(end + 1)...]
    }
    take(rest)
    return lines
  }

  /// The last line, when the input ends without a line break.
  mutating func end() -> [[UInt8]?] { begun.isEmpty && !isTooLong ? [] : [finish()] }

  private mutating func take(_ bytes: ArraySlice<UInt8>) {
    if isTooLong || begun.count + bytes.count > Self.longest {
      (isTooLong, begun) = (true, [])
    } else {
      begun += bytes
    }
  }

  private mutating func finish() -> [UInt8]? {
    defer { (isTooLong, begun) = (false, []) }
    if isTooLong { return nil }
    return begun.last == UInt8(ascii: "\r") ? begun.dropLast() : begun
  }
}
