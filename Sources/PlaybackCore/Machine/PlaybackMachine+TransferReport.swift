extension PlaybackMachine {
  /// The player on the other side of a hand-over reports.
  mutating func receiveFromOther(_ report: PlayerReport, _ step: inout Step) {
    guard let stage = transfer?.stage else { return }
    switch (report.fact, stage) {
    case (.settled(let settlement), _): otherSettled(report.token, settlement, stage, &step)
    case (.capabilities(let capabilities), _): transfer?.other?.capabilities = capabilities
    case (.volume(let volume, let muted), _):
      transfer?.other?.reportedLevels = OutputLevels(volume: volume, isMuted: muted)
    case (.lost, .cutting): transfer?.other = nil
    case (.lost(let error), _): failTransfer(error, &step)
    // What is given up, or not primed yet, has nothing to say about what is heard.
    case (_, .cutting), (_, .opening): break
    case (.link(.suspended(let reason)), _):
      failTransfer(PlayerError(.linkLost, detail: reason), &step)
    case (.opened(let turn, let media), _):
      if isOpenOfOther(turn, report) { transfer?.media = media }
    case (.playback(let turn, let state, let place), _):
      guard isOpenOfOther(turn, report), state != .buffering else { return }
      targetIsReady(turn, at: place, isPlaying: state == .playing, &step)
    case (.failed(let turn, let error), _): targetFailed(turn, error, &step)
    case (.committed, _), (.advanced, _), (.jumped, _), (.ended, _), (.sound, _), (.link(.connected), _),
      (.foreign, _):
      break
    }
  }

  /// Whether a report is about the turn that the target was last told to open, and made after it knew.
  private func isOpenOfOther(_ turn: TurnID, _ report: PlayerReport) -> Bool {
    guard let other = transfer?.other, other.opened == turn else { return false }
    guard let open = other.unsettled[.open] else { return true }
    return report.token.map { $0 >= open } ?? false
  }

  private mutating func otherSettled(
    _ token: CommandToken?, _ settlement: PlayerReport.Settlement, _ stage: Transfer.Stage, _ step: inout Step
  ) {
    let kind = transfer?.other?.settle(token, at: step.now)
    transfer?.other?.isUnresponsive = false
    guard stage == .priming, case .refused(let error) = settlement, kind == .open,
      let turn = transfer?.other?.opened
    else { return }
    targetFailed(turn, error, &step)
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
    if turn == other.opened { transfer?.other?.opened = nil }
    countWindow()
  }
}
