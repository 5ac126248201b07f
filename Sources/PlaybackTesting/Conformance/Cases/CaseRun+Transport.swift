import PlaybackCore

extension CaseRun {
  mutating func pauses() async {
    guard let begun = await begin([media.first.item, media.second.item]) else { return }
    await driver.pass(.milliseconds(200))
    let index = mark
    await carryOut(.pause)
    guard let paused = await expectPlayback(of: begun.current, .paused, from: index),
      let place = paused.report.fact.place
    else { return }
    await driver.pass(media.first.duration)
    forbid("it is paused", from: paused.index + 1) { report in
      switch report.fact {
      case .playback(_, .paused, _): false
      default: report.fact.turn == begun.current.id
      }
    }
    for later in all(from: paused.index, { $0.fact.place != nil }).compactMap(\.report.fact.place) {
      compare("the place while paused", later, to: place, tolerances.place)
    }
  }

  mutating func plays() async {
    let middle = media.first.middle
    guard let begun = await begin([media.first.item], at: middle, playing: false) else { return }
    let index = mark
    await carryOut(.play)
    let playing = await expectPlayback(of: begun.current, .playing, from: index)
    guard let place = playing?.report.fact.place else { return }
    compare("the place after play", place, to: middle, tolerances.movingPlace)
  }

  mutating func repeatedTransportIsDone() async {
    guard let begun = await begin([media.first.item]) else { return }
    await carryOut(.play)
    await comparePlaceByPausing(begun)
    let index = mark
    await carryOut(.pause)
    forbid("it was paused already", from: index) { report in
      if case .playback(_, .playing, _) = report.fact { true } else { false }
    }
  }

  mutating func seeksWhilePlaying() async {
    guard let begun = await begin([media.first.item]) else { return }
    let index = mark
    await carryOut(.seek(to: media.first.middle))
    let playing = await expectPlayback(of: begun.current, .playing, from: index)
    guard let place = playing?.report.fact.place else { return }
    compare("the place after seek", place, to: media.first.middle, tolerances.movingPlace)
  }

  mutating func seeksWhilePaused() async {
    guard let begun = await begin([media.first.item], playing: false) else { return }
    let index = mark
    await carryOut(.seek(to: media.first.middle))
    let paused = await expectPlayback(of: begun.current, .paused, from: index)
    guard let place = paused?.report.fact.place else { return }
    compare("the place after seek", place, to: media.first.middle, tolerances.place)
  }

  mutating func seekIsClamped() async {
    guard let begun = await begin([media.first.item], at: media.first.middle, playing: false) else { return }
    let index = mark
    await carryOut(.seek(to: .seconds(-5)))
    let start = await expectPlayback(of: begun.current, .paused, from: index)
    if let place = start?.report.fact.place {
      compare("the place after a seek before the start", place, to: .zero, tolerances.place)
    }
    await carryOut(.seek(to: media.first.duration + .seconds(60)))
    await driver.pass(.milliseconds(200))
    let limit = media.first.duration + tolerances.duration
    forbid("the length is \(media.first.duration)", from: index) { report in
      report.fact.place.map { $0 > limit } ?? report.fact.isFailure(of: begun.current.id)
    }
  }

  mutating func positionExtrapolates() async {
    guard let begun = await begin([media.first.item]) else { return }
    await driver.pass(.milliseconds(500))
    await comparePlaceByPausing(begun)
  }
}
