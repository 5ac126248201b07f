import PlaybackCore

/// Media as addresses on the bus, both ways. What comes in is untrusted.
enum MediaAddress {
  private static let longest = 16_384

  /// The address of a location, percent-encoded; names and passwords of a listener are left out.
  static func text(_ location: MediaLocation) -> String {
    switch location {
    case .file(let path): return "file://" + encoded(path, sparing: "/-._~!$&'()*+,;=:@")
    case .url(let address):
      return encoded(Array(withoutCredentials(address).utf8), sparing: "/-._~!$&'()*+,;=:@?#[]%")
    }
  }

  /// What an address names; nil unless it is a file of this machine or an http or https address.
  static func location(_ text: String) -> MediaLocation? {
    guard text.utf8.count <= longest, !text.utf8.contains(where: { $0 < 0x21 || $0 == 0x7F }),
      let colon = text.firstRange(of: "://")
    else { return nil }
    let rest = text[colon.upperBound...]
    switch text[..<colon.lowerBound].lowercased() {
    case "http", "https":
      let host = rest.prefix { !"/?#".contains($0) }
      return host.isEmpty || host.hasSuffix("@") ? nil : .url(text)
    case "file":
      guard let slash = rest.firstIndex(of: "/"), ["", "localhost"].contains(rest[..<slash].lowercased()),
        let path = decoded(rest[slash...].utf8)
      else { return nil }
      return .file(path)
    default: return nil
    }
  }

  private static func withoutCredentials(_ address: String) -> String {
    guard let scheme = address.firstRange(of: "://") else { return address }
    let rest = address[scheme.upperBound...]
    guard let at = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else { return address }
    return String(address[..<scheme.upperBound]) + rest[rest.index(after: at)...]
  }

  private static func encoded(_ bytes: [UInt8], sparing spared: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || spared.utf8.contains(byte)
      text += isPlain ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a path; nil when an escape is broken or hides the end of a string.
  private static func decoded(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var (bytes, escape): ([UInt8], [UInt8]?) = ([], nil)
    for byte in text {
      if let digits = escape {
        guard let character = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
        guard let first = digits.first else {
          escape = [UInt8(character)]
          continue
        }
        let decoded = first << 4 | UInt8(character)
        if decoded == 0 { return nil }
        bytes.append(decoded)
        escape = nil
      } else if byte == UInt8(ascii: "%") {
        escape = []
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else {
        bytes.append(byte)
      }
    }
    return escape == nil ? bytes : nil
  }
}
