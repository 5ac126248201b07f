/// More about the first load: idle with `loading` here is on its way, not ended.
public struct ExtendedStatus: JSONRecord {
  /// What the player does.
  public var playerState: CastPlayerState?
  /// What is being loaded.
  public var media: MediaInformation?
  /// The run of media that begins.
  public var mediaSessionID: Int?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("playerState", &playerState)
    fields.field("media", &media)
    fields.field("mediaSessionId", &mediaSessionID)
  }
}

/// Where one can seek in a live stream, in the stream's own time. Not said again as it moves.
public struct LiveSeekableRange: JSONRecord {
  /// The earliest place in seconds.
  public var start: Double?
  /// The latest place in seconds.
  public var end: Double?
  /// Whether both move on with the clock.
  public var isMovingWindow: Bool?
  /// Whether the stream is over.
  public var isLiveDone: Bool?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("start", &start)
    fields.field("end", &end)
    fields.field("isMovingWindow", &isMovingWindow)
    fields.field("isLiveDone", &isLiveDone)
  }
}

/// The picture.
public struct VideoInfo: JSONRecord {
  /// In pixels.
  public var width: Int?
  /// In pixels.
  public var height: Int?
  /// Its range of brightness: `sdr`, `hdr` or `dv`.
  public var hdrType: String?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("width", &width)
    fields.field("height", &height)
    fields.field("hdrType", &hdrType)
  }
}

/// The interruption that is shown, such as an advertisement.
public struct BreakStatus: JSONRecord {
  /// Which interruption.
  public var breakID: String?
  /// Which part of it.
  public var breakClipID: String?
  /// How far into it, in seconds.
  public var currentBreakTime: Double?
  /// How far into the part, in seconds.
  public var currentBreakClipTime: Double?
  /// After how many seconds of the part it can be left; nil for never.
  public var whenSkippable: Double?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("breakId", &breakID)
    fields.field("breakClipId", &breakClipID)
    fields.field("currentBreakTime", &currentBreakTime)
    fields.field("currentBreakClipTime", &currentBreakClipTime)
    fields.field("whenSkippable", &whenSkippable)
  }
}
