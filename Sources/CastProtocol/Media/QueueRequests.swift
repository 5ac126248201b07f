/// Play other items.
public struct QueueLoadRequest: JSONRecord {
  /// The items; they must not have an id yet.
  public var items: [QueueItem] = []
  /// Which of them to begin with, counted from 0; nil is the first.
  public var startIndex: Int?
  /// Where in it to begin, in seconds; nil when not said.
  public var currentTime: Double?
  /// What comes after the last; nil when not said.
  public var repeatMode: CastRepeatMode?
  /// What the items are together; nil when not said.
  public var queueType: QueueType?

  /// A request without items.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("items", &items)
    fields.field("startIndex", &startIndex)
    fields.field("currentTime", &currentTime)
    fields.field("repeatMode", &repeatMode)
    fields.field("queueType", &queueType)
  }
}

/// Add items.
public struct QueueInsertRequest: JSONRecord {
  /// The items; they must not have an id yet.
  public var items: [QueueItem] = []
  /// Before which item; nil, or an unknown one, is at the end.
  public var insertBefore: Int?
  /// Which of the new items to go to, counted from 0; nil to stay.
  public var currentItemIndex: Int?
  /// Which item to go to; nil to stay.
  public var currentItemID: Int?
  /// Where in it, in seconds; nil when not said.
  public var currentTime: Double?

  /// A request without items.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("items", &items)
    fields.field("insertBefore", &insertBefore)
    fields.field("currentItemIndex", &currentItemIndex)
    fields.field("currentItemId", &currentItemID)
    fields.field("currentTime", &currentTime)
  }
}

/// Go to an item, or change items or modes.
public struct QueueUpdateRequest: JSONRecord {
  /// Which item to go to; nil to stay.
  public var currentItemID: Int?
  /// How many items to go on, or back when negative; nil to stay.
  public var jump: Int?
  /// Where in it, in seconds; nil when not said.
  public var currentTime: Double?
  /// Items with changed properties, known by their ids; nil for none.
  public var items: [QueueItem]?
  /// What comes after the last; nil for as it is.
  public var repeatMode: CastRepeatMode?
  /// Whether to shuffle, once; nil for as it is.
  public var shuffle: Bool?

  /// Changes nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("currentItemId", &currentItemID)
    fields.field("jump", &jump)
    fields.field("currentTime", &currentTime)
    fields.field("items", &items)
    fields.field("repeatMode", &repeatMode)
    fields.field("shuffle", &shuffle)
  }
}

/// Take items out. When none is left the media session ends.
public struct QueueRemoveRequest: JSONRecord {
  /// The items.
  public var itemIDs: [Int] = []
  /// Which item to go to; nil to stay.
  public var currentItemID: Int?
  /// Where in it, in seconds; nil when not said.
  public var currentTime: Double?

  /// A request without items.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("itemIds", &itemIDs)
    fields.field("currentItemId", &currentItemID)
    fields.field("currentTime", &currentTime)
  }
}

/// Move items. Those not named keep their order.
public struct QueueReorderRequest: JSONRecord {
  /// The items, in their new order.
  public var itemIDs: [Int] = []
  /// Before which item; nil is at the end.
  public var insertBefore: Int?
  /// Which item to go to; nil to stay.
  public var currentItemID: Int?
  /// Where in it, in seconds; nil when not said.
  public var currentTime: Double?

  /// A request without items.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("itemIds", &itemIDs)
    fields.field("insertBefore", &insertBefore)
    fields.field("currentItemId", &currentItemID)
    fields.field("currentTime", &currentTime)
  }
}

/// What stands around an item.
public struct QueueRangeRequest: JSONRecord {
  /// The item; nil when not said.
  public var itemID: Int?
  /// How many after it.
  public var nextCount = 0
  /// How many before it.
  public var previousCount = 0

  /// A request without an item.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("itemId", &itemID)
    fields.field("nextCount", &nextCount)
    fields.field("prevCount", &previousCount)
  }
}
