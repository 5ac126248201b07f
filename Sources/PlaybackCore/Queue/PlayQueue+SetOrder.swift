extension PlayQueue {
  /// Turns shuffle on with exactly this play order, as an app or a listener made it (F05, F07).
  ///
  /// The list, the current entry and its place are untouched. What stands before the current entry counts as
  /// heard, and a pin there ends (C1); without a current entry everything is upcoming. Later edits treat the order as
  /// they treat a drawn one, and it counts as a cycle: the draw after it is that of the next number.
  ///
  /// - Complexity: O(n).
  /// - Returns: `.refused(.incompleteOrder)` when `entries` are not all queued entries, each once; `.unchanged`
  ///   when shuffle is on with this order already.
  @discardableResult
  public mutating func setOrder(_ entries: [EntryID]) -> QueueOutcome {
    let slots = entries.compactMap(slot)
    guard entries.count == count, Set(slots).count == count else { return .refused(.incompleteOrder) }
    if let shuffled, shuffled.elementsEqual(slots) { return .unchanged }
    shuffled = Order(slots, chunkCapacity: list.chunkCapacity)
    nextCycle = nil
    cycle += 1
    redraws = 0
    if current == nil { cursor = 0 }
    sortPins()
    finishEdit()
    return .changed(.kept)
  }
}
