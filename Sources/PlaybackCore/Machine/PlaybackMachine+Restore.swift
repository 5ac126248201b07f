extension PlaybackMachine {
  /// A kept state as the next launch begins with it: paused at its place, nothing loaded (R31, C22, C29).
  ///
  /// Queue, order, modes, rate, volume and what can be undone are as they were; *ended* stays so. Player, holds and
  /// end rules belong to the launch that is over. The place is kept unless its entry is gone.
  ///
  /// - Complexity: O(1).
  public func restored() -> PlaybackMachine {
    var machine = self
    let keepsPlace = queue.current == anchoredEntry
    machine.anchor = PositionAnchor(position: keepsPlace ? max(.zero, anchor.position) : .zero, at: .zero)
    machine.anchoredEntry = queue.current
    machine.soundedFrom = machine.anchor.position
    let isOver = keepsPlace ? phase == .ended : queue.current == nil && !queue.isEmpty
    machine.phase = isOver ? .ended : .idle
    machine.intent = .pause
    machine.holds = []
    machine.endRules = EndRules()
    machine.failure = nil
    machine.failureRun = nil
    machine.failedAhead = [:]
    machine.direction = .forward
    machine.media = nil
    machine.mediaAhead = [:]
    machine.sound = nil
    if let levels = localLevels { (machine.volume, machine.isMuted) = (levels.volume, levels.isMuted) }
    machine.localLevels = nil
    machine.link = nil
    machine.transfer = nil
    machine.lastTransfer = nil
    machine.currentTurn = nil
    machine.plannedTurns = []
    machine.heardTurns = []
    return machine
  }
}
