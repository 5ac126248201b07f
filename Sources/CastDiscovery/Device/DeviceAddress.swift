import PlaybackCore

/// Where a device listens.
public struct DeviceAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address in numbers as announced, or the host as configured.
  public let host: String
  /// The port; groups listen at others than devices.
  public let port: UInt16

  /// Makes an address.
  public init(host: String, port: UInt16 = 8009) {
    self.host = host
    self.port = port
  }

  /// Reads `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`; nil for anything else, such as a name with spaces.
  public init?(_ text: String) {
    var (host, rest) = (text[...], text[text.endIndex...])
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return nil }
      host = text[text.index(after: text.startIndex)..<end]
      rest = text[text.index(after: end)...]
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      (host, rest) = (text[..<colon], text[colon...])
    }
    let allowed = host.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || "-._:%".utf8.contains($0)
    }
    guard !host.isEmpty, host.utf8.count <= 255, allowed else { return nil }
    self.host = String(host)
    guard !rest.isEmpty else {
      port = CastService.port
      return
    }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(digits),
      port > 0
    else { return nil }
    self.port = port
  }

  /// Host and port as people write them.
  public var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Which of several addresses of one device to use: smaller is better. Many devices fetch over IPv4 only, and an
  /// address that holds on one link only cannot stand in what they fetch.
  var rank: Int {
    if !host.contains(":") { return host.hasPrefix("169.254.") ? 2 : 0 }
    return host.lowercased().hasPrefix("fe80:") ? 3 : 1
  }
}

/// How a person or a program names the device to play on.
public enum DeviceQuery: Hashable, Sendable {
  /// By where it is: nothing has to be looked for.
  case address(DeviceAddress)
  /// By its name or id.
  case name(String)

  /// Reads what was written. An address is what has a port, brackets or a dot, or is `localhost`; everything else is a
  /// name or an id.
  public init(_ text: String) {
    let isAddress = text.contains(".") || text.contains(":") || text.hasPrefix("[") || text == "localhost"
    if isAddress, let address = DeviceAddress(text) { self = .address(address) } else { self = .name(text) }
  }

  /// The devices that are meant: by id, else by exactly this name, else by this name however it is capitalised.
  ///
  /// Several can have the same name.
  public func matches(in devices: [CastDevice]) -> [CastDevice] {
    switch self {
    case .address(let address): return devices.filter { $0.address == address }
    case .name(let text):
      let wanted = text.lowercased()
      let byID = devices.filter { $0.id.rawValue.lowercased() == wanted }
      if !byID.isEmpty { return byID }
      let exact = devices.filter { $0.name == text }
      return exact.isEmpty ? devices.filter { $0.name.lowercased() == wanted } : exact
    }
  }
}
