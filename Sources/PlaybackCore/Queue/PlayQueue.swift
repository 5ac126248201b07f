/// The queue: entries in the listener's order, the order they play in, and where playing stands.
///
/// Three addresses are never mixed: `EntryID` names one occurrence, the *list index* is its place in the
/// listener's order, the *play index* its place in the play order. Without shuffle both orders are the same;
/// with shuffle the play order is a second one, and the list is never touched by it.
///
/// A value: copying takes O(1), and an edit copies only what it touches. The queue knows nothing of time: the
/// place inside the current entry and whether sound is wanted are the machine's.
///
/// Every verb is total and deterministic: same queue, same arguments, same result. Questions change nothing.
public struct PlayQueue: Sendable, Equatable {
  /// The items and what makes ids of slots.
  var table: EntryTable
  var nextGeneration: UInt32 = 0

  /// The listener's order, as slots.
  var list: Order
  /// The play order while shuffle is on; holds the same slots as `list`.
  var shuffled: Order?
  /// The cycle heard before this one, for stepping back over the seam; dropped by any edit.
  var previousCycle: Order?
  /// The cycle after this one; there iff shuffle is on, repeat is `.all` and there are entries.
  var nextCycle: Order?
  /// Counts drawn orders; part of what the next draw is a function of.
  var cycle: UInt64 = 0
  /// How often the next cycle had to be drawn again because of the seam.
  var redraws: UInt64 = 0
  /// The revision in which the play order was last wrapped or changed by a selection: tells an undo whether the order
  /// has gone on since its edit. An edit that draws an order need not count: an undo meets it as its own edit first.
  var orderEpoch: UInt64 = 0
  /// Draws the places of additions.
  var additions: ShuffleGenerator

  /// The entry that is played or loaded; nil when there is none.
  public internal(set) var current: EntryID?
  /// The play index to go on from while there is no current entry; 0 while there is one.
  public internal(set) var cursor = 0
  /// Entries put next by hand that have not started yet, as slots in play order; nil when there are none.
  var pins: Order?
  /// What happens at the end of an entry and of the order.
  public internal(set) var repeatMode = RepeatMode.off
  /// How a shuffled order is drawn.
  public internal(set) var shuffleStyle = ShuffleStyle.uniform
  /// Where all random draws come from.
  public let seed: UInt64
  /// Grows with every change.
  public internal(set) var revision: UInt64 = 0

  /// An empty queue.
  ///
  /// `seed` decides every random draw: the same seed and the same verbs give the same orders.
  public init(seed: UInt64) { self.init(seed: seed, chunkCapacity: Order.defaultChunkCapacity) }

  /// An empty queue with small chunks, for tests.
  init(seed: UInt64, chunkCapacity: Int) {
    self.seed = seed
    table = EntryTable(largestBlock: chunkCapacity)
    list = Order(chunkCapacity: chunkCapacity)
    additions = ShuffleGenerator(seed: seed, stream: .max)
  }

  /// Whether there are no entries.
  public var isEmpty: Bool { list.isEmpty }

  /// The number of entries.
  public var count: Int { list.count }

  /// Whether the play order is a shuffled one.
  public var isShuffled: Bool { shuffled != nil }

  /// The play order, as slots.
  var order: Order { shuffled ?? list }
}

/// What happens at the end of an entry and at the end of the order.
public enum RepeatMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Stop after the last entry.
  case off
  /// Play the current entry again at its natural end; going on by hand still moves on.
  case one
  /// Start over after the last entry; a shuffled order is drawn anew.
  case all
}

extension PlayQueue {
  /// The entry at a list index. O(log chunks).
  ///
  /// - Precondition: 0 ≤ `listIndex` < `count`.
  public func entry(atListIndex listIndex: Int) -> EntryID {
    precondition(listIndex >= 0 && listIndex < count, "list index \(listIndex) is outside 0..<\(count)")
    return id(list[listIndex])
  }

  /// The entry at a play index. O(log chunks).
  ///
  /// - Precondition: 0 ≤ `playIndex` < `count`.
  public func entry(atPlayIndex playIndex: Int) -> EntryID {
    precondition(playIndex >= 0 && playIndex < count, "play index \(playIndex) is outside 0..<\(count)")
    return id(slot(atPlay: playIndex))
  }

  /// The list index of an entry, nil if it is not queued. O(chunk).
  public func listIndex(of entry: EntryID) -> Int? { slot(entry).flatMap { list.index(of: $0) } }

  /// The play index of an entry, nil if it is not queued. O(chunk).
  public func playIndex(of entry: EntryID) -> Int? {
    guard let slot = slot(entry) else { return nil }
    return playIndex(of: slot)
  }

  /// Whether the entry is queued. O(1).
  public func contains(_ entry: EntryID) -> Bool { slot(entry) != nil }

  /// The item of an entry, nil if it is not queued. O(1).
  public func item(_ entry: EntryID) -> MediaItem? { slot(entry).flatMap(table.item) }

  /// The entries in the listener's order. O(n).
  public var entries: [EntryID] { ids(of: list) }

  /// The entries in play order. O(n).
  public var entriesInPlayOrder: [EntryID] { ids(of: shuffled ?? list) }

  private func ids(of order: Order) -> [EntryID] {
    var ids: [EntryID] = []
    ids.reserveCapacity(order.count)
    order.forEach { ids.append(id($0)) }
    return ids
  }

  /// The entries at a range of list indices, clamped to what there is. O(range).
  public func entries(inList range: Range<Int>) -> [EntryID] {
    list.slots(in: range.clamped(to: 0..<count)).map(id)
  }

  /// The entries at a range of play indices, clamped to what there is. O(range).
  public func entries(inPlayOrder range: Range<Int>) -> [EntryID] {
    order.slots(in: range.clamped(to: 0..<count)).map(id)
  }

  /// The play index of the current entry.
  public var currentPlayIndex: Int? {
    guard let current else { return nil }
    return playIndex(of: current)
  }

  /// The play index at which what has not been heard begins.
  var firstUpcoming: Int {
    guard let index = currentPlayIndex else { return cursor }
    return index + 1
  }

  /// The slot at a play index, without a copy of the order, which would cost more than the look-up.
  func slot(atPlay playIndex: Int) -> UInt32 { shuffled?[playIndex] ?? list[playIndex] }

  /// The play index of a slot, without a copy of the order.
  func playIndex(of slot: UInt32) -> Int? {
    shuffled == nil ? list.index(of: slot) : shuffled?.index(of: slot)
  }

  func id(_ slot: UInt32) -> EntryID { table.id(slot) }

  func slot(_ entry: EntryID) -> UInt32? { table.contains(entry) ? entry.slot : nil }
}
