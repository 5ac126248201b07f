#if Cast
  /// 128 random bits that name a published file. Whoever has not been told cannot guess it.
  struct MediaToken: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    /// Draws a token from the system's source of secrets.
    init() {
      var generator = SystemRandomNumberGenerator()
      high = generator.next()
      low = generator.next()
    }

    /// Reads the first segment of a path; the rest is only a name. Nil when that is no token.
    init?(path: [UInt8]) {
      guard path.first == UInt8(ascii: "/"), path.count >= 33,
        path.count == 33 || path[33] == UInt8(ascii: "/")
      else {
        return nil
      }
      guard let high = Self.number(path[1..<17]), let low = Self.number(path[17..<33]) else { return nil }
      (self.high, self.low) = (high, low)
    }

    /// 32 hexadecimal digits.
    var text: String { Self.digits(high) + Self.digits(low) }

    private static func digits(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A number of hexadecimal digits in lower case, as `text` writes them.
    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
      var number: UInt64 = 0
      for digit in digits {
        switch digit {
        case 0x30...0x39: number = number << 4 | UInt64(digit - 0x30)
        case 0x61...0x66: number = number << 4 | UInt64(digit - 0x57)
        default: return nil
        }
      }
      return number
    }
  }

  /// Addresses under which files are published.
  enum MediaURL {
    /// An address of a file: the token, then its name for whoever shows it.
    static func text(host: String, port: UInt16, _ token: MediaToken, path: [UInt8]) -> String {
      let place = host.contains(":") ? "[\(host)]" : host
      let name = path.split(separator: UInt8(ascii: "/")).last ?? []
      return "http://\(place):\(port)/\(token.text)/\(encoded(name))"
    }

    /// The name of a text once it is WebVTT.
    static func webVTTName(of path: [UInt8]) -> [UInt8] {
      let name = path.split(separator: UInt8(ascii: "/")).last ?? []
      let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
      return Array(stem) + Array(".vtt".utf8)
    }

    /// Every byte but letters, digits and `-._~` as percent sign and two digits.
    static func encoded(_ name: some Sequence<UInt8>) -> String {
      var text = ""
      for byte in name {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          let digits = String(byte, radix: 16, uppercase: true)
          text += byte < 16 ? "%0\(digits)" : "%\(digits)"
        }
      }
      return text
    }
  }
#endif
