import PlaybackCore

extension CaseRun {
  mutating func pausesWhileOpening() async {
    let first = turn(media.first.item)
    await carryOut(.open(window(first), at: .zero, playing: true))
    let index = mark
    await carryOut(.pause)
    guard let paused = await expectPlayback(of: first, .paused, from: index) else { return }
    await driver.pass(media.first.duration)
    forbid("it is paused", from: paused.index) { report in
      switch report.fact {
      case .playback(_, .playing, _), .ended: true
      default: false
      }
    }
  }

  mutating func seeksWhileOpening() async {
    let (first, middle) = (turn(media.first.item), media.first.middle)
    await carryOut(.open(window(first), at: .zero, playing: false))
    guard let settlement = await settle(.seek(to: middle)) else { return }
    switch settlement {
    case .done:
      let tolerance = tolerances.place
      _ = await expect("playback(\(first.id), paused, at: \(middle))", from: 0) { report in
        guard case .playback(first.id, .paused, let place) = report.fact else { return false }
        return place >= middle - tolerance && place <= middle + tolerance
      }
    case .refused(let error) where error.code == .notPossible: break
    case .refused, .superseded:
      complain("seek was neither done nor refused as not possible but \(settlement)")
    }
  }

  mutating func updatesWhileOpening() async {
    let (first, second, third) = (turn(media.first.item), turn(media.second.item), turn(media.third.item))
    let index = mark
    await carryOut(.open(window(first, [second]), at: .zero, playing: true))
    await carryOut(.update(window(first, [third])))
    _ = await expectFact(.advanced(to: third.id), from: index, after: media.first.duration)
    forbid("\(second.id) was taken out", from: index) { $0.fact == .advanced(to: second.id) }
  }
}
