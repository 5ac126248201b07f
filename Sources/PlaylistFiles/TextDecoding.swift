/// Turns the bytes of old and new playlists into text.
enum TextDecoding {
  /// UTF-8 when the bytes are that, otherwise Windows-1252, which contains the printable part of Latin-1.
  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? fromWindows(bytes)
  }

  /// Reads each byte as a Windows-1252 character; the five unassigned ones stay the controls of Latin-1.
  static func fromWindows(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      let isHigh = (0x80...0x9F).contains(byte)
      scalars.append(Unicode.Scalar(isHigh ? highHalf[Int(byte - 0x80)] : UInt16(byte)) ?? "\u{FFFD}")
    }
    return String(scalars)
  }

  /// The file's content in bytes with `/`, line ends and ASCII where they belong: a UTF-8 byte order mark is
  /// dropped, UTF-16 with a byte order mark becomes UTF-8, anything else is left alone.
  static func withoutByteOrderMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes.dropFirst(3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return fromUTF16(bytes.dropFirst(2), low: 0, high: 1) }
    if bytes.starts(with: [0xFE, 0xFF]) { return fromUTF16(bytes.dropFirst(2), low: 1, high: 0) }
    return bytes[...]
  }

  /// Broken surrogates and an odd last byte become U+FFFD.
  private static func fromUTF16(_ bytes: ArraySlice<UInt8>, low: Int, high: Int) -> ArraySlice<UInt8> {
    var units = [UInt16]()
    units.reserveCapacity(bytes.count / 2 + 1)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      units.append(UInt16(bytes[index + low]) | UInt16(bytes[index + high]) << 8)
      index += 2
    }
    if index < bytes.endIndex { units.append(0xFFFD) }
    return Array(String(decoding: units, as: UTF16.self).utf8)[...]
  }

  private static let highHalf: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
    0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122,
    0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
