import PlaybackCore

extension CaseRun {
  mutating func endsOnce() async {
    guard let begun = await begin([media.first.item], at: media.first.middle) else { return }
    let ended = PlayerReport.Fact.ended(begun.current.id)
    guard await expectFact(ended, from: begun.mark, after: media.first.duration) != nil else { return }
    await driver.pass(.milliseconds(500))
    let count = all { $0.fact == ended }.count
    if count != 1 { complain("ended was reported \(count) times") }
    forbid("it ended as it should", from: begun.mark) { report in
      report.fact.isFailure(of: begun.current.id) || report.fact == .advanced(to: begun.current.id)
    }
  }

  mutating func endsWhenHeard() async {
    guard let begun = await begin([media.first.item], at: media.first.middle) else { return }
    let ended = await expectFact(.ended(begun.current.id), from: begun.mark, after: media.first.duration)
    if let ended { compareEnd(begun, ended) }
  }

  mutating func advances() async {
    guard let begun = await begin([media.first.item, media.second.item], at: media.first.middle),
      let advanced = await expectAdvance(begun)
    else { return }
    let playing = await expectPlayback(of: begun.next, .playing, from: advanced.index)
    if let playing, let place = playing.report.fact.place {
      let wanted = playing.moment - advanced.moment
      compare("the place at the join", place, to: wanted, tolerances.movingPlace)
    }
    await driver.pass(.milliseconds(300))
    forbid("the player went on", from: begun.mark) { $0.fact == .ended(begun.current.id) }
    forbid("the turn before is over", from: advanced.index) { $0.fact.turn == begun.current.id }
    let count = all { $0.fact == .advanced(to: begun.next.id) }.count
    if count != 1 { complain("advanced was reported \(count) times") }
  }

  mutating func longWindowBeginsWithItsFirst() async {
    let (first, second, third) = (media.first.item, media.second.item, media.third.item)
    guard let begun = await begin([first, second, third, first, third], at: media.first.middle) else {
      return
    }
    let id = begun.turns[1].id
    let advanced = PlayerReport.Fact.advanced(to: id)
    _ = await expectFact(advanced, from: begun.mark, after: media.first.duration)
    forbid("\(id) comes first", from: begun.mark) { report in
      if case .advanced(let other) = report.fact { other != id } else { false }
    }
  }

  mutating func advancesWhenHeard() async {
    guard let begun = await begin([media.first.item, media.second.item], at: media.first.middle) else {
      return
    }
    if let advanced = await expectAdvance(begun) { compareEnd(begun, advanced) }
  }

  mutating func commitsOnceBeforeAdvance() async {
    guard let begun = await begin([media.first.item, media.second.item], at: media.first.middle),
      let advanced = await expectAdvance(begun)
    else { return }
    await driver.pass(.milliseconds(300))
    let committed = all { if case .committed = $0.fact { true } else { false } }
    if committed.count > 1 { complain("committed was reported \(committed.count) times") }
    for report in committed {
      if report.index > advanced.index { complain("committed came after advanced") }
      if report.report.fact.turn != begun.next.id { complain("committed names another turn than the next") }
    }
  }

  mutating func opensWhatItAdvancesTo() async {
    guard let begun = await begin([media.first.item, media.second.item], at: media.first.middle),
      await expectAdvance(begun) != nil
    else { return }
    let id = begun.next.id
    let opened = await expect("opened(\(id))", from: begun.mark) { $0.fact.isOpening(of: id) }
    guard case .opened(_, let found) = opened?.report.fact else { return }
    await driver.pass(.milliseconds(300))
    let count = all { $0.fact.isOpening(of: id) }.count
    if count != 1 { complain("opened was reported \(count) times") }
    compare("the length", found.duration ?? .zero, to: media.second.duration, tolerances.duration)
  }

  mutating func playsTheSameMediaAgain() async {
    guard let begun = await begin([media.first.item, media.first.item], at: media.first.middle),
      let advanced = await expectAdvance(begun)
    else { return }
    let ended = PlayerReport.Fact.ended(begun.next.id)
    _ = await expectFact(ended, from: advanced.index, after: media.first.duration)
    forbid("the player went on", from: begun.mark) { $0.fact == .ended(begun.current.id) }
  }

  mutating func expectAdvance(_ begun: Begun) async -> RecordedReport? {
    await expectFact(.advanced(to: begun.next.id), from: begun.mark, after: media.first.duration)
  }

  /// Compares the moment of a report with the one at which the first piece's tail has been heard.
  private mutating func compareEnd(_ begun: Begun, _ report: RecordedReport) {
    let wanted = media.first.duration - begun.place
    compare("the time to the end", report.moment - begun.moment, to: wanted, tolerances.moment)
  }
}
