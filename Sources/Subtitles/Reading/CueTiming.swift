import PlaybackCore

/// When a cue is shown: in whole milliseconds, the end after the start.
struct CueTiming: Hashable {
  let start: MediaTime
  let end: MediaTime

  /// Nil when the end is not after the start.
  init?(start: MediaTime, end: MediaTime) {
    guard start < end else { return nil }
    self.start = start
    self.end = end
  }

  /// Reads `start --> end`, whatever follows; nil when either makes no sense.
  init?(line: ArraySlice<UInt8>) {
    guard let arrow = line.arrow else { return nil }
    guard let start = Self.time(line[..<arrow].trimmed) else { return nil }
    let end = line[(arrow + 3)...].trimmed.prefix { $0 != 0x20 && $0 != 0x09 }
    guard let end = Self.time(end) else { return nil }
    self.init(start: start, end: end)
  }

  /// Reads `H:MM:SS.fff`, with or without hours, with a comma or a dot, or no fraction at all. What is beyond
  /// milliseconds is cut off.
  static func time(_ text: ArraySlice<UInt8>) -> MediaTime? {
    var rest = text
    var fields: [Int64] = []
    repeat {
      let digits = rest.prefix(while: \.isDigit)
      guard !digits.isEmpty, digits.count <= 4 else { return nil }
      fields.append(digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) })
      rest = rest[digits.endIndex...]
      guard rest.first == UInt8(ascii: ":"), fields.count < 3 else { break }
      rest.removeFirst()
    } while true
    guard fields.count >= 2, let fraction = milliseconds(rest) else { return nil }
    let (seconds, minutes) = (fields[fields.count - 1], fields[fields.count - 2])
    let hours = fields.count == 3 ? fields[0] : 0
    guard seconds < 60, fields.count == 2 || minutes < 60 else { return nil }
    return .milliseconds(((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction)
  }

  /// Reads a fraction to its end; nothing is 0.
  private static func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
    guard let mark = text.first else { return 0 }
    let digits = text.dropFirst()
    guard mark == UInt8(ascii: ",") || mark == UInt8(ascii: "."), !digits.isEmpty,
      digits.allSatisfy(\.isDigit)
    else { return nil }
    var (value, unit): (Int64, Int64) = (0, 100)
    for digit in digits.prefix(3) {
      value += Int64(digit - UInt8(ascii: "0")) * unit
      unit /= 10
    }
    return value
  }
}
