extension PlayQueue {
  /// Replaces everything (R16). Modes are kept unless given.
  ///
  /// With `start` that item is current, and first in the order when shuffled; without, the first of the order is.
  /// No items is `clear()`, which keeps the modes whatever is given.
  ///
  /// - Precondition: `start` is an index of `items`.
  /// - Complexity: O(n).
  /// - Returns: The new entries' ids.
  @discardableResult
  public mutating func load(
    _ items: [MediaItem], start: Int? = nil, shuffle: Bool? = nil, repeat mode: RepeatMode? = nil
  ) -> [EntryID] {
    if let start {
      precondition(items.indices.contains(start), "load: start \(start) is outside 0..<\(items.count)")
    }
    let wasShuffled = isShuffled
    clear()
    guard !items.isEmpty else { return [] }
    let ids = allocate(items)
    list = Order(ids.map(\.slot), chunkCapacity: list.chunkCapacity)
    current = start.map { ids[$0] }
    repeatMode = mode ?? repeatMode
    shuffled = nil
    if shuffle ?? wasShuffled { drawOrder() }
    current = current ?? order.first.map(id)
    finishEdit()
    return ids
  }

  /// Exchanges the entries at a range of list indices, clamped, for other items (C31).
  ///
  /// The replacements take the list places. With shuffle the first takes the play place of the first one
  /// replaced, the rest as in `insert(_:at:)`. If the current entry is replaced, the first replacement is
  /// current from its start; with no items this is `remove(inList:)`.
  ///
  /// - Precondition: The range's lower bound is not negative.
  /// - Complexity: O(k log n + range).
  /// - Returns: What became of the current entry, and the new entries' ids.
  @discardableResult
  public mutating func replace(
    inList range: Range<Int>, with items: [MediaItem]
  ) -> (outcome: QueueOutcome, entries: [EntryID]) {
    precondition(range.lowerBound >= 0, "replace \(range): an index is never negative")
    let old = entries(inList: range)
    guard let firstOld = old.first, !items.isEmpty else {
      if old.isEmpty {
        let ids = insert(items, at: range.lowerBound)
        return (ids.isEmpty ? .unchanged : .changed(.kept), ids)
      }
      return (remove(old), [])
    }
    let replacesCurrent = current.map(old.contains) ?? false
    let ids = allocate(items)
    exchange(old.map(\.slot), first: firstOld.slot, for: ids, replacesCurrent: replacesCurrent)
    table.release(old.map(\.slot))
    finishEdit()
    return (.changed(replacesCurrent ? .moved : .kept), ids)
  }

  private mutating func exchange(
    _ old: [UInt32], first: UInt32, for ids: [EntryID], replacesCurrent: Bool
  ) {
    let slots = ids.map(\.slot)
    let listPlace = list.index(of: first) ?? count
    pins?.remove(old)
    if current == nil, let place = order.index(of: first) {
      let before = order
      let passed = old.count { before.index(of: $0).map { $0 < cursor } ?? false }
      // Without shuffle all replacements stand where the first one stood, with shuffle only the first does.
      let inserted = place < cursor ? (shuffled == nil ? slots.count : 1) : 0
      cursor += inserted - passed
    }
    if let place = shuffled?.index(of: first) {
      shuffled?.replaceSubrange(place..<place + 1, with: [slots[0]])
      shuffled?.remove(old)
    }
    list.replaceSubrange(listPlace..<listPlace + old.count, with: slots)
    if replacesCurrent { current = ids[0] }
    nextCycle?.remove(old)
    scatterNextCycle(slots)
    scatterUpcoming(Array(slots.dropFirst()))
  }
}
