/// An http or https address in the parts that a request needs.
struct WebAddress: Equatable, Sendable {
  let isSecure: Bool
  let host: String
  let port: UInt16
  /// Host and port as the address has them.
  let authority: String
  /// Path and query.
  let target: String

  /// Reads an address; nil when a request cannot be made of it: only what is printable may be in it, and no password.
  init?(_ text: String) {
    guard text.utf8.count <= 8192, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let scheme = text.prefix { $0 != ":" }
    let lowered = scheme.lowercased()
    guard lowered == "http" || lowered == "https", text.dropFirst(scheme.count).hasPrefix("://") else {
      return nil
    }
    isSecure = lowered == "https"
    let rest = text.dropFirst(scheme.count + 3).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    guard !authority.isEmpty, !authority.contains("@") else { return nil }
    self.authority = String(authority)
    let path = rest.dropFirst(authority.count)
    target = path.hasPrefix("/") ? String(path) : "/" + path
    var host = authority
    var digits: Substring = ""
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[authority.index(after: authority.startIndex)..<end]
      digits = authority[authority.index(after: end)...]
    } else if let colon = authority.firstIndex(of: ":") {
      (host, digits) = (authority[..<colon], authority[colon...])
    }
    guard !host.isEmpty, host.utf8.count <= 255 else { return nil }
    self.host = String(host)
    guard digits.hasPrefix(":") || digits.isEmpty else { return nil }
    if digits.count <= 1 {
      port = lowered == "https" ? 443 : 80
    } else if let port = UInt16(digits.dropFirst()), port > 0 {
      self.port = port
    } else {
      return nil
    }
  }

  /// Where a redirection leads; nil when that is nothing that can be asked.
  func following(_ location: String) -> WebAddress? {
    if location.hasPrefix("//") { return WebAddress((isSecure ? "https:" : "http:") + location) }
    if location.hasPrefix("/") {
      return WebAddress((isSecure ? "https://" : "http://") + authority + location)
    }
    return WebAddress(location)
  }
}
