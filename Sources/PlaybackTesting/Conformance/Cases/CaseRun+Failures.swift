import PlaybackCore

extension CaseRun {
  mutating func missingFails() async {
    await expectFailure(of: media.missing, [.missing, .notFound])
  }

  mutating func notMediaFails() async {
    await expectFailure(of: media.notMedia, [.notMedia, .noAudio])
  }

  private mutating func expectFailure(of location: MediaLocation, _ codes: [PlayerError.Code]) async {
    let broken = turn(MediaItem(location))
    guard let failed = await openBroken(broken) else { return }
    if case .failed(_, let error) = failed.report.fact {
      let wanted = codes.map(\.rawValue).joined(separator: " or ")
      if tolerances.tellsFailuresApart, !codes.contains(error.code) {
        complain("the code is \(error.code.rawValue) instead of \(wanted)")
      }
      if error.location != location { complain("the error does not name the location") }
    }
    await driver.pass(.milliseconds(500))
    let count = all { $0.fact.isFailure(of: broken.id) }.count
    if count != 1 { complain("failed was reported \(count) times") }
    forbid("it cannot be played", from: 0) { report in
      switch report.fact {
      case .opened, .ended, .playback(_, .playing, _): report.fact.turn == broken.id
      default: false
      }
    }
  }

  /// Opens what cannot be played, and waits for the failure.
  private mutating func openBroken(_ broken: Turn, _ upcoming: [Turn] = []) async -> RecordedReport? {
    let index = mark
    await carryOut(.open(window(broken, upcoming), at: .zero, playing: true))
    return await expectFailure(of: broken, from: index)
  }

  private mutating func expectFailure(of turn: Turn, from index: Int) async -> RecordedReport? {
    let id = turn.id
    return await expect("failed(\(id))", from: index) { $0.fact.isFailure(of: id) }
  }

  mutating func failureWaits() async {
    let (broken, second) = (turn(MediaItem(media.missing)), turn(media.second.item))
    guard let failed = await openBroken(broken, [second]) else { return }
    await driver.pass(.seconds(1))
    forbid("it waits for a command", from: failed.index) { $0.fact.turn == second.id }
  }

  mutating func usableAfterFailure() async {
    let broken = turn(MediaItem(media.missing))
    guard await openBroken(broken) != nil else { return }
    _ = await begin([media.first.item])
  }

  mutating func brokenUpcomingFailsEarly() async {
    guard let begun = await begin([media.first.item, MediaItem(media.missing)]),
      let failed = await expectFailure(of: begun.next, from: begun.mark)
    else { return }
    let ended = PlayerReport.Fact.ended(begun.current.id)
    guard let end = await expectFact(ended, from: begun.mark, after: media.first.duration) else { return }
    if failed.index > end.index { complain("the failure came after the end of the current turn") }
    let wanted = media.first.duration - begun.place
    compare("the time to the end", end.moment - begun.moment, to: wanted, tolerances.moment)
    await driver.pass(.milliseconds(300))
    let count = all { $0.fact.isFailure(of: begun.next.id) }.count
    if count != 1 { complain("failed was reported \(count) times") }
  }

  mutating func brokenUpcomingIsReplaced() async {
    guard let begun = await begin([media.first.item, MediaItem(media.missing)]),
      await expectFailure(of: begun.next, from: begun.mark) != nil
    else { return }
    let second = turn(media.second.item)
    await carryOut(.update(window(begun.current, [second])))
    _ = await expectFact(.advanced(to: second.id), from: begun.mark, after: media.first.duration)
  }
}
