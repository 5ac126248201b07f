import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// Answers with how media stands.
  mutating func replyStatus(
    to requester: Requester, withMedia: Bool, options: StatusOptions = [], _ step: inout ReceiverStep
  ) {
    guard let media else { return reply(MediaReply.Event.status([]), to: requester, &step) }
    let includesMedia = withMedia && !options.contains(.noMetadata)
    let status = fit(
      mediaStatus(of: media, at: step.now), withMedia: includesMedia,
      withItems: !options.contains(.noQueueItems))
    reply(MediaReply.Event.status([status]), to: requester, &step)
  }

  /// Tells everybody how media stands, if that changed in more than the place, or if it is to be told anyway.
  mutating func tellMedia(_ step: inout ReceiverStep) {
    tellQueue(&step)
    guard let media, media.isAlive else { return told.owesMedia = false }
    guard told.owesMedia || told.media != outline(of: media) else { return }
    told.owesMedia = false
    announceMedia(&step)
  }

  /// Tells everybody how media stands; what is played only when that is new.
  mutating func announceMedia(_ step: inout ReceiverStep) {
    guard let app, let media else { return }
    told.media = outline(of: media)
    let information = information(of: media)
    let status = fit(
      mediaStatus(of: media, at: step.now), withMedia: media.isAlive && told.information != information,
      withItems: true)
    if media.isAlive { told.information = information }
    broadcast(MediaReply(.status([status])), from: app.transportID, &step)
  }

  /// All that there is to say of media; nil when there is none.
  func wholeStatus(at now: MonotonicInstant) -> MediaStatus? {
    media.map { fit(mediaStatus(of: $0, at: now), withMedia: true, withItems: true) }
  }

  /// The status of a run of media that is over.
  func idleStatus(of media: MediaSession, _ reason: IdleReason) -> MediaStatus {
    var status = MediaStatus(
      mediaSessionID: media.id, playerState: .idle, currentTime: 0, commands: commands, volume: streamVolume)
    status.idleReason = reason
    return status
  }

  /// What is said of media but for the place: a change of it is worth a broadcast.
  private func outline(of media: MediaSession) -> Told.Media {
    let information = information(of: media)
    return Told.Media(
      session: media.id, end: media.end, state: state(of: media), isLoading: isLoading(media),
      item: media.itemID(of: machine.queue.current), revision: machine.queue.revision,
      rate: player.unsettled[.rate] == nil ? machine.rate : told.media?.rate ?? machine.rate,
      volume: player.areLevelsSettled ? streamVolume : told.media?.volume ?? streamVolume, commands: commands,
      information: toldInformation(information), activeTracks: activeTracks(in: information))
  }

  /// What is played, as far as it is to be told by itself: a style that the player does not have yet is told with the
  /// answer.
  private func toldInformation(_ information: MediaInformation?) -> MediaInformation? {
    if machine.phase == .loading { return nil }
    return player.unsettled[.textStyle] == nil ? information : told.media?.information
  }

  private func mediaStatus(of media: MediaSession, at now: MonotonicInstant) -> MediaStatus {
    if let end = media.end { return idleStatus(of: media, end) }
    var status = MediaStatus(
      mediaSessionID: media.id, playerState: state(of: media),
      currentTime: max(.zero, machine.position(at: now)).inSeconds, commands: commands, volume: streamVolume)
    status.playbackRate = Double(machine.rate.permille) / 1000
    status.media = information(of: media)
    status.activeTrackIDs = activeTracks(in: status.media)
    status.currentItemID = media.itemID(of: machine.queue.current)
    status.repeatMode = repeatMode
    status.queueData = media.queueData
    status.queueData?.repeatMode = repeatMode
    if isLoading(media) {
      status.loadingItemID = status.currentItemID
      var extended = ExtendedStatus()
      extended.playerState = .loading
      extended.mediaSessionID = media.id
      status.extendedStatus = extended
    }
    return status
  }

  private var repeatMode: CastRepeatMode {
    switch machine.queue.repeatMode {
    case .off: .off
    case .all: .all
    case .one: .single
    }
  }

  /// Whether the first item of a run is still on its way.
  private func isLoading(_ media: MediaSession) -> Bool {
    media.isAlive && !media.hasLoaded && machine.phase != .ready && machine.phase != .buffering
  }

  private func state(of media: MediaSession) -> CastPlayerState {
    guard media.isAlive, !isLoading(media) else { return .idle }
    switch machine.phase {
    case .ready:
      if player.isSeeking { return .buffering }
      switch player.state {
      case .playing?: return .playing
      case .buffering?: return .buffering
      case .paused?, nil: return .paused
      }
    case .loading, .buffering: return .buffering
    case .idle, .ended, .failed: return .idle
    }
  }

  /// What is played, with the length that the player found.
  private func information(of media: MediaSession) -> MediaInformation? {
    guard let entry = machine.queue.current, var information = media.items[entry]?.media else { return nil }
    if let found = machine.media { information.duration = found.duration?.inSeconds }
    tellTracks(in: &information)
    return information
  }

  private var commands: SupportedCommands {
    var commands: SupportedCommands = [.pause, .queueNext, .queuePrevious, .shuffle, .repeatAll, .repeatOne]
    if machine.media?.isSeekable ?? true { commands.insert(.seek) }
    if canSetVolume { commands.formUnion([.streamVolume, .streamMute]) }
    if player.canSetTracks { commands.insert(.editTracks) }
    if player.canSetRate { commands.insert(.playbackRate) }
    return commands
  }
}
