/// What is played.
public struct MediaInformation: JSONRecord {
  /// An address, or a name that the receiver understands; nil when not said.
  public var contentID: String?
  /// An address, which wins over the name where it is understood; nil when not said.
  public var contentURL: String?
  /// The MIME type; a wrong one is a black screen. Nil when not said.
  public var contentType: String?
  /// How it arrives. Always sent: strict receivers hang up without it.
  public var streamType = StreamType.buffered
  /// How long it is in seconds; nil when not known, for which devices also say 0 and −1.
  public var duration: Double?
  /// What it is called.
  public var metadata: MediaMetadata?
  /// Its tracks; nil when not said.
  public var tracks: [CastTrack]?
  /// How subtitles look; nil when not said.
  public var textTrackStyle: CastTextStyle?
  /// What the audio segments of HLS are: `ts`, `aac`, `fmp4`, …; nil when not said.
  public var hlsSegmentFormat: String?
  /// What the video segments of HLS are: `mpeg2_ts` or `fmp4`; nil when not said.
  public var hlsVideoSegmentFormat: String?
  /// When it began, in seconds since 1970, for live streams; nil when not said.
  public var startAbsoluteTime: Double?
  /// The sender's own addition; nil when there is none.
  public var customData: JSONValue?
  /// Every other field, so that it can be sent on: breaks, entity, …
  public var otherFields: [String: JSONValue] = [:]

  /// Says nothing.
  public init() {}

  /// Media at an address.
  public init(contentID: String, contentType: String, streamType: StreamType = .buffered) {
    self.contentID = contentID
    self.contentType = contentType
    self.streamType = streamType
  }

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("contentId", &contentID)
    fields.field("contentUrl", &contentURL)
    fields.field("contentType", &contentType)
    fields.field("streamType", &streamType)
    fields.length("duration", &duration)
    fields.field("metadata", &metadata)
    fields.field("tracks", &tracks)
    fields.field("textTrackStyle", &textTrackStyle)
    fields.field("hlsSegmentFormat", &hlsSegmentFormat)
    fields.field("hlsVideoSegmentFormat", &hlsVideoSegmentFormat)
    fields.field("startAbsoluteTime", &startAbsoluteTime)
    fields.field("customData", &customData)
    fields.rest(&otherFields)
  }
}
