import PlaybackCore

/// What `#EXTINF:duration attributes,Artist - Title` says about the entry that follows.
struct EntryInfo: Equatable {
  var duration: MediaTime?
  var artist: String?
  var title: String?

  /// Nothing known.
  init() {}

  /// Reads what follows `#EXTINF:`; nil when it says nothing at all.
  init?(_ line: ArraySlice<UInt8>) {
    let comma = Self.comma(in: line)
    let head = line[..<(comma ?? line.endIndex)].trimmingBlanks()
    duration = Self.duration(head)
    if let comma { setName(line[(comma + 1)...].trimmingBlanks()) }
    guard duration != nil || title != nil || !head.isEmpty else { return nil }
  }

  /// The first comma outside double quotes, or the first at all where the quotes do not match.
  private static func comma(in line: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    for index in line.indices {
      if line[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if line[index] == UInt8(ascii: ","), !isQuoted { return index }
    }
    return line.firstIndex(of: UInt8(ascii: ","))
  }

  /// Seconds with an optional fraction, to the nanosecond; nil for none, zero and negative ones, which
  /// mean “not known”.
  static func duration(_ text: ArraySlice<UInt8>) -> MediaTime? {
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    let whole = text.prefix(while: isDigit)
    guard !whole.isEmpty else { return nil }
    var time = MediaTime.seconds(Int64(String(decoding: whole, as: UTF8.self)) ?? .max)
    if text[whole.endIndex...].first == UInt8(ascii: ".") {
      var unit: Int64 = 100_000_000
      for byte in text[(whole.endIndex + 1)...].prefix(while: isDigit).prefix(9) {
        time = time + MediaTime(nanoseconds: Int64(byte - UInt8(ascii: "0")) * unit)
        unit /= 10
      }
    }
    return time > .zero ? time : nil
  }

  /// Splits at the first ` - `; without one, or with nothing on one side, all of it is the title.
  private mutating func setName(_ name: ArraySlice<UInt8>) {
    guard !name.isEmpty else { return }
    let dash = name.indices.dropLast(2).first { index in
      name[index] == UInt8(ascii: " ") && name[index + 1] == UInt8(ascii: "-")
        && name[index + 2] == UInt8(ascii: " ")
    }
    if let dash {
      let (left, right) = (name[..<dash].trimmingBlanks(), name[(dash + 3)...].trimmingBlanks())
      if !left.isEmpty, !right.isEmpty {
        artist = TextDecoding.text(left)
        title = TextDecoding.text(right)
        return
      }
    }
    title = TextDecoding.text(name)
  }
}
