import Glibc
import PlaybackCore

/// What may be given to libmpv, in the form that it cannot mistake for anything else.
enum MediaAddress {
  /// Whether the address is http or https, names a host, and holds nothing that addresses may not hold.
  static func isPlayable(_ text: String) -> Bool {
    let lowered = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: { lowered.hasPrefix($0) }) else { return false }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
    let host = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return !host.isEmpty
  }

  /// The bytes to hand to libmpv: an absolute path begins with a slash, so it is neither an option nor a
  /// protocol; nil when a relative path has no directory to start from.
  static func bytes(of location: MediaLocation) -> [UInt8]? {
    switch location {
    case .url(let text):
      let scheme = text.prefix { $0 != ":" }
      return Array((scheme.lowercased() + text.dropFirst(scheme.count)).utf8)
    case .file(let path):
      if path.first == UInt8(ascii: "/") { return path }
      guard let directory = getcwd(nil, 0) else { return nil }
      defer { free(directory) }
      let start = UnsafeRawBufferPointer(start: directory, count: strlen(directory))
      return Array(start) + [UInt8(ascii: "/")] + path
    }
  }

  /// The protocols that media of that kind may reach, also from within playlists and manifests.
  static func protocols(for location: MediaLocation) -> String {
    location.isFile ? "[file,crypto,data]" : "[http,https,tcp,tls,crypto,data]"
  }
}
