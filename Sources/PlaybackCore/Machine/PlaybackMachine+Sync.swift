extension PlaybackMachine {
  /// Compares what the player was told with what is wanted, and tells it the difference.
  ///
  /// At most one command of a kind is unsettled at a time. What is wanted meanwhile waits in the state, where
  /// only the newest wish survives; so a player that does not answer holds up nothing and no list grows.
  ///
  /// | wish | waits for | takes the place of |
  /// |---|---|---|
  /// | open | open | update, transport, seek: the open carries them |
  /// | update, transport, seek, rate, volume, mute | the same kind | the same kind |
  /// | stop | stop | everything about what was loaded |
  mutating func synchronize(_ step: inout Step) {
    planTurns()
    guard link != nil else {
      if wantsSound { openPlayer(&step) }
      return
    }
    guard link?.isOpen == true else { return }
    synchronizeLevels(&step)
    if currentTurn == nil || phase == .failed || phase == .ended {
      synchronizeUnloaded(&step)
    } else if link?.needsOpen == true {
      synchronizeOpen(&step)
    } else if link?.opened != nil {
      synchronizeLoaded(&step)
    }
    watchSettlements(&step)
  }

  private mutating func openPlayer(_ step: inout Step) {
    lastPlayer += 1
    var link = PlayerLink(id: PlayerID(rawValue: lastPlayer))
    link.needsOpen = true
    if volume != .full { link.wantedVolume = volume }
    if isMuted { link.wantedMute = true }
    self.link = link
    phase = .loading
    if currentTurn == nil { begin(at: anchor.position, &step) }
    planTurns()
    step.effects.append(.openPlayer(link.id, .local))
  }

  private mutating func synchronizeLevels(_ step: inout Step) {
    if let link, link.rate != rate, link.capabilities.canSetRate, send(.setRate(rate), &step) {
      self.link?.rate = rate
    }
    if let wanted = link?.wantedVolume, send(.setVolume(wanted), &step) { link?.wantedVolume = nil }
    if let wanted = link?.wantedMute, send(.setMuted(wanted), &step) { link?.wantedMute = nil }
  }

  /// Nothing is to sound: what the player still holds is unloaded.
  private mutating func synchronizeUnloaded(_ step: inout Step) {
    link?.needsOpen = false
    link?.wantedSeek = nil
    guard link?.opened != nil, send(.stop, &step) else { return }
    link?.opened = nil
    link?.isToldToPlay = false
  }

  private mutating func synchronizeOpen(_ step: inout Step) {
    guard let window else { return }
    let playing = wantsSound
    guard send(.open(window, at: anchor.position, playing: playing), &step) else { return }
    link?.needsOpen = false
    link?.wantedSeek = nil
    link?.opened = window.current.id
    link?.shown = window.revision
    link?.isToldToPlay = playing
  }

  private mutating func synchronizeLoaded(_ step: inout Step) {
    if let window, link?.shown != window.revision, send(.update(window), &step) {
      link?.shown = window.revision
    }
    if let place = link?.wantedSeek, send(.seek(to: place), &step) { link?.wantedSeek = nil }
    let wanted = wantsSound
    if link?.isToldToPlay != wanted, send(wanted ? .play : .pause, &step) { link?.isToldToPlay = wanted }
  }

  /// Sends a command unless one of its kind is unsettled; says whether it was sent.
  private mutating func send(_ action: PlayerCommand.Action, _ step: inout Step) -> Bool {
    guard let link, link.unsettled[action.kind] == nil else { return false }
    if link.unsettled.isEmpty { self.link?.waitingSince = step.now }
    lastToken += 1
    let token = CommandToken(rawValue: lastToken)
    self.link?.unsettled[action.kind] = token
    step.effects.append(.player(link.id, PlayerCommand(token: token, action: action)))
    return true
  }

  /// Starts the deadline with the first unsettled command, and takes it back with the last. Answers in between
  /// move it, which is looked at when it runs out: so a command costs no effect beside itself.
  private mutating func watchSettlements(_ step: inout Step) {
    guard let link else { return }
    let timer = PlaybackTimer.settlement(link.id)
    let waits = !link.unsettled.isEmpty && !link.isUnresponsive
    guard waits != link.isWatched else { return }
    self.link?.isWatched = waits
    step.effects.append(
      waits ? .startTimer(timer, at: link.waitingSince + options.settlementDeadline) : .cancelTimer(timer))
  }
}
