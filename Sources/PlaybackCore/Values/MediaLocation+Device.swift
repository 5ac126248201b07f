extension MediaLocation {
  /// Why no device can be given the media at all, whatever kinds it plays; nil when one may be. Files are served to
  /// devices by this machine. Pure; the disk is not looked at.
  public var deviceRefusal: String? {
    guard case .url(let text) = self else { return nil }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", text.dropFirst(scheme.count).hasPrefix("://") else {
      return "it is not an http or https address"
    }
    let host = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    return host.contains("@") ? "its address holds a password" : nil
  }
}
