/// What a sender asks of the application that plays media.
public struct MediaRequest: CastPayload {
  /// What is asked.
  public enum Command: Equatable, Sendable {
    /// Play something else.
    case load(LoadRequest)
    /// Go on.
    case play
    /// Hold.
    case pause
    /// End what plays; the application stays.
    case stop
    /// Go to another place.
    case seek(SeekRequest)
    /// Set the volume of the media, which is not that of the device.
    case setVolume(CastVolume)
    /// How things stand; `options` leave parts out, nil for everything.
    case getStatus(options: StatusOptions?)
    /// Choose tracks and how subtitles look.
    case editTracks(EditTracksRequest)
    /// Set the speed.
    case setPlaybackRate(RateRequest)
    /// Play other items.
    case queueLoad(QueueLoadRequest)
    /// Add items.
    case queueInsert(QueueInsertRequest)
    /// Go to an item, or change items or modes.
    case queueUpdate(QueueUpdateRequest)
    /// Take items out.
    case queueRemove(QueueRemoveRequest)
    /// Move items.
    case queueReorder(QueueReorderRequest)
    /// Which items there are.
    case queueGetItemIDs
    /// What these items are.
    case queueGetItems(itemIDs: [Int])
    /// What stands around an item.
    case queueGetItemRange(QueueRangeRequest)
    /// A type that we do not know, with its object.
    case other(type: String, json: JSONValue)
  }

  /// Where it is said.
  public static let namespace = CastNamespace.media

  /// The number that the answer repeats; 0 when there is none.
  public var requestID: Int
  /// Which media session is meant; nil for requests that begin one, and when not said.
  public var mediaSessionID: Int?
  /// The sender's own addition; nil when there is none.
  public var customData: JSONValue?
  /// What is asked.
  public var command: Command

  /// Asks for something.
  public init(_ command: Command, requestID: Int, mediaSessionID: Int? = nil, customData: JSONValue? = nil) {
    self.command = command
    self.requestID = requestID
    self.mediaSessionID = mediaSessionID
    self.customData = customData
  }

  /// Understands an object that has a type.
  public init(type: String, json: JSONValue) {
    requestID = json.value("requestId") ?? 0
    mediaSessionID = json.value("mediaSessionId")
    customData = json["customData"]
    command = Command(type: type, json: json)
  }

  /// The object to send.
  public var json: JSONValue {
    let (type, body) = command.parts
    return body.with([
      "type": type, "requestId": requestID, "mediaSessionId": mediaSessionID, "customData": customData,
    ])
  }
}

extension MediaRequest.Command {
  init(type: String, json: JSONValue) {
    self =
      switch type {
      case "LOAD": .load(json.record())
      case "PLAY": .play
      case "PAUSE": .pause
      case "STOP": .stop
      case "SEEK": .seek(json.record())
      case "SET_VOLUME": .setVolume(json.value("volume") ?? CastVolume())
      case "GET_STATUS": .getStatus(options: json.value("options"))
      case "EDIT_TRACKS_INFO": .editTracks(json.record())
      case "SET_PLAYBACK_RATE": .setPlaybackRate(json.record())
      case "QUEUE_LOAD": .queueLoad(json.record())
      case "QUEUE_INSERT": .queueInsert(json.record())
      case "QUEUE_UPDATE": .queueUpdate(json.record())
      case "QUEUE_REMOVE": .queueRemove(json.record())
      case "QUEUE_REORDER": .queueReorder(json.record())
      case "QUEUE_GET_ITEM_IDS": .queueGetItemIDs
      case "QUEUE_GET_ITEMS": .queueGetItems(itemIDs: json.value("itemIds") ?? [])
      case "QUEUE_GET_ITEM_RANGE": .queueGetItemRange(json.record())
      default: .other(type: type, json: json)
      }
  }

  var parts: (type: String, body: JSONValue) {
    switch self {
    case .load(let request): ("LOAD", request.json)
    case .play: ("PLAY", [:])
    case .pause: ("PAUSE", [:])
    case .stop: ("STOP", [:])
    case .seek(let request): ("SEEK", request.json)
    case .setVolume(let volume): ("SET_VOLUME", ["volume": volume.json])
    case .getStatus(let options): ("GET_STATUS", JSONValue.object([:]).with(["options": options]))
    case .editTracks(let request): ("EDIT_TRACKS_INFO", request.json)
    case .setPlaybackRate(let request): ("SET_PLAYBACK_RATE", request.json)
    case .queueLoad(let request): ("QUEUE_LOAD", request.json)
    case .queueInsert(let request): ("QUEUE_INSERT", request.json)
    case .queueUpdate(let request): ("QUEUE_UPDATE", request.json)
    case .queueRemove(let request): ("QUEUE_REMOVE", request.json)
    case .queueReorder(let request): ("QUEUE_REORDER", request.json)
    case .queueGetItemIDs: ("QUEUE_GET_ITEM_IDS", [:])
    case .queueGetItems(let ids): ("QUEUE_GET_ITEMS", ["itemIds": ids.json])
    case .queueGetItemRange(let request): ("QUEUE_GET_ITEM_RANGE", request.json)
    case .other(let type, let json): (type, json)
    }
  }
}
