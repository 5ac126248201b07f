import Glibc

/// Converts characters with glibc.
enum CharacterConversion {
  /// U+FFFD: what stands for what is no character.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The bytes in valid UTF-8; nil when glibc does not know the encoding.
  ///
  /// - Parameter unit: How many bytes are passed over where there is no character.
  /// - Complexity: O(n).
  static func utf8(_ bytes: ArraySlice<UInt8>, from name: String, unit: Int) -> [UInt8]? {
    guard let conversion = iconv_open("UTF-8", name), Int(bitPattern: conversion) != -1 else { return nil }
    defer { iconv_close(conversion) }
    var input = Array(bytes)
    var output: [UInt8] = []
    output.reserveCapacity(input.count)
    input.withUnsafeMutableBytes { input in
      guard let start = input.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      var next: UnsafeMutablePointer<CChar>? = start
      var left = input.count
      var isCut = false
      while left > 0 {
        switch step(conversion, &next, &left, &output) {
        case 0, E2BIG: break
        case EILSEQ:
          output += replacement
          let passed = min(unit, left)
          next = next.map { $0 + passed }
          left -= passed
        default:
          // The last character is cut off.
          isCut = true
          left = 0
        }
      }
      // A letter that a mark may follow is held back until it is known whether one does: CP1255, CP1258.
      _ = append(to: &output) { iconv(conversion, nil, nil, &$0, &$1) }
      if isCut { output += replacement }
    }
    return String(validating: output, as: UTF8.self) == nil
      ? Array(String(decoding: output, as: UTF8.self).utf8) : output
  }

  /// Converts as much as fits into a piece.
  ///
  /// - Returns: 0 when all is converted, else the system's number of what it stopped at.
  private static func step(
    _ conversion: iconv_t, _ next: inout UnsafeMutablePointer<CChar>?, _ left: inout Int,
    _ output: inout [UInt8]
  ) -> Int32 {
    append(to: &output) { iconv(conversion, &next, &left, &$0, &$1) }
  }

  /// Lends the conversion room for a piece, its start and its size, and adds what was written there.
  ///
  /// - Returns: 0, or the system's number when the conversion gives -1.
  private static func append(
    to output: inout [UInt8], _ convert: (inout UnsafeMutablePointer<CChar>?, inout Int) -> Int
  ) -> Int32 {
    var code: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { room in
        var place = room.baseAddress
        var free = room.count
        if convert(&place, &free) == -1 { code = errno }
        filled = room.count - free
      }
    }
    output += piece
    return code
  }
}
