import CastProtocol
import PlaybackCore

extension CastSender {
  /// The device shows one of our turns.
  mutating func follow(_ turn: Turn, _ status: MediaStatus, _ purpose: PendingRequest.Purpose?) {
    if let loaded, turn.id != loaded.turn.id {
      move(to: turn, status)
    } else {
      for _ in 0..<wraps(status) { wrap() }
    }
    foreignEnded()
    if let item = status.currentItemID { loaded?.itemID = item }
    apply(status, purpose)
  }

  /// The device went to another turn: by itself, at the end of the one before, or because somebody wanted it.
  private mutating func move(to turn: Turn, _ status: MediaStatus) {
    guard let loaded else { return }
    let following = turnsFollowing(loaded.turn)
    // How long ago an earlier launch was there is not known.
    if let steps = following.firstIndex(where: { $0.id == turn.id }), loaded.isOver(at: now) || isRejoining,
      steps == 0 || link.isSuspended
    {
      for next in following[...steps] { report(.advanced(to: next.id)) }
    } else {
      report(.jumped(to: turn.id))
    }
    become(turn)
  }

  private mutating func become(_ turn: Turn) {
    guard let loaded else { return }
    var next = LoadedTurn(turn, place: CastPlace(position: .zero, at: now), wantsSound: loaded.wantsSound)
    next.sessionID = loaded.sessionID
    next.itemID = loaded.itemID
    next.beganByItself = true
    self.loaded = next
    timers[.length] = nil
    soughtPlace = nil
    timers[.seekHold] = nil
    projection.isDue = true
  }

  /// What follows a turn and is not known to fail.
  private func turnsFollowing(_ turn: Turn) -> [Turn] {
    turnsInQueue(after: turn).filter { !failedTurns.contains($0.id) }
  }

  /// What follows a turn: in the device's own order where that is known.
  private func turnsInQueue(after turn: Turn) -> [Turn] {
    let order = queue.isComplete ? queue.orderedTurns : window?.turns ?? []
    guard let place = order.firstIndex(where: { $0.id == turn.id }) else { return window?.upcoming ?? [] }
    return Array(order[(place + 1)...])
  }

  // MARK: repeating

  /// How often a repeated turn has begun again: its place fell back to the start, and nobody sought.
  private func wraps(_ status: MediaStatus) -> Int {
    guard let loaded, let window, window.repeatsCurrent, soughtPlace == nil, lanes[.seek]?.sent == nil,
      loaded.state == .playing, let place = status.currentTime.flatMap({ MediaTime(seconds: $0) })
    else { return 0 }
    let expected = loaded.place.position(at: now)
    if link.isSuspended, let length = loaded.duration, length > .zero {
      return min(Int(expected.nanoseconds / length.nanoseconds), window.upcoming.count)
    }
    let fellBack = loaded.clamped(expected) - place > .milliseconds(500)
    return fellBack && place < .seconds(2) && loaded.isOver(at: now) ? 1 : 0
  }

  private mutating func wrap() {
    guard let loaded, let window else { return }
    let place = window.upcoming.firstIndex { $0.id == loaded.turn.id }
    let next = window.upcoming.dropFirst(place.map { $0 + 1 } ?? 0).first
    guard let next, next.entry == loaded.turn.entry else { return }
    if let item = loaded.itemID { queue.rename(item, next) }
    report(.advanced(to: next.id))
    become(next)
  }

  // MARK: nothing plays

  /// The device plays nothing, for the reason it gives.
  mutating func idle(_ status: MediaStatus, _ purpose: PendingRequest.Purpose?) {
    if case .command(let kind) = purpose { laneAnswered(kind, .done) }
    let isLastWord = purpose == .mediaStatus(isLastWord: true)
    let isDecided = isLastWord || link.isSuspended
    if status.extendedStatus?.playerState == .loading || status.loadingItemID != nil, !isDecided {
      loaded?.hasFinished = status.idleReason == .finished
      return wait()
    }
    switch status.idleReason {
    case .finished?:
      loaded?.hasFinished = true
      let follows = loaded.map { !turnsFollowing($0.turn).isEmpty } ?? false
      if follows, !isDecided { wait() } else { conclude() }
    case .error?: idleAfterError()
    case .cancelled?: gone()
    default:
      if !isDecided { wait() } else if loaded?.hasFinished == true { conclude() } else { gone() }
    }
  }

  /// At the end of the current turn it is the next one that failed.
  private mutating func idleAfterError() {
    let error = loaded?.problem ?? CastFailure.unexplained(device)
    guard let loaded, loaded.duration != nil, loaded.isOver(at: now),
      turnsInQueue(after: loaded.turn).first != nil
    else { return currentFailed(error) }
    if let next = turnsFollowing(loaded.turn).first { fail(next, error) }
    conclude()
  }

  /// What comes next is told soon, or asked for.
  private mutating func wait() {
    if timers[.grace] == nil { timers[.grace] = now + timing.grace }
  }

  /// `status: []`: the application has no media.
  mutating func nothingIsLoaded(_ purpose: PendingRequest.Purpose?) {
    if opening?.isSent == true { return }
    guard let loaded, !loaded.isGone else { return foreignEnded() }
    guard opening == nil else { return }
    let wasPlaying = loaded.state == .playing && loaded.duration != nil
    if loaded.hasFinished || wasPlaying && loaded.isOver(at: now) { conclude() } else { gone() }
  }

  /// All has been played. During a break several turns may have passed: each is told, in order.
  mutating func conclude() {
    guard let loaded else { return }
    if link.isSuspended {
      for turn in turnsFollowing(loaded.turn) where window?.repeatsCurrent != true {
        report(.advanced(to: turn.id))
        become(turn)
      }
    }
    guard let last = self.loaded?.turn.id else { return }
    unload()
    report(.ended(last))
    refuseForLoaded()
  }

  /// Somebody else, or the device itself, has unloaded what played. It stands where it was; playing on loads it again.
  private mutating func gone() {
    guard let loaded else { return }
    let place = loaded.clamped(loaded.place.position(at: now))
    let turn = loaded.turn
    unload()
    var rest = LoadedTurn(turn, place: CastPlace(position: place, at: now), wantsSound: false)
    rest.duration = loaded.duration
    rest.isSeekable = loaded.isSeekable
    rest.isAnnounced = true
    rest.isGone = true
    rest.state = .paused
    rest.told = rest.place
    self.loaded = rest
    refuseForLoaded()
    report(.playback(turn.id, .paused, at: place))
  }

  /// The device has nothing to play on with: what was loaded is loaded again where it was.
  mutating func loadAgain(playing: Bool) {
    guard let loaded, let window, opening == nil else { return }
    begin(
      loaded.turn, in: window, at: loaded.clamped(loaded.place.position(at: now)), playing: playing)
    opening?.mustLoad = true
  }

  mutating func currentFailed(_ error: PlayerError) {
    guard let turn = loaded?.turn else { return }
    if isLoadedOutdated { return loadAgain(playing: loaded?.wantsSound ?? false) }
    unload()
    fail(turn, error)
    refuseForLoaded()
  }
}
