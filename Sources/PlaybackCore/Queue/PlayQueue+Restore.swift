extension PlayQueue {
  /// What an undo or redo needs to know of the edit that it takes back.
  struct EditMark: Sendable, Equatable, Codable {
    /// Whether the edit made another entry current, or none.
    var movedCurrent: Bool
    /// The current entry that the edit left.
    var currentAfter: EntryID?
    /// The order's epoch that the edit left.
    var epochAfter: UInt64
  }

  /// What a restoration did to the current entry.
  enum Restoration: Equatable {
    /// The present entry goes on.
    case kept
    /// The entry that was current before the edit is so again.
    case returned
    /// The present entry was taken out; another is current from its start.
    case moved
    /// The present entry was taken out and none follows.
    case lost
  }

  /// Takes an edit back: puts the structure of `before` in place of the present one (R49, C4–C7).
  ///
  /// List, order and pins are as they were; if the order has gone on since (a wrap, a selection), the present
  /// order is patched instead. What is current stays, unless the edit had moved it and nobody moved on, or it is
  /// not in `before`.
  ///
  /// - Complexity: O(1), O(n) when the order has to be patched.
  mutating func restore(_ before: PlayQueue, mark: EditMark) -> Restoration {
    let now = self
    adopt(before)
    let hasGoneOn = before.isShuffled && now.isShuffled && now.orderEpoch != mark.epochAfter
    if hasGoneOn { keepOrders(of: now) }
    let result = settleCurrent(now: now, mark: mark)
    if hasGoneOn { scatterReturning(to: now) }
    finishEdit()
    return result
  }

  /// Takes over everything but counters and generators, which never go back.
  private mutating func adopt(_ before: PlayQueue) {
    let now = self
    self = before
    nextGeneration = max(now.nextGeneration, before.nextGeneration)
    cycle = max(now.cycle, before.cycle)
    additions = now.additions
    revision = now.revision
    repeatMode = now.repeatMode
  }

  /// Keeps orders that have gone on, without the entries that leave.
  private mutating func keepOrders(of now: PlayQueue) {
    let leaving = now.order.filter { !list.contains($0) }
    orderEpoch = now.orderEpoch
    shuffled = now.shuffled
    nextCycle = now.nextCycle
    pins = now.pins
    shuffled?.remove(leaving)
    nextCycle?.remove(leaving)
    pins?.remove(leaving)
  }

  /// Gives the entries that come back random places in orders that have gone on.
  private mutating func scatterReturning(to now: PlayQueue) {
    let returning = list.filter { !now.list.contains($0) }
    scatterUpcoming(returning)
    scatterNextCycle(returning)
  }

  /// Decides about the current entry; that of before the edit is in place.
  private mutating func settleCurrent(now: PlayQueue, mark: EditMark) -> Restoration {
    let stays = now.current.map(contains) ?? false
    if mark.movedCurrent, !stays || now.current == mark.currentAfter {
      return .returned
    }
    if stays || now.current == nil {
      current = now.current
      return .kept
    }
    let heir = now.order.slots(in: now.firstUpcoming..<now.count).map(now.id).first(where: contains)
    current = heir
    if heir != nil { return .moved }
    cursor = count
    guard repeatMode == .all, !isEmpty else { return .lost }
    startOver()
    return .moved
  }
}
