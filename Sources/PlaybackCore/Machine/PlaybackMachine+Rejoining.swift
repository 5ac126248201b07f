/// Going on with what a device still plays since the launch before (S60, S63).
extension PlaybackMachine {
  /// Where something is left that `rejoin` would take up; nil when nothing is.
  public var rejoinable: OutputID? {
    guard link == nil, transfer == nil, let left = leftSession, left.window.current.entry == queue.current,
      left.window.turns.allSatisfy({ queue.contains($0.entry) })
    else { return nil }
    return left.output
  }

  /// What is kept of the session on the device.
  var keptSession: KeptSession? {
    if let left = leftSession { return KeptSession(left.record, left.window) }
    guard let link, link.output.isRemote, let record = link.session, link.foreign == nil, transfer == nil,
      let window
    else { return nil }
    return KeptSession(record, window)
  }

  /// What a kept state says is left on a device.
  func session(leftBy kept: KeptState) -> LeftSession? {
    guard let output = kept.output, output.isRemote, let session = kept.session, phase == .idle,
      let window = session.window(of: queue, lastTurn: lastTurn, revision: revision)
    else { return nil }
    return LeftSession(
      output: output, record: session.record, window: window, position: anchor.position,
      isPlaying: kept.place.intent == .play)
  }

  /// The session is as one whose link broke: nothing is sent before it has told how things are there.
  mutating func rejoin(_ step: inout Step) -> CommandOutcome {
    guard let left = leftSession, rejoinable != nil else { return .refused(.nothingToRejoin) }
    var link = newLink(to: left.output)
    keepLevels(leaving: nil, for: link)
    link.isRejoining = true
    link.suspension = "it is being asked what it plays"
    link.session = left.record
    link.opened = left.window.current.id
    link.shown = left.window.revision
    link.isToldToPlay = left.isPlaying
    link.capabilities = PlayerCapabilities(
      upcomingTurns: left.window.upcoming.count, heardTurns: left.window.heard.count)
    self.link = link
    currentTurn = left.window.current.id
    heardTurns = left.window.heard
    plannedTurns = left.window.upcoming
    plansRepeat = left.window.repeatsCurrent
    intent = left.isPlaying ? .play : .pause
    phase = .loading
    step.effects.append(.rejoinPlayer(link.id, left))
    return .done
  }
}
