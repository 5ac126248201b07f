import CastProtocol
import PlaybackCore

extension CastSender {
  mutating func open(_ window: QueueWindow, at place: MediaTime, playing: Bool, _ token: CommandToken) {
    supersede([.open, .update, .transport, .seek, .rate, .tracks, .textStyle, .stop], before: token)
    stopping = nil
    repeatedStops = 0
    forget { $0 == .stopMedia }
    settle(token, .done)
    begin(window.current, in: window, at: place, playing: playing)
  }

  /// Wants a turn opened; what was on its way is overtaken.
  mutating func begin(_ turn: Turn, in window: QueueWindow, at place: MediaTime, playing: Bool) {
    forget { $0 == .opening }
    for timer in [CastTimer.poll, .grace, .seekHold, .length] { timers[timer] = nil }
    soughtPlace = nil
    interrupted = nil
    let isAlone = opening?.stage != .loading
    if !isAlone { unload() }
    opening = CastOpening(turn, at: place, playing: playing, since: now)
    opening?.isAlone = isAlone
    timers[.publishing] = now + timing.publishing
    show(window)
  }

  /// Sends what is being opened as soon as it can be fetched.
  mutating func advanceOpening() {
    guard let opening, !opening.isSent else { return }
    switch publications[opening.turn.entry] {
    case .failed(let error): return openingFailed(error)
    case .ready where renewals.contains(opening.turn.entry), .pending, nil:
      guard timers[.publishing] == nil else { return }
      let limit = opening.since + timing.answer
      if now < limit {
        timers[.publishing] = limit
      } else {
        openingFailed(PlayerError(.timeout, detail: "it could not be made ready for the device in time"))
      }
    case .ready:
      if waitsForPublications { return }
      timers[.publishing] = nil
      self.opening?.revision = window?.revision
      if let item = itemToGoTo(for: opening) { navigate(to: item, opening) } else { load(opening) }
    }
  }

  /// The item of the device's queue that is just what is wanted. Going there is heard at once, so only to play; and not
  /// to the item that is current, because there is nowhere to go.
  private func itemToGoTo(for opening: CastOpening) -> Int? {
    guard opening.playing, !opening.mustLoad, foreign == nil, let loaded, !loaded.isGone,
      loaded.sessionID != nil
    else { return nil }
    let shown = Set(window?.turns.map(\.id) ?? [])
    let item =
      queue.item(of: opening.turn.id)
      ?? queue.order.first { item in
        !queue.outdated.contains(item)
          && queue.turns[item].map { $0.entry == opening.turn.entry && !shown.contains($0.id) } ?? false
      }
    return item == loaded.itemID ? nil : item
  }

  private mutating func navigate(to item: Int, _ opening: CastOpening) {
    queue.rename(item, opening.turn)
    self.opening?.stage = .navigating(item: item)
    var request = QueueUpdateRequest()
    request.currentItemID = item
    request.currentTime = startTime(of: opening)
    let sent = ask(.queueUpdate(request), .opening, session: loaded?.sessionID)
    self.opening?.request = sent
  }

  private mutating func load(_ opening: CastOpening) {
    let wanted = wantedTurns(around: opening.turn)
    let turns = wanted.heard + [opening.turn] + wanted.upcoming
    let items = turns.compactMap(item(for:))
    unload()
    projection.repeats = window?.repeatsCurrent ?? false
    self.opening?.stage = .loading
    var request = CastContent.load(
      items, current: wanted.heard.count, repeats: projection.repeats, taken: launching.credentials?.size ?? 0
    )
    queue.expected = request.queueData?.items?.count
    request.autoplay = opening.playing
    request.currentTime = startTime(of: opening)
    request.queueData?.startTime = request.currentTime
    if levels.canSetRate, levels.rate != .normal {
      request.playbackRate = Double(levels.rate.permille) / 1000
    }
    sign(&request)
    let sent = ask(.load(request), .opening, within: timing.load, session: nil)
    self.opening?.request = sent
  }

  /// Where to begin, in seconds. A stream without an end begins where it is now unless a place is asked for.
  private func startTime(of opening: CastOpening) -> Double? {
    opening.place > .zero || opening.turn.item.duration != nil ? opening.place.inSeconds : nil
  }

  // MARK: the answer

  /// Whether a status is about what is being opened.
  private func concerns(_ opening: CastOpening, _ status: MediaStatus, _ purpose: PendingRequest.Purpose?)
    -> Bool
  {
    if purpose == .opening { return true }
    switch opening.stage {
    case .publishing: return false
    case .navigating(let item):
      return status.mediaSessionID == loaded?.sessionID && status.currentItemID == item
    case .loading:
      if let session = opening.sessionID, status.mediaSessionID == session { return true }
      if let tag = tag(of: status) { return tag.turnID == opening.turn.id }
      guard let url = media(of: opening.turn)?.url, status.media?.contentID == url else { return false }
      return status.mediaSessionID.map { !retired.contains($0) } ?? true
    }
  }

  /// A status while something is being opened; what it says of anything else is late.
  mutating func openingStatus(_ status: MediaStatus, _ purpose: PendingRequest.Purpose?) {
    guard let opening, concerns(opening, status, purpose) else { return }
    self.opening?.isLoading = Self.isLoading(status)
    self.opening?.sessionID = status.mediaSessionID ?? opening.sessionID
    if opening.isCancelled { return stopOpening(status) }
    if let other = tag(of: status)?.turnID, other != opening.turn.id, opening.stage == .loading {
      // The device could not play it, and has gone on to another one by itself.
      return skipped(opening, status)
    }
    switch status.playerState {
    case .idle?: openingIsIdle(status, opening)
    case .playing?: if opening.playing || isCorrected(.pause, status) { openingSucceeded(status) }
    case .paused?: if !opening.playing || isCorrected(.play, status) { openingSucceeded(status) }
    default: if purpose == .mediaStatus(isLastWord: true) { openingSucceeded(status) }
    }
  }

  private mutating func openingIsIdle(_ status: MediaStatus, _ opening: CastOpening) {
    if Self.isLoading(status) { return }
    switch status.idleReason {
    case .error?: openingFailed(opening.problem ?? CastFailure.unexplained(device))
    case .finished?:
      // Opened at its very end.
      guard opening.stage == .loading else { return }
      adopt(opening)
      conclude()
    default: break  // Not yet, or by another sender: the answer or the deadline will tell.
    }
  }

  /// Whether an idle device is about to play something.
  static func isLoading(_ status: MediaStatus) -> Bool {
    status.extendedStatus?.playerState == .loading || status.loadingItemID != nil
  }

  /// Nothing came of it in time, the last word included. A device that says that it still loads has longer; it is to stop
  /// what it loads when that is over, too.
  mutating func openingIsOverdue() {
    guard let opening, opening.isSent else { return }
    if opening.isLoading, let request = opening.request, now < opening.since + timing.longestLoad {
      let deadline = min(now + timing.load, opening.since + timing.longestLoad)
      return requests.append(PendingRequest(id: request, purpose: .opening, deadline: deadline))
    }
    openingFailed(PlayerError(.timeout, detail: "\(device) did not load it in time"))
    if opening.stage == .loading { silence(opening.sessionID) }
  }

  /// Some devices begin to play, or do not, whatever they were asked: they are told once more.
  private mutating func isCorrected(_ command: MediaRequest.Command, _ status: MediaStatus) -> Bool {
    if opening?.isCorrected == true { return true }
    opening?.isCorrected = true
    ask(command, .opening, session: status.mediaSessionID)
    return false
  }

  private mutating func skipped(_ opening: CastOpening, _ status: MediaStatus) {
    openingFailed(opening.problem ?? CastFailure.unexplained(device))
    silence(status.mediaSessionID)
  }

  /// The device is not to go on by itself after a failure.
  mutating func silence(_ mediaSession: Int?) {
    guard let mediaSession else { return }
    ask(.stop, .stopMedia, session: mediaSession)
  }

  private mutating func stopOpening(_ status: MediaStatus) {
    opening = nil
    forget { $0 == .opening }
    unload()
    retire(status.mediaSessionID)
    let isIdle = status.playerState == .idle && !Self.isLoading(status)
    guard let session = status.mediaSessionID, !isIdle else { return stopped() }
    ask(.stop, .stopMedia, session: session)
  }

  /// What was opened is current on the device from now on.
  private mutating func adopt(_ opening: CastOpening) {
    forget { $0 == .opening }
    self.opening = nil
    acknowledged = opening.revision ?? acknowledged
    let place = CastPlace(position: opening.place, at: now)
    let session = opening.sessionID ?? loaded?.sessionID
    var turn = LoadedTurn(opening.turn, place: place, wantsSound: opening.playing)
    turn.sessionID = session
    turn.request = opening.request
    retired.removeAll { $0 == session }
    loaded = turn
    projection.isDue = true
  }

  private mutating func openingSucceeded(_ status: MediaStatus) {
    guard let opening else { return }
    adopt(opening)
    if case .navigating(let item) = opening.stage {
      loaded?.itemID = item
      loaded?.beganByItself = true
    }
    foreignEnded()
    if let item = status.currentItemID { loaded?.itemID = item }
    apply(status, nil)
    if levels.canSetRate, let rate = status.playbackRate, rate != 0,
      abs(rate * 1000 - Double(levels.rate.permille)) > 1
    {
      var request = RateRequest()
      request.playbackRate = Double(levels.rate.permille) / 1000
      ask(.setPlaybackRate(request), .command(.rate), session: loaded?.sessionID)
    }
  }

  mutating func openingFailed(_ error: PlayerError) {
    guard let opening else { return }
    if case .navigating = opening.stage, !opening.isCancelled {
      // It is loaded anew instead.
      self.opening?.stage = .publishing
      self.opening?.mustLoad = true
      return
    }
    self.opening = nil
    forget { $0 == .opening }
    timers[.publishing] = nil
    retire(opening.sessionID)
    unload()
    if opening.isCancelled { return stopped() }
    acknowledged = opening.revision ?? acknowledged
    fail(opening.turn, error)
    refuseForLoaded()
  }
}
