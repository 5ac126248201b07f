/// What a player says of its place when asked, and what a hand-over cost.
extension PlaybackMachine {
  /// The time between two questions at most and at least.
  private static let pause = (longest: MediaTime.milliseconds(100), shortest: MediaTime.milliseconds(10))
  /// How often the target is asked after the cut.
  private static let questions = 5

  /// A player has answered where it is.
  mutating func noteRoundTrip(_ link: PlayerLink?, _ now: MonotonicInstant) {
    guard let link else { return }
    var timing = timing(of: link.output)
    timing.learnRoundTrip(now - link.askedAt)
    timings[link.output] = timing
  }

  /// The player that sounds has answered where it is: for a hand-over that waits for it, or one that is being measured.
  mutating func located(_ step: inout Step) {
    noteRoundTrip(link, step.now)
    let told = anchor.movingAt == nil ? nil : link?.told
    link?.told = nil
    if transfer?.stage == .waiting {
      if let told { transfer?.samples.add(told) }
      let left = (transfer?.cutDue).map { $0 - step.now } ?? .zero
      askAgain(in: min(max(left.times(1, over: 8), Self.pause.shortest), Self.pause.longest), &step)
    } else if measure != nil {
      if let told { measure?.samples.add(told) }
      refine()
      measure?.asked += 1
      if measure?.asked == Self.questions {
        finishMeasure(&step)
      } else {
        askAgain(in: Self.pause.shortest, &step)
      }
    }
  }

  private mutating func askAgain(in time: MediaTime, _ step: inout Step) {
    guard transfer?.stage == .waiting || measure != nil, let id = link?.id, link?.asksAt == nil else {
      return
    }
    link?.asksAt = step.now + time
    step.effects.append(.startTimer(.ask(id), at: step.now + time))
  }

  /// What was estimated is put right by each answer: the ones to come may never be given.
  private mutating func refine() {
    guard let measure, var report = lastTransfer, let source = report.source,
      let heardAt = measure.samples.moment(of: measure.place, measure.rate)
    else { return }
    measure.fill(&report, heardAt: heardAt, stops: timing(of: source).stopLatency)
    lastTransfer = report
  }

  mutating func questionIsDue(_ player: PlayerID) {
    guard link?.id == player, link?.asksAt != nil else { return }
    link?.asksAt = nil
    link?.wantsPlace = transfer?.stage == .waiting || measure != nil
  }

  // MARK: the report

  /// Says what a hand-over cost. What the target was not asked yet is estimated, and asked.
  mutating func report(
    _ transfer: Transfer, _ cutAt: MonotonicInstant, heardAt place: MediaTime?, at moment: MonotonicInstant,
    _ step: inout Step
  ) {
    var report = TransferReport(transfer, endedAt: place == nil ? cutAt : step.now)
    report.isFinal = place == nil
    guard let place, let turn = currentTurn, let id = link?.id else {
      lastTransfer = report
      return step.effects.append(.transferred(report))
    }
    let measure = TransferMeasure(
      player: id, turn: turn, rate: rate, place: transfer.cutPlace, hasTimeline: media?.isSeekable != false,
      playedAt: transfer.playedAt ?? cutAt, meeting: transfer.meeting, silencedAt: transfer.silencedAt,
      overrun: transfer.overrun, leftAt: transfer.leftAt)
    let sinceHeard = rate.time(for: max(.zero, place - transfer.cutPlace))
    let stops = transfer.source.map { timing(of: $0).stopLatency } ?? .zero
    // It was not heard before it was told to play, however long earlier answers took.
    let heardAt = max(measure.playedAt, moment + (.zero - sinceHeard))
    measure.fill(&report, heardAt: heardAt, stops: stops)
    lastTransfer = report
    self.measure = measure
    link?.wantsPlace = true
  }

  /// Something happened that makes the place say nothing about the cut any more, or nothing is said of it.
  mutating func endMeasureIfMoot(_ step: inout Step) {
    guard let measure else { return }
    let isSame = link?.id == measure.player && currentTurn == measure.turn && rate == measure.rate
    if isSame, wantsSound, phase == .ready || phase == .buffering, link?.suspension == nil,
      link?.isUnresponsive == false, link?.wantedSeek == nil, link?.unsettled[.seek] == nil,
      link?.needsOpen == false, transfer == nil
    {
      return
    }
    finishMeasure(&step)
  }

  private mutating func finishMeasure(_ step: inout Step) {
    guard let measure, var report = lastTransfer else { return }
    self.measure = nil
    link?.stopAsking(&step)
    if let source = report.source, let target = link?.output, target == report.target {
      var (from, to) = (timing(of: source), timing(of: target))
      let stops = from.stopLatency
      if let heardAt = measure.samples.moment(of: measure.place, measure.rate) {
        if measure.meeting != nil { to.learnStart(heardAt - measure.playedAt) }
        measure.fill(&report, heardAt: heardAt, stops: stops)
      }
      if let silentAt = measure.silentAt, let told = measure.silencedAt { from.learnStop(silentAt - told) }
      (timings[source], timings[target]) = (from, to)
    }
    report.isFinal = true
    lastTransfer = report
    step.effects.append(.transferred(report))
  }
}

/// What is known of a cut while the target is asked where it is.
struct TransferMeasure: Sendable, Equatable, Codable {
  let player: PlayerID
  let turn: TurnID
  let rate: PlaybackRate
  /// Where the target took over.
  let place: MediaTime
  /// Whether places can be told apart: not in a live stream.
  let hasTimeline: Bool
  /// When it was told to play.
  let playedAt: MonotonicInstant
  /// When the source was to be heard there.
  let meeting: MonotonicInstant?
  /// When the source was told to be silent.
  let silencedAt: MonotonicInstant?
  /// Where it fell silent, counted from the place.
  let overrun: MediaTime?
  /// Where the source was at the cut, when it was not waited for.
  let leftAt: MediaTime?
  /// How often the target was asked.
  var asked = 0
  var samples: [PlaceSample] = []

  /// When the source fell silent, by its own word.
  var silentAt: MonotonicInstant? {
    guard let meeting, let overrun else { return nil }
    return meeting + rate.time(for: overrun)
  }

  /// Says when the target was heard first against when the source was heard last.
  func fill(_ report: inout TransferReport, heardAt: MonotonicInstant, stops: MediaTime) {
    let silent = silentAt ?? (silencedAt ?? playedAt) + stops
    let gap = heardAt - silent
    report.silence = max(.zero, gap)
    report.overlap = max(.zero, .zero - gap)
    guard hasTimeline else { return }
    let guess = meeting.map { rate.scaled(silent - $0) } ?? leftAt.map { $0 - place } ?? .zero
    report.positionError = .zero - (overrun ?? guess)
  }
}
