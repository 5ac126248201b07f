extension PlayQueue {
  /// Removes entries, in one step; ids that are not queued are ignored (R8, R10, R11).
  ///
  /// If the current entry goes, the first survivor after it in the play order becomes current. With none left
  /// there, repeat all starts over (a new cycle when shuffled); otherwise there is no current entry and the
  /// cursor stands at the end. Repeat one counts as off.
  ///
  /// - Complexity: O(k log k + touched chunks).
  @discardableResult
  public mutating func remove(_ entries: [EntryID]) -> QueueOutcome {
    var slots: [UInt32] = []
    slots.reserveCapacity(entries.count)
    for entry in entries where contains(entry) { slots.append(entry.slot) }
    if slots.count > 1 {
      var seen = Set<UInt32>(minimumCapacity: slots.count)
      slots.removeAll { !seen.insert($0).inserted }
    }
    return remove(slots: slots)
  }

  /// Removes slots, all of them in use and none twice.
  private mutating func remove(slots: [UInt32]) -> QueueOutcome {
    guard !slots.isEmpty else { return .unchanged }
    let change = takeOut(slots)
    table.release(slots)
    finishEdit()
    return .changed(change)
  }

  /// Removes the entries at a range of list indices, clamped to what there is.
  ///
  /// - Complexity: As `remove(_:)`.
  @discardableResult
  public mutating func remove(inList range: Range<Int>) -> QueueOutcome {
    remove(slots: list.slots(in: range.clamped(to: 0..<count)))
  }

  /// Removes everything; modes are kept (R15).
  ///
  /// - Complexity: O(1) beside releasing the storage.
  /// - Returns: `.unchanged` for an empty queue, else `.changed(.lost)`.
  @discardableResult
  public mutating func clear() -> QueueOutcome {
    guard !isEmpty else { return .unchanged }
    table = EntryTable(largestBlock: list.chunkCapacity)
    list.removeAll()
    shuffled?.removeAll()
    pins = nil
    current = nil
    cursor = 0
    finishEdit()
    return .changed(.lost)
  }

  /// Removes everything after the current entry in the play order, or from the cursor on without one.
  ///
  /// - Complexity: As `remove(_:)`.
  @discardableResult
  public mutating func clearUpcoming() -> QueueOutcome {
    remove(entries(inPlayOrder: firstUpcoming..<max(firstUpcoming, count)))
  }

  /// Removes everything but the current entry, which goes on; without one, everything.
  ///
  /// - Complexity: As `remove(_:)`.
  @discardableResult
  public mutating func clearAllButCurrent() -> QueueOutcome {
    guard let current else { return clear() }
    return remove(entries.filter { $0 != current })
  }

  /// Takes slots out of every order and lets the queue stand at the right place afterwards.
  private mutating func takeOut(_ slots: [UInt32]) -> QueueOutcome.CurrentChange {
    // All questions to the old order come before it changes: a copy of it would make the change copy it, too.
    let lost = current.map { slots.contains($0.slot) } ?? false
    let heir = lost ? currentPlayIndex.flatMap { survivor(after: $0, doomed: Set(slots)) } : nil
    if current == nil {
      cursor -= slots.count { playIndex(of: $0).map { $0 < cursor } ?? false }
    }
    list.remove(slots)
    shuffled?.remove(slots)
    nextCycle?.remove(slots)
    pins?.remove(slots)
    guard lost else { return .kept }
    if let heir {
      current = id(heir)
      return .moved
    }
    current = nil
    cursor = count
    guard repeatMode == .all, !isEmpty else { return .lost }
    startOver()
    return .moved
  }

  private func survivor(after index: Int, doomed: Set<UInt32>) -> UInt32? {
    let order = order
    var index = index + 1
    while index < order.count {
      let slot = order[index]
      if !doomed.contains(slot) { return slot }
      index += 1
    }
    return nil
  }
}
