import CastProtocol
import PlaybackCore

extension QueueItem {
  /// The address to fetch: `contentUrl`, else `contentId`. Nil unless it is http or https with a host, of a bearable
  /// length, and holds nothing that addresses may not hold: nothing else is ever opened for a sender.
  func fetchableAddress(atMost limit: Int) -> String? {
    guard let text = media?.contentURL ?? media?.contentID, text.utf8.count <= limit else { return nil }
    let start = text.prefix(8).lowercased()
    guard let scheme = ["http://", "https://"].first(where: start.hasPrefix) else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let host = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    return host.isEmpty ? nil : text
  }

  /// What the queue of the machine holds for it; nil when it cannot be fetched.
  func mediaItem(addressAtMost limit: Int) -> MediaItem? {
    guard let address = fetchableAddress(atMost: limit) else { return nil }
    let metadata = media?.metadata
    return MediaItem(
      .url(address), title: metadata?.title ?? metadata?.songName, artist: metadata?.artist,
      album: metadata?.albumName)
  }
}
