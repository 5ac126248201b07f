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

  /// Why an item cannot be sent to any device, wherever it can be fetched; nil when it can.
  static func objection(
    to turn: Turn, _ media: PublishedMedia, style: CastItemStyle, wishes: CastTextWishes = CastTextWishes(),
    taken: Int = 0
  )
    -> PlayerError?
  {
    let sent = Self.item(
      turn, media, revision: WindowRevision(rawValue: .max), owner: longestOwner, style: style, wishes: wishes
    )
    if size(sent) <= longestItem - taken { return nil }
    return PlayerError(
      .notCastable, location: turn.item.location, detail: "its title or address is too long to be sent")
  }

  /// As long as what a sender calls itself.
  private static let longestOwner = "sender-4294967295"

  /// What is told of an item that somebody would have to serve.
  static func unserved(_ item: MediaItem) -> PlayerError {
    PlayerError(.notCastable, location: item.location, detail: "nothing here serves local media to devices")
  }

  /// Whether media of that type is a list of segments.
  static func isSegmented(_ contentType: String) -> Bool {
    contentType == "application/x-mpegurl" || contentType == "application/dash+xml"
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
