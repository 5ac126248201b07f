public import CastProtocol
public import PlaybackCore

/// Turns what is queued into what a device is told about it, and back.
///
/// Apps bring their own to tell a device more: pictures, subtitles, a stream's type. What it says counts towards the
/// longest item that a device can be sent (58,000 bytes); the sender adds its own `customData` afterwards.
///
/// Isolation: called on the sender's actor; must return quickly and not call back.
public protocol MediaItemConverter: Sendable {
  /// What a device is told about an item that it can fetch at an address.
  func information(for item: MediaItem, at media: PublishedMedia) -> MediaInformation

  /// The item that a device's media stands for, with everything that is known of it; nil when it names no media. Its
  /// address is the device's, so it need not be one that can be played here.
  func item(from information: MediaInformation) -> MediaItem?
}

/// Songs: title, artist, album and length, both ways; without a title a device is shown the file's name.
public struct SongConverter: MediaItemConverter {
  /// Makes the converter that senders use unless they are given another.
  public init() {}

  /// A track of music at the address.
  public func information(for item: MediaItem, at media: PublishedMedia) -> MediaInformation {
    var information = MediaInformation(contentID: media.url, contentType: media.contentType)
    information.duration = item.duration?.inSeconds
    information.metadata = MediaMetadata {
      $0.metadataType = .musicTrack
      $0.title = item.title ?? item.location.lastComponent
      $0.artist = item.artist
      $0.albumName = item.album
    }
    return information
  }

  /// The item, with the names that senders of songs, films and books use.
  public func item(from information: MediaInformation) -> MediaItem? {
    guard let address = information.contentURL ?? information.contentID else { return nil }
    let metadata = information.metadata
    return MediaItem(
      .url(address), title: Self.first([metadata?.title, metadata?.songName, metadata?.chapterTitle]),
      artist: Self.first([metadata?.artist, metadata?.albumArtist, metadata?.subtitle]),
      album: metadata?.albumName, duration: information.duration.flatMap { MediaTime(seconds: $0) })
  }

  private static func first(_ texts: [String?]) -> String? {
    texts.lazy.compactMap { $0?.isEmpty == false ? $0 : nil }.first
  }
}

/// How items are written and read. Closures, because with an existential inside the compiler (6.3) can no longer tell
/// accesses to `CastSender`'s fields apart.
struct CastItemStyle: Sendable {
  let information: @Sendable (MediaItem, PublishedMedia) -> MediaInformation
  let item: @Sendable (MediaInformation) -> MediaItem?
  /// How long before its turn an item is loaded; nil: as the device likes.
  let preloadTime: MediaTime?
  /// Whether also media at an address of its own is looked into before a device is given it.
  let asksFirst: Bool

  init(
    _ converter: some MediaItemConverter = SongConverter(), preloadTime: MediaTime? = nil,
    asksFirst: Bool = false
  ) {
    self.asksFirst = asksFirst
    information = { converter.information(for: $0, at: $1) }
    item = { converter.item(from: $0) }
    self.preloadTime = preloadTime
  }
}
