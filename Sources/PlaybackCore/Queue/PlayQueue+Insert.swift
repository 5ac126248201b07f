extension PlayQueue {
  /// Inserts items at a list index; the current entry, its place and the sound are untouched.
  ///
  /// Without shuffle the new entries play where they stand. With shuffle each takes a random place among the
  /// upcoming ones, behind what was put next by hand, the batch keeping its own order (R2, R5). Inserting at
  /// the current entry's own list index means before it. An index beyond the end means the end.
  ///
  /// - Precondition: `listIndex` is not negative.
  /// - Complexity: O(k + chunk), or O(k log n) with shuffle.
  /// - Returns: The new entries' ids; empty, and nothing changes, for no items.
  @discardableResult
  public mutating func insert(_ items: [MediaItem], at listIndex: Int) -> [EntryID] {
    precondition(listIndex >= 0, "insert at list index \(listIndex): an index is never negative")
    guard !items.isEmpty else { return [] }
    let ids = allocate(items)
    let slots = ids.map(\.slot)
    let place = min(listIndex, count)
    list.insert(slots, at: place)
    if shuffled != nil {
      scatterUpcoming(slots)
    } else if current == nil, place < cursor {
      cursor += ids.count
    }
    scatterNextCycle(slots)
    finishEdit()
    return ids
  }

  /// Appends items to the list; with shuffle they are heard in this pass, at random upcoming places (R4, R6).
  ///
  /// - Complexity: As `insert(_:at:)`.
  /// - Returns: The new entries' ids; empty, and nothing changes, for no items.
  @discardableResult
  public mutating func append(_ items: [MediaItem]) -> [EntryID] { insert(items, at: count) }

  /// Puts items directly after the current entry, in the list and in the play order, pinned (R3, R7).
  ///
  /// The batch keeps its order; a later call goes before an earlier one. Without a current entry they go to
  /// the cursor, and nothing starts.
  ///
  /// - Complexity: O(k + chunk).
  /// - Returns: The new entries' ids; empty, and nothing changes, for no items.
  @discardableResult
  public mutating func playNext(_ items: [MediaItem]) -> [EntryID] {
    insertPinned(items, atPlay: firstUpcoming, behind: current, behindPins: false)
  }

  /// Puts items behind the last entry that was put next by hand, or directly after the current one when there
  /// is none; pinned (R3).
  ///
  /// - Complexity: O(k + chunk).
  /// - Returns: The new entries' ids; empty, and nothing changes, for no items.
  @discardableResult
  public mutating func addToUpNext(_ items: [MediaItem]) -> [EntryID] {
    guard let last = lastPin else { return playNext(items) }
    return insertPinned(items, atPlay: last.playIndex + 1, behind: last.entry, behindPins: true)
  }

  private mutating func insertPinned(
    _ items: [MediaItem], atPlay playIndex: Int, behind: EntryID?, behindPins: Bool
  ) -> [EntryID] {
    guard !items.isEmpty else { return [] }
    let ids = allocate(items)
    let slots = ids.map(\.slot)
    let listPlace = behind.flatMap(listIndex(of:)).map { $0 + 1 } ?? listIndex(ofPlay: playIndex)
    list.insert(slots, at: listPlace)
    shuffled?.insert(slots, at: playIndex)
    scatterNextCycle(slots)
    pin(slots, behindOthers: behindPins)
    finishEdit()
    return ids
  }

  /// The list index of what stands at a play index; the end for the end.
  func listIndex(ofPlay playIndex: Int) -> Int {
    guard isShuffled else { return playIndex }
    return playIndex < count ? list.index(of: slot(atPlay: playIndex)) ?? count : count
  }

  /// Gives slots random places among the upcoming ones behind the pins; their own order is kept, and every such
  /// arrangement is equally likely.
  mutating func scatterUpcoming(_ slots: [UInt32]) {
    guard let size = shuffled?.count else { return }
    let start = behindPins
    let total = size - start + slots.count
    var places = additions.places(slots.count, among: total).map { $0 + start }
    var tries = 1
    while tries < Self.spreadTries, meetsItsKey(slots, at: places) {
      places = additions.places(slots.count, among: total).map { $0 + start }
      tries += 1
    }
    shuffled?.insert(slots, atIndices: places)
  }

  /// How often places are drawn for additions that a spread style would rather have elsewhere.
  private static let spreadTries = 16

  /// Whether one of the slots, at these future play indices, would stand beside an entry with its key.
  private func meetsItsKey(_ slots: [UInt32], at places: [Int]) -> Bool {
    guard shuffleStyle != .uniform, let shuffled else { return false }
    return zip(slots, places).enumerated().contains { number, addition in
      guard let key = key(addition.0) else { return false }
      let old = addition.1 - number
      return [old - 1, old].contains { (0..<shuffled.count).contains($0) && self.key(shuffled[$0]) == key }
    }
  }

  /// Gives slots random places in the next cycle, if that is drawn already (C11).
  mutating func scatterNextCycle(_ slots: [UInt32]) {
    guard let size = nextCycle?.count else { return }
    nextCycle?.insert(slots, atIndices: additions.places(slots.count, among: size + slots.count))
  }
}

extension ShuffleGenerator {
  /// Draws `count` different places of `total`, ascending, every choice equally likely.
  ///
  /// For j from `total - count` to `total - 1`: draw t = `below(j + 1)`; take t, or j if t is taken already
  /// (R. Floyd's sampling).
  mutating func places(_ count: Int, among total: Int) -> [Int] {
    if count == 1 { return [below(total)] }
    var taken = Set<Int>(minimumCapacity: count)
    var places: [Int] = []
    places.reserveCapacity(count)
    for upper in (total - count)..<total {
      let drawn = below(upper + 1)
      let place = taken.insert(drawn).inserted ? drawn : upper
      taken.insert(place)
      places.append(place)
    }
    return places.sorted()
  }
}
