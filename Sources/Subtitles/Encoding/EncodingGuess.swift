#if Cast
  import CUchardet
#endif

/// Guesses in which encoding a text was written, as libmpv does for what it shows itself.
enum EncodingGuess {
  /// Enough characters to know by; looking at more costs time and tells little.
  private static let enough = 1 << 20

  /// The name of the likeliest encoding of a text that is not UTF-8. Without the trait Cast nothing is guessed.
  static func name(of bytes: [UInt8]) -> String {
    #if Cast
      guard let detector = uchardet_new() else { return TextEncoding.windows }
      defer { uchardet_delete(detector) }
      let result = bytes.withUnsafeBytes { bytes in
        uchardet_handle_data(
          detector, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), min(bytes.count, enough))
      }
      guard result == 0 else { return TextEncoding.windows }
      uchardet_data_end(detector)
      let found = uchardet_get_charset(detector).map { String(cString: $0) } ?? ""
      return known(found.uppercased(), bytes)
    #else
      return TextEncoding.windows
    #endif
  }

  /// What is meant by a name: in the field the supersets of Windows are what was written.
  static func known(_ found: String, _ bytes: [UInt8]) -> String {
    switch found {
    case "", "ASCII": TextEncoding.windows
    case "SHIFT_JIS", "SHIFT-JIS": "CP932"
    case "EUC-KR": "CP949"
    case "GB2312", "HZ-GB-2312": "GB18030"
    case let name where name.hasPrefix("ISO-8859-") && bytes.contains(where: { (0x80...0x9F).contains($0) }):
      // Those bytes are controls there, which nobody writes. What is not listed is Latin.
      windows[name] ?? TextEncoding.windows
    case "ISO-8859-1": TextEncoding.windows
    default: found
    }
  }

  /// The Cyrillic letters are elsewhere in Windows-1251, so that it is not what was meant.
  private static let windows = [
    "ISO-8859-2": "WINDOWS-1250", "ISO-8859-4": "WINDOWS-1257", "ISO-8859-5": "ISO-8859-5",
    "ISO-8859-6": "WINDOWS-1256", "ISO-8859-7": "WINDOWS-1253", "ISO-8859-8": "WINDOWS-1255",
    "ISO-8859-9": "WINDOWS-1254", "ISO-8859-11": "CP874", "ISO-8859-13": "WINDOWS-1257",
    "ISO-8859-16": "WINDOWS-1250",
  ]
}
