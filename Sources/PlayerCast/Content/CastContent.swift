import CastProtocol
import PlaybackCore

/// Makes what is sent for a turn.
enum CastContent {
  /// The longest item that is sent: it has to fit into a frame beside the request around it.
  static let longestItem = 58_000

  /// The item for a turn.
  static func item(
    _ turn: Turn, _ media: PublishedMedia, revision: WindowRevision, owner: String
  ) -> QueueItem {
    let tag = CastItemTag(turn, revision: revision, owner: owner).json
    var information = MediaInformation(contentID: media.url, contentType: media.contentType)
    information.duration = turn.item.duration?.inSeconds
    information.metadata = metadata(turn.item)
    information.customData = tag
    var item = QueueItem(media: information)
    // Also for the first one: whether that begins to play is up to the load.
    item.autoplay = true
    item.customData = tag
    return item
  }

  private static func metadata(_ item: MediaItem) -> MediaMetadata {
    MediaMetadata {
      $0.metadataType = .musicTrack
      $0.title = item.title ?? item.location.lastComponent
      $0.artist = item.artist
      $0.albumName = item.album
    }
  }

  /// Bytes of an item in a message.
  static func size(_ item: QueueItem) -> Int { (try? item.json.text().utf8.count) ?? .max }

  /// The media of an item that is an address already; nil when it has to be published first.
  ///
  /// - Throws: `notCastable` for what a device cannot be given.
  static func address(of item: MediaItem) throws(PlayerError) -> PublishedMedia? {
    guard case .url(let text) = item.location else { return nil }
    let scheme = text.prefix { $0 != ":" }.lowercased()
    guard scheme == "http" || scheme == "https", text.dropFirst(scheme.count).hasPrefix("://") else {
      throw PlayerError(.notCastable, location: item.location, detail: "it is not an http or https address")
    }
    let host = text.dropFirst(scheme.count + 3).prefix { !"/?#".contains($0) }
    guard !host.contains("@") else {
      throw PlayerError(.notCastable, location: item.location, detail: "its address holds a password")
    }
    return PublishedMedia(url: text, contentType: contentType(of: text))
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
