import CastProtocol
import PlaybackCore

extension CastSender {
  mutating func take(_ command: PlayerCommand) {
    ledger.take(command)
    switch command.action {
    case .close: return leave()
    case .endSession: return endSession()
    case .open, .update, .play, .pause, .seek, .stop, .locate, .setRate, .setTracks, .setTextStyle,
      .setVolume,
      .setMuted:
      break
    }
    switch stage {
    case .ready, .resuming: break
    case .ending: return settle(command.token, .superseded)
    case .idle, .connecting, .asking, .launching, .finished:
      let error = PlayerError(.linkLost, detail: "\(device) cannot be reached just now")
      return settle(command.token, .refused(error))
    }
    switch command.action {
    case .open(let window, let place, let playing): open(window, at: place, playing: playing, command.token)
    case .update(let window): update(window, command.token)
    case .play, .pause, .seek: takeTransport(command)
    case .stop: stop(command.token)
    case .locate: queue(command)
    case .setRate(let rate): setRate(rate, command)
    case .setTracks, .setTextStyle: takeWish(command)
    case .setVolume, .setMuted:
      if levels.capabilities.canSetVolume {
        queue(command)
      } else {
        refuse(command.token, "its volume is fixed")
      }
    case .close, .endSession: break
    }
  }

  // MARK: play, pause, seek

  private mutating func takeTransport(_ command: PlayerCommand) {
    if opening == nil, loaded == nil { return refuse(command.token, "nothing is loaded") }
    if opening?.isSent == false || opening == nil && loaded?.isGone == true {
      change(command.action)
      return settle(command.token, .done)
    }
    if case .seek = command.action, opening == nil, loaded?.isSeekable == false {
      return refuse(command.token, "the media is not seekable")
    }
    queue(command)
  }

  /// Changes what will be loaded, or is to be loaded again.
  private mutating func change(_ action: PlayerCommand.Action) {
    if opening != nil {
      switch action {
      case .play: opening?.playing = true
      case .pause: opening?.playing = false
      case .seek(let place): opening?.place = max(.zero, place)
      case .open, .update, .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted, .close,
        .endSession:
        break
      }
      return
    }
    guard let loaded, let window else { return }
    switch action {
    case .play: begin(loaded.turn, in: window, at: loaded.place.position, playing: true)
    case .seek(let place):
      let present = CastPlace(position: max(.zero, place), at: now)
      self.loaded?.place = present
      self.loaded?.told = present
      report(.playback(loaded.turn.id, .paused, at: max(.zero, place)))
    case .pause, .open, .update, .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted,
      .close, .endSession:
      break
    }
  }

  private mutating func setRate(_ rate: PlaybackRate, _ command: PlayerCommand) {
    guard levels.capabilities.canSetRate else { return refuse(command.token, "its speed is fixed") }
    levels.rate = rate
    if loaded == nil || loaded?.isGone == true || opening != nil { return settle(command.token, .done) }
    queue(command)
  }

  // MARK: stop

  private mutating func stop(_ token: CommandToken) {
    supersede([.open, .update, .transport, .seek, .rate, .tracks, .textStyle, .stop], before: token)
    stopping = nil
    interrupted = nil
    repeatedStops = 0
    timers[.publishing] = nil
    if opening?.isSent == true {
      // It has no name yet by which it could be stopped; it will be when it is there.
      opening?.isCancelled = true
      stopping = token
      return
    }
    opening = nil
    let mediaSession = loaded?.isGone == false ? loaded?.sessionID : nil
    unload()
    if let mediaSession {
      stopping = token
      ask(.stop, .stopMedia, session: mediaSession)
    } else if isWaiting(for: .stopMedia) {
      stopping = token
    } else {
      settle(token, .done)
    }
  }

  /// The device plays nothing of ours any more.
  mutating func stopped() {
    forget { $0 == .stopMedia }
    settle(stopping, .done)
    stopping = nil
  }

  /// Forgets what was loaded; what the device still says of it is late.
  mutating func unload() {
    retire(loaded?.sessionID)
    loaded = nil
    soughtPlace = nil
    queue = RemoteQueue()
    problems = [:]
    projection = CastProjection(token: projection.token)
    for timer in [CastTimer.poll, .grace, .seekHold, .length] { timers[timer] = nil }
    forget { purpose in
      switch purpose {
      case .trackCorrection, .queueStep, .queueIDs, .queuePage, .queueItems: true
      case .receiverStatus, .launch, .endApplication, .mediaStatus, .opening, .command, .stopMedia: false
      }
    }
  }

  mutating func retire(_ mediaSession: Int?) {
    guard let mediaSession, !retired.contains(mediaSession) else { return }
    retired = retired.suffix(15) + [mediaSession]
  }

  /// Answers the older commands of some kinds as overtaken.
  mutating func supersede(_ kinds: [PlayerCommand.Action.Kind], before token: CommandToken) {
    for older in ledger.open(kinds) where older != token { settle(older, .superseded) }
    for kind in kinds {
      lanes[kind] = nil
      forget { $0 == .command(kind) }
    }
    if kinds.contains(.update) { projection.token = nil }
  }

  /// Everything that waits for the device will not be done.
  mutating func refuseWhatWaits(_ error: PlayerError) {
    for token in ledger.open() { settle(token, .refused(error)) }
    lanes = [:]
    projection.token = nil
    stopping = nil
  }

  /// What was loaded is over: commands for it come to nothing.
  mutating func refuseForLoaded() {
    for token in ledger.open([.update, .transport, .seek, .rate]) { refuse(token, "nothing is loaded") }
    for kind in [PlayerCommand.Action.Kind.transport, .seek, .rate] {
      lanes[kind] = nil
      forget { $0 == .command(kind) }
    }
    projection.token = nil
  }
}
