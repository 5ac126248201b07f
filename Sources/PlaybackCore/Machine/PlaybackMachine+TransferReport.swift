extension PlaybackMachine {
  /// The player on the other side of a hand-over reports.
  mutating func receiveFromOther(_ report: PlayerReport, _ step: inout Step) {
    guard let stage = transfer?.stage else { return }
    switch (report.fact, stage) {
    case (.settled(let settlement), _): otherSettled(report.token, settlement, stage, &step)
    case (.capabilities(let capabilities), _): otherCan(capabilities)
    case (.volume(let volume, let muted), _):
      transfer?.other?.reportedLevels = OutputLevels(volume: volume, isMuted: muted)
    case (.session(let record), _): transfer?.other?.session = record
    case (.lost, .cutting): sourceIsGone(&step)
    case (.playback(let turn, .paused, let place), .cutting): sourceStands(turn, at: place)
    case (.lost(let error), _): failTransfer(error, &step)
    case (.foreign(let item), _): otherPlaysForeign(item, report, stage, &step)
    case (.link(let state), .cutting): linkOfSourceIs(state, at: step.now)
    // What is given up, or not primed yet, has nothing to say about what is heard.
    case (_, .cutting), (_, .opening): break
    case (.link(.suspended(let reason)), _):
      failTransfer(PlayerError(.linkLost, detail: reason), &step)
    case (.opened(let turn, let media), _):
      if isOpenOfOther(turn, report) { transfer?.media = media }
    case (.tracks(let turn, let tracks, _), _):
      if isOpenOfOther(turn, report) { transfer?.media?.tracks = tracks }
    case (.playback(let turn, let state, let place), _):
      guard isOpenOfOther(turn, report), knowsSeekOfOther(report) else { return }
      if state == .buffering {
        transfer?.standing = nil
      } else {
        targetStands(turn, at: place, isPlaying: state == .playing, &step)
      }
    case (.failed(let turn, let error), _): targetFailed(turn, error, &step)
    case (.committed, _), (.advanced, _), (.jumped, _), (.ended, _), (.sound, _), (.textStyle, _),
      (.link(.connected), _):
      break
    }
  }

  /// What a target is shown depends on what it can hold: that may be told only after it was told to load.
  private mutating func otherCan(_ capabilities: PlayerCapabilities) {
    guard let other = transfer?.other, other.capabilities != capabilities else { return }
    transfer?.other?.capabilities = capabilities
    if other.shown != nil { countWindow() }
  }

  /// There is nothing left to release after the cut.
  mutating func sourceIsGone(_ step: inout Step) {
    if let other = transfer?.other {
      cancelTimers(of: other, &step)
      if transfer?.silenceDue != nil { step.effects.append(.cancelTimer(.silence(other.id))) }
    }
    transfer?.silenceDue = nil
    transfer?.other = nil
  }

  /// A source that could not be reached is told to be silent when it can again: it may not have heard the first time.
  private mutating func linkOfSourceIs(_ state: LinkState, at now: MonotonicInstant) {
    switch state {
    case .connected: transfer?.other?.suspension = nil
    case .suspended(let reason):
      let levels = transfer?.other?.reportedLevels ?? OutputLevels(volume: volume, isMuted: isMuted)
      let place = position(at: now)
      transfer?.other?.suspend(reason, at: place, levels)
      transfer?.other?.isToldToPlay = true
    }
  }

  /// Another controller's item is left alone when the player is given up. A target that is taken over while it loads
  /// is not to be had.
  private mutating func otherPlaysForeign(
    _ item: ForeignItem?, _ report: PlayerReport, _ stage: Transfer.Stage, _ step: inout Step
  ) {
    transfer?.other?.foreign = item
    guard item != nil, stage == .priming || stage == .waiting, let turn = transfer?.other?.opened,
      isOpenOfOther(turn, report)
    else { return }
    failTransfer(PlayerError(.sessionEnded), &step)
  }

  /// Whether a report is about the turn that the target was last told to open, and made after it knew.
  private func isOpenOfOther(_ turn: TurnID, _ report: PlayerReport) -> Bool {
    guard let other = transfer?.other, other.opened == turn else { return false }
    guard let open = other.unsettled[.open] else { return true }
    return report.token.map { $0 >= open } ?? false
  }

  private func knowsSeekOfOther(_ report: PlayerReport) -> Bool {
    guard let seek = transfer?.other?.unsettled[.seek] else { return true }
    return report.token.map { $0 >= seek } ?? false
  }

  /// The source has fallen silent, and says where.
  private mutating func sourceStands(_ turn: TurnID, at place: MediaTime) {
    guard let transfer, transfer.silencedAt != nil, transfer.overrun == nil else { return }
    if transfer.sourceTurn == currentTurn {
      if turn == currentTurn { self.transfer?.overrun = place - transfer.cutPlace }
    } else if turn == transfer.sourceTurn {
      self.transfer?.overrun = transfer.sourceLength.map { place - $0 }
    } else if turn == currentTurn {
      self.transfer?.overrun = place
    }
  }

  private mutating func otherSettled(
    _ token: CommandToken?, _ settlement: PlayerReport.Settlement, _ stage: Transfer.Stage, _ step: inout Step
  ) {
    let kind = transfer?.other?.settle(token, at: step.now)
    if kind == .locate { noteRoundTrip(transfer?.other, step.now) }
    transfer?.other?.isUnresponsive = false
    guard stage == .priming || stage == .waiting, case .refused(let error) = settlement,
      let turn = transfer?.other?.opened
    else { return }
    if kind == .open { targetFailed(turn, error, &step) }
    // It takes over from where it stands.
    if kind == .seek { transfer?.other?.wantsPlace = true }
  }

  /// The target cannot play a turn. That a device cannot play a kind of media is no reason to stay; what else fails
  /// there takes the hand-over back when it is the turn to begin with.
  private mutating func targetFailed(_ turn: TurnID, _ error: PlayerError, _ step: inout Step) {
    guard let other = transfer?.other else { return }
    let shown = [window?.current].compactMap(\.self) + plannedTurns + heardTurns
    let entry = shown.first { $0.id == turn }?.entry
    guard error.code == .notCastable, let entry else {
      if turn == other.opened { failTransfer(error, &step) }
      return
    }
    guard transfer?.other?.unplayable.updateValue(error, forKey: entry) == nil else { return }
    transfer?.passedOver.append(entry)
    if turn == other.opened {
      transfer?.other?.opened = nil
      aimAnew()
    }
    countWindow()
  }
}
