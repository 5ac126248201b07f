extension PlaybackMachine {
  /// How far a player may be from the place it is wanted at before it is told to seek there.
  static let placeTolerance = MediaTime.milliseconds(250)

  /// Begins a hand-over, or takes one back (S23, S74, S79).
  mutating func transfer(to output: OutputID, _ step: inout Step) -> CommandOutcome {
    if let transfer, transfer.stage != .cutting {
      if transfer.target == output { return .unchanged }
      abandonTransfer(&step)
      if link?.output == output { return .done }
    }
    guard link?.output != output else { return .unchanged }
    if transfer?.stage == .cutting { concludeTransfer(&step) }
    let target = newLink(to: output)
    transfer = Transfer(other: target, source: link?.output, target: output, startedAt: step.now)
    step.effects.append(.openPlayer(target.id, output))
    return .done
  }

  /// The target's session is open: something is loaded there, paused, if there is something to load.
  mutating func targetOpened(_ step: inout Step) {
    transfer?.other?.isOpen = true
    transfer?.openedAt = step.now
    transfer?.stage = .priming
    guard let id = transfer?.other?.id, hasSomethingToPrime else { return }
    step.effects.append(.startTimer(.transfer(id), at: step.now + options.primingDeadline))
  }

  /// Brings the player on the other side in line: primes it before the cut, keeps it silent after.
  mutating func synchronizeTransfer(_ step: inout Step) {
    switch transfer?.stage {
    case .opening, nil: return
    case .priming:
      if hasSomethingToPrime { prime(&step) } else { cutWithoutMedia(&step) }
    case .cutting:
      if wantsSound { silenceSource(&step) } else { concludeTransfer(&step) }
    }
    transfer?.other?.watchSettlements(options.settlementDeadline, &step)
  }

  /// Whether the source holds something that the target has to load; what is stopped or over is not sent (T6, S80).
  private var hasSomethingToPrime: Bool {
    guard link != nil, currentTurn != nil else { return false }
    switch phase {
    case .loading, .buffering, .ready: return true
    case .idle, .ended, .failed: return false
    }
  }

  private mutating func prime(_ step: inout Step) {
    guard var other = transfer?.other else { return }
    guard let window = targetWindow(for: other) else {
      return failTransfer(
        PlayerError(.notCastable, detail: "nothing that follows in the queue can be played there"), &step)
    }
    if other.rate != rate, other.capabilities.canSetRate,
      other.send(.setRate(rate), lastToken: &lastToken, &step)
    {
      other.rate = rate
    }
    if let wanted = other.wantedVolume, other.send(.setVolume(wanted), lastToken: &lastToken, &step) {
      other.wantedVolume = nil
    }
    if let wanted = other.wantedMute, other.send(.setMuted(wanted), lastToken: &lastToken, &step) {
      other.wantedMute = nil
    }
    if other.opened != window.current.id {
      let isCurrent = window.current.id == currentTurn
      let place = isCurrent ? position(at: step.now) : .zero
      // Without a timeline there is no place to wait at.
      let isLive = isCurrent && media?.isSeekable == false
      let isHeldThere = !other.output.isRemote && !holds.isEmpty
      let playing = isLive && intent == .play && !isHeldThere
      if other.send(.open(window, at: place, playing: playing), lastToken: &lastToken, &step) {
        other.opened = window.current.id
        other.shown = window.revision
        other.isToldToPlay = playing
      }
    } else if other.shown != window.revision, other.send(.update(window), lastToken: &lastToken, &step) {
      other.shown = window.revision
    }
    transfer?.other = other
  }

  /// The window as the target is shown it: without what it cannot play, beginning at the first turn that it can.
  private func targetWindow(for target: PlayerLink) -> QueueWindow? {
    guard let window else { return nil }
    let ahead = ([window.current] + plannedTurns).filter { target.unplayable[$0.entry] == nil }
    guard let current = ahead.first else { return nil }
    var heard = heardTurns.filter { target.unplayable[$0.entry] == nil }
    heard = heard.suffix(target.capabilities.heardTurns)
    let upcoming = ahead.dropFirst().prefix(target.capabilities.upcomingTurns)
    return QueueWindow(
      revision: revision, current: current, upcoming: Array(upcoming), heard: heard,
      repeatsCurrent: window.repeatsCurrent && current == window.current)
  }

  /// The target has loaded and stands, or already plays, at a place: the point of no return (T1, T2).
  mutating func targetIsReady(_ turn: TurnID, at place: MediaTime, isPlaying: Bool, _ step: inout Step) {
    guard transfer?.stage == .priming, transfer?.other?.opened == turn, hasSomethingToPrime else { return }
    transfer?.other?.foreign = nil
    let sourcePlace = position(at: step.now)
    let isSameTurn = turn == currentTurn
    guard goToPrimed(turn, &step) else { return }
    changePlaces(at: isSameTurn ? sourcePlace : .zero, &step)
    link?.isToldToPlay = isPlaying
    let distance = max(sourcePlace - place, place - sourcePlace)
    if isSameTurn, media?.isSeekable != false, distance > Self.placeTolerance {
      stand(at: sourcePlace, step.now)
      link?.wantedSeek = sourcePlace
    } else {
      stand(at: max(.zero, place), step.now)
    }
    phase = .ready
    if isPlaying, wantsSound {
      anchor.movingAt = rate
      concludeTransfer(heardAt: place, &step)
    }
  }

  /// Makes the entry current that the target was primed with; what lies between cannot be played there (R42).
  private mutating func goToPrimed(_ turn: TurnID, _ step: inout Step) -> Bool {
    if turn == currentTurn {
      media = transfer?.media ?? media
      return true
    }
    guard let planned = plannedTurns.first(where: { $0.id == turn }) else { return false }
    var attempts = queue.count
    while queue.current != planned.entry, attempts > 0, case .changed(.moved) = queue.next() { attempts -= 1 }
    guard queue.current == planned.entry else { return false }
    adopt(planned, &step)
    media = transfer?.media
    return true
  }

  /// There is nothing to load: the target takes the source's place as it is.
  private mutating func cutWithoutMedia(_ step: inout Step) {
    if let target = transfer?.other, target.opened != nil {
      guard transfer?.other?.send(.stop, lastToken: &lastToken, &step) == true else { return }
      transfer?.other?.opened = nil
      transfer?.other?.isToldToPlay = false
    }
    changePlaces(at: position(at: step.now), &step)
    // What was wanted while nothing played, or was held back where it played.
    if currentTurn != nil, phase == .loading {
      link?.needsOpen = true
    } else if wantsSound || phase == .loading {
      begin(at: position(at: step.now), &step)
    }
    concludeTransfer(&step)
    if link?.needsOpen == true { synchronize(&step) }
  }

  private mutating func changePlaces(at place: MediaTime, _ step: inout Step) {
    guard let target = transfer?.other else { return }
    step.effects.append(.cancelTimer(.transfer(target.id)))
    keepLevels(leaving: link?.output, for: target)
    transfer?.other = link
    transfer?.stage = .cutting
    transfer?.cutAt = step.now
    transfer?.cutPlace = place
    link = target
    sound = nil
    failedAhead = [:]
    for entry in transfer?.passedOver ?? [] where queue.contains(entry) {
      failures[entry] = target.unplayable[entry]
    }
  }

  /// Loudness belongs to the output: it is never carried over, and found again on the way back (R41).
  mutating func keepLevels(leaving source: OutputID?, for target: PlayerLink?) {
    if source?.isRemote != true, localLevels == nil {
      localLevels = OutputLevels(volume: volume, isMuted: isMuted)
    }
    let levels =
      target?.output.isRemote == true ? target?.reportedLevels : localLevels
    if let levels { (volume, isMuted) = (levels.volume, levels.isMuted) }
    if target?.output.isRemote != true { localLevels = nil }
  }

  private mutating func silenceSource(_ step: inout Step) {
    guard transfer?.other?.isToldToPlay == true, transfer?.other?.suspension == nil else { return }
    if transfer?.other?.send(.pause, lastToken: &lastToken, &step) == true {
      transfer?.other?.isToldToPlay = false
    }
  }

  /// The target is heard, or nothing is to be heard: the source is released.
  mutating func concludeTransfer(heardAt place: MediaTime? = nil, _ step: inout Step) {
    guard let transfer, transfer.stage == .cutting, let cutAt = transfer.cutAt else { return }
    self.transfer = nil
    if let source = transfer.other { close(source, endingSession: source.foreign == nil, &step) }
    let openedAt = transfer.openedAt ?? cutAt
    lastTransfer = TransferReport(
      source: transfer.source, target: transfer.target, opening: openedAt - transfer.startedAt,
      priming: cutAt - openedAt, silence: place == nil ? .zero : step.now - cutAt,
      positionError: place.map { $0 - transfer.cutPlace }, passedOver: transfer.passedOver)
    if !transfer.passedOver.isEmpty {
      let count = transfer.passedOver.count
      step.tell(
        "Casting",
        "\(count == 1 ? "One entry" : "\(count) entries") nearby cannot be played there: passed over, still in the queue."
      )
    }
  }

  /// The hand-over cannot be done: everything is as it was (T5, T10).
  mutating func failTransfer(_ error: PlayerError, _ step: inout Step) {
    guard let transfer, transfer.stage != .cutting else { return }
    abandonTransfer(&step)
    let goesOn = link == nil ? "Nothing plays" : "Playing goes on where it was"
    step.tell(
      "Casting", "Could not hand over to \(transfer.target.displayName): \(error.description). \(goesOn).")
    if link == nil {
      intent = .pause
      freeze(step.now)
      if phase == .loading { unload(phase: .idle, at: anchor.position, &step) }
    }
  }

  /// Gives a hand-over up before the cut; what the target had loaded goes again.
  mutating func abandonTransfer(_ step: inout Step) {
    guard let target = transfer?.other else { return }
    transfer = nil
    step.effects.append(.cancelTimer(.transfer(target.id)))
    close(target, endingSession: target.opened != nil && target.foreign == nil, &step)
  }

  /// Releases a player; also one that is still being opened.
  mutating func close(_ link: PlayerLink, endingSession ends: Bool, _ step: inout Step) {
    if link.isWatched { step.effects.append(.cancelTimer(.settlement(link.id))) }
    close(link.id, ends && link.output.isRemote ? .endSession : .close, &step)
  }

  private mutating func close(_ player: PlayerID, _ action: PlayerCommand.Action, _ step: inout Step) {
    lastToken += 1
    step.effects.append(
      .player(player, PlayerCommand(token: CommandToken(rawValue: lastToken), action: action)))
  }

  /// A player has been opened that nobody waits for any more.
  mutating func dismiss(_ player: PlayerID, _ step: inout Step) { close(player, .close, &step) }
}
