/// CRC-64 as in XZ: tells a damaged file from a whole one. No protection against whoever damages it on purpose.
enum Checksum {
  private static let table: [UInt64] = (0..<256).map { byte in
    (0..<8).reduce(UInt64(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xC96C_5795_D787_0F42
    }
  }

  static func of(_ bytes: some Collection<UInt8>) -> UInt64 {
    table.withUnsafeBufferPointer { table in
      ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }
  }
}
