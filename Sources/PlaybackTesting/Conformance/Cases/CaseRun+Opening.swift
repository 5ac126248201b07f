import PlaybackCore

extension CaseRun {
  mutating func opensPlaying() async {
    guard let begun = await begin([media.first.item]) else { return }
    let (id, states) = (begun.current.id, all(from: begun.mark) { $0.fact.place != nil })
    let opened = all(from: begun.mark) { $0.fact.isOpening(of: id) }
    if opened.count != 1 { complain("opened was reported \(opened.count) times") }
    guard let first = opened.first, case .opened(_, let found) = first.report.fact else { return }
    if let playback = states.first, playback.index < first.index {
      complain("playback was reported before opened")
    }
    if let duration = found.duration {
      compare("the length", duration, to: media.first.duration, tolerances.duration)
    } else {
      complain("opened tells no length")
    }
    if !found.isSeekable { complain("opened says that the media cannot be sought in") }
    compare("the place at the start", begun.place, to: .zero, tolerances.movingPlace)
  }

  mutating func opensAtAPlace() async {
    let middle = media.first.middle
    guard let begun = await begin([media.first.item], at: middle) else { return }
    compare("the first place", begun.place, to: middle, tolerances.movingPlace)
  }

  mutating func opensPaused() async {
    let middle = media.first.middle
    guard let begun = await begin([media.first.item], at: middle, playing: false) else { return }
    compare("the first place", begun.place, to: middle, tolerances.place)
    await driver.pass(.milliseconds(500))
    forbid("it was opened paused", from: begun.mark) { report in
      if case .playback(_, .playing, _) = report.fact { true } else { false }
    }
    for place in all(from: begun.mark, { $0.fact.place != nil }).compactMap(\.report.fact.place) {
      compare("the place while paused", place, to: middle, tolerances.place)
    }
  }

  mutating func newerOpenSupersedes() async {
    let (first, second) = (turn(media.first.item), turn(media.second.item))
    await settle(.open(window(first), at: .zero, playing: true))
    let index = mark
    let token = driver.send(.open(window(second), at: .zero, playing: true))
    let settled = await expect("the settlement of the second open", from: index) { report in
      report.token == token && report.fact == .settled(.done)
    }
    guard let settled, await expectPlayback(of: second, .playing, from: index) != nil else { return }
    await driver.pass(.milliseconds(500))
    forbid("\(first.id) was superseded", from: settled.index + 1) { $0.fact.turn == first.id }
  }

  mutating func stopSilences() async {
    guard await begin([media.first.item, media.second.item]) != nil else { return }
    await carryOut(.stop)
    let index = mark
    await driver.pass(media.first.duration + tolerances.moment)
    forbid("everything was unloaded", from: index) { $0.fact.turn != nil }
  }

  mutating func opensAfterStop() async {
    guard await begin([media.first.item]) != nil else { return }
    await carryOut(.stop)
    _ = await begin([media.second.item])
  }

  mutating func refusesWithoutMedia() async {
    let first = turn(media.first.item)
    let window = window(first)
    let actions: [PlayerCommand.Action] = [.play, .pause, .seek(to: .zero), .update(window)]
    for action in actions { await expectRefusal(action) }
  }
}

extension PlayerSubject.Piece {
  /// The place in its middle.
  var middle: MediaTime { MediaTime(nanoseconds: duration.nanoseconds / 2) }
}
