extension PlayQueue: Codable {
  private enum Key: String, CodingKey {
    case entries, items, order, next, previous, free, current, cursor, pins, shuffled
    case repeatMode, seed, cycle, redraws, epoch, epochs, additions, generation, revision, chunk
  }

  /// Writes everything, so that the decoded queue goes on exactly as this one would. O(n).
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(entries, forKey: .entries)
    try values.encode(list.compactMap { records[$0].item }, forKey: .items)
    if let shuffled { try values.encode(Array(shuffled), forKey: .order) }
    if let nextCycle { try values.encode(Array(nextCycle), forKey: .next) }
    if let previousCycle { try values.encode(Array(previousCycle), forKey: .previous) }
    try values.encode(freeSlots, forKey: .free)
    try values.encodeIfPresent(current, forKey: .current)
    try values.encode(cursor, forKey: .cursor)
    try values.encode(pins, forKey: .pins)
    try values.encode(repeatMode, forKey: .repeatMode)
    try values.encode(seed, forKey: .seed)
    try values.encode(cycle, forKey: .cycle)
    try values.encode(redraws, forKey: .redraws)
    try values.encode(orderEpoch, forKey: .epoch)
    try values.encode(lastEpoch, forKey: .epochs)
    try values.encode(additions, forKey: .additions)
    try values.encode(nextGeneration, forKey: .generation)
    try values.encode(revision, forKey: .revision)
    try values.encode(list.chunkCapacity, forKey: .chunk)
  }

  /// Reads a queue and repairs what does not fit together: a play order that is no permutation of the list falls
  /// back to the list's order, a current entry that is missing leaves none, doubled entries are dropped. O(n).
  ///
  /// - Throws: `DecodingError` when a field is missing or of another type.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let capacity = try values.decode(Int.self, forKey: .chunk)
    self.init(
      seed: try values.decode(UInt64.self, forKey: .seed),
      chunkCapacity: (4...Order.defaultChunkCapacity).contains(capacity)
        ? capacity : Order.defaultChunkCapacity)
    let entries = try values.decode([EntryID].self, forKey: .entries)
    let items = try values.decode([MediaItem].self, forKey: .items)
    fill(Array(zip(entries, items)), free: try values.decode([UInt32].self, forKey: .free))
    nextGeneration = max(
      try values.decode(UInt32.self, forKey: .generation),
      entries.map(\.generation).max().map { $0 &+ 1 } ?? 0)
    func order(_ key: Key) throws -> Order? {
      guard let slots = try values.decodeIfPresent([UInt32].self, forKey: key) else { return nil }
      return Order(isPermutation(slots) ? slots : Array(list), chunkCapacity: list.chunkCapacity)
    }
    shuffled = try order(.order)
    nextCycle = try order(.next)
    previousCycle = try order(.previous)
    current = try values.decodeIfPresent(EntryID.self, forKey: .current).flatMap { contains($0) ? $0 : nil }
    cursor = min(max(0, try values.decode(Int.self, forKey: .cursor)), count)
    pins = try values.decode([EntryID].self, forKey: .pins).filter(contains)
    repeatMode = try values.decode(RepeatMode.self, forKey: .repeatMode)
    cycle = try values.decode(UInt64.self, forKey: .cycle)
    redraws = try values.decode(UInt64.self, forKey: .redraws)
    orderEpoch = try values.decode(UInt64.self, forKey: .epoch)
    lastEpoch = max(orderEpoch, try values.decode(UInt64.self, forKey: .epochs))
    additions = try values.decode(ShuffleGenerator.self, forKey: .additions)
    revision = try values.decode(UInt64.self, forKey: .revision)
  }

  /// The free slots in the order in which they will be used.
  private var freeSlots: [UInt32] {
    var slots: [UInt32] = []
    var next = firstFree
    while let slot = next {
      slots.append(slot)
      next = records[slot].nextFree
    }
    return slots
  }

  private mutating func fill(_ entries: [(id: EntryID, item: MediaItem)], free: [UInt32]) {
    // Slots are dense in any queue that was encoded; a foreign one may name any number, and is renumbered.
    let limit = UInt32(entries.count + free.count)
    var slots: [UInt32] = []
    var used = Set<UInt32>()
    let sound = entries.filter { $0.id.slot < limit && used.insert($0.id.slot).inserted }
    let open = free.filter { $0 < limit && used.insert($0).inserted }
    let gaps = (0..<limit).filter { !used.contains($0) }
    for _ in 0..<limit { records.append(Record(item: nil, generation: 0, nextFree: nil)) }
    for entry in sound {
      records[entry.id.slot] = Record(item: entry.item, generation: entry.id.generation, nextFree: nil)
      slots.append(entry.id.slot)
    }
    release(Array((open + gaps).reversed()))
    list = Order(slots, chunkCapacity: list.chunkCapacity)
  }

  private func isPermutation(_ slots: [UInt32]) -> Bool {
    slots.count == list.count && Set(slots).count == slots.count && slots.allSatisfy(list.contains)
  }
}
