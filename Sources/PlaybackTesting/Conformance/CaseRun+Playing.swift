import PlaybackCore

extension CaseRun {
  /// What an `open` in a case led to.
  struct Begun: Sendable {
    let turns: [Turn]
    /// The index from which reports are newer than the `open`.
    let mark: Int
    /// Where it was first said to be, and when.
    let place: MediaTime
    let moment: MonotonicInstant

    var current: Turn { turns[0] }
    var next: Turn { turns[turns.count - 1] }
  }

  /// Opens the items as current and upcoming, and waits until the first plays or stands still as asked; nil, with
  /// a complaint, when it does not.
  mutating func begin(
    _ items: [MediaItem], at place: MediaTime = .zero, playing: Bool = true
  ) async -> Begun? {
    let turns = items.map { turn($0) }
    let index = mark
    await carryOut(.open(window(turns[0], Array(turns.dropFirst())), at: place, playing: playing))
    let wanted: PlayerState = playing ? .playing : .paused
    guard let found = await expectPlayback(of: turns[0], wanted, from: index),
      let begun = found.report.fact.place
    else { return nil }
    return Begun(turns: turns, mark: index, place: begun, moment: found.moment)
  }

  /// Waits for a `playback` report of the turn in that state.
  mutating func expectPlayback(of turn: Turn, _ state: PlayerState, from index: Int) async -> RecordedReport?
  {
    let id = turn.id
    return await expect("playback(\(id), \(state.rawValue))", from: index) { report in
      if case .playback(id, state, _) = report.fact { true } else { false }
    }
  }

  /// Waits for a fact that comes at the end of what plays: its length is granted on top of the usual time.
  mutating func expectFact(
    _ fact: PlayerReport.Fact, from index: Int, after length: MediaTime = .zero
  ) async -> RecordedReport? {
    await expect("\(fact)", from: index, within: tolerances.answer + length) { $0.fact == fact }
  }

  /// Pauses, and compares the place with where the turn must be by then.
  mutating func comparePlaceByPausing(_ begun: Begun) async {
    let index = mark
    await carryOut(.pause)
    guard let paused = await expectPlayback(of: begun.current, .paused, from: index),
      let place = paused.report.fact.place
    else { return }
    let wanted = begun.place + (paused.moment - begun.moment)
    compare("the place after pausing", place, to: wanted, tolerances.movingPlace)
  }

  /// Uses every kind of command as an engine would, over three pieces, to the end.
  mutating func playSession() async {
    guard let begun = await begin([media.first.item, media.second.item]) else { return }
    await carryOut(.pause)
    await carryOut(.seek(to: .milliseconds(300)))
    let third = turn(media.third.item)
    let update = window(begun.current, [third])
    await carryOut(.update(update))
    await settle(.setVolume(Volume(permille: 500)))
    await settle(.setRate(.normal))
    await carryOut(.setMuted(true))
    let index = mark
    await carryOut(.play)
    _ = await expectFact(.advanced(to: third.id), from: index, after: media.first.duration)
    _ = await expectFact(.ended(third.id), from: index, after: media.third.duration)
    _ = await begin([media.second.item])
    await carryOut(.stop)
  }
}

extension PlayerReport.Fact {
  /// The turn that the fact is about; nil when it is about none.
  var turn: TurnID? {
    switch self {
    case .opened(let turn, _), .tracks(let turn, _, _), .playback(let turn, _, _), .committed(let turn),
      .advanced(let turn),
      .jumped(let turn), .ended(let turn), .failed(let turn, _):
      turn
    case .settled, .capabilities, .volume, .textStyle, .sound, .session, .link, .foreign, .lost: nil
    }
  }

  /// The place in a `playback` report.
  var place: MediaTime? {
    if case .playback(_, _, let place) = self { place } else { nil }
  }

  /// Whether it says that the turn has failed.
  func isFailure(of id: TurnID) -> Bool {
    if case .failed(id, _) = self { true } else { false }
  }

  /// Whether it says that the turn's media has been opened.
  func isOpening(of id: TurnID) -> Bool {
    if case .opened(id, _) = self { true } else { false }
  }
}
