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

  /// The texts beside an item that libmpv may open: addresses as for media; files only beside a file, so that nobody on
  /// the network can have one of this machine opened. Each in the form that libmpv is given and lists again.
  static func texts(of item: MediaItem) -> [(track: MediaTrack, bytes: [UInt8])] {
    item.tracks.compactMap { track in
      guard track.kind == .text, let location = track.location else { return nil }
      switch location {
      case .url(let address): if !isPlayable(address) { return nil }
      case .file(let path): if !item.location.isFile || path.isEmpty || path.contains(0) { return nil }
      }
      // libmpv's lists have no way to write one that ends in a backslash.
      guard let bytes = bytes(of: location), bytes.last != UInt8(ascii: "\\") else { return nil }
      return (track, bytes)
    }
  }

  /// What media of that kind may reach, also from within playlists and manifests, as an option of libmpv's demuxer.
  static func whitelist(for location: MediaLocation) -> String {
    "protocol_whitelist=" + (location.isFile ? "[file,crypto,data]" : "[http,https,tcp,tls,crypto,data]")
  }
}
