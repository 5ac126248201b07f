import Foundation

/// Makes WAV files: one channel, 16 bits.
public enum Wave {
  /// A file of these samples.
  public static func file(_ samples: some Collection<Int16>, rate: Int) -> [UInt8] {
    let size = 2 * samples.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + size)
    func append(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes += "RIFF".utf8
    append(UInt32(36 + size))
    bytes += "WAVEfmt ".utf8
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(UInt32(rate))
    append(UInt32(2 * rate))
    append(UInt16(2))
    append(UInt16(16))
    bytes += "data".utf8
    append(UInt32(size))
    for sample in samples { append(sample) }
    return bytes
  }

  /// A file of a quiet tone.
  public static func tone(seconds: Double, rate: Int = 44_100, hertz: Double = 440) -> [UInt8] {
    let samples = (0..<Int(seconds * Double(rate))).map { index in
      Int16(8000 * sin(2 * .pi * hertz * Double(index) / Double(rate)))
    }
    return file(samples, rate: rate)
  }
}
