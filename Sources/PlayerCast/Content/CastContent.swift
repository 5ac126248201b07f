import CastProtocol
import PlaybackCore

/// Makes what is sent for a turn.
enum CastContent {
  /// The longest item that is sent: it has to fit into a frame beside the request around it.
  static let longestItem = 58_000

  /// The item for a turn.
  static func item(
    _ turn: Turn, _ media: PublishedMedia, revision: WindowRevision, owner: String,
    style: CastItemStyle = CastItemStyle(), wishes: CastTextWishes = CastTextWishes()
  ) -> QueueItem {
    let tag = CastItemTag(turn, revision: revision, owner: owner).json
    var information = style.information(turn.item, media)
    information.customData = tag
    if information.tracks == nil, !media.tracks.isEmpty {
      information.tracks = media.tracks.map(CastTrack.init)
    }
    if wishes.style != TextTrackStyle() { information.textTrackStyle = CastTextStyle(wishes.style) }
    var item = QueueItem(media: information)
    // Also for the first one: whether that begins to play is up to the load.
    item.autoplay = true
    item.preloadTime = style.preloadTime?.inSeconds
    item.customData = tag
    let tracks = (information.tracks ?? []).compactMap(MediaTrack.init)
    if !tracks.isEmpty { item.activeTrackIDs = wishes.tracks.selection(of: tracks).map(\.number) }
    return item
  }

  /// Bytes of an item in a message.
  static func size(_ item: QueueItem) -> Int { (try? item.json.text().utf8.count) ?? .max }

  /// The media of an item that is an address already; nil when it has to be published first.
  ///
  /// - Throws: `notCastable` for what a device cannot be given.
  static func address(of item: MediaItem) throws(PlayerError) -> PublishedMedia? {
    guard case .url(let text) = item.location else { return nil }
    if let refusal = item.location.deviceRefusal {
      throw PlayerError(.notCastable, location: item.location, detail: refusal)
    }
    let tracks = item.tracks.filter { track in
      if case .url? = track.location { track.location?.deviceRefusal == nil } else { false }
    }
    return PublishedMedia(url: text, contentType: contentType(of: text), tracks: tracks)
  }

  /// A guess from the end of an address: many devices refuse media without a type.
  static func contentType(of url: String) -> String {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return "audio/mpeg" }
    return contentTypes[name[name.index(after: dot)...].lowercased()] ?? "audio/mpeg"
  }

  private static let contentTypes = [
    "aac": "audio/aac", "flac": "audio/flac", "m3u8": "application/x-mpegurl", "m4a": "audio/mp4",
    "mkv": "video/x-matroska", "mp3": "audio/mpeg", "mp4": "video/mp4", "mpd": "application/dash+xml",
    "oga": "audio/ogg", "ogg": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "webm": "video/webm",
  ]
}
