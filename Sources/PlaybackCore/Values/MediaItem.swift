/// Where a piece of media is.
public enum MediaLocation: Hashable, Sendable {
  /// A file on this machine: the raw bytes of its path, which need not be UTF-8.
  case file([UInt8])
  /// An address of a stream, as text (http, https).
  case url(String)

  /// The file at a path that is known to be text.
  public static func file(path: String) -> MediaLocation { .file(Array(path.utf8)) }

  /// What a person is shown: the path or address with invalid bytes, line breaks and control characters
  /// replaced, so that it is safe in a terminal. Credentials in an address are left out.
  public var displayName: String {
    switch self {
    case .file(let bytes): DisplayText.safe(String(decoding: bytes, as: UTF8.self))
    case .url(let text): DisplayText.safe(DisplayText.withoutCredentials(text))
    }
  }

  /// The last component of the path or address, made safe as in `displayName`.
  public var lastComponent: String {
    switch self {
    case .file(let bytes):
      let name = bytes.split(separator: UInt8(ascii: "/")).last ?? bytes[...]
      return DisplayText.safe(String(decoding: name, as: UTF8.self))
    case .url:
      let shown = displayName
      let path = shown.prefix { $0 != "?" && $0 != "#" }
      return path.split(separator: "/").last.map(String.init) ?? shown
    }
  }
}

/// Something that can be queued: where it is and what is known about it beforehand.
///
/// A value; queueing it twice makes two entries. What a player learns on opening it (duration, tags) does not
/// change the item, it is in the snapshot beside it.
public struct MediaItem: Hashable, Sendable, Codable {
  /// Where the media is.
  public var location: MediaLocation
  /// The title, if known before opening.
  public var title: String?
  /// The artist, if known before opening.
  public var artist: String?
  /// The album, if known before opening.
  public var album: String?
  /// The length, if known before opening.
  public var duration: MediaTime?
  /// Tracks beside the media: subtitles in files of their own. To be known before it is opened (S124); their numbers
  /// differ. What the media itself holds is not among them.
  public var tracks: [MediaTrack]

  /// Makes an item.
  public init(
    _ location: MediaLocation, title: String? = nil, artist: String? = nil, album: String? = nil,
    duration: MediaTime? = nil, tracks: [MediaTrack] = []
  ) {
    self.location = location
    self.title = title
    self.artist = artist
    self.album = album
    self.duration = duration
    self.tracks = tracks
  }

  /// Reads an item; one that was written before there were tracks has none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(MediaLocation.self, forKey: .location),
      title: try container.decodeIfPresent(String.self, forKey: .title),
      artist: try container.decodeIfPresent(String.self, forKey: .artist),
      album: try container.decodeIfPresent(String.self, forKey: .album),
      duration: try container.decodeIfPresent(MediaTime.self, forKey: .duration),
      tracks: try container.decodeIfPresent([MediaTrack].self, forKey: .tracks) ?? [])
  }

  /// Writes what is known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(location, forKey: .location)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(artist, forKey: .artist)
    try container.encodeIfPresent(album, forKey: .album)
    try container.encodeIfPresent(duration, forKey: .duration)
    if !tracks.isEmpty { try container.encode(tracks, forKey: .tracks) }
  }

  private enum CodingKeys: String, CodingKey {
    case location, title, artist, album, duration, tracks
  }

  /// The title, or the last component of the location when there is none; safe in a terminal.
  public var displayTitle: String {
    if let title, !title.isEmpty { return DisplayText.safe(title) }
    return location.lastComponent
  }
}
