/// The source is waited for where the target stands, and the cut.
extension PlaybackMachine {
  /// How late the source may be found past the place at which the target stands for it to be told to play all the same.
  private static let slack = MediaTime.milliseconds(10)
  /// How often the target is told to stand further ahead.
  private static let mostTries = 2
  /// A change of the moment of the cut that is not worth a timer.
  private static let steady = MediaTime(nanoseconds: 50_000)

  /// The target stands ready: it takes over now, or when the source gets there.
  mutating func meet(_ step: inout Step) {
    guard let transfer, transfer.stage == .priming || transfer.stage == .waiting, let other = transfer.other,
      let aim = transfer.aim, let standing = transfer.standing, other.opened == aim.turn
    else { return stopWaiting(&step) }
    let isSame = aim.turn == currentTurn
    guard !standing.isPlaying, isRunning, isHeard(other), isSame || aim.isJoint, transfer.style == .seamless,
      !isSame || media?.isSeekable != false, let meeting = meeting(standing.place, isJoint: !isSame)
    else { return cut(&step) }
    let start = meeting + (.zero - timing(of: other.output).startLatency)
    let stop = meeting + (.zero - stopLatency(of: link))
    let due = min(start, stop)
    if start + Self.slack < step.now {
      if transfer.tries == Self.mostTries { return cut(&step) }
      self.transfer?.tries += 1
      aimAgain(&step)
    } else if meeting - step.now > lead(to: other, seeking: true).times(2) + .seconds(1) {
      // The source has gone somewhere else.
      aimAgain(&step)
    } else if due <= step.now {
      cut(meetingAt: meeting, &step)
    } else {
      wait(for: meeting, until: due, &step)
    }
  }

  private func stopLatency(of source: PlayerLink?) -> MediaTime {
    source.map { timing(of: $0.output).stopLatency } ?? .zero
  }

  private mutating func aimAgain(_ step: inout Step) {
    stopWaiting(&step)
    transfer?.stage = .priming
    aimAnew()
    prime(&step)
  }

  /// When the source is heard at a place; at a joint, at its end.
  private func meeting(_ place: MediaTime, isJoint: Bool) -> MonotonicInstant? {
    guard let goal = isJoint ? duration : place else { return nil }
    return transfer?.samples.moment(of: goal, rate)
      ?? anchor.at + rate.time(for: goal - anchor.position)
  }

  private mutating func wait(for meeting: MonotonicInstant, until due: MonotonicInstant, _ step: inout Step) {
    guard let target = transfer?.other?.id else { return }
    if transfer?.stage == .priming {
      transfer?.stage = .waiting
      link?.wantsPlace = true
      askForPlace(&step)
    }
    transfer?.meeting = meeting
    if let before = transfer?.cutDue, max(before - due, due - before) <= Self.steady { return }
    transfer?.cutDue = due
    step.effects.append(.startTimer(.cut(target), at: due))
  }

  /// Nothing is waited for; what the source said of its place may not hold any more.
  mutating func stopWaiting(_ step: inout Step) {
    guard let transfer else { return }
    if transfer.cutDue != nil, let target = transfer.other {
      step.effects.append(.cancelTimer(.cut(target.id)))
    }
    self.transfer?.cutDue = nil
    self.transfer?.meeting = nil
    self.transfer?.samples = []
    if transfer.stage == .waiting {
      self.transfer?.stage = .priming
      link?.stopAsking(&step)
    }
  }

  /// The moment has come at which the target is to be told to play, or the source before it to be silent.
  mutating func cutIsDue(_ target: PlayerID, _ step: inout Step) {
    if transfer?.stage == .waiting, transfer?.other?.id == target {
      transfer?.cutDue = nil
    } else if transfer?.stage == .cutting, link?.id == target, transfer?.playDue != nil {
      transfer?.playDue = nil
      transfer?.playedAt = step.now
      freeze(step.now)
    }
  }

  /// The source has got there, and is told to be silent.
  mutating func silenceIsDue(_ source: PlayerID, _ step: inout Step) {
    guard transfer?.stage == .cutting, transfer?.other?.id == source else { return }
    transfer?.silenceDue = nil
    freeze(step.now)
  }

  // MARK: the cut

  /// The point of no return (T1, T2). Without a meeting the target takes over from where the source is; what is off is
  /// sought, unless it was to be quick.
  private mutating func cut(meetingAt meeting: MonotonicInstant? = nil, _ step: inout Step) {
    guard let aim = transfer?.aim, let standing = transfer?.standing else { return }
    let (place, running) = (position(at: step.now), anchor.movingAt)
    let isSame = aim.turn == currentTurn
    let source = (currentTurn, duration)
    guard isSame || !aim.isJoint ? goToPrimed(aim.turn, &step) : crossJoint(to: aim.turn, &step) else {
      return aimAnew()
    }
    tellPassedOver(&step)
    transfer?.other?.foreign = nil
    let begins = isSame ? standing.place : .zero
    changePlaces(at: begins, &step)
    transfer?.sourceTurn = source.0
    transfer?.sourceLength = source.1
    if isSame, meeting == nil { transfer?.leftAt = place }
    link?.isToldToPlay = standing.isPlaying
    if isSame, meeting == nil {
      catchUp(from: standing, to: place, wasRunning: running != nil, step.now)
    } else if isSame {
      anchor = PositionAnchor(position: place, at: step.now, movingAt: running)
    } else {
      stand(at: begins, step.now)
    }
    phase = .ready
    if let meeting { tellLater(meeting, &step) }
    if standing.isPlaying, wantsSound {
      anchor.movingAt = rate
      concludeTransfer(heardAt: standing.place, &step)
    } else {
      transfer?.awaitsSound = true
      startHearing(&step)
    }
    synchronize(&step)
  }

  /// The target stands where the source is not: it is told to seek there.
  private mutating func catchUp(
    from standing: TransferStanding, to place: MediaTime, wasRunning: Bool, _ now: MonotonicInstant
  ) {
    let distance = max(place - standing.place, standing.place - place)
    let tolerance = wasRunning && wantsSound ? Self.placeTolerance : Self.silentTolerance
    let isQuick = transfer?.style == .immediate && standing.isPlaying
    if media?.isSeekable != false, distance > tolerance, !isQuick {
      stand(at: place, now)
      link?.wantedSeek = place
      transfer?.cutPlace = place
    } else {
      stand(at: standing.place, now)
    }
  }

  /// The source sounds on until it gets to where the target takes over. Each is told as long before as it takes to obey;
  /// one of them now.
  private mutating func tellLater(_ meeting: MonotonicInstant, _ step: inout Step) {
    transfer?.meeting = meeting
    guard let target = link, let source = transfer?.other else { return }
    let play = meeting + (.zero - timing(of: target.output).startLatency)
    let silence = meeting + (.zero - stopLatency(of: source))
    if play > step.now {
      transfer?.playDue = play
      step.effects.append(.startTimer(.cut(target.id), at: play))
    } else if silence > step.now {
      transfer?.silenceDue = silence
      step.effects.append(.startTimer(.silence(source.id), at: silence))
    } else {
      freeze(step.now)
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

  /// The current entry ends here with the cut, and the target begins the next one, as the source would have.
  private mutating func crossJoint(to turn: TurnID, _ step: inout Step) -> Bool {
    guard let planned = plannedTurns.first(where: { $0.id == turn }) else { return false }
    var ahead = queue
    guard case .changed = ahead.naturalEnd() else { return false }
    var attempts = ahead.count
    while ahead.current != planned.entry, attempts > 0, case .changed(.moved) = ahead.next() { attempts -= 1 }
    guard ahead.current == planned.entry else { return false }
    noteRealPlayback()
    countEnd()
    queue = ahead
    adopt(planned, &step)
    media = transfer?.media
    return true
  }
}
