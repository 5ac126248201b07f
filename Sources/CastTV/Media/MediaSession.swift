import CastProtocol
import PlaybackCore

/// One run of media, from a load to its end. Its order is that of the machine's queue.
struct MediaSession: Equatable, Sendable {
  let id: Int
  /// Why it ended; nil while it lives.
  var end: IdleReason?
  private(set) var items: [EntryID: QueueItem] = [:]
  private(set) var entries: [Int: EntryID] = [:]
  private var weights: [EntryID: Int] = [:]
  /// Bytes of JSON of all items.
  private(set) var weight = 0
  /// What the items are together, without the items.
  var queueData: QueueData?
  /// The planned play that was followed last; another one began by itself.
  var turn: TurnID?
  /// The entry whose word about its tracks was followed last.
  var tracksOf: EntryID?
  /// Whether something of it has been loaded.
  var hasLoaded = false

  init(id: Int) { self.id = id }

  var isAlive: Bool { end == nil }

  mutating func add(_ item: QueueItem, as entry: EntryID) {
    remove(entry)
    items[entry] = item
    if let id = item.itemID { entries[id] = entry }
    weights[entry] = Self.weight(of: item)
    weight += weights[entry] ?? 0
  }

  /// The tracks of an item that are to be used from now on.
  mutating func choose(_ tracks: [Int], for entry: EntryID) { items[entry]?.activeTrackIDs = tracks }

  mutating func remove(_ entry: EntryID) {
    guard let item = items.removeValue(forKey: entry) else { return }
    if let id = item.itemID { entries[id] = nil }
    weight -= weights.removeValue(forKey: entry) ?? 0
  }

  /// The number of an item, as senders know it.
  func itemID(of entry: EntryID?) -> Int? { entry.flatMap { items[$0]?.itemID } }

  /// How many bytes of JSON an item is.
  static func weight(of item: QueueItem) -> Int { (try? item.json.text().utf8.count) ?? 0 }
}
