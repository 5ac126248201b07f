extension PlaybackMachine {
  /// Plans a new turn of the current entry from a place, and wants it opened.
  mutating func begin(at place: MediaTime, _ step: inout Step) {
    guard let current = queue.current else { return }
    failures[current] = nil
    failure = nil
    failedAhead = [:]
    currentTurn = nextTurn()
    countWindow()
    history.entryStarted(current)
    stand(at: place, step.now)
    media = nil
    mediaAhead = [:]
    link?.committed = nil
    link?.wantedSeek = nil
    if link != nil || intent == .play && holds.isEmpty {
      phase = .loading
      link?.needsOpen = true
    } else {
      phase = .idle
    }
  }

  /// A planned turn has become the current one by itself; the player plays it already.
  mutating func adopt(_ turn: Turn, _ step: inout Step) {
    failures[turn.entry] = nil
    failure = nil
    failedAhead = [:]
    currentTurn = turn.id
    plannedTurns.removeFirst((plannedTurns.firstIndex(of: turn) ?? -1) + 1)
    countWindow()
    history.entryStarted(turn.entry)
    let moving = anchor.movingAt
    stand(at: .zero, step.now)
    anchor.movingAt = moving
    media = mediaAhead[turn.id]
    mediaAhead = mediaAhead.filter { ahead in plannedTurns.contains { $0.id == ahead.key } }
    link?.opened = turn.id
    link?.committed = nil
    link?.wantedSeek = nil
    phase = .ready
  }

  /// Goes to a place in the current entry: asks the player where it has the entry open, else opens it there.
  mutating func jump(to place: MediaTime, _ step: inout Step) {
    switch phase {
    case .ended, .failed: begin(at: place, &step)
    case .idle: stand(at: place, step.now)
    case .loading:
      stand(at: place, step.now)
      if link != nil { link?.needsOpen = true }
    case .buffering, .ready:
      let moving = anchor.movingAt
      stand(at: place, step.now)
      anchor.movingAt = moving
      link?.wantedSeek = place
    }
  }

  /// Nothing is to be loaded any more.
  mutating func unload(phase: PlaybackPhase, at place: MediaTime, _ step: inout Step) {
    self.phase = phase
    failure = nil
    if phase == .ended { endRules.stopAfter = nil }
    stand(at: place, step.now)
    media = nil
    mediaAhead = [:]
    currentTurn = nil
    plannedTurns = []
    link?.needsOpen = false
    link?.wantedSeek = nil
    link?.committed = nil
  }

  /// Stands still at a place.
  private mutating func stand(at place: MediaTime, _ now: MonotonicInstant) {
    anchor = PositionAnchor(position: place, at: now)
    anchoredEntry = queue.current
    soundedFrom = place
  }

  /// Stands still where playing is now.
  mutating func freeze(_ now: MonotonicInstant) {
    guard anchor.movingAt != nil else { return }
    anchor = PositionAnchor(position: position(at: now), at: now)
  }

  /// Makes the planned turns those that the queue says will follow, and counts the window up if they differ.
  /// A turn that is still wanted keeps its id.
  mutating func planTurns() {
    guard let link, currentTurn != nil else { return }
    var known = plannedTurns
    let planned = expectedEntries(link.capabilities.upcomingTurns).compactMap { entry -> Turn? in
      if let index = known.firstIndex(where: { $0.entry == entry }) { return known.remove(at: index) }
      return queue.item(entry).map { Turn(id: nextTurn(), entry: entry, item: $0) }
    }
    guard planned != plannedTurns else { return }
    plannedTurns = planned
    countWindow()
  }

  /// The entries that follow by themselves, without those known to fail, up to where an end rule stops playing.
  private func expectedEntries(_ limit: Int) -> [EntryID] {
    var reach = limit + failedAhead.count
    if let left = endRules.stopAfter { reach = min(reach, left - 1) }
    guard reach > 0, phase != .ended, phase != .failed else { return [] }
    return Array(queue.upNext(reach).lazy.filter { failedAhead[$0] == nil }.prefix(limit))
  }

  /// The window that the player is to be shown.
  var window: QueueWindow? {
    guard let currentTurn, let entry = queue.current, let item = queue.item(entry) else { return nil }
    let current = Turn(id: currentTurn, entry: entry, item: item)
    return QueueWindow(revision: revision, current: current, upcoming: plannedTurns)
  }

  private mutating func nextTurn() -> TurnID {
    lastTurn += 1
    return TurnID(rawValue: lastTurn)
  }

  mutating func countWindow() { revision = WindowRevision(rawValue: revision.rawValue + 1) }
}
