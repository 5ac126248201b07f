/// Reads one JSON value from UTF-8. A single value in it that cannot be represented is `null`.
struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Everything there is, which has to be one value.
  mutating func read() throws(JSONError) -> JSONValue {
    let value = try value()
    guard skipSpace() == nil else { throw .notJSON }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch skipSpace() {
    case UInt8(ascii: "{"): return try nested(Self.object).map(JSONValue.object) ?? .null
    case UInt8(ascii: "["): return .array(try nested(Self.array))
    case UInt8(ascii: "\""): return try string().map(JSONValue.string) ?? .null
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): return try number()
    default: throw .notJSON
    }
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Goes on to what is no space, and says what that is.
  private mutating func skipSpace() -> UInt8? {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    return next
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    place += 1
    return true
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard take(word.utf8Start[index]) else { throw .notJSON }
    }
    return value
  }

  // MARK: what holds others

  /// One level deeper; each level is a call of its own, so there is an end to them.
  private mutating func nested<Content>(
    _ read: (inout JSONReader) throws(JSONError) -> Content
  ) throws(JSONError) -> Content {
    place += 1
    depth += 1
    guard depth <= JSONValue.deepestNesting else { throw .nestedTooDeeply }
    let content = try read(&self)
    depth -= 1
    return content
  }

  private static func array(_ reader: inout JSONReader) throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    if reader.skipSpace() == UInt8(ascii: "]"), reader.take(UInt8(ascii: "]")) { return elements }
    repeat {
      elements.append(try reader.value())
    } while try reader.goesOn(until: UInt8(ascii: "]"))
    return elements
  }

  /// Members; nil when a name cannot be read.
  private static func object(_ reader: inout JSONReader) throws(JSONError) -> [String: JSONValue]? {
    var members: [String: JSONValue] = [:]
    var isWhole = true
    if reader.skipSpace() == UInt8(ascii: "}"), reader.take(UInt8(ascii: "}")) { return members }
    repeat {
      guard reader.skipSpace() == UInt8(ascii: "\"") else { throw .notJSON }
      let name = try reader.string()
      guard reader.skipSpace() == UInt8(ascii: ":"), reader.take(UInt8(ascii: ":")) else { throw .notJSON }
      let value = try reader.value()
      if let name, members[name] == nil { members[name] = value }
      isWhole = isWhole && name != nil
    } while try reader.goesOn(until: UInt8(ascii: "}"))
    return isWhole ? members : nil
  }

  /// Takes the comma before another value, or the end.
  private mutating func goesOn(until end: UInt8) throws(JSONError) -> Bool {
    let byte = skipSpace()
    guard byte == UInt8(ascii: ",") || byte == end else { throw .notJSON }
    place += 1
    return byte != end
  }

  // MARK: text

  /// Text; nil when something in it stands for nothing: an escape that there is none of, half of a pair of code units, a
  /// control character.
  private mutating func string() throws(JSONError) -> String? {
    place += 1
    let start = place
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { place += 1 }
    if next == UInt8(ascii: "\"") {
      place += 1
      return String(decoding: bytes[start..<place - 1], as: UTF8.self)
    }
    return try escapedString(Array(bytes[start..<place]))
  }

  private mutating func escapedString(_ beginning: [UInt8]) throws(JSONError) -> String? {
    var (text, isWhole) = (beginning, true)
    while let byte = next {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return isWhole ? String(decoding: text, as: UTF8.self) : nil
      case UInt8(ascii: "\\"):
        let scalar = escaped()
        isWhole = isWhole && scalar != nil
        if let scalar, let bytes = UTF8.encode(scalar) { text.append(contentsOf: bytes) }
      default:
        isWhole = isWhole && byte >= 0x20
        text.append(byte)
      }
    }
    throw .notJSON
  }

  /// What an escape stands for, after its backslash; nil for nothing.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let byte = next else { return nil }
    place += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: return nil
    }
    guard let unit = codeUnit() else { return nil }
    guard UTF16.isSurrogate(unit) else { return Unicode.Scalar(unit) }
    // The other half has to follow; what follows in its place is read on its own.
    let place = place
    guard UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      let other = codeUnit(),
      UTF16.isTrailSurrogate(other)
    else {
      self.place = place
      return nil
    }
    return Unicode.Scalar((UInt32(unit) - 0xD800) << 10 + (UInt32(other) - 0xDC00) + 0x10000)
  }

  /// Four hexadecimal digits; nil when there are fewer, which are read as text then.
  private mutating func codeUnit() -> UInt16? {
    var unit: UInt16 = 0
    for offset in 0..<4 {
      guard place + offset < bytes.count, let digit = Self.hexDigit(bytes[place + offset]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    place += 4
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  // MARK: numbers

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = place
    _ = take(UInt8(ascii: "-"))
    let isZero = next == UInt8(ascii: "0")
    let count = skipDigits()
    guard count == 1 || count > 1 && !isZero else { throw .notJSON }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard skipDigits() > 0 else { throw .notJSON }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isWhole = false
      place += 1
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard skipDigits() > 0 else { throw .notJSON }
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    if isWhole, let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { return .null }
    return JSONValue(number)
  }

  private mutating func skipDigits() -> Int {
    let start = place
    while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
    return place - start
  }
}
