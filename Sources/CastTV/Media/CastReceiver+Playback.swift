import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Has the machine carry out a command.
  @discardableResult
  mutating func perform(_ command: PlaybackCommand, _ step: inout ReceiverStep) -> CommandOutcome {
    feed(.command(command), &step) ?? .unchanged
  }

  /// Gives the machine an event; what it wants done becomes effects.
  @discardableResult
  private mutating func feed(_ kind: PlaybackEvent.Kind, _ step: inout ReceiverStep) -> CommandOutcome? {
    let reaction = machine.handle(PlaybackEvent(at: step.now, kind))
    for effect in reaction.effects {
      switch effect {
      case .player(_, let command):
        player.sent(command)
        step.effects.append(.playback(effect))
      case .openPlayer, .rejoinPlayer, .startTimer, .cancelTimer: step.effects.append(.playback(effect))
      case .notice(let notice): step.tell(.notice(notice))
      case .activateSession, .persist, .transferred: break
      }
    }
    return reaction.outcome
  }

  /// The player, or a timer, reports.
  mutating func playback(_ kind: PlaybackEvent.Kind, _ step: inout ReceiverStep) {
    let failed = failedEntry(kind)
    feed(kind, &step)
    switch kind {
    case .player(_, let report):
      let refused = player.heard(report, current: PlaybackSnapshot(machine).turn)
      if let failed { skipped(failed.entry, failed.error, &step) }
      if let refused { refusedByPlayer(refused, &step) }
      if case .lost(let error) = report.fact, machine.mode == .none { fail(error, &step) }
    case .playerUnavailable(_, let error): fail(error, &step)
    case .playerOpened, .command, .session, .timer: break
    }
    levels.found(machine.volume, muted: machine.isMuted)
  }

  /// The entry that a report says cannot be played. To be asked before the machine shows the player another window.
  private func failedEntry(_ kind: PlaybackEvent.Kind) -> (entry: EntryID, error: PlayerError)? {
    guard case .player(_, let report) = kind, case .failed(let turn, let error) = report.fact else {
      return nil
    }
    return player.entry(of: turn).map { ($0, error) }
  }

  /// An item cannot be played, and playing goes on without it: senders are told which.
  private mutating func skipped(_ entry: EntryID, _ error: PlayerError, _ step: inout ReceiverStep) {
    guard let app, let media, media.isAlive, let item = media.itemID(of: entry), machine.phase != .failed
    else { return }
    let problem = MediaProblem(
      .error, reason: ErrorNumber.reason(for: error.code), detailedErrorCode: ErrorNumber.of(error.code),
      itemID: item)
    broadcast(MediaReply(.problem(problem)), from: app.transportID, &step)
  }

  /// The player cannot do what was asked for.
  private mutating func refusedByPlayer(_ kind: PlayerCommand.Action.Kind, _ step: inout ReceiverStep) {
    guard kind == .seek || kind == .transport else { return }
    takeWaiting { $0.goal == .transport }.forEach {
      refuse(.invalidPlayerState, to: $0.requester, &step)
    }
  }

  /// The planned play that runs now is the one that was asked for.
  mutating func noteTurn() { media?.turn = PlaybackSnapshot(machine).turn }
}
