import PlaybackCore

extension NaiveQueue {
  /// Removes a set of entries in one step (R8–R11); unknown ones are ignored.
  mutating func remove(_ ids: [EntryID], _ seen: SeenQueue) -> ModelOutcome {
    guard !list.isEmpty else { return .refused }
    let leaving = Set(ids).intersection(list)
    guard !leaving.isEmpty else { return .unchanged }
    let old = self
    let survivor = upcoming.first { !leaving.contains($0) }
    cursor -= order[..<cursor].filter(leaving.contains).count
    list.removeAll(where: leaving.contains)
    order.removeAll(where: leaving.contains)
    pinned.subtract(leaving)
    guard let removed = current, leaving.contains(removed) else {
      finish(from: old, seen)
      return .currentKept
    }
    if let survivor {
      begin(survivor)
      finish(from: old, seen)
      return .currentChanged(survivor)
    }
    if repeatMode == .all && !list.isEmpty { return wrapAfterRemoval(old, seen) }
    current = nil
    cursor = order.count
    finish(from: old, seen)
    return .currentLost
  }

  /// Current and all upcoming ones are gone under repeat all: the first of the order, of a new cycle if shuffled (R10).
  private mutating func wrapAfterRemoval(_ old: NaiveQueue, _ seen: SeenQueue) -> ModelOutcome {
    if shuffle {
      previousCycle = order
      adoptCycleAfterRemoval(old.nextCycle, seen)
    }
    let first = order[0]
    begin(first)
    finish(from: old, seen, .drawn)
    return .currentChanged(first)
  }

  /// Empties the queue; the flags stay (R15).
  mutating func clear(_ seen: SeenQueue) -> ModelOutcome {
    guard !list.isEmpty else { return .unchanged }
    let old = self
    (list, order, pinned, current, cursor, previousCycle) = ([], [], [], nil, 0, nil)
    finish(from: old, seen)
    return old.current == nil ? .currentKept : .currentLost
  }

  /// Removes all upcoming entries (R15).
  mutating func clearUpcoming(_ seen: SeenQueue) -> ModelOutcome {
    upcoming.isEmpty ? .unchanged : remove(upcoming, seen)
  }

  /// Removes all but current; without a current it is `clear` (R15, C24).
  mutating func clearAllButCurrent(_ seen: SeenQueue) -> ModelOutcome {
    guard let current else { return clear(seen) }
    let others = list.filter { $0 != current }
    return others.isEmpty ? .unchanged : remove(others, seen)
  }
}
