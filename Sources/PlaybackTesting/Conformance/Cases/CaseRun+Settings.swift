import PlaybackCore

extension CaseRun {
  private static let double = PlaybackRate(permille: 2000)

  mutating func ratePlaysFaster() async {
    guard let begun = await begin([media.first.item]) else { return }
    let faster = PlayerCommand.Action.setRate(Self.double)
    if !capabilities.canSetRate { return await expectRefusal(faster) }
    await carryOut(faster)
    let (moment, passed) = (driver.now, driver.now - begun.moment)
    let rest = media.first.duration - begun.place - passed
    await compareEndAtDoubleRate(of: begun.current, since: moment, rest: rest)
  }

  private mutating func compareEndAtDoubleRate(
    of turn: Turn, since moment: MonotonicInstant, rest: MediaTime
  ) async {
    guard let ended = await expectFact(.ended(turn.id), from: 0, after: rest) else { return }
    let wanted = MediaTime(nanoseconds: rest.nanoseconds / 2)
    compare("the time to the end", ended.moment - moment, to: wanted, tolerances.moment)
  }

  mutating func reportsVolume() async {
    let (index, half) = (mark, Volume(permille: 500))
    guard await expect("capabilities", from: 0, { _ in true }) != nil else { return }
    if !capabilities.canSetVolume { return await expectRefusal(.setVolume(half)) }
    await carryOut(.setVolume(half))
    _ = await expect("volume(\(half))", from: index) { report in
      if case .volume(let volume, _) = report.fact { volume.isNear(half) } else { false }
    }
  }

  mutating func reportsMute() async {
    var last: Volume?
    for wanted in [true, false] {
      let index = mark
      await carryOut(.setMuted(wanted))
      let found = await expect("volume(muted: \(wanted))", from: index) { report in
        if case .volume(_, wanted) = report.fact { true } else { false }
      }
      guard case .volume(let volume, _) = found?.report.fact else { return }
      if let last, !volume.isNear(last) { complain("muting changed the volume from \(last) to \(volume)") }
      last = volume
    }
  }

  mutating func settingsWithoutMedia() async {
    guard await expect("capabilities", from: 0, { _ in true }) != nil else { return }
    if capabilities.canSetRate { await carryOut(.setRate(.normal)) }
    if capabilities.canSetVolume { await carryOut(.setVolume(Volume(permille: 800))) }
    await carryOut(.setMuted(false))
  }

  mutating func settingsStayAcrossOpens() async {
    guard await expect("capabilities", from: 0, { _ in true }) != nil else { return }
    let (volume, settings) = (Volume(permille: 300), capabilities)
    if settings.canSetRate { await carryOut(.setRate(Self.double)) }
    await carryOut(.setMuted(true))
    if settings.canSetVolume { await carryOut(.setVolume(volume)) }
    _ = await begin([media.first.item])
    let index = mark
    guard let begun = await begin([media.second.item]) else { return }
    if settings.canSetRate {
      let rest = media.second.duration - begun.place
      await compareEndAtDoubleRate(of: begun.current, since: begun.moment, rest: rest)
    }
    await driver.pass(.milliseconds(200))
    forbid("volume and mute were to stay", from: index) { report in
      guard case .volume(let now, let isMuted) = report.fact else { return false }
      return !isMuted || (settings.canSetVolume && !now.isNear(volume))
    }
  }
}

extension Volume {
  /// Equal but for the rounding of the output's own scale.
  func isNear(_ other: Volume) -> Bool { (permille - other.permille).magnitude <= 10 }
}
