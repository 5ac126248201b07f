/// A track of media: sound, picture or text.
public struct CastTrack: JSONRecord {
  /// Its number within the media; 1 or more, as several players take 0 for none.
  public var trackID = 0
  /// What it is; nil when not said.
  public var type: TrackType?
  /// What kind of text; nil when not said.
  public var subtype: TextTrackSubtype?
  /// Its name for people; nil when not said.
  public var name: String?
  /// Its language, RFC 5646; required for subtitles. Nil when not said.
  public var language: String?
  /// Where it is, when it is apart; nil when it is inside the media.
  public var contentID: String?
  /// Its MIME type; nil when not said.
  public var contentType: String?
  /// What it is for; nil when not said.
  public var roles: [String]?
  /// Whether it is inside the media; nil when not said.
  public var isInband: Bool?
  /// The sender's own addition; nil when there is none.
  public var customData: JSONValue?

  /// Says nothing.
  public init() {}

  /// A track.
  public init(trackID: Int, type: TrackType) {
    self.trackID = trackID
    self.type = type
  }

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("trackId", &trackID)
    fields.field("type", &type)
    fields.field("subtype", &subtype)
    fields.field("name", &name)
    fields.field("language", &language)
    fields.field("trackContentId", &contentID)
    fields.field("trackContentType", &contentType)
    fields.field("roles", &roles)
    fields.field("isInband", &isInband)
    fields.field("customData", &customData)
  }
}

/// What a track is.
public struct TrackType: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Subtitles and the like.
  public static let text = Self(rawValue: "TEXT")
  /// Sound.
  public static let audio = Self(rawValue: "AUDIO")
  /// Picture.
  public static let video = Self(rawValue: "VIDEO")
}

/// What kind of text a track is.
public struct TextTrackSubtype: OpenName {
  /// The word on the wire.
  public let rawValue: String
  /// Wraps a word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// What is said, in another language.
  public static let subtitles = Self(rawValue: "SUBTITLES")
  /// What is heard, for those who do not hear it.
  public static let captions = Self(rawValue: "CAPTIONS")
  /// What is seen, to be read out.
  public static let descriptions = Self(rawValue: "DESCRIPTIONS")
  /// Names of chapters.
  public static let chapters = Self(rawValue: "CHAPTERS")
  /// For programs.
  public static let metadata = Self(rawValue: "METADATA")
}
