#if MPV
  import Foundation

  /// Makes WAV files: one channel, 16 bits, a quiet tone.
  enum Wave {
    static func bytes(seconds: Double, rate: Int = 44_100, hertz: Double = 440) -> [UInt8] {
      let count = Int(seconds * Double(rate))
      var data: [UInt8] = []
      data.reserveCapacity(44 + 2 * count)
      func append<Value: FixedWidthInteger>(_ value: Value) {
        withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
      }
      data += Array("RIFF".utf8)
      append(UInt32(36 + 2 * count))
      data += Array("WAVEfmt ".utf8)
      append(UInt32(16))
      append(UInt16(1))
      append(UInt16(1))
      append(UInt32(rate))
      append(UInt32(2 * rate))
      append(UInt16(2))
      append(UInt16(16))
      data += Array("data".utf8)
      append(UInt32(2 * count))
      for index in 0..<count {
        append(Int16(8000 * sin(2 * .pi * hertz * Double(index) / Double(rate))))
      }
      return data
    }
  }
#endif
