extension PlayQueue: Codable {
  private enum Key: String, CodingKey {
    case entries, items, order, next, previous, free, current, cursor, pins, shuffled
    case repeatMode, style, seed, cycle, redraws, epoch, additions, generation, revision, chunk
  }

  /// Writes everything, so that the decoded queue goes on exactly as this one would. O(n).
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(entries, forKey: .entries)
    try values.encode(list.compactMap(table.item), forKey: .items)
    if let shuffled { try values.encode(Array(shuffled), forKey: .order) }
    if let nextCycle { try values.encode(Array(nextCycle), forKey: .next) }
    if let previousCycle { try values.encode(Array(previousCycle), forKey: .previous) }
    try values.encode(table.freeSlots, forKey: .free)
    try values.encodeIfPresent(current, forKey: .current)
    try values.encode(cursor, forKey: .cursor)
    try values.encode(pinned, forKey: .pins)
    try values.encode(repeatMode, forKey: .repeatMode)
    try values.encode(shuffleStyle, forKey: .style)
    try values.encode(seed, forKey: .seed)
    try values.encode(cycle, forKey: .cycle)
    try values.encode(redraws, forKey: .redraws)
    try values.encode(orderEpoch, forKey: .epoch)
    try values.encode(additions, forKey: .additions)
    try values.encode(nextGeneration, forKey: .generation)
    try values.encode(revision, forKey: .revision)
    try values.encode(list.chunkCapacity, forKey: .chunk)
  }

  /// Reads a queue and repairs what does not fit together: doubled entries are dropped; entries that are missing
  /// leave the play order, and one that is no permutation of the list even so falls back to the list's order. If the
  /// current entry is missing, the next one of the play order is current, or none (R31). O(n).
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
    let generation = try values.decode(UInt32.self, forKey: .generation)
    nextGeneration = max(min(generation, Self.largestGeneration), list.isEmpty ? 0 : newestGeneration + 1)
    let slots = try values.decodeIfPresent([UInt32].self, forKey: .order)
    shuffled = slots.map(repaired)
    nextCycle = try values.decodeIfPresent([UInt32].self, forKey: .next).map(repaired)
    previousCycle = try values.decodeIfPresent([UInt32].self, forKey: .previous).map(repaired)
    cursor = min(max(0, try values.decode(Int.self, forKey: .cursor)), count)
    stand(on: try values.decodeIfPresent(EntryID.self, forKey: .current), in: slots ?? [])
    var seen = Set<EntryID>()
    let pinned = try values.decode([EntryID].self, forKey: .pins).filter { seen.insert($0).inserted }
    pins = Order(pinned.compactMap(slot), chunkCapacity: list.chunkCapacity)
    sortPins()
    repeatMode = try values.decode(RepeatMode.self, forKey: .repeatMode)
    shuffleStyle = try values.decode(ShuffleStyle.self, forKey: .style)
    // Counters only ever grow by one; half of their range can never be reached.
    func counter(_ key: Key) throws -> UInt64 { try values.decode(UInt64.self, forKey: key) & (.max >> 1) }
    cycle = try counter(.cycle)
    redraws = try counter(.redraws)
    orderEpoch = try counter(.epoch)
    additions = try values.decode(ShuffleGenerator.self, forKey: .additions)
    revision = try counter(.revision)
    if shuffled == nil || cycle == 0 { previousCycle = nil }
    endPins()
    keepSeam()
  }

  /// Makes the kept current entry current, or the next one of the order that the file had (R31, R10).
  private mutating func stand(on kept: EntryID?, in slots: [UInt32]) {
    guard let kept else { return }
    if contains(kept) {
      current = kept
    } else {
      let place = slots.firstIndex(of: kept.slot) ?? slots.endIndex
      current = slots[place...].dropFirst().first(where: list.contains).map(id)
      if current == nil { cursor = count }
    }
  }

  /// Half of what there is: a queue that was encoded never comes near it.
  private static let largestGeneration = UInt32.max >> 1

  private var newestGeneration: UInt32 {
    list.reduce(0) { max($0, table.id($1).generation) }
  }

  private mutating func fill(_ entries: [(id: EntryID, item: MediaItem)], free: [UInt32]) {
    // Slots are dense in any queue that was encoded; a damaged one may name any number and must not cost memory.
    let dense = 2 * (entries.count + free.count) + 1024
    let largest = (entries.map(\.id.slot) + free).max().map { Int($0) + 1 } ?? 0
    let limit = UInt32(min(dense, largest))
    var used = Set<UInt32>()
    let sound = entries.filter {
      $0.id.slot < limit && $0.id.generation <= Self.largestGeneration && used.insert($0.id.slot).inserted
    }
    let open = free.filter { $0 < limit && used.insert($0).inserted }
    let gaps = (0..<limit).filter { !used.contains($0) }
    table = EntryTable(sound, free: open + gaps, count: Int(limit), largestBlock: list.chunkCapacity)
    list = Order(sound.map(\.id.slot), chunkCapacity: list.chunkCapacity)
  }

  private func repaired(_ slots: [UInt32]) -> Order {
    let known = slots.filter(list.contains)
    let isPermutation = known.count == list.count && Set(known).count == known.count
    return Order(isPermutation ? known : Array(list), chunkCapacity: list.chunkCapacity)
  }
}
