/// How media stands. What is nil was not said: mostly it is as it was said before.
public struct MediaStatus: JSONRecord {
  /// This run of media: a new number for each load.
  public var mediaSessionID: Int?
  /// What the player does.
  public var playerState: CastPlayerState?
  /// Why it is idle; to be read only while it is.
  public var idleReason: IdleReason?
  /// Where it is, in seconds, at the moment of this message; without meaning while idle.
  public var currentTime: Double?
  /// How fast it goes, 1 is normal.
  public var playbackRate: Double?
  /// What it can do.
  public var supportedMediaCommands: SupportedCommands?
  /// The volume of the media, which is not that of the device.
  public var volume: CastVolume?
  /// What it plays; often left out when unchanged.
  public var media: MediaInformation?
  /// Which tracks are active.
  public var activeTrackIDs: [Int]?
  /// Which item plays.
  public var currentItemID: Int?
  /// Which item is being loaded to be next.
  public var loadingItemID: Int?
  /// Which item is loaded ahead.
  public var preloadedItemID: Int?
  /// Some items around the present one.
  public var items: [QueueItem]?
  /// What comes after the last item.
  public var repeatMode: CastRepeatMode?
  /// What the items are together.
  public var queueData: QueueData?
  /// More about the first load.
  public var extendedStatus: ExtendedStatus?
  /// Where one can seek in a live stream.
  public var liveSeekableRange: LiveSeekableRange?
  /// The picture.
  public var videoInfo: VideoInfo?
  /// The interruption that is shown.
  public var breakStatus: BreakStatus?
  /// The receiver's own addition.
  public var customData: JSONValue?

  /// Says nothing.
  public init() {}

  /// A status with what every sender expects.
  public init(
    mediaSessionID: Int, playerState: CastPlayerState, currentTime: Double,
    commands: SupportedCommands = .basic, volume: CastVolume = CastVolume()
  ) {
    self.mediaSessionID = mediaSessionID
    self.playerState = playerState
    self.currentTime = currentTime
    playbackRate = 1
    supportedMediaCommands = commands
    self.volume = volume
  }

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("mediaSessionId", &mediaSessionID)
    fields.field("playerState", &playerState)
    fields.field("idleReason", &idleReason)
    fields.field("currentTime", &currentTime)
    fields.field("playbackRate", &playbackRate)
    fields.field("supportedMediaCommands", &supportedMediaCommands)
    fields.field("volume", &volume)
    fields.field("media", &media)
    fields.field("activeTrackIds", &activeTrackIDs)
    fields.field("currentItemId", &currentItemID)
    fields.field("loadingItemId", &loadingItemID)
    fields.field("preloadedItemId", &preloadedItemID)
    fields.field("items", &items)
    fields.field("repeatMode", &repeatMode)
    fields.field("queueData", &queueData)
    fields.field("extendedStatus", &extendedStatus)
    fields.field("liveSeekableRange", &liveSeekableRange)
    fields.field("videoInfo", &videoInfo)
    fields.field("breakStatus", &breakStatus)
    fields.field("customData", &customData)
  }
}
