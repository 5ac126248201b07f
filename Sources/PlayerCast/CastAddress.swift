import PlaybackCore

/// Where a device is: `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`. Devices listen at port 8009; groups elsewhere.
struct CastAddress: Equatable, Sendable, CustomStringConvertible {
  static let usualPort: UInt16 = 8009

  let host: String
  let port: UInt16

  /// Reads what a person or a program wrote.
  ///
  /// - Throws: `unsupportedAddress`, with what is wrong and an example.
  init(_ device: DeviceID) throws(PlayerError) {
    let text = device.rawValue
    let (host, rest) = try Self.split(text)
    let allowed = host.allSatisfy {
      $0.isASCII ? $0.isLetter || $0.isNumber || ".-_:%".contains($0) : $0.isLetter || $0.isNumber
    }
    guard !host.isEmpty, host.utf8.count <= 255, allowed else {
      throw Self.complaint(device, "“\(host)” is no host")
    }
    guard !rest.isEmpty else {
      (self.host, port) = (host, Self.usualPort)
      return
    }
    let digits = rest.dropFirst()
    guard rest.first == ":", digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits),
      port > 0
    else {
      throw Self.complaint(device, "“\(rest)” is no port")
    }
    (self.host, self.port) = (host, port)
  }

  private static func split(_ text: String) throws(PlayerError) -> (host: String, rest: Substring) {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else {
        throw complaint(DeviceID(rawValue: text), "the bracket is not closed")
      }
      return (String(text[text.index(after: text.startIndex)..<end]), text[text.index(after: end)...])
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 else {
      throw complaint(DeviceID(rawValue: text), "an IPv6 address has to stand in brackets")
    }
    let host = text.prefix { $0 != ":" }
    return (String(host), text[host.endIndex...])
  }

  private static func complaint(_ device: DeviceID, _ detail: String) -> PlayerError {
    PlayerError(
      .outputUnavailable,
      detail:
        "\(device) is not the address of a device, \(detail): write HOST, HOST:PORT or [IPv6]:PORT, like tv.local:8009"
    )
  }

  /// Host and port as people write them.
  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
