/// What the target is told before the cut: what to load, and where to stand.
extension PlaybackMachine {
  /// How often the target is asked, to learn how far away it is.
  private static let pings = 3

  /// Brings the target in line with what plays: settings, window, and the place to stand at.
  mutating func prime(_ step: inout Step) {
    guard let other = transfer?.other else { return }
    guard let first = turnsAhead(of: other).first else {
      return failTransfer(
        PlayerError(.notCastable, detail: "nothing that follows in the queue can be played there"), &step)
    }
    tellSettings(&step)
    guard let (turn, isJoint) = turnToPrime(first, other, step.now) else {
      // Too little is left and nothing follows: it ends where it is.
      return aimAnew()
    }
    guard let window = targetWindow(for: other, from: turn) else { return }
    guard other.opened == turn.id else {
      // It was shown another one of that number, which began elsewhere.
      if other.shown == revision { countWindow() }
      return aim(opening: turn, isJoint, &step)
    }
    if other.shown != window.revision, tellOther(.update(window), &step) {
      transfer?.other?.shown = window.revision
    }
    if transfer?.aim?.turn != turn.id { aim(seeking: turn, isJoint, &step) }
  }

  /// Where the target stands, or was told to, is not where it is to be.
  mutating func aimAnew() {
    transfer?.aim = nil
    transfer?.standing = nil
  }

  private mutating func tellOther(_ action: PlayerCommand.Action, _ step: inout Step) -> Bool {
    transfer?.other?.send(action, lastToken: &lastToken, &step) ?? false
  }

  private mutating func tellSettings(_ step: inout Step) {
    guard let other = transfer?.other else { return }
    for setting in settings(owedTo: other) where tellOther(setting, &step) { transfer?.other?.note(setting) }
    if let wanted = other.wantedVolume, tellOther(.setVolume(wanted), &step) {
      transfer?.other?.wantedVolume = nil
    }
    if let wanted = other.wantedMute, tellOther(.setMuted(wanted), &step) {
      transfer?.other?.wantedMute = nil
    }
    if other.wantsPlace { _ = tellOther(.locate, &step) }
    if isRunning, transfer?.style == .seamless, (transfer?.pings ?? 0) < Self.pings, tellOther(.locate, &step)
    {
      transfer?.pings += 1
    }
  }

  /// Whether the source is heard just now.
  var isRunning: Bool { link != nil && phase == .ready && anchor.movingAt != nil }

  /// Whether the target is to be heard after the cut.
  func isHeard(_ target: PlayerLink) -> Bool {
    intent == .play && (target.output.isRemote || holds.isEmpty)
  }

  /// The current turn and those that follow, without what the target cannot play.
  private func turnsAhead(of target: PlayerLink) -> [Turn] {
    guard let window else { return [] }
    return ([window.current] + plannedTurns).filter { target.unplayable[$0.entry] == nil }
  }

  /// The turn that the target is to begin with: the current one, or, when less of it is left than it takes to get ready,
  /// the next, from its start. Nil: what plays is to end where it is.
  private func turnToPrime(
    _ first: Turn, _ target: PlayerLink, _ now: MonotonicInstant
  ) -> (turn: Turn, isJoint: Bool)? {
    guard first.id == currentTurn else { return (first, false) }
    let next = turnsAhead(of: target).dropFirst().first
    if let aim = transfer?.aim {
      if aim.turn == first.id { return (first, false) }
      if aim.isJoint, let next, aim.turn == next.id { return (next, true) }
    }
    guard waitsForSource(target), let duration else { return (first, false) }
    let lead = rate.scaled(lead(to: target, seeking: target.opened == first.id))
    if position(at: now) + lead < duration { return (first, false) }
    return next.map { ($0, true) }
  }

  /// Whether the target is to stand ahead of the source.
  private func waitsForSource(_ target: PlayerLink) -> Bool {
    isRunning && isHeard(target) && media?.isSeekable != false && transfer?.style == .seamless
  }

  func lead(to target: PlayerLink, seeking: Bool) -> MediaTime {
    timing(of: target.output).lead(seeking: seeking, tries: transfer?.tries ?? 0)
  }

  /// What is known of how quick an output is.
  func timing(of output: OutputID) -> OutputTiming { timings[output] ?? OutputTiming() }

  private mutating func aim(seeking turn: Turn, _ isJoint: Bool, _ step: inout Step) {
    guard let other = transfer?.other else { return }
    let place = placeToStand(turn, isJoint, other, seeking: true, step.now)
    guard tellOther(.seek(to: place), &step) else { return }
    step.effects.append(.startTimer(.transfer(other.id), at: step.now + options.primingDeadline))
    transfer?.aim = TransferAim(turn: turn.id, place: place, toldAt: step.now, isSeek: true, isJoint: isJoint)
    transfer?.standing = nil
  }

  private mutating func aim(opening turn: Turn, _ isJoint: Bool, _ step: inout Step) {
    guard let other = transfer?.other, let window = targetWindow(for: other, from: turn) else { return }
    let isCurrent = turn.id == currentTurn
    // Without a timeline there is no place to wait at.
    let isLive = isCurrent && media?.isSeekable == false
    let plays = (isLive || transfer?.style == .immediate && !isJoint) && isHeard(other)
    let place = placeToStand(turn, isJoint, other, seeking: false, step.now)
    guard tellOther(.open(window, at: place, playing: plays), &step) else { return }
    transfer?.other?.opened = turn.id
    transfer?.other?.shown = window.revision
    transfer?.other?.isToldToPlay = plays
    transfer?.aim = TransferAim(
      turn: turn.id, place: place, toldAt: step.now, isSeek: false, isJoint: isJoint)
    transfer?.standing = nil
  }

  private func placeToStand(
    _ turn: Turn, _ isJoint: Bool, _ target: PlayerLink, seeking: Bool, _ now: MonotonicInstant
  ) -> MediaTime {
    guard turn.id == currentTurn, !isJoint else { return .zero }
    let place = position(at: now)
    if waitsForSource(target) { return place + rate.scaled(lead(to: target, seeking: seeking)) }
    guard transfer?.style == .immediate, isRunning, media?.isSeekable != false,
      let load = timing(of: target.output).load
    else { return place }
    let ahead = place + rate.scaled(load.value)
    return duration.map { ahead < $0 } ?? true ? ahead : place
  }

  /// The window as the target is shown it: without what it cannot play, beginning at a turn.
  private func targetWindow(for target: PlayerLink, from turn: Turn) -> QueueWindow? {
    guard let window else { return nil }
    let ahead = turnsAhead(of: target)
    guard let index = ahead.firstIndex(of: turn) else { return nil }
    var heard = heardTurns.filter { target.unplayable[$0.entry] == nil } + ahead[..<index]
    heard = heard.suffix(target.capabilities.heardTurns)
    let upcoming = ahead[(index + 1)...].prefix(target.capabilities.upcomingTurns)
    return QueueWindow(
      revision: revision, current: turn, upcoming: Array(upcoming), heard: heard,
      repeatsCurrent: window.repeatsCurrent && turn.entry == window.current.entry)
  }

  /// The target says that it stands at a place, or already plays.
  mutating func targetStands(_ turn: TurnID, at place: MediaTime, isPlaying: Bool, _ step: inout Step) {
    guard let other = transfer?.other, let aim = transfer?.aim, aim.turn == turn, other.opened == turn else {
      return
    }
    if transfer?.standing == nil {
      let taken = step.now - aim.toldAt
      var timing = timing(of: other.output)
      if aim.isSeek { timing.seek.learn(taken) } else { timing.load.learn(taken) }
      timings[other.output] = timing
      if transfer?.readyAt == nil { transfer?.readyAt = step.now }
    }
    transfer?.standing = TransferStanding(place: max(.zero, place), isPlaying: isPlaying)
  }
}
