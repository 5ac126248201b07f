/// What the application that plays media says, asked (with the request's number) or not (with 0).
public struct MediaReply: CastPayload {
  /// What is said.
  public enum Event: Equatable, Sendable {
    /// How things stand: no status when nothing is loaded; of several the first counts.
    case status([MediaStatus])
    /// Something went wrong.
    case problem(MediaProblem)
    /// Which items there are.
    case queueItemIDs([Int])
    /// What items are.
    case queueItems([QueueItem])
    /// Items came, went or changed.
    case queueChange(CastQueueChange)
    /// A type that we do not know, with its object.
    case other(type: String, json: JSONValue)
  }

  /// Where it is said.
  public static let namespace = CastNamespace.media

  /// The number of the request that this answers; 0 for a broadcast, or when there is none.
  public var requestID: Int
  /// The receiver's own addition; nil when there is none.
  public var customData: JSONValue?
  /// What is said.
  public var event: Event

  /// Says something.
  public init(_ event: Event, requestID: Int = 0, customData: JSONValue? = nil) {
    self.event = event
    self.requestID = requestID
    self.customData = customData
  }

  /// Understands an object that has a type.
  public init(type: String, json: JSONValue) {
    requestID = json.value("requestId") ?? 0
    customData = json["customData"]
    event =
      switch type {
      case "MEDIA_STATUS": Self.statuses(in: json) ?? .other(type: type, json: json)
      case "QUEUE_ITEM_IDS": .queueItemIDs(json.value("itemIds") ?? [])
      case "QUEUE_ITEMS": .queueItems(json.value("items") ?? [])
      case "QUEUE_CHANGE": .queueChange(json.record())
      default:
        MediaProblem.Kind(rawValue: type).map { kind in
          var problem: MediaProblem = json.record()
          problem.kind = kind
          return .problem(problem)
        } ?? .other(type: type, json: json)
      }
  }

  /// The statuses. Nil when there are some and none makes sense: that is not the same as none, for which it would be
  /// believed that nothing is loaded.
  private static func statuses(in json: JSONValue) -> Event? {
    let found: [MediaStatus] = json.value("status") ?? []
    if found.isEmpty, case .array(let told)? = json["status"], !told.isEmpty { return nil }
    return .status(found)
  }

  /// The object to send.
  public var json: JSONValue {
    let (type, body): (String, JSONValue) =
      switch event {
      case .status(let statuses): ("MEDIA_STATUS", ["status": statuses.json])
      case .problem(let problem): (problem.kind.rawValue, problem.json)
      case .queueItemIDs(let ids): ("QUEUE_ITEM_IDS", ["itemIds": ids.json])
      case .queueItems(let items): ("QUEUE_ITEMS", ["items": items.json])
      case .queueChange(let change): ("QUEUE_CHANGE", change.json)
      case .other(let type, let json): (type, json)
      }
    return body.with(["type": type, "requestId": requestID, "customData": customData])
  }
}

/// Something went wrong with media.
public struct MediaProblem: JSONRecord {
  /// What.
  public enum Kind: String, Sendable {
    /// Media could not be loaded.
    case loadFailed = "LOAD_FAILED"
    /// A newer request came before media was loaded; this answers the older one.
    case loadCancelled = "LOAD_CANCELLED"
    /// Nothing is loaded, or it is in the wrong state.
    case invalidPlayerState = "INVALID_PLAYER_STATE"
    /// The request was refused.
    case invalidRequest = "INVALID_REQUEST"
    /// Something else, often beside one of the others.
    case error = "ERROR"
  }

  /// What.
  public var kind = Kind.error
  /// Why; nil when not said.
  public var reason: RequestProblem?
  /// The number of what happened; nil when not said. Copies of the list differ, so it is for people.
  public var detailedErrorCode: Int?
  /// Which item; nil when not said.
  public var itemID: Int?

  /// Something.
  public init() {}

  /// What went wrong.
  public init(_ kind: Kind, reason: RequestProblem? = nil, detailedErrorCode: Int? = nil, itemID: Int? = nil)
  {
    self.kind = kind
    self.reason = reason
    self.detailedErrorCode = detailedErrorCode
    self.itemID = itemID
  }

  /// Names the fields; the kind is the type of the object.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("reason", &reason)
    fields.field("detailedErrorCode", &detailedErrorCode)
    fields.field("itemId", &itemID)
  }
}

/// Items came, went or changed.
public struct CastQueueChange: JSONRecord {
  /// What happened; nil when not said.
  public var changeType: QueueChangeType?
  /// To which items; nil when not said.
  public var itemIDs: [Int]?
  /// Before which item they were put; nil when not said, or at the end.
  public var insertBefore: Int?
  /// Counts changes; nil when not said.
  public var sequenceNumber: Int?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("changeType", &changeType)
    fields.field("itemIds", &itemIDs)
    fields.field("insertBefore", &insertBefore)
    fields.field("sequenceNumber", &sequenceNumber)
  }
}
