/// What is kept for each slot: its item, and the generation that makes an entry's id unique among all that ever used
/// the slot. They lie apart, so that look-ups do not touch the items and an edit copies few of them.
struct EntryTable: Sendable, Equatable {
  /// What lies in a slot.
  private enum Content: Sendable, Equatable {
    case item(MediaItem)
    /// Nothing; the slots that can be given out form a chain.
    case free(next: UInt32?)
  }

  /// The generation of a slot that is free; no entry has it.
  private static let freeGeneration = UInt32.max

  private var generations: SlotTable<UInt32>
  private var contents: SlotTable<Content>
  private var firstFree: UInt32?

  /// An empty table; small blocks are for tests.
  init(largestBlock: Int = .max) {
    generations = SlotTable(blockSize: min(largestBlock, SlotTable<UInt32>.defaultBlockSize))
    contents = SlotTable(blockSize: min(largestBlock, SlotTable<Content>.defaultBlockSize))
  }

  /// A table of these entries, all other slots below `count` free, given out in the order of `free`.
  ///
  /// - Precondition: All slots are below `count`; none comes twice.
  /// - Complexity: O(`count`).
  init(_ entries: [(id: EntryID, item: MediaItem)], free: [UInt32], count: Int, largestBlock: Int) {
    self.init(largestBlock: largestBlock)
    generations.append(count) { _ in Self.freeGeneration }
    contents.append(count) { _ in .free(next: nil) }
    for entry in entries {
      generations[entry.id.slot] = entry.id.generation
      contents[entry.id.slot] = .item(entry.item)
    }
    release(free.reversed())
  }

  /// The number of slots, the free ones included.
  var count: Int { generations.count }

  /// The item in a slot, nil for a free one. O(1).
  func item(_ slot: UInt32) -> MediaItem? {
    guard case .item(let item) = contents[slot] else { return nil }
    return item
  }

  /// The id of the entry in a slot. O(1).
  func id(_ slot: UInt32) -> EntryID { EntryID(slot: slot, generation: generations[slot]) }

  /// Whether the entry is in its slot. O(1).
  func contains(_ entry: EntryID) -> Bool {
    entry.slot < count && entry.generation != Self.freeGeneration
      && generations[entry.slot] == entry.generation
  }

  /// Takes items in, into free slots first, and gives their ids. O(k).
  mutating func take(_ items: [MediaItem], generation: UInt32) -> [EntryID] {
    var ids: [EntryID] = []
    ids.reserveCapacity(items.count)
    while ids.count < items.count, let slot = firstFree {
      if case .free(let next) = contents[slot] { firstFree = next }
      contents[slot] = .item(items[ids.count])
      generations[slot] = generation
      ids.append(EntryID(slot: slot, generation: generation))
    }
    let reused = ids.count
    let start = count
    contents.append(items.count - reused) { .item(items[reused + $0 - start]) }
    generations.append(items.count - reused) { _ in generation }
    for slot in start..<count { ids.append(EntryID(slot: UInt32(slot), generation: generation)) }
    return ids
  }

  /// Gives slots back; the last of them is the first to be given out again. O(k).
  mutating func release(_ slots: [UInt32]) {
    for slot in slots {
      contents[slot] = .free(next: firstFree)
      generations[slot] = Self.freeGeneration
      firstFree = slot
    }
  }

  /// The free slots in the order in which they will be given out. O(free slots).
  var freeSlots: [UInt32] {
    var slots: [UInt32] = []
    var next = firstFree
    while let slot = next, case .free(let following) = contents[slot] {
      slots.append(slot)
      next = following
    }
    return slots
  }

  /// The slots that hold another entry than in `other`, or none in one of them. O(1 + differing blocks).
  func slots(differingFrom other: EntryTable) -> [UInt32] {
    generations.slots(differingFrom: other.generations)
  }
}
