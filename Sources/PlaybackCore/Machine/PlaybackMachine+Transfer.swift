extension PlaybackMachine {
  /// How far a player may be from the place it is wanted at before it is told to seek there.
  static let placeTolerance = MediaTime.milliseconds(250)
  /// The same for one that stands silent: it costs nothing.
  static let silentTolerance = MediaTime.milliseconds(1)

  /// Begins a hand-over, or takes one back (S23, S74, S79). The same wish again changes at most how it is done.
  mutating func transfer(to output: OutputID, _ style: TransferStyle?, _ step: inout Step) -> CommandOutcome {
    if let transfer, transfer.stage != .cutting {
      if transfer.target == output {
        guard let style, style != transfer.style else { return .unchanged }
        self.transfer?.style = style
        return .done
      }
      abandonTransfer(&step)
      if link?.output == output { return .done }
    }
    guard link?.output != output else { return .unchanged }
    if transfer?.stage == .cutting { concludeTransfer(as: .withdrawn, &step) }
    let target = newLink(to: output)
    transfer = Transfer(
      style: style ?? options.transferStyle, other: target, source: link?.output, target: output,
      startedAt: step.now)
    foretell(&step)
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
    case .priming, .waiting:
      if hasSomethingToPrime {
        prime(&step)
        meet(&step)
      } else {
        cutWithoutMedia(&step)
      }
    case .cutting:
      if wantsSound { silenceSource(&step) } else { concludeTransfer(&step) }
    }
    transfer?.other?.watchSettlements(options.settlementDeadline, &step)
  }

  /// Whether the source holds something that the target has to load; what is stopped or over is not sent (T6, S80).
  var hasSomethingToPrime: Bool {
    guard link != nil, currentTurn != nil else { return false }
    switch phase {
    case .loading, .buffering, .ready: return true
    case .idle, .ended, .failed: return false
    }
  }

  /// The target has so long to be heard.
  mutating func startHearing(_ step: inout Step) {
    guard let link else { return }
    step.effects.append(.startTimer(.transfer(link.id), at: step.now + options.hearingDeadline))
  }

  /// A hand-over after the cut is over, however: nothing waits for it any more.
  mutating func endTimers(of transfer: Transfer, _ step: inout Step) {
    if transfer.awaitsSound, let link { step.effects.append(.cancelTimer(.transfer(link.id))) }
    if transfer.silenceDue != nil, let source = transfer.other {
      step.effects.append(.cancelTimer(.silence(source.id)))
    }
    if transfer.playDue != nil, let link { step.effects.append(.cancelTimer(.cut(link.id))) }
  }

  /// There is nothing to load: the target takes the source's place as it is.
  private mutating func cutWithoutMedia(_ step: inout Step) {
    if let target = transfer?.other, target.opened != nil {
      guard transfer?.other?.send(.stop, lastToken: &lastToken, &step) == true else { return }
      transfer?.other?.opened = nil
      aimAnew()
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

  /// Source and target change places; what the target is to begin with is current already.
  mutating func changePlaces(at place: MediaTime, _ step: inout Step) {
    guard let target = transfer?.other else { return }
    step.effects.append(.cancelTimer(.transfer(target.id)))
    stopWaiting(&step)
    let levels = OutputLevels(volume: volume, isMuted: isMuted)
    keepLevels(leaving: link?.output, for: target)
    link?.stopAsking(&step)
    transfer?.other = link
    transfer?.other?.reportedLevels = levels
    transfer?.stage = .cutting
    transfer?.cutAt = step.now
    transfer?.cutPlace = place
    link = target
    if target.output.isRemote, !options.handsOverRepeat { _ = queue.setRepeat(.off) }
    sound = nil
    failedAhead = [:]
    unmark(transfer?.other)
    mark(link)
  }

  /// Marks what an output that is in use from now on cannot play.
  mutating func mark(_ output: PlayerLink?) {
    for (entry, error) in output?.unplayable ?? [:] where queue.contains(entry) { failures[entry] = error }
  }

  /// What an output cannot play, others may: with the output its marks go.
  mutating func unmark(_ output: PlayerLink?) {
    for entry in (output?.unplayable ?? [:]).keys { failures[entry] = nil }
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

  /// Tells the source to be silent, unless it is to be heard for a moment yet.
  private mutating func silenceSource(_ step: inout Step) {
    guard transfer?.silenceDue == nil, transfer?.other?.isToldToPlay == true,
      transfer?.other?.suspension == nil
    else { return }
    if transfer?.other?.send(.pause, lastToken: &lastToken, &step) == true {
      transfer?.other?.isToldToPlay = false
      transfer?.silencedAt = step.now
    }
  }

  /// The target is heard, or nothing is to be heard, or it stays where it is although that went wrong: the source is
  /// released.
  mutating func concludeTransfer(
    as outcome: TransferReport.Outcome = .done, heardAt place: MediaTime? = nil,
    at moment: MonotonicInstant? = nil, _ step: inout Step
  ) {
    guard let transfer, transfer.stage == .cutting, let cutAt = transfer.cutAt else { return }
    self.transfer = nil
    endTimers(of: transfer, &step)
    if let source = transfer.other { close(source, endingSession: source.foreign == nil, &step) }
    guard outcome == .done else { return reportUndone(transfer, outcome, &step) }
    report(transfer, cutAt, heardAt: place, at: moment ?? step.now, &step)
  }

  /// How many entries the listener is told about beforehand, the current one among them.
  private static let nearby = 21

  /// Says before anything is handed over what of the next entries no device can be given.
  private mutating func foretell(_ step: inout Step) {
    guard transfer?.target.isRemote == true, let current = queue.current else { return }
    let near = [current] + queue.upNext(Self.nearby - 1)
    let doomed = near.filter { queue.item($0)?.location.deviceRefusal != nil }
    transfer?.foretold = Set(doomed)
    tellPassedOver(doomed, &step)
  }

  /// Says before the cut what else the target has found that it cannot play.
  mutating func tellPassedOver(_ step: inout Step) {
    guard let transfer else { return }
    tellPassedOver(transfer.passedOver.filter { !transfer.foretold.contains($0) }, &step)
  }

  func tellPassedOver(_ entries: [EntryID], _ step: inout Step) {
    guard let first = entries.first, let item = queue.item(first) else { return }
    let others = Set(entries).count - 1
    let more = others == 0 ? "" : " and \(others) more nearby"
    step.tell(
      "Casting", "“\(item.displayTitle)”\(more) cannot be played there: passed over, still in the queue.")
  }

  /// Releases a player; also one that is still being opened.
  mutating func close(_ link: PlayerLink, endingSession ends: Bool, _ step: inout Step) {
    cancelTimers(of: link, &step)
    close(link.id, ends && link.output.isRemote ? .endSession : .close, &step)
  }

  /// A player is gone or given up: nothing is waited for from it.
  func cancelTimers(of link: PlayerLink, _ step: inout Step) {
    if link.isWatched { step.effects.append(.cancelTimer(.settlement(link.id))) }
    if link.asksAt != nil { step.effects.append(.cancelTimer(.ask(link.id))) }
  }

  private mutating func close(_ player: PlayerID, _ action: PlayerCommand.Action, _ step: inout Step) {
    lastToken += 1
    step.effects.append(
      .player(player, PlayerCommand(token: CommandToken(rawValue: lastToken), action: action)))
  }

  /// A player has been opened that nobody waits for any more.
  mutating func dismiss(_ player: PlayerID, _ step: inout Step) { close(player, .close, &step) }
}
