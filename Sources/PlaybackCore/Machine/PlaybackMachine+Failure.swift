extension PlaybackMachine {
  /// How much has to be heard of an entry for a run of failures to be over.
  private static let realProgress = MediaTime.milliseconds(500)

  /// A player says that a turn cannot be played: the current one, or one that is still to come.
  mutating func failed(_ turn: TurnID, _ error: PlayerError, _ step: inout Step) {
    if turn == currentTurn {
      guard let entry = queue.current else { return }
      concludeTransfer(as: .failed(error), &step)
      if error.code == .notCastable { link?.unplayable[entry] = error }
      link?.opened = nil
      link?.isToldToPlay = false
      link?.committed = nil
      entryFailed(entry, error, from: anchor.position, &step)
    } else if let planned = plannedTurns.first(where: { $0.id == turn }) {
      if error.code == .notCastable {
        // So it stays for as long as this device plays; the listener is told when its turn is passed over.
        link?.unplayable[planned.entry] = error
        failures[planned.entry] = error
        return
      }
      // Found ahead of its turn: the current entry plays on, and the window shows what comes after.
      failures[planned.entry] = error
      failedAhead[planned.entry] = error
      step.tell("Skipped", error.description)
      if failedAhead.count > queue.count { failedAhead = [:] }
    }
  }

  /// The current entry cannot be played (R27, C18–C21). `isTold`: the listener was told when it was found.
  mutating func entryFailed(
    _ entry: EntryID, _ error: PlayerError, from place: MediaTime, isTold: Bool = false, _ step: inout Step
  ) {
    failures[entry] = error
    if !isTold { step.tell(intent == .play ? "Skipped" : "Cannot be played", error.description) }
    guard intent == .play else { return stayFailed(error, at: place, step.now) }
    var run = failureRun ?? FailureRun(wanted: entry, position: place, failed: [])
    run.failed.insert(entry)
    failureRun = run
    if endRules.stopAfter == 1 {
      // A failure counts as the end that the rule waits for (C21).
      countEnd()
      intent = .pause
      if case .changed(.moved) = queue.next() { return begin(at: .zero, &step) }
    } else if run.failed.count < options.failureCap, stepOver(run) {
      if endRules.stopAfter != nil { countEnd() }
      return begin(at: .zero, &step)
    }
    giveUp(run, error, step.now)
  }

  /// Goes on, in the direction of the last step, to an entry that has not failed in this run; says whether
  /// there is one. Repeat one counts as off.
  private mutating func stepOver(_ run: FailureRun) -> Bool {
    for _ in 0..<queue.count {
      let result = direction == .forward ? queue.next() : queue.previous()
      guard case .changed(.moved) = result, let candidate = queue.current else { return false }
      let error = errorAhead(of: candidate)
      guard run.failed.contains(candidate) || error != nil else { return true }
      if let error { failures[candidate] = error }
    }
    return false
  }

  /// Nothing can be played: stands, paused, at what the listener had asked for (C19).
  private mutating func giveUp(_ run: FailureRun, _ error: PlayerError, _ now: MonotonicInstant) {
    intent = .pause
    failureRun = nil
    direction = .forward
    if queue.contains(run.wanted), queue.current != run.wanted {
      _ = queue.select(run.wanted)
      media = nil
      // The turn was another entry's.
      currentTurn = nil
    }
    stayFailed(failures[run.wanted] ?? error, at: run.position, now)
  }

  private mutating func stayFailed(_ error: PlayerError, at place: MediaTime, _ now: MonotonicInstant) {
    phase = .failed
    failure = error
    failedAhead = [:]
    plannedTurns = []
    anchor = PositionAnchor(position: place, at: now)
    anchoredEntry = queue.current
  }

  /// Looks whether enough of the current entry was heard for what failed before it to be over.
  mutating func noteProgress(_ now: MonotonicInstant) {
    guard failureRun != nil || direction == .backward else { return }
    if position(at: now) - soundedFrom >= Self.realProgress { noteRealPlayback() }
  }

  /// Sound has really come out: failures before it no longer count, and stepping goes forward again.
  mutating func noteRealPlayback() {
    failureRun = nil
    direction = .forward
  }
}
