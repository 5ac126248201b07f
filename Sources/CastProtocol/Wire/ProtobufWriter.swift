/// Writes the fields of a protobuf message, also those that are zero.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  mutating func field(_ field: UInt32, number value: UInt64) {
    number(UInt64(field) << 3)
    number(value)
  }

  mutating func field(_ field: UInt32, bytes value: some Collection<UInt8>) {
    number(UInt64(field) << 3 | 2)
    number(UInt64(value.count))
    bytes.append(contentsOf: value)
  }

  private mutating func number(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}
