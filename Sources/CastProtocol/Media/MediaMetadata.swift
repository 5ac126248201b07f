/// What media is called. Which fields count depends on the type.
public struct MediaMetadata: JSONRecord {
  /// What it is. Always sent.
  public var metadataType = MetadataType.generic
  /// Its name.
  public var title: String?
  /// What stands below its name.
  public var subtitle: String?
  /// Pictures of it, such as its cover.
  public var images: [CastImage]?
  /// When it appeared, ISO 8601.
  public var releaseDate: String?
  /// Movie: who made it.
  public var studio: String?
  /// TV show: its series.
  public var seriesTitle: String?
  /// TV show: which season.
  public var season: Int?
  /// TV show: which episode.
  public var episode: Int?
  /// TV show: when it was first shown, ISO 8601.
  public var originalAirDate: String?
  /// Music and photo: who made it.
  public var artist: String?
  /// Music: its album.
  public var albumName: String?
  /// Music: who made the album.
  public var albumArtist: String?
  /// Music: who composed it.
  public var composer: String?
  /// Music: its name, where `title` is something else.
  public var songName: String?
  /// Music: its place on the disc.
  public var trackNumber: Int?
  /// Music: its disc.
  public var discNumber: Int?
  /// Photo: where it was taken.
  public var location: String?
  /// Photo: where it was taken, in degrees.
  public var latitude: Double?
  /// Photo: where it was taken, in degrees.
  public var longitude: Double?
  /// Photo: in pixels.
  public var width: Int?
  /// Photo: in pixels.
  public var height: Int?
  /// Photo: when it was taken, ISO 8601.
  public var creationDateTime: String?
  /// Audiobook: the book.
  public var bookTitle: String?
  /// Audiobook: the chapter.
  public var chapterTitle: String?
  /// Audiobook: which chapter.
  public var chapterNumber: Int?
  /// Every other field, so that it can be sent on: sections, deprecated twins, …
  public var otherFields: [String: JSONValue] = [:]

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("metadataType", &metadataType)
    fields.field("title", &title)
    fields.field("subtitle", &subtitle)
    fields.field("images", &images)
    fields.field("releaseDate", &releaseDate)
    fields.field("studio", &studio)
    fields.field("seriesTitle", &seriesTitle)
    fields.field("season", &season)
    fields.field("episode", &episode)
    fields.field("originalAirdate", &originalAirDate)
    fields.field("artist", &artist)
    fields.field("albumName", &albumName)
    fields.field("albumArtist", &albumArtist)
    fields.field("composer", &composer)
    fields.field("songName", &songName)
    fields.field("trackNumber", &trackNumber)
    fields.field("discNumber", &discNumber)
    fields.field("location", &location)
    fields.field("latitude", &latitude)
    fields.field("longitude", &longitude)
    fields.field("width", &width)
    fields.field("height", &height)
    fields.field("creationDateTime", &creationDateTime)
    fields.field("bookTitle", &bookTitle)
    fields.field("chapterTitle", &chapterTitle)
    fields.field("chapterNumber", &chapterNumber)
    fields.rest(&otherFields)
  }
}

/// What media is.
public struct MetadataType: OpenName {
  /// The number on the wire.
  public let rawValue: Int
  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Anything.
  public static let generic = Self(rawValue: 0)
  /// A movie.
  public static let movie = Self(rawValue: 1)
  /// An episode of a TV show.
  public static let tvShow = Self(rawValue: 2)
  /// A piece of music.
  public static let musicTrack = Self(rawValue: 3)
  /// A photo.
  public static let photo = Self(rawValue: 4)
  /// A chapter of an audiobook.
  public static let audiobookChapter = Self(rawValue: 5)
}

/// A picture.
public struct CastImage: JSONRecord {
  /// Where it is.
  public var url = ""
  /// In pixels; nil when not said.
  public var width: Int?
  /// In pixels; nil when not said.
  public var height: Int?

  /// A picture nowhere.
  public init() {}

  /// A picture at an address.
  public init(url: String) { self.url = url }

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("url", &url)
    fields.field("width", &width)
    fields.field("height", &height)
  }
}
