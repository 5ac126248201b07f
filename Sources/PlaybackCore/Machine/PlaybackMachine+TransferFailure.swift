extension PlayerError {
  /// Whether the device itself refused. That its session or its link is over comes with a report of its own.
  var isAnswer: Bool { code != .linkLost && code != .sessionEnded }
}

/// How a hand-over fails, before the cut and after it.
extension PlaybackMachine {
  /// The hand-over cannot be done: everything is as it was (T5, T10).
  mutating func failTransfer(_ error: PlayerError, _ step: inout Step) {
    guard let transfer, transfer.stage != .cutting else { return }
    abandonTransfer(as: .failed(error), &step)
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
  mutating func abandonTransfer(as outcome: TransferReport.Outcome = .withdrawn, _ step: inout Step) {
    guard let transfer, let target = transfer.other else { return }
    stopWaiting(&step)
    self.transfer = nil
    reportUndone(transfer, outcome, &step)
    step.effects.append(.cancelTimer(.transfer(target.id)))
    close(target, endingSession: target.opened != nil && target.foreign == nil, &step)
  }

  /// Says how far a hand-over came that did not succeed.
  mutating func reportUndone(
    _ transfer: Transfer, _ outcome: TransferReport.Outcome, _ step: inout Step
  ) {
    var report = TransferReport(transfer, endedAt: step.now)
    report.outcome = outcome
    report.isRendezvous = false
    report.silence = transfer.silencedAt.map { step.now - $0 } ?? .zero
    lastTransfer = report
    step.effects.append(.transferred(report))
  }

  /// The target's deadline has run out: before the cut it has loaded nothing, after it it is not heard.
  mutating func transferIsOverdue(_ player: PlayerID, _ step: inout Step) {
    if let transfer, transfer.stage != .cutting, transfer.other?.id == player {
      if transfer.stage == .priming || transfer.stage == .waiting,
        transfer.standing != nil || transfer.aim == nil
      {
        // It stands ready, or is to be told nothing yet.
        return step.effects.append(.startTimer(.transfer(player), at: step.now + options.primingDeadline))
      }
      return failTransfer(PlayerError(.timeout, detail: "nothing was loaded there in time"), &step)
    }
    guard transfer?.stage == .cutting, let link, link.id == player else { return }
    guard link.suspension == nil, link.unsettled.isEmpty else {
      // Whether it is heard cannot be known just now: this machine stays silent for as long.
      return startHearing(&step)
    }
    takeBack(PlayerError(.timeout, detail: "it does not begin to play there"), &step)
  }

  /// The target does not sound though it was told to, and has said so itself: the source goes on from the place of the
  /// cut. With no source left it stays where it is.
  mutating func takeBack(_ error: PlayerError, _ step: inout Step) {
    guard let transfer, transfer.stage == .cutting, let target = link else { return }
    guard let source = transfer.other, source.isOpen, source.suspension == nil, source.foreign == nil else {
      step.tell("Casting", "\(transfer.target.displayName) does not play: \(error.description).")
      return concludeTransfer(as: .failed(error), &step)
    }
    let place = position(at: step.now)
    self.transfer = nil
    endTimers(of: transfer, &step)
    reportUndone(transfer, .failed(error), &step)
    close(target, endingSession: target.foreign == nil, &step)
    keepLevels(leaving: target.output, for: source)
    link = source
    sound = nil
    unmark(target)
    mark(source)
    let soundsOn = source.isToldToPlay && source.opened == currentTurn && transfer.silenceDue != nil
    if !soundsOn { begin(at: place, &step) }
    step.tell(
      "Casting",
      "Could not hand over to \(transfer.target.displayName): \(error.description). Playing goes on where it was."
    )
  }
}
