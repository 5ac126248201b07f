import CastProtocol
import PlaybackCore

/// What may be fetched for a sender.
struct FetchRule: Equatable, Sendable {
  /// The longest address of media, in bytes.
  let longest: Int
  /// Whether the sender is on this machine: to any other, what only this machine can reach is closed.
  let allowsLocal: Bool

  /// The address, when it may be fetched. Nil unless it is http or https with a host, of a bearable length, and holds
  /// nothing that addresses may not hold: nothing else is ever opened for a sender. For a sender on another machine the
  /// host must not be this one or its link, in numbers or by a name that always means it; what other names resolve to,
  /// and where a server sends a player on to, is not looked at.
  func fetchable(_ text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    let start = text.prefix(8).lowercased()
    guard let scheme = ["http://", "https://"].first(where: start.hasPrefix) else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    let authority = text.unicodeScalars.dropFirst(scheme.count).prefix { !"/?#".unicodeScalars.contains($0) }
    guard let host = HostReach(authority: String(authority)) else { return nil }
    switch host {
    case .loopback, .linkLocal: return allowsLocal ? text : nil
    case .elsewhere: return text
    }
  }
}

extension CastReceiver {
  /// What may be fetched for a sender.
  func fetchRule(for peer: PeerID) -> FetchRule {
    let address = peers.first { $0.id == peer }?.address ?? ""
    return FetchRule(
      longest: settings.limits.address,
      allowsLocal: peer == .thisMachine || HostReach(authority: address) == .loopback)
  }
}

extension QueueItem {
  /// The address to fetch: `contentUrl`, else `contentId`; nil unless it may be fetched.
  func fetchableAddress(_ rule: FetchRule) -> String? {
    (media?.contentURL ?? media?.contentID).flatMap(rule.fetchable)
  }

  /// What the queue of the machine holds for an item that cannot be fetched: nothing that any player opens, so that it
  /// fails when its turn comes.
  var unfetchableItem: MediaItem { MediaItem(.url("unfetchable:"), title: media?.metadata?.title) }

  /// What the queue of the machine holds for it; nil when it cannot be fetched. Its tracks keep their numbers; a text that
  /// cannot be fetched stands at an address that no player opens.
  func mediaItem(_ rule: FetchRule) -> MediaItem? {
    guard let address = fetchableAddress(rule) else { return nil }
    let metadata = media?.metadata
    let tracks = (media?.tracks ?? []).compactMap(MediaTrack.init).map { track in
      var track = track
      if case .url(let text)? = track.location, rule.fetchable(text) == nil {
        track.location = .url("unfetchable:")
      }
      return track
    }
    return MediaItem(
      .url(address), title: metadata?.title ?? metadata?.songName, artist: metadata?.artist,
      album: metadata?.albumName, tracks: tracks)
  }
}
