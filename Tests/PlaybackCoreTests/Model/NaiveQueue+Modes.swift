import PlaybackCore

extension NaiveQueue {
  /// Turns shuffle on or off (R22, R23, C2, C16, C24).
  mutating func setShuffle(_ on: Bool, _ seen: SeenQueue) -> ModelOutcome {
    guard on != shuffle else { return .unchanged }
    let old = self
    shuffle = on
    previousCycle = nil
    if on {
      draw(seen)
    } else {
      let next = cursor < order.count ? order[cursor] : nil
      order = list
      if current == nil { cursor = next.flatMap { list.firstIndex(of: $0) } ?? list.count }
    }
    finish(from: old, seen, .drawn)
    return .currentKept
  }

  /// Shuffles anew what is shuffled already (R22, C16). Refused while shuffle is off.
  mutating func reshuffle(_ seen: SeenQueue) -> ModelOutcome {
    guard shuffle && !list.isEmpty else { return .refused }
    if list.count == 1 && (current != nil || cursor == 0) { return .unchanged }
    let old = self
    previousCycle = nil
    draw(seen)
    finish(from: old, seen, .drawn)
    return .currentKept
  }

  /// Sets the repeat mode.
  mutating func setRepeat(_ mode: ModelRepeat, _ seen: SeenQueue) -> ModelOutcome {
    guard mode != repeatMode else { return .unchanged }
    let old = self
    repeatMode = mode
    // R25 keeps an old cycle for repeat all; a queue may forget it when the mode changes.
    mayForgetPreviousCycle = true
    finish(from: old, seen, .drawn)
    return .currentKept
  }

  /// Current, the pinned block, then any order of the rest; without a current pins first and the cursor at 0.
  private mutating func draw(_ seen: SeenQueue) {
    let block = pinnedInOrder
    adoptShuffled((current.map { [$0] } ?? []) + block, seen)
    cursor = 0
  }
}
