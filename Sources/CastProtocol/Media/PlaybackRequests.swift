/// Play something else.
public struct LoadRequest: JSONRecord {
  /// What to play; nil when `queueData` has the items.
  public var media: MediaInformation?
  /// Whether to play at once; nil is yes.
  public var autoplay: Bool?
  /// Where to begin, in seconds; nil is the start, or the live edge.
  public var currentTime: Double?
  /// How fast, 1 is normal; nil when not said.
  public var playbackRate: Double?
  /// The tracks to begin with; nil leaves it to the receiver.
  public var activeTrackIDs: [Int]?
  /// The items around it; nil when there are none.
  public var queueData: QueueData?
  /// Who is at the sender; nil when not said.
  public var credentials: String?
  /// Which kind of credentials; nil when not said.
  public var credentialsType: String?
  /// The same for Android TV; nil when not said.
  public var androidTVCredentials: String?
  /// The same for Android TV; nil when not said.
  public var androidTVCredentialsType: String?
  /// Further wishes; nil when there are none.
  public var loadOptions: JSONValue?

  /// A request without media.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("media", &media)
    fields.field("autoplay", &autoplay)
    fields.field("currentTime", &currentTime)
    fields.field("playbackRate", &playbackRate)
    fields.field("activeTrackIds", &activeTrackIDs)
    fields.field("queueData", &queueData)
    fields.field("credentials", &credentials)
    fields.field("credentialsType", &credentialsType)
    fields.field("atvCredentials", &androidTVCredentials)
    fields.field("atvCredentialsType", &androidTVCredentialsType)
    fields.field("loadOptions", &loadOptions)
  }
}

/// Go to another place.
public struct SeekRequest: JSONRecord {
  /// The place in seconds; nil when not said.
  public var currentTime: Double?
  /// How far from here in seconds; wins over the place where it is understood, so it is better not sent.
  public var relativeTime: Double?
  /// Whether it plays afterwards; nil keeps what is.
  public var resumeState: ResumeState?

  /// A seek to nowhere.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("currentTime", &currentTime)
    fields.field("relativeTime", &relativeTime)
    fields.field("resumeState", &resumeState)
  }
}

/// Choose tracks and how subtitles look.
public struct EditTracksRequest: JSONRecord {
  /// All that shall be active, sound included; empty for none, nil for as they are.
  public var activeTrackIDs: [Int]?
  /// How subtitles look; nil for as they do.
  public var textTrackStyle: CastTextStyle?
  /// Tracks of this language, which wins over ids; nil when not said.
  public var language: String?
  /// Whether subtitles are shown at all; nil when not said.
  public var isTextEnabled: Bool?
  /// Whether the language is only a suggestion; nil when not said.
  public var isSuggestedLanguage: Bool?

  /// Changes nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("activeTrackIds", &activeTrackIDs)
    fields.field("textTrackStyle", &textTrackStyle)
    fields.field("language", &language)
    fields.field("enableTextTracks", &isTextEnabled)
    fields.field("isSuggestedLanguage", &isSuggestedLanguage)
  }
}

/// Set the speed.
public struct RateRequest: JSONRecord {
  /// The speed, 1 is normal; nil when not said.
  public var playbackRate: Double?
  /// By how much the speed is multiplied; nil when not said.
  public var relativePlaybackRate: Double?

  /// Changes nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("playbackRate", &playbackRate)
    fields.field("relativePlaybackRate", &relativePlaybackRate)
  }
}
