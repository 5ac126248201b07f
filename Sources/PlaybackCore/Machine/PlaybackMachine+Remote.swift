extension PlaybackMachine {
  /// What is told at once instead of being tried: a device that cannot be reached is told nothing (R45), and an output
  /// is not asked for what it cannot do.
  func refusal(of command: PlaybackCommand) -> CommandRefusal? {
    switch command {
    case .play, .pause, .togglePlay, .stop, .next, .previous, .seek, .seekBy, .select, .locate:
      return link?.suspension == nil ? nil : .outputUnreachable
    case .setRate:
      if link?.suspension != nil { return .outputUnreachable }
      return link?.capabilities.canSetRate == false ? .notSupportedByOutput : nil
    case .setVolume, .setMuted:
      if link?.suspension != nil { return .outputUnreachable }
      return link?.capabilities.canSetVolume == false ? .notSupportedByOutput : nil
    case .selectTracks, .setTracks, .setTextStyle:
      if link?.suspension != nil { return .outputUnreachable }
      return link?.capabilities.canSetTracks == false ? .notSupportedByOutput : nil
    case .stopAfter, .stopAt, .setRepeat, .transfer, .stopCasting, .leaveDevice, .rejoin, .edit, .undo, .redo:
      return nil
    }
  }

  /// We end the device's session: here it goes on as it was (R44).
  mutating func stopCasting(_ step: inout Step) -> CommandOutcome {
    if let transfer, transfer.stage != .cutting, transfer.target.isRemote, link?.output.isRemote != true {
      abandonTransfer(&step)
      return .done
    }
    if let transfer, transfer.stage == .cutting, transfer.source?.isRemote == true, mode == .local {
      // It is on its way back already.
      concludeTransfer(&step)
      return .done
    }
    guard mode == .remote else { return .refused(.notCasting) }
    comeBack(endingSession: foreign == nil, &step)
    standHere(asItWas: true, &step)
    return .done
  }

  /// The device is left to itself; here nothing plays.
  mutating func leaveDevice(_ step: inout Step) -> CommandOutcome {
    guard mode == .remote else { return .refused(.notCasting) }
    comeBack(endingSession: false, &step)
    stopHere(&step)
    return .done
  }

  /// The player is gone: the place is kept, and playing waits for the listener. What a device played is loaded here,
  /// paused, or goes on if the host wants it so (R44).
  mutating func lost(_ error: PlayerError, _ step: inout Step) {
    let wasRemote = mode == .remote
    if let link { cancelTimers(of: link, &step) }
    let asItWas = wasRemote && options.handBack == .asWas
    if let transfer, transfer.stage != .cutting {
      // Where it was going to, it goes all the same.
      stopHere(keepingIntent: asItWas, &step)
    } else if wasRemote {
      standHere(asItWas: asItWas, cutting: .failed(error), &step)
    } else {
      stopHere(cutting: .failed(error), &step)
    }
    step.tell("Output lost", error.description)
  }

  private mutating func comeBack(endingSession: Bool, _ step: inout Step) {
    if transfer != nil, transfer?.stage != .cutting { abandonTransfer(&step) }
    if let link { close(link, endingSession: endingSession, &step) }
  }

  /// The device is gone: what it had loaded is loaded here, at the place it had come to; it plays on if `asItWas`.
  /// `cutting`: how a hand-over ended that had come that far.
  private mutating func standHere(
    asItWas: Bool, cutting outcome: TransferReport.Outcome = .withdrawn, _ step: inout Step
  ) {
    let place = releaseOutput(outcome, &step)
    if !asItWas { intent = .pause }
    switch phase {
    case .loading, .buffering, .ready:
      openHere(&step)
      begin(at: place, &step)
    case .idle, .ended, .failed: break
    }
  }

  /// The output is gone and nothing takes its place yet; the place is kept, paused unless the intent is kept too.
  private mutating func stopHere(
    keepingIntent: Bool = false, cutting outcome: TransferReport.Outcome = .withdrawn, _ step: inout Step
  ) {
    let place = releaseOutput(outcome, &step)
    if !keepingIntent { intent = .pause }
    switch phase {
    case .loading, .buffering, .ready: unload(phase: .idle, at: place, &step)
    case .idle, .ended, .failed: break
    }
  }

  /// Forgets the output that is gone; returns the place it had come to.
  private mutating func releaseOutput(_ outcome: TransferReport.Outcome, _ step: inout Step) -> MediaTime {
    let place = position(at: step.now)
    if let transfer, transfer.stage == .cutting {
      self.transfer = nil
      endTimers(of: transfer, &step)
      reportUndone(transfer, outcome, &step)
      if let source = transfer.other { close(source, endingSession: true, &step) }
    }
    keepLevels(leaving: link?.output, for: nil)
    unmark(link)
    link = nil
    sound = nil
    return place
  }

  /// The connection to the device broke, or is back; what happened there meanwhile was reported before.
  mutating func linkIs(_ state: LinkState, _ step: inout Step) {
    switch state {
    case .connected:
      guard link?.suspension != nil else { return }
      link?.suspension = nil
      link?.frozen = nil
      link?.openInDoubt = nil
      // A lost seek leads to where it would have come to by now.
      let place = position(at: step.now)
      if link?.wantedSeek != nil { link?.wantedSeek = place }
      let isRejoined = link?.isRejoining == true
      link?.isRejoining = false
      step.tell(
        "Casting", isRejoined ? "The device still plays this queue." : "The device can be reached again.")
    case .suspended(let reason):
      guard link?.suspension == nil else { return }
      let (place, levels) = (position(at: step.now), OutputLevels(volume: volume, isMuted: isMuted))
      link?.suspend(reason, at: place, levels)
      let shown = shownAnchor.position(at: step.now, duration: duration)
      link?.frozen = FrozenPlace(turn: currentTurn, anchor: PositionAnchor(position: shown, at: step.now))
      step.tell(
        "Casting", "The device cannot be reached (\(DisplayText.safe(reason))); it plays on, trying again.")
    }
  }

  /// Another controller plays something of its own: our place is kept, and waits for the listener (R43).
  mutating func foreignIs(_ item: ForeignItem?, _ report: PlayerReport, _ step: inout Step) {
    guard item != nil else {
      link?.foreign = nil
      return
    }
    // An open that crossed it comes later and takes the device back.
    if let open = link?.unsettled[.open], report.token.map({ $0 < open }) ?? true { return }
    concludeTransfer(as: .failed(PlayerError(.sessionEnded, detail: "another controller took over")), &step)
    if foreign == nil {
      intent = .pause
      let place = position(at: step.now)
      let turns = window.map { heardTurns + [$0.current] + plannedTurns } ?? []
      link?.turnsAside = turns
      link?.opened = nil
      link?.isToldToPlay = false
      switch phase {
      case .loading, .buffering, .ready: unload(phase: .idle, at: place, &step)
      case .idle, .ended, .failed: break
      }
      step.tell("Casting", "Another controller took over; your place is kept.")
    }
    link?.foreign = item
  }

  /// Somebody at the device, or another controller, paused or played: that is the listener's wish (S113).
  mutating func followForeignTransport(_ state: PlayerState, _ report: PlayerReport) {
    guard mode == .remote, let link, link.unsettled[.transport] == nil, !link.isOutdated(report.token),
      link.suspension != nil || link.isToldToPlay == wantsSound
    else { return }
    switch state {
    case .playing where !link.isToldToPlay:
      wish(.play)
      self.link?.isToldToPlay = true
    case .paused where link.isToldToPlay:
      wish(.pause)
      self.link?.isToldToPlay = false
    case .playing, .paused, .buffering: break
    }
  }

  /// Somebody else made a turn of the window current. Told of the present window it is a wish and is followed;
  /// told of an older one it crossed ours, which then holds (R32, R43, T13, T14).
  mutating func jumped(to id: TurnID, _ report: PlayerReport, _ step: inout Step) {
    guard id != currentTurn else { return }
    let known = plannedTurns + heardTurns
    concludeTransfer(&step)
    guard report.revision == revision, let turn = known.first(where: { $0.id == id }),
      queue.contains(turn.entry)
    else {
      link?.opened = id
      return begin(at: position(at: step.now), &step)
    }
    link?.opened = id
    if heardTurns.contains(turn) {
      goBack(to: turn, &step)
    } else {
      follow(turn, passing: queue.pins, &step)
    }
  }

  /// After another controller's item the device goes on with our own queue: that is followed, unless something else was
  /// wanted here meanwhile (R43).
  mutating func goesOn(with id: TurnID, _ report: PlayerReport, _ step: inout Step) {
    guard mode == .remote, let link, link.opened == nil, !link.needsOpen, link.foreign == nil,
      currentTurn == nil,
      let index = link.turnsAside.firstIndex(where: { $0.id == id })
    else { return }
    let turn = link.turnsAside[index]
    // What is not in the queue any more, or not wanted, is not to play on: the comparison with what is wanted ends it.
    self.link?.opened = id
    guard phase == .idle, queue.contains(turn.entry) else { return }
    heardTurns = Array(link.turnsAside[..<index])
    plannedTurns = Array(link.turnsAside[index...])
    if queue.current != turn.entry { _ = queue.next() }
    if queue.current != turn.entry { _ = queue.select(turn.entry) }
    self.link?.turnsAside = []
    wish(.play)
    self.link?.isToldToPlay = true
    adopt(turn, &step)
  }

  /// Steps back in the order, so that what was heard since follows again.
  private mutating func goBack(to turn: Turn, _ step: inout Step) {
    var attempts = heardTurns.count
    while queue.current != turn.entry, attempts > 0, case .changed(.moved) = queue.previous() {
      attempts -= 1
    }
    guard queue.current == turn.entry else { return follow(turn, passing: queue.pins, &step) }
    adopt(turn, &step)
  }
}
