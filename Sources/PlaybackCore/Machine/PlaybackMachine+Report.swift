extension PlaybackMachine {
  /// A player reports. Instances that are closed or lost have nothing to say any more.
  mutating func receive(_ report: PlayerReport, from player: PlayerID, _ step: inout Step) {
    if let other = transfer?.other, other.id == player { return receiveFromOther(report, &step) }
    guard link?.id == player else { return }
    switch report.fact {
    case .settled(let settlement): settled(report.token, settlement, &step)
    case .capabilities(let capabilities): link?.capabilities = capabilities
    case .volume(let volume, let muted): loudnessIs(volume, muted: muted)
    case .link(let state): linkIs(state, &step)
    case .foreign(let item): foreignIs(item, &step)
    case .sound(let path): soundGoes(to: path, &step)
    case .lost(let error): lost(error, &step)
    case .opened(let turn, let media):
      if isCurrent(turn, report) {
        opened(media)
      } else if !isMoot(report),
        plannedTurns.contains(where: { $0.id == turn }) || link?.committed?.id == turn
      {
        mediaAhead[turn] = media
      }
    case .playback(let turn, let state, let place):
      if isCurrent(turn, report) { playbackIs(state, at: place, report, &step) }
    case .committed(let turn):
      if !isMoot(report), let planned = plannedTurns.first(where: { $0.id == turn }) {
        link?.committed = planned
      }
    case .advanced(let turn):
      if !isMoot(report) { advanced(to: turn, report, &step) }
    case .jumped(let turn):
      if !isMoot(report) { jumped(to: turn, report, &step) }
    case .ended(let turn):
      if isCurrent(turn, report) { ended(report, &step) }
    case .failed(let turn, let error):
      if !isMoot(report) { failed(turn, error, &step) }
    }
  }

  mutating func playerOpened(_ player: PlayerID, _ step: inout Step) {
    if link?.id == player {
      link?.isOpen = true
    } else if transfer?.other?.id == player {
      targetOpened(&step)
    } else {
      dismiss(player, &step)
    }
  }

  mutating func playerUnavailable(_ player: PlayerID, _ error: PlayerError, _ step: inout Step) {
    if link?.id == player {
      lost(error, &step)
    } else if transfer?.other?.id == player {
      failTransfer(error, &step)
    }
  }

  /// Whether a report about turns was made before the player knew that another one, or none, is wanted. An older
  /// report never overrides a newer command.
  private func isMoot(_ report: PlayerReport) -> Bool {
    guard let link, let currentTurn, link.opened == currentTurn, !link.needsOpen else { return true }
    guard let open = link.unsettled[.open] else { return false }
    return report.token.map { $0 < open } ?? true
  }

  private func isCurrent(_ turn: TurnID, _ report: PlayerReport) -> Bool {
    turn == currentTurn && !isMoot(report)
  }

  private mutating func settled(
    _ token: CommandToken?, _ settlement: PlayerReport.Settlement, _ step: inout Step
  ) {
    guard let token, let kind = link?.settle(token, at: step.now) else { return }
    if link?.isUnresponsive == true {
      link?.isUnresponsive = false
      step.tell("Output", "The output answers again.")
    }
    guard case .refused(let error) = settlement, !isMoot(kind, token) else { return }
    if kind == .open, let turn = link?.opened {
      failed(turn, error, &step)
    } else {
      step.tell("Not possible", error.description)
    }
  }

  /// Whether nobody needs to know that a command was not possible: an open has been asked for since, or what it was
  /// for is over.
  private func isMoot(_ kind: PlayerCommand.Action.Kind, _ token: CommandToken) -> Bool {
    guard let link else { return true }
    if link.needsOpen || link.unsettled[.open].map({ token < $0 }) ?? false { return true }
    switch kind {
    case .update, .transport, .seek: return link.opened == nil
    case .open, .stop, .rate, .volume, .mute, .close: return false
    }
  }

  private mutating func opened(_ media: OpenedMedia) {
    self.media = media
    // A place asked for before the length was known.
    if let duration = media.duration { anchor.position = min(anchor.position, max(.zero, duration)) }
  }

  private mutating func playbackIs(
    _ state: PlayerState, at place: MediaTime, _ report: PlayerReport, _ step: inout Step
  ) {
    switch phase {
    case .loading, .buffering, .ready: phase = state == .buffering ? .buffering : .ready
    case .idle, .ended, .failed: return
    }
    if state == .playing { concludeTransfer(heardAt: place, &step) }
    followForeignTransport(state, report)
    let wasLoading = anchor.movingAt == nil
    let here = link?.isOutdated(report.token) == true ? anchor.position : max(.zero, place)
    // What was said before a pause was known does not set the place in motion again.
    let moves = state == .playing && (wantsSound || link?.unsettled[.transport] == nil)
    anchor = PositionAnchor(position: here, at: step.now, movingAt: moves ? rate : nil)
    if wasLoading, here < soundedFrom { soundedFrom = here }
  }

  /// The player has nothing left to play.
  private mutating func ended(_ report: PlayerReport, _ step: inout Step) {
    concludeTransfer(&step)
    link?.opened = nil
    link?.isToldToPlay = false
    if reopensForSeek(report, &step) { return }
    // The window ran out while the device could not be reached: no sudden sound when it can again (R45).
    if link?.suspension != nil, queue.canGoNext { wish(.pause) }
    currentEnded(&step)
  }

  /// The player went on by itself (R32, C12).
  private mutating func advanced(to id: TurnID, _ report: PlayerReport, _ step: inout Step) {
    concludeTransfer(&step)
    guard id != currentTurn, !reopensForSeek(report, &step) else { return }
    link?.opened = id
    let committed = link?.committed
    let planned = plannedTurns.first { $0.id == id }
    if let planned, committed?.id != id || planned == plannedTurns.first {
      currentEnded(playing: planned, isWish: report.revision == revision, &step)
    } else if let committed, committed.id == id, queue.contains(committed.entry), endRules.stopAfter != 1 {
      // It could not be talked out of it: the listener hears it, and the edit holds from the one after.
      noteRealPlayback()
      countEnd()
      follow(committed, passing: queue.pins, &step)
    } else {
      // Taken out meanwhile, or our own race: the present entry has ended, and what the queue says comes next.
      currentEnded(&step)
    }
  }

  /// The current turn is over, but a seek in it that the player did not know of yet is newer: the turn is opened
  /// again at that place, for the player would seek in the next one.
  private mutating func reopensForSeek(_ report: PlayerReport, _ step: inout Step) -> Bool {
    guard link?.isOutdated(report.token) == true else { return false }
    begin(at: anchor.position, &step)
    return true
  }

  /// Makes a turn current that the queue did not expect; what was put next by hand still comes, after it.
  mutating func follow(_ turn: Turn, passing pins: Order?, _ step: inout Step) {
    guard case .changed = queue.select(turn.entry) else { return }
    let kept = queue.endedPins(of: pins, besides: turn.entry)
    if !kept.isEmpty { _ = queue.moveToNext(kept) }
    adopt(turn, &step)
  }

  /// The current entry was played to its end. `playing`: the turn that the player has begun by itself.
  private mutating func currentEnded(playing: Turn? = nil, isWish: Bool = true, _ step: inout Step) {
    noteRealPlayback()
    let stops = countEnd()
    let ahead = failedAhead.merging(link?.unplayable ?? [:]) { failed, _ in failed }
    let pins = queue.pins
    let result = queue.naturalEnd()
    guard case .changed = result else { return endOfQueue(&step) }
    if stops { intent = .pause }
    if let playing, !stops, skipsOnlyFailures(to: playing.entry, ahead: ahead) {
      adopt(playing, &step)
      return
    }
    if let playing, !stops, isWish, queue.contains(playing.entry), playing.entry != queue.current {
      follow(playing, passing: pins, &step)
      return
    }
    if let next = queue.current, let error = ahead[next], intent == .play {
      media = nil
      entryFailed(next, error, from: .zero, isTold: true, &step)
    } else {
      begin(at: .zero, &step)
    }
  }

  /// Steps over entries that the player found unplayable ahead of their turn; says whether that leads to `entry`.
  private mutating func skipsOnlyFailures(to entry: EntryID, ahead: [EntryID: PlayerError]) -> Bool {
    var attempts = queue.count
    while let present = queue.current, present != entry, let error = ahead[present], attempts > 0 {
      attempts -= 1
      failures[present] = error
      guard case .changed(.moved) = queue.next() else { return false }
    }
    return queue.current == entry
  }

  /// The order is through: the last entry stays current, at its end (R17).
  private mutating func endOfQueue(_ step: inout Step) {
    anchor = PositionAnchor(position: duration ?? position(at: step.now), at: step.now)
    phase = .ended
    intent = .pause
    endRules.stopAfter = nil
    plannedTurns = []
    link?.committed = nil
  }

  private mutating func loudnessIs(_ volume: Volume, muted: Bool) {
    // While a newer wish is on its way the report is older than it.
    if link?.wantedVolume == nil, link?.unsettled[.volume] == nil { self.volume = volume }
    if link?.wantedMute == nil, link?.unsettled[.mute] == nil { isMuted = muted }
  }

  private mutating func soundGoes(to path: SoundPath, _ step: inout Step) {
    guard path != sound else { return }
    sound = path
    switch path {
    case .silent(let reason): step.tell("Silent", "Nothing is heard: \(DisplayText.safe(reason)).")
    case .device: break
    }
  }
}
