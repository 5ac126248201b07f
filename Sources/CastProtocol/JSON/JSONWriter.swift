/// Writes JSON as UTF-8: without spaces, names in order.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue) throws(JSONError) {
    switch value {
    case .null: write(plain: "null")
    case .bool(let truth): write(plain: truth ? "true" : "false")
    case .integer(let number): write(plain: String(number))
    case .number(let number):
      guard number.isFinite else { throw .notFinite }
      write(plain: number.description)
    case .string(let text): write(text)
    case .array(let elements):
      try write(elements, in: "[", "]") { (writer, element) throws(JSONError) in try writer.write(element) }
    case .object(let members):
      try write(members.sorted { $0.key < $1.key }, in: "{", "}") { (writer, member) throws(JSONError) in
        writer.write(member.key)
        writer.write(plain: ":")
        try writer.write(member.value)
      }
    }
  }

  private mutating func write<Element>(
    _ elements: [Element], in opening: StaticString, _ closing: StaticString,
    _ write: (inout JSONWriter, Element) throws(JSONError) -> Void
  ) throws(JSONError) {
    self.write(plain: opening)
    for (index, element) in elements.enumerated() {
      if index > 0 { self.write(plain: ",") }
      try write(&self, element)
    }
    self.write(plain: closing)
  }

  private mutating func write(plain text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func write(plain text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): write(plain: #"\""#)
      case UInt8(ascii: "\\"): write(plain: #"\\"#)
      case 0x08: write(plain: #"\b"#)
      case 0x0C: write(plain: #"\f"#)
      case 0x0A: write(plain: #"\n"#)
      case 0x0D: write(plain: #"\r"#)
      case 0x09: write(plain: #"\t"#)
      case 0..<0x20:
        write(plain: byte < 0x10 ? #"\u000"# : #"\u00"#)
        write(plain: String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
