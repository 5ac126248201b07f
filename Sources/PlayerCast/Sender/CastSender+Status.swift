import CastProtocol
import PlaybackCore

extension CastSender {
  /// How far the place may be from what can be extrapolated before it is reported.
  private static let deviation = MediaTime.milliseconds(250)
  /// How far from the wanted place a seek may end to be known for it.
  private static let seekTolerance = MediaTime.seconds(1)

  /// Takes what a status says of the turn that is loaded.
  mutating func apply(_ status: MediaStatus, _ purpose: PendingRequest.Purpose?) {
    guard loaded != nil else { return }
    timers[.grace] = nil
    loaded?.hasFinished = false
    loaded?.problem = nil
    learn(from: status)
    if let items = status.items { queue.see(items, isAll: projection.cannotAsk, find: turn(of:)) }
    tellProblems()
    guard let state = Self.playerState(status.playerState) else { return }
    settle(by: state, status, purpose)
    settleWishes(by: status)
    learnTracks(from: status)
    let (place, isJump) = place(in: status, purpose)
    announce(state)
    let isAsked = purpose == .command(.locate)
    tell(state, at: place, rate: status.playbackRate, isJump: isJump || isAsked)
    let isMoving = state != .paused
    if !isMoving { timers[.poll] = nil } else if timers[.poll] == nil { timers[.poll] = now + timing.poll }
  }

  private static func playerState(_ state: CastPlayerState?) -> PlayerState? {
    switch state {
    case .playing?: .playing
    case .paused?: .paused
    case .buffering?, .loading?: .buffering
    default: nil
    }
  }

  /// What a status says of what is played: its own word, then that of the item.
  func media(in status: MediaStatus) -> [MediaInformation] {
    let item = status.items?.first { $0.itemID != nil && $0.itemID == status.currentItemID }
    return [status.media, item?.media].compactMap(\.self)
  }

  /// Whether it is about the present turn: just after an advance some devices still show the media before.
  func isOfLoadedTurn(_ media: MediaInformation) -> Bool {
    guard let turn = loaded?.turn else { return false }
    return CastItemTag(media.customData, owner: ownID.rawValue).map { $0.isOfEntry(turn) } ?? true
  }

  private mutating func learn(from status: MediaStatus) {
    for media in media(in: status) {
      guard let seconds = media.duration, isOfLoadedTurn(media) else { continue }
      if let length = MediaTime(seconds: seconds) { loaded?.duration = length }
      break
    }
    guard let commands = status.supportedMediaCommands else { return }
    loaded?.isSeekable = commands.contains(.seek)
    levels.canSetRate = commands.contains(.playbackRate)
    updateCapabilities()
  }

  /// Answers commands, by the device's reply or because it is as they want it; before anything is reported, so that
  /// the report is known to be newer.
  private mutating func settle(
    by state: PlayerState, _ status: MediaStatus, _ purpose: PendingRequest.Purpose?
  ) {
    if case .command(let kind) = purpose, kind != .seek, kind != .locate { laneAnswered(kind, .done) }
    switch lanes[.transport]?.sent?.action {
    case .play: if state != .paused { laneAnswered(.transport, .done) }
    case .pause: if state == .paused { laneAnswered(.transport, .done) }
    case .open, .update, .seek, .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted,
      .close, .endSession, nil:
      break
    }
    if case .setRate(let rate) = lanes[.rate]?.sent?.action, let now = status.playbackRate,
      abs(now * 1000 - Double(rate.permille)) < 1
    {
      laneAnswered(.rate, .done)
    }
  }

  /// The place to believe. Until a seek is confirmed, what the device tells may be older than it.
  private mutating func place(
    in status: MediaStatus, _ purpose: PendingRequest.Purpose?
  ) -> (place: MediaTime?, isJump: Bool) {
    let told = status.currentTime.flatMap { MediaTime(seconds: $0) }.flatMap { loaded?.clamped($0) }
    guard let target = soughtPlace else { return (told, false) }
    let isReply = purpose == .command(.seek)
    if let told, isThere(told, target) {
      soughtPlace = nil
      timers[.seekHold] = nil
      laneAnswered(.seek, .done)
      return (told, true)
    }
    guard isReply else { return (nil, false) }
    // Answered before it is there: the place shows up, or after a while the device's word counts.
    laneAnswered(.seek, .done)
    timers[.seekHold] = now + timing.grace
    return (target, true)
  }

  /// Whether a place is that of the seek: near to it, and nearer than to where it would be without.
  private func isThere(_ told: MediaTime, _ target: MediaTime) -> Bool {
    let distance = max(told - target, target - told)
    let before = loaded?.clamped(soughtFrom.position(at: now)) ?? told
    return distance <= Self.seekTolerance && distance <= max(told - before, before - told)
  }

  /// The media is known: said once. Of a turn that began by itself the length may be told a moment later; that is asked
  /// for and waited for, within bounds.
  private mutating func announce(_ state: PlayerState) {
    guard let loaded, !loaded.isAnnounced, state != .buffering || loaded.duration != nil else { return }
    if loaded.duration == nil, loaded.beganByItself {
      if timers[.length] == nil, !loaded.isLengthAwaited {
        self.loaded?.isLengthAwaited = true
        timers[.length] = now + timing.length
        askForStatus()
      }
      if timers[.length] != nil { return }
    }
    timers[.length] = nil
    self.loaded?.isAnnounced = true
    report(
      .opened(
        loaded.turn.id,
        OpenedMedia(
          duration: loaded.duration, isSeekable: loaded.isSeekable, tracks: loaded.tracks)))
    correctWhatBegins()
  }

  /// Reports state and place if they differ from what was reported.
  private mutating func tell(_ state: PlayerState, at place: MediaTime?, rate: Double?, isJump: Bool) {
    guard let loaded, loaded.isAnnounced else { return }
    // What is told before a seek is done says nothing that lasts; nor does a pause between it and the play after it.
    if soughtPlace != nil, place == nil { return }
    if state == .playing { self.loaded?.expectsSoundUntil = nil }
    if state == .paused, let limit = loaded.expectsSoundUntil, now < limit {
      timers[.grace] = limit
      return
    }
    let shown = place ?? loaded.clamped(loaded.place.position(at: now))
    let speed = rate.flatMap { $0.isFinite && $0 >= 0 && $0 < 100 ? $0 : nil } ?? 1
    let present = CastPlace(position: shown, at: now, rate: state == .playing ? speed : nil)
    self.loaded?.place = present
    if let told = loaded.told, state == loaded.state, !isJump {
      let difference = loaded.clamped(told.position(at: now)) - shown
      if max(difference, .zero - difference) <= Self.deviation { return }
    }
    self.loaded?.state = state
    self.loaded?.told = present
    report(.playback(loaded.turn.id, state, at: shown))
  }
}
