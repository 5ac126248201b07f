/// An item of a receiver's queue.
public struct QueueItem: JSONRecord {
  /// Its number, which the receiver gives; nil before that.
  public var itemID: Int?
  /// What it plays; may be left out where it was said before.
  public var media: MediaInformation?
  /// Whether it plays at once when its turn comes; nil when not said.
  public var autoplay: Bool?
  /// Where it begins, in seconds, each time it is played; nil when not said.
  public var startTime: Double?
  /// How much of it is played, in seconds, negative to leave out the end; nil for all.
  public var playbackDuration: Double?
  /// How many seconds ahead it is loaded; nil when not said.
  public var preloadTime: Double?
  /// Which tracks it begins with; nil when not said.
  public var activeTrackIDs: [Int]?
  /// The sender's own addition; nil when there is none.
  public var customData: JSONValue?

  /// Says nothing.
  public init() {}

  /// An item that is not on a receiver yet.
  public init(media: MediaInformation) { self.media = media }

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("itemId", &itemID)
    fields.field("media", &media)
    fields.field("autoplay", &autoplay)
    fields.field("startTime", &startTime)
    fields.field("playbackDuration", &playbackDuration)
    fields.field("preloadTime", &preloadTime)
    fields.field("activeTrackIds", &activeTrackIDs)
    fields.field("customData", &customData)
  }
}

/// What items are together.
public struct QueueData: JSONRecord {
  /// The sender's name for them; nil when not said.
  public var id: String?
  /// Their name for people; nil when not said.
  public var name: String?
  /// What they are, for people; nil when not said.
  public var text: String?
  /// What kind; nil when not said.
  public var queueType: QueueType?
  /// A deep link to them; nil when not said.
  public var entity: String?
  /// The items; nil when not said.
  public var items: [QueueItem]?
  /// Which of them to begin with, counted from 0; nil when not said.
  public var startIndex: Int?
  /// Where in it to begin, in seconds; nil when not said.
  public var startTime: Double?
  /// What comes after the last; nil when not said.
  public var repeatMode: CastRepeatMode?
  /// Whether they are shuffled; nil when not said.
  public var isShuffled: Bool?
  /// More about an album or a book; nil when not said.
  public var containerMetadata: JSONValue?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("id", &id)
    fields.field("name", &name)
    fields.field("description", &text)
    fields.field("queueType", &queueType)
    fields.field("entity", &entity)
    fields.field("items", &items)
    fields.field("startIndex", &startIndex)
    fields.field("startTime", &startTime)
    fields.field("repeatMode", &repeatMode)
    fields.field("shuffle", &isShuffled)
    fields.field("containerMetadata", &containerMetadata)
  }
}
