/// What a host knows about an entry beyond what the queue keeps; shown beside title, artist and album.
public struct TrackDetails: Hashable, Sendable {
  /// Every artist; empty: the one of the item or of the media's tags.
  public var artists: [String] = []
  /// Every artist of the album.
  public var albumArtists: [String] = []
  /// The genres.
  public var genres: [String] = []
  /// The composers.
  public var composers: [String] = []
  /// The place on the disc, counted from 1; nil: as the media's tags say.
  public var trackNumber: Int32?
  /// The disc, counted from 1; nil: as the media's tags say.
  public var discNumber: Int32?
  /// How often it was played.
  public var useCount: Int32?
  /// The listener's rating in thousandths, 0 … 1000.
  public var ratingPermille: Int32?

  /// Knows nothing.
  public init() {}
}

/// A picture for an entry.
public enum TrackArt: Hashable, Sendable {
  /// At an address that everybody on the desktop can fetch.
  case url(String)
  /// A file that is there already.
  case file([UInt8])
  /// The picture itself, as a file of some image format.
  case data([UInt8])
}
