extension PlaybackMachine {
  /// Plans a new turn of the current entry from a place, and wants it opened.
  mutating func begin(at place: MediaTime, _ step: inout Step) {
    guard let current = queue.current else { return }
    failures[current] = nil
    failure = nil
    failedAhead = [:]
    // Another controller's item gives way to a wish for sound only (R43).
    let waits = foreign != nil && intent != .play
    if !waits { link?.foreign = nil }
    rememberHeard()
    currentTurn = nextTurn()
    countWindow()
    history.entryStarted(current)
    stand(at: place, step.now)
    media = nil
    mediaAhead = [:]
    link?.committed = nil
    link?.wantedSeek = nil
    let loads = link != nil ? !waits : intent == .play && !isHeld
    phase = loads ? .loading : .idle
    if loads { link?.needsOpen = true }
  }

  /// A planned turn has become the current one by itself; the player plays it already.
  mutating func adopt(_ turn: Turn, _ step: inout Step) {
    failures[turn.entry] = nil
    failure = nil
    failedAhead = [:]
    rememberHeard()
    currentTurn = turn.id
    plannedTurns.removeFirst((plannedTurns.firstIndex(of: turn) ?? -1) + 1)
    // Somebody went back to it: it is not one that was heard any more.
    heardTurns.removeAll { $0.id == turn.id }
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
      if mode == .remote { link?.seeksFarAway = true }
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
  mutating func stand(at place: MediaTime, _ now: MonotonicInstant) {
    link?.seeksFarAway = false
    anchor = PositionAnchor(position: place, at: now)
    transfer?.samples = []
    anchoredEntry = queue.current
    soundedFrom = place
  }

  /// Stands still where playing is now.
  mutating func freeze(_ now: MonotonicInstant) {
    guard anchor.movingAt != nil else { return }
    anchorHere(movingAt: nil, now)
  }

  /// From the place where playing is now on at another speed, or standing.
  mutating func anchorHere(movingAt rate: PlaybackRate?, _ now: MonotonicInstant) {
    let floor = shownFloor
    anchor = PositionAnchor(position: position(at: now), at: now, movingAt: rate)
    shownFloor = floor
  }

  /// Makes the planned turns those that the queue says will follow, and counts the window up if they differ.
  /// A turn that is still wanted keeps its id.
  mutating func planTurns() {
    let links = [link, transfer?.stage == .cutting ? nil : transfer?.other].compactMap(\.self)
    guard !links.isEmpty, currentTurn != nil else { return }
    let capabilities = links.map(\.capabilities)
    // A hand-over looks past what its target cannot play.
    let reach = (capabilities.map(\.upcomingTurns).max() ?? 0) + (transfer?.passedOver.count ?? 0)
    let heard = turns(for: heardEntries(capabilities.map(\.heardTurns).max() ?? 0), known: heardTurns)
    // What was stepped back over keeps the id under which a device knows it.
    let known = plannedTurns + heardTurns.filter { !heard.contains($0) }
    let planned = turns(for: expectedEntries(reach), known: known)
    // What repeats by itself would not stop by itself.
    let repeats = queue.repeatMode == .one && endRules.stopAfter == nil
    guard planned != plannedTurns || heard != heardTurns || repeats != plansRepeat else { return }
    (plannedTurns, heardTurns, plansRepeat) = (planned, heard, repeats)
    countWindow()
  }

  /// Turns of the entries, in their order; those that are known already keep their ids.
  private mutating func turns(for entries: [EntryID], known: [Turn]) -> [Turn] {
    var known = known
    return entries.compactMap { entry -> Turn? in
      if let index = known.firstIndex(where: { $0.entry == entry }) { return known.remove(at: index) }
      return queue.item(entry).map { Turn(id: nextTurn(), entry: entry, item: $0) }
    }
  }

  /// The entries that follow by themselves, without those known to fail, up to where an end rule stops playing.
  private func expectedEntries(_ limit: Int) -> [EntryID] {
    let passedOver = failedAhead.count + (link?.unplayable.count ?? 0)
    var reach = limit + passedOver
    if let left = endRules.stopAfter { reach = min(reach, left - 1) }
    guard reach > 0, phase != .ended, phase != .failed else { return [] }
    return Array(queue.upNext(reach).lazy.filter { errorAhead(of: $0) == nil }.prefix(limit))
  }

  private func heardEntries(_ limit: Int) -> [EntryID] {
    guard limit > 0 else { return [] }
    return queue.heard(limit).filter { link?.unplayable[$0] == nil }
  }

  /// Why an entry will be passed over when its turn comes; nil when it will not.
  func errorAhead(of entry: EntryID) -> PlayerError? { failedAhead[entry] ?? link?.unplayable[entry] }

  /// The turn that was current is one that was heard.
  private mutating func rememberHeard() {
    guard !heardTurns.isEmpty || (link?.capabilities.heardTurns ?? 0) > 0, let currentTurn,
      let entry = anchoredEntry, let item = queue.item(entry)
    else { return }
    heardTurns.removeAll { $0.entry == entry }
    heardTurns.append(Turn(id: currentTurn, entry: entry, item: item))
  }

  /// The window that the player is to be shown.
  var window: QueueWindow? {
    guard let currentTurn, let entry = queue.current, let item = queue.item(entry) else { return nil }
    let current = Turn(id: currentTurn, entry: entry, item: item)
    return QueueWindow(
      revision: revision, current: current, upcoming: plannedTurns,
      heard: (link?.capabilities.heardTurns ?? 0) > 0 ? heardTurns : [], repeatsCurrent: plansRepeat)
  }

  private mutating func nextTurn() -> TurnID {
    lastTurn += 1
    return TurnID(rawValue: lastTurn)
  }

  mutating func countWindow() { revision = WindowRevision(rawValue: revision.rawValue + 1) }
}
