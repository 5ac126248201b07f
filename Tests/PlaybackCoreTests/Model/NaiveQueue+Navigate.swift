import PlaybackCore

extension NaiveQueue {
  /// The entry that an explicit `next` would go to, if there is one and it is known.
  var explicitNext: EntryID? {
    if let next = upcoming.first { return next }
    guard current != nil && repeatMode == .all else { return nil }
    return shuffle ? nextCycle?.first : order.first
  }

  /// Goes to the next entry of the order (R17–R19, R24, C24).
  mutating func next(_ seen: SeenQueue) -> ModelOutcome {
    if let next = upcoming.first { return go(to: next, seen) }
    guard current != nil && repeatMode == .all else { return .refused }
    return wrap(seen)
  }

  /// The entry has played to its end (R17–R19).
  mutating func naturalEnd(_ seen: SeenQueue) -> ModelOutcome {
    guard let current else { return .refused }
    if repeatMode == .one { return .restarted(current) }
    if let next = upcoming.first { return go(to: next, seen) }
    return repeatMode == .all ? wrap(seen) : .ended
  }

  /// The listener starts playing: out of no current or out of *ended* (R10, R28, R30, C24).
  mutating func play(ended: Bool, _ seen: SeenQueue) -> ModelOutcome {
    guard !list.isEmpty else { return .refused }
    guard current == nil || ended else { return .unchanged }
    if let next = upcoming.first { return go(to: next, seen) }
    return wrap(seen)
  }

  /// Goes back (R20, R21, R25, C9, C10, C24).
  ///
  /// - Parameter beyondThreshold: whether so much has been played that it restarts instead.
  mutating func previous(beyondThreshold: Bool, _ seen: SeenQueue) -> ModelOutcome {
    guard let current, let place = currentPlace else {
      return cursor > 0 ? go(to: order[cursor - 1], seen) : .refused
    }
    if beyondThreshold { return .restarted(current) }
    if place > 0 { return go(to: order[place - 1], seen) }
    guard repeatMode == .all && list.count > 1 else { return .restarted(current) }
    return shuffle ? backAcrossSeam(seen) : go(to: order[order.count - 1], seen)
  }

  /// Makes an entry current that the listener picked (R48, C3, C26).
  mutating func select(_ id: EntryID, _ seen: SeenQueue) -> ModelOutcome {
    guard list.contains(id) else { return .refused }
    if id == current { return .restarted(id) }
    let old = self
    if shuffle {
      if let place = order.firstIndex(of: id), place < cursor { cursor -= 1 }
      order.removeAll { $0 == id }
      order.insert(id, at: upcomingStart)
    }
    begin(id)
    finish(from: old, seen)
    return .currentChanged(id)
  }

  private mutating func go(to id: EntryID, _ seen: SeenQueue) -> ModelOutcome {
    let old = self
    begin(id)
    finish(from: old, seen)
    return .currentChanged(id)
  }

  /// Starts the order over; shuffled: a new cycle (R18, R24).
  private mutating func wrap(_ seen: SeenQueue) -> ModelOutcome {
    let old = self
    if shuffle {
      (previousCycle, mayForgetPreviousCycle) = (order, false)
      if let nextCycle {
        order = nextCycle
      } else {
        adoptCycle(after: current == nil ? nil : order.last, seen)
      }
    }
    let first = order[0]
    begin(first)
    finish(from: old, seen, .drawn)
    return first == old.current ? .restarted(first) : .currentChanged(first)
  }

  /// Back over the start of a shuffled cycle: into the old cycle if it is known (R25, C10), else to the last of this order,
  /// which then is the next cycle too (C9).
  private mutating func backAcrossSeam(_ seen: SeenQueue) -> ModelOutcome {
    let old = self
    let forgotten = mayForgetPreviousCycle && seen.order == order
    if previousCycle != nil && !forgotten {
      if mayForgetPreviousCycle { adoptPatchedPrevious(seen) } else { order = previousCycle ?? order }
      previousCycle = nil
    }
    let last = order[order.count - 1]
    begin(last)
    // Never the same entry twice running outranks the same entries again: a selection can bring the one that ended
    // the old cycle to the start of this one.
    finish(from: old, seen, list.count > 1 && old.order.first == last ? .drawn : .exactly(old.order))
    return last == old.current ? .restarted(last) : .currentChanged(last)
  }

  /// The old cycle after edits: what is left of it keeps its order, additions may be anywhere.
  private mutating func adoptPatchedPrevious(_ seen: SeenQueue) {
    let kept = previousCycle ?? []
    adoptCycle(after: nil, seen)
    if order.filter(kept.contains) != kept { faults.append("the old cycle \(kept) came back as \(order)") }
  }
}
