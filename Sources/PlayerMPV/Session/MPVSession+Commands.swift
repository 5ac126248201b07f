import PlaybackCore

extension MPVSession {
  /// Takes a command.
  mutating func handle(_ command: PlayerCommand, at now: MonotonicInstant) {
    self.now = now
    guard !isClosing else { return }
    ledger.take(command)
    let token = command.token
    switch command.action {
    case .open(let window, let place, let playing): open(window, at: place, playing: playing, token)
    case .update(let window): update(window, token)
    case .play: transport(playing: true, token)
    case .pause: transport(playing: false, token)
    case .seek(let target): seek(to: target, token)
    case .stop: stop(token)
    case .locate: locate(token)
    case .setRate(let rate):
      requests.append(
        .set(.speed, .number(Double(rate.permille) / 1000), id: expect(.rate(token, rate))))
    case .setTracks(let preference): setTracks(preference, token)
    case .setTextStyle(let style): setTextStyle(style, token)
    case .setVolume(let volume): setVolume(volume, token)
    case .setMuted(let isMuted): setMuted(isMuted, token)
    case .close, .endSession: abandon()
    }
  }

  /// Everything is to be released: a `close`, or nobody holds the player any more.
  mutating func abandon() {
    guard !isClosing else { return }
    isClosing = true
    dropNext()
    if let job = inspection { requests.append(.cancelInspection(job: job)) }
    endWaiting()
    requests.append(.quit)
  }

  private mutating func open(
    _ window: QueueWindow, at place: MediaTime, playing: Bool, _ token: CommandToken
  ) {
    supersede(.open, .update, .seek, .transport, .stop, except: token)
    unload()
    self.window = window
    wantsSound = playing
    var turn = StartedTurn(turn: window.current, serial: number(), loadedAt: now)
    turn.start = max(.zero, place)
    line = [turn]
    timeline.restart(at: turn.start, now)
    requests.append(.set(.pause, .flag(true), id: expect(.nothing)))
    let job = number()
    inspection = job
    requests.append(.inspect(job: job, window.current.item.location, .file))
    searchAlbums()
  }

  private mutating func stop(_ token: CommandToken) {
    supersede(.open, .update, .seek, .transport, .stop, except: token)
    unload()
    requests.append(.stop(id: expect(.settle(token))))
  }

  private mutating func update(_ window: QueueWindow, _ token: CommandToken) {
    guard !line.isEmpty else { return refuse(token, "nothing is loaded") }
    self.window = window
    settle(token, .done)
    planNext()
    searchAlbums()
    if isDrained { finishIfNothingFollows() }
  }

  /// Forgets everything about what is loaded; the caller tells mpv.
  mutating func unload() {
    dropNext()
    if let job = inspection { requests.append(.cancelInspection(job: job)) }
    inspection = nil
    line.removeAll()
    endWaiting()
    failure = nil
    seek = nil
    waitingTransports.removeAll()
    pause = nil
    isParked = false
    isDrained = false
    ignorePlace()
  }

  /// Answers the older commands of these kinds as overtaken.
  mutating func supersede(
    _ kinds: PlayerCommand.Action.Kind..., except token: CommandToken
  ) {
    for kind in kinds {
      for pending in ledger.pending(kind) where pending != token { settle(pending, .superseded) }
    }
  }

  // MARK: seeking

  private mutating func seek(to target: MediaTime, _ token: CommandToken) {
    guard let heard = line.first else { return refuse(token, "nothing is loaded") }
    supersede(.seek, except: token)
    let target = max(.zero, target)
    guard heard.isOpened else {
      seek = PendingSeek(token: token, target: target, stage: .waiting)
      return
    }
    guard heard.media.isSeekable else {
      seek = nil
      return refuse(token, "the media is not seekable")
    }
    let place = min(target, heard.media.duration ?? target)
    seek = PendingSeek(token: token, target: place, stage: .sent)
    timeline.jump(to: place)
    if line.count > 1 || heard.hasEnded || isParked {
      // mpv has left the heard file; it can only be sought in by loading it again.
      retryOutput()
      reload(at: place)
    } else if !reopened(at: place) {
      let id = expect(.seek(token))
      seek?.request = id
      ignorePlace()
      requests.append(.seek(place, id: id))
    }
  }

  /// mpv took the seek, or could not.
  mutating func seekReplied(_ token: CommandToken, _ error: Int32) {
    guard let pending = seek, pending.token == token, pending.stage == .sent, pending.request != nil else {
      return
    }
    if error >= 0 {
      seek?.stage = .taken
    } else {
      // mpv has decoded everything and lets only the sound run out.
      reload(at: pending.target)
    }
  }

  mutating func seekBegan() {
    if seek?.stage == .taken { seek?.stage = .running }
  }

  /// The seek that waited for the media goes on its way.
  mutating func sendWaitingSeek() {
    guard let pending = seek, pending.stage == .waiting else { return }
    seek = nil
    seek(to: pending.target, pending.token)
  }
}
