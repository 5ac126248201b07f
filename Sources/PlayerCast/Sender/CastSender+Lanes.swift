import CastProtocol
import PlaybackCore

extension CastSender {
  /// Puts a command behind those of its kind.
  mutating func queue(_ command: PlayerCommand) {
    lanes[command.action.kind, default: CommandLane()].waiting.append(command)
  }

  /// Whether sound is wanted, as far as the device was told or will be.
  var wantsSound: Bool {
    switch lanes[.transport]?.newest?.action {
    case .play: true
    case .pause: false
    case .open, .update, .seek, .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted,
      .close, .endSession, nil:
      opening?.playing ?? loaded?.wantsSound ?? false
    }
  }

  /// Sends the newest command of each kind that nothing stands in the way of, in the order they were given.
  mutating func advanceLanes() {
    let ready = lanes.filter { kind, lane in lane.sent == nil && !lane.waiting.isEmpty && canSend(kind) }
    for lane in ready.values.sorted(by: {
      ($0.waiting.last?.token.rawValue ?? 0) < ($1.waiting.last?.token.rawValue ?? 0)
    }) {
      guard let newest = lane.waiting.last else { continue }
      for older in lane.waiting.dropLast() { settle(older.token, .superseded) }
      lanes[newest.action.kind] = CommandLane(sent: newest)
      send(newest)
    }
  }

  private func canSend(_ kind: PlayerCommand.Action.Kind) -> Bool {
    switch kind {
    case .volume, .mute, .locate: true
    case .open, .update, .transport, .seek, .stop, .rate, .tracks, .textStyle, .close:
      opening == nil && loaded?.sessionID != nil && loaded?.isGone == false
    }
  }

  private mutating func send(_ command: PlayerCommand) {
    let kind = command.action.kind
    let mediaSession = loaded?.sessionID
    switch command.action {
    case .setVolume(let volume): setVolume(to: volume)
    case .setMuted(let isMuted): setMuted(isMuted)
    case .play, .pause:
      let playing = command.action == .play
      loaded?.wantsSound = playing
      let isNews = playing && loaded?.state != .playing
      loaded?.expectsSoundUntil = isNews ? now + timing.grace : nil
      ask(playing ? .play : .pause, .command(kind), session: mediaSession)
      let isSo = playing ? loaded?.state == .playing : loaded?.state == .paused
      if isSo { laneAnswered(kind, .done) }
    case .seek(let place):
      var request = SeekRequest()
      let target = loaded?.clamped(place) ?? place
      request.currentTime = target.inSeconds
      request.resumeState = wantsSound ? .start : .pause
      if soughtPlace == nil, let loaded { soughtFrom = loaded.place }
      soughtPlace = target
      timers[.seekHold] = nil
      ask(.seek(request), .command(kind), session: mediaSession)
    case .setRate(let rate):
      var request = RateRequest()
      request.playbackRate = Double(rate.permille) / 1000
      ask(.setPlaybackRate(request), .command(kind), session: mediaSession)
    case .setTracks: chooseTracks()
    case .setTextStyle(let style): giveStyle(style)
    case .locate: ask(.getStatus(options: [.noMetadata, .noQueueItems]), .command(kind), session: nil)
    case .open, .update, .stop, .close, .endSession: break  // Have ways of their own.
    }
  }

  /// What was sent of a kind is done, or refused.
  mutating func laneAnswered(_ kind: PlayerCommand.Action.Kind, _ settlement: PlayerReport.Settlement) {
    guard let sent = lanes[kind]?.sent else { return }
    lanes[kind]?.sent = nil
    forget { $0 == .command(kind) }
    settle(sent.token, settlement)
  }

  /// The device never answered: what it says itself is what counts, and the command is over.
  mutating func giveUpLane(_ kind: PlayerCommand.Action.Kind) {
    laneAnswered(kind, .refused(PlayerError(.timeout, detail: "\(device) did not answer")))
  }
}
