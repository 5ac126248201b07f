public import PlaybackCore

extension FakePlayerModel {
  /// From now on no command is carried out and no report arrives; what plays goes on playing.
  public mutating func freeze() { isFrozen = true }

  /// Answers again: everything that waited is carried out and arrives now, in order.
  public mutating func thaw() -> [PlayerReport] {
    isFrozen = false
    return run()
  }

  /// Stalls as if data were missing: `playback(.buffering)`, the place stands still.
  public mutating func starve() -> [PlayerReport] { setStarved(true) }

  /// Ends a stall; what was playing goes on.
  public mutating func feed() -> [PlayerReport] { setStarved(false) }

  private mutating func setStarved(_ starved: Bool) -> [PlayerReport] {
    if isStarved != starved {
      closeSegment()
      isStarved = starved
      if case .loaded(let loaded) = deck, loaded.wantsToPlay { reportPlayback() }
    }
    return run()
  }

  /// Makes the next `open` that is carried out fail with this code, whatever its media.
  public mutating func failNextOpen(_ code: PlayerError.Code) { nextOpenError = code }

  /// Refuses the next `count` commands that are concerned, and leaves everything as it is; never `close` or `endSession`.
  public mutating func refuse(
    _ code: PlayerError.Code = .notPossible, next count: Int = 1,
    _ concerns: @escaping @Sendable (PlayerCommand.Action) -> Bool
  ) {
    if count > 0 { refusals.append(Refusal(code: code, remaining: count, concerns: concerns)) }
  }

  mutating func nextRefusal(of action: PlayerCommand.Action) -> PlayerError? {
    guard action.kind != .close, let index = refusals.firstIndex(where: { $0.concerns(action) }) else {
      return nil
    }
    let error = PlayerError(refusals[index].code)
    refusals[index].remaining -= 1
    if refusals[index].remaining == 0 { refusals.remove(at: index) }
    return error
  }

  /// Lets a fault loose on the reports made from now on.
  public mutating func disturb(_ fault: ReportFault) { outbox.add(fault) }

  /// Becomes a device that cannot be reached: what was on its way to it is lost and will not be answered, what it had
  /// to say arrives, then `link(.suspended)`. It plays on; only `close` and `endSession` still reach it.
  ///
  /// With `losingAnswers` the link breaks a moment later: what was on its way is carried out, and its answers are lost.
  public mutating func breakLink(reason: String = "out of reach", losingAnswers: Bool = false)
    -> [PlayerReport]
  {
    guard !isOutOfReach, !isFinished, !isClosing else { return [] }
    if losingAnswers {
      for index in inbox.indices { inbox[index].due = now }
      while runInbox() {}
      outbox.dropAnswers()
    }
    inbox = []
    while !losingAnswers, let report = outbox.takeDue(at: MonotonicInstant(nanoseconds: .max)) {
      arrive(report)
    }
    arrive(PlayerReport(token: token, revision: revision, fact: .link(.suspended(reason: reason))))
    isOutOfReach = true
    return run()
  }

  /// Can be reached again: what happened meanwhile arrives, then where it is now, then `link(.connected)`.
  public mutating func mendLink() -> [PlayerReport] {
    guard isOutOfReach else { return [] }
    isOutOfReach = false
    if case .loaded = deck { reportPlayback() }
    report(.link(.connected))
    return run()
  }

  /// Dies: falls silent, reports `lost`, and says nothing more.
  public mutating func lose(_ error: PlayerError) -> [PlayerReport] {
    guard !isFinished else { return [] }
    unload()
    inbox = []
    isOutOfReach = false
    report(.lost(error))
    return run()
  }

  /// Alters the settings; new capabilities and a new sound path are reported.
  public mutating func change(_ body: @Sendable (inout FakePlayerSettings) -> Void) -> [PlayerReport] {
    let old = settings
    body(&settings)
    if settings.capabilities != old.capabilities { report(.capabilities(settings.capabilities)) }
    if settings.sound != old.sound { report(.sound(settings.sound)) }
    return run()
  }
}
