import PlaybackCore

extension CaseRun {
  mutating func tellsWhereItIs() async {
    guard let begun = await begin([media.first.item]) else { return }
    await driver.pass(.milliseconds(500))
    guard let told = await askForPlace(of: begun.current, .playing), let place = told.report.fact.place else {
      return
    }
    compare(
      "the place when asked", place, to: begun.place + (told.moment - begun.moment), tolerances.movingPlace)
  }

  mutating func tellsWhereItStands() async {
    await carryOut(.locate)
    forbid("nothing is loaded", from: 0) { $0.fact.place != nil }
    guard let begun = await begin([media.first.item], at: media.first.middle, playing: false) else { return }
    if let told = await askForPlace(of: begun.current, .paused), let place = told.report.fact.place {
      compare("the place when asked", place, to: media.first.middle, tolerances.place)
    }
    await carryOut(.stop)
    let stopped = mark
    await carryOut(.locate)
    forbid("nothing is loaded any more", from: stopped) { $0.fact.place != nil }
  }

  /// Asks, and returns the newest report of the place that came no later than the settlement.
  private mutating func askForPlace(of turn: Turn, _ state: PlayerState) async -> RecordedReport? {
    let index = mark
    await carryOut(.locate)
    let id = turn.id
    let told = all(from: index) { report in
      if case .playback(id, state, _) = report.fact { true } else { false }
    }
    let settled = all(from: index) { if case .settled = $0.fact { true } else { false } }.first
    guard let found = told.last(where: { $0.index < settled?.index ?? .max }) else {
      complain("asked where it is, it settled without playback(\(id), \(state.rawValue))")
      return nil
    }
    return found
  }
}
