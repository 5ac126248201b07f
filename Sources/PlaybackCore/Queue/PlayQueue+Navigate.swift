extension PlayQueue {
  /// Makes an entry current (R48). With shuffle it is taken out of the play order and put directly behind the
  /// present one first, so that nothing upcoming is skipped (C3).
  ///
  /// - Complexity: O(chunk).
  /// - Returns: `.changed(.restarted)` for the current entry itself.
  @discardableResult
  public mutating func select(_ entry: EntryID) -> QueueOutcome {
    guard let index = playIndex(of: entry) else { return .refused(.unknownEntry) }
    if entry == current {
      finishStep()
      return .changed(.restarted)
    }
    if shuffled != nil {
      let start = firstUpcoming
      shuffled?.move(from: index, to: index < start ? start - 1 : start)
      markNewOrder()
    }
    return stand(on: entry, .moved)
  }

  /// Goes on by hand: to the next entry of the play order, over the seam under repeat all (R17–R19, C24).
  ///
  /// - Complexity: O(chunk); O(n) at the seam of a shuffle.
  /// - Returns: `.refused(.nothingUpcoming)` at the end; repeat one counts as off.
  @discardableResult
  public mutating func next() -> QueueOutcome {
    guard !isEmpty else { return .refused(.emptyQueue) }
    let index = firstUpcoming
    if index < count { return stand(on: id(slot(atPlay: index)), .moved) }
    guard let current, repeatMode == .all else { return .refused(.nothingUpcoming) }
    startOver()
    return stand(on: self.current ?? current, self.current == current ? .restarted : .moved)
  }

  /// The current entry was played to its end: repeat one plays it again, else as `next()` (R17–R19).
  ///
  /// - Complexity: As `next()`.
  /// - Returns: `.refused(.nothingUpcoming)` when the order is through; the current entry stays. Without a current
  ///   entry nothing can end: `.refused(.noCurrentEntry)`.
  @discardableResult
  public mutating func naturalEnd() -> QueueOutcome {
    guard let current else { return .refused(.noCurrentEntry) }
    return repeatMode == .one ? stand(on: current, .restarted) : next()
  }

  /// Steps back in the play order (R21, R25). At its start: the current entry restarts, but under repeat all
  /// the last entry of the cycle before becomes current.
  ///
  /// The rule that a press late in an entry only restarts it is the machine's, which knows the position.
  ///
  /// - Complexity: O(chunk).
  @discardableResult
  public mutating func previous() -> QueueOutcome {
    guard !isEmpty else { return .refused(.emptyQueue) }
    let index = currentPlayIndex ?? cursor
    if index > 0 { return stand(on: id(slot(atPlay: index - 1)), .moved) }
    guard let current else { return .refused(.nothingBefore) }
    guard repeatMode == .all, count > 1 else { return stand(on: current, .restarted) }
    if let present = shuffled {
      // Forward again must give the same entries again: what is left becomes the next cycle. In the first cycle
      // there is none before, and its own end stands in for it (C9).
      nextCycle = present
      if let before = previousCycle {
        shuffled = before
        previousCycle = nil
        cycle -= 1
        redraws = 0
      }
      markNewOrder()
    }
    let last = id(slot(atPlay: count - 1))
    // A selection may have brought the entry that ended the cycle before to the start of this one.
    return stand(on: last, last == current ? .restarted : .moved)
  }

  /// Starts the order over at its first entry; a shuffled order is drawn anew (R24, R30). Needs entries.
  mutating func startOver() {
    guard !isEmpty else { return }
    if shuffled != nil { beginNextCycle() }
    current = id(slot(atPlay: 0))
  }

  /// Starts over by command, out of a queue that is through (R30).
  mutating func restart() -> QueueOutcome {
    guard !isEmpty else { return .refused(.emptyQueue) }
    startOver()
    finishStep()
    return .changed(.moved)
  }

  private mutating func stand(on entry: EntryID, _ change: QueueOutcome.CurrentChange) -> QueueOutcome {
    current = entry
    pins?.remove([entry.slot])
    finishStep()
    return .changed(change)
  }
}

extension PlayQueue {
  /// Whether `next()` would do something.
  public var canGoNext: Bool {
    guard !isEmpty else { return false }
    return firstUpcoming < count || (current != nil && repeatMode == .all)
  }

  /// Whether `previous()` would do something.
  public var canGoPrevious: Bool { current != nil || cursor > 0 && !isEmpty }

  /// The entries that will play by themselves after the current one, nearest first, at most `limit`; laps are
  /// followed over the seam, so an entry can come more than once. Changes nothing (R32).
  ///
  /// - Complexity: O(`limit`), and O(n) for each lap after the next one.
  public func upNext(_ limit: Int) -> [EntryID] {
    guard limit > 0 else { return [] }
    if repeatMode == .one, let current { return Array(repeating: current, count: limit) }
    var found = entries(inPlayOrder: firstUpcoming..<max(firstUpcoming, min(count, firstUpcoming + limit)))
    guard repeatMode == .all, current != nil else { return found }
    var laps = LapReader(self)
    while found.count < limit {
      found += laps.nextLap(atMost: limit - found.count).map(id)
    }
    return found
  }

  /// The entries heard before the current one, in play order, at most `limit`, the nearest last.
  ///
  /// - Complexity: O(`limit`).
  public func heard(_ limit: Int) -> [EntryID] {
    let end = min(currentPlayIndex ?? cursor, count)
    return entries(inPlayOrder: max(0, end - limit)..<end)
  }

  /// What `next()` would make current, nil if it would be refused. Changes nothing.
  public var nextEntry: EntryID? {
    guard firstUpcoming >= count else { return id(slot(atPlay: firstUpcoming)) }
    guard current != nil, repeatMode == .all, !isEmpty else { return nil }
    return id(nextCycle?[0] ?? slot(atPlay: 0))
  }
}
