import Glibc

/// Where a host is that is written in numbers, or as one of the names that always mean this machine.
///
/// The system's own readings count: fewer than four parts, octal and hexadecimal IPv4, and IPv4 within IPv6. What any
/// other name resolves to is not looked up.
enum HostReach: Equatable, Sendable {
  /// This machine, by whatever of its own addresses.
  case loopback
  /// The link it hangs on: other machines on it, and services such as the metadata of a cloud.
  case linkLocal
  /// Any other number or name.
  case elsewhere

  /// Reads the part of an address between its scheme and its path, or a socket's `address:port`; nil without a host.
  init?(authority: some StringProtocol) {
    let bytes = Array(authority.utf8)
    let host = bytes.suffix(from: bytes.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0)
    if host.first == UInt8(ascii: "["), let end = host.firstIndex(of: UInt8(ascii: "]")) {
      self.init(v6: String(decoding: host[..<end].dropFirst(), as: UTF8.self))
      return
    }
    let name = String(decoding: host.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
    guard !name.isEmpty else { return nil }
    self.init(name: name)
  }

  /// Names that Debian's own table of hosts holds for this machine.
  private static let names: Set<Substring> = [
    "localhost", "localhost4", "localhost6", "ip6-localhost", "ip6-loopback", "localhost.localdomain",
  ]

  private init(name: String) {
    let rest = name.unicodeScalars.reversed().drop { $0 == "." }.reversed()
    let bare = Substring(String(String.UnicodeScalarView(rest)))
    var v4 = in_addr()
    if inet_aton(String(bare), &v4) == 1 {
      self.init(v4: UInt32(bigEndian: v4.s_addr))
    } else {
      // No host holds a percent sign; who decodes it finds another host behind it.
      let isLocal = Self.names.contains(bare) || bare.hasSuffix(".localhost") || bare.utf8.contains(0x25)
      self = bare.isEmpty || isLocal ? .loopback : .elsewhere
    }
  }

  private init(v4 number: UInt32) {
    switch number >> 24 {
    case 0, 127: self = .loopback
    case 169 where number >> 16 & 0xFF == 254: self = .linkLocal
    default: self = .elsewhere
    }
  }

  private init(v6 text: String) {
    var address = in6_addr()
    guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else {
      self = .elsewhere
      return
    }
    let bytes = withUnsafeBytes(of: address) { Array($0) }
    if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 {
      self = .linkLocal
    } else if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == bytes[11], [0, 0xFF].contains(bytes[10]) {
      // IPv4 in IPv6; `::` and `::1` lie in its network 0.
      self.init(v4: bytes[12...].reduce(0) { $0 << 8 | UInt32($1) })
    } else {
      self = .elsewhere
    }
  }
}
