import PlaybackCore

extension CaseRun {
  mutating func capabilitiesFirst() async {
    guard let first = await expect("a first report", from: 0, { _ in true }) else { return }
    guard case .capabilities = first.report.fact else {
      return complain("the first report was \(first.report.fact)")
    }
    if first.report.token != nil || first.report.revision != nil {
      complain("before any command a report carries neither token nor revision, but this one does")
    }
  }

  mutating func settledOnce() async {
    await playSession()
    let settled = all { if case .settled = $0.fact { true } else { false } }
    var counts: [CommandToken: Int] = [:]
    for case let token? in settled.map(\.report.token) { counts[token, default: 0] += 1 }
    for (token, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
      complain("\(token) was settled \(count) times")
    }
    if settled.contains(where: { $0.report.token == nil }) { complain("a settlement names no command") }
  }

  mutating func settledInOrder() async {
    guard await begin([media.first.item, media.second.item]) != nil else { return }
    let index = mark
    let actions: [PlayerCommand.Action] = [
      .setVolume(Volume(permille: 400)), .setVolume(Volume(permille: 500)), .pause, .play, .pause,
      .setMuted(true), .setMuted(false), .setVolume(Volume(permille: 600)),
    ]
    let sent = actions.map { (kind: $0.kind, token: driver.send($0)) }
    let isSettlement: Matcher = { if case .settled = $0.fact { true } else { false } }
    for (_, token) in sent {
      _ = await expect("the settlement of \(token)", from: index) { isSettlement($0) && $0.token == token }
    }
    let settled = all(from: index, isSettlement).compactMap(\.report.token)
    for kind in [PlayerCommand.Action.Kind.volume, .transport, .mute] {
      let ofKind = sent.filter { $0.kind == kind }.map(\.token)
      let order = settled.filter(ofKind.contains)
      if order != ofKind { complain("\(kind.rawValue): sent were \(ofKind), settled were \(order)") }
    }
  }

  mutating func tokensNeverGoBack() async {
    await playSession()
    var newest: CommandToken?
    for recorded in driver.reports {
      guard let token = recorded.report.token else {
        if let newest { complain("\(recorded.report.fact) carries no token although \(newest) was known") }
        continue
      }
      if let newest, token < newest { complain("\(recorded.report.fact) carries \(token) after \(newest)") }
      newest = token
    }
  }

  mutating func revisionsNeverGoBack() async {
    await playSession()
    var newest: WindowRevision?
    for recorded in driver.reports {
      guard let revision = recorded.report.revision else {
        if newest != nil {
          complain("\(recorded.report.fact) carries no revision although a window was known")
        }
        continue
      }
      if let newest, revision < newest {
        complain("\(recorded.report.fact) carries revision \(revision.rawValue) after \(newest.rawValue)")
      }
      newest = revision
    }
    // Two opens and one update were carried out: the last report reflects the third window.
    if newest != WindowRevision(rawValue: 3) {
      complain("the last report carries revision \(newest.map { "\($0.rawValue)" } ?? "none") instead of 3")
    }
  }

  mutating func namesKnownTurns() async {
    await playSession()
    let known = Set(turns.map(\.id))
    forbid("only \(turns.map(\.id)) were given", from: 0) { report in
      report.fact.turn.map { !known.contains($0) } ?? false
    }
  }

  mutating func soundOnlyWhenItChanges() async {
    await playSession()
    var last: PlayerReport.Fact?
    for recorded in driver.reports {
      guard case .sound = recorded.report.fact else { continue }
      if recorded.report.fact == last { complain("\(recorded.report.fact) was reported twice in a row") }
      last = recorded.report.fact
    }
  }

  mutating func sendReturnsAtOnce() async {
    guard await begin([media.first.item]) != nil else { return }
    let index = mark
    let start = ContinuousClock.now
    var last = driver.send(.setMuted(true))
    for number in 2...1000 { last = driver.send(.setMuted(number % 2 == 1)) }
    let taken = start.duration(to: .now)
    if taken > tolerances.thousandSends {
      complain("1,000 commands took \(taken) to send, \(tolerances.thousandSends) are granted")
    }
    let token = last
    _ = await expect("the settlement of the last of 1,000 commands", from: index) { report in
      if case .settled = report.fact { report.token == token } else { false }
    }
    let settled = all(from: index) { if case .settled = $0.fact { true } else { false } }
    if settled.count != 1000 { complain("of 1,000 commands \(settled.count) were settled") }
  }

  mutating func closeFinishesReports() async {
    guard await begin([media.first.item, media.second.item]) != nil else { return }
    await carryOut(.close)
    if await !driver.finishes(within: tolerances.answer) {
      complain("the reports did not finish within \(tolerances.answer) after close")
    }
  }

  mutating func closeSettlesWhatWaits() async {
    let first = turn(media.first.item)
    let opening = driver.send(.open(window(first), at: .zero, playing: true))
    await carryOut(.close)
    if await !driver.finishes(within: tolerances.answer) {
      complain("the reports did not finish within \(tolerances.answer) after close")
    }
    let settled = all { if case .settled = $0.fact { $0.token == opening } else { false } }
    if settled.count != 1 { complain("the open before close was settled \(settled.count) times") }
  }
}
