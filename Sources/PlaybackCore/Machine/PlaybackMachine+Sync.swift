extension PlaybackMachine {
  /// Compares what the player was told with what is wanted, and tells it the difference.
  ///
  /// At most one command of a kind is unsettled at a time. What is wanted meanwhile waits in the state, where
  /// only the newest wish survives; so a player that does not answer holds up nothing and no list grows.
  ///
  /// | wish | waits for | takes the place of |
  /// |---|---|---|
  /// | open | open | update, transport, seek: the open carries them |
  /// | update, transport, seek, rate, tracks, style, volume, mute | the same kind | the same kind |
  /// | stop | stop | everything about what was loaded |
  /// | locate | locate | locate |
  ///
  /// A device that cannot be reached is told nothing until it can.
  mutating func synchronize(_ step: inout Step) {
    planTurns()
    endMeasureIfMoot(&step)
    if link == nil, transfer == nil, wantsSound { openPlayer(&step) }
    if link?.isOpen == true, link?.suspension == nil { synchronizeLink(&step) }
    synchronizeTransfer(&step)
    link?.watchSettlements(options.settlementDeadline, &step)
  }

  private mutating func synchronizeLink(_ step: inout Step) {
    synchronizeLevels(&step)
    if currentTurn == nil || phase == .failed || phase == .ended {
      synchronizeUnloaded(&step)
    } else if link?.needsOpen == true {
      synchronizeOpen(&step)
    } else if link?.opened != nil {
      synchronizeLoaded(&step)
    }
  }

  private mutating func openPlayer(_ step: inout Step) {
    openHere(&step)
    phase = .loading
    if currentTurn == nil { begin(at: anchor.position, &step) }
    planTurns()
  }

  /// Wants a player of this machine, to open what is current.
  mutating func openHere(_ step: inout Step) {
    var link = newLink(to: .local)
    link.needsOpen = true
    self.link = link
    step.effects.append(.openPlayer(link.id, .local))
  }

  /// A link to a player that is yet to be opened. This machine's own loudness is told to it; a device keeps its own.
  mutating func newLink(to output: OutputID) -> PlayerLink {
    lastPlayer += 1
    leftSession = nil
    var link = PlayerLink(id: PlayerID(rawValue: lastPlayer), output: output)
    if output == .local {
      let levels = localLevels ?? OutputLevels(volume: volume, isMuted: isMuted)
      if levels.volume != .full { link.wantedVolume = levels.volume }
      if levels.isMuted { link.wantedMute = true }
    }
    return link
  }

  private mutating func synchronizeLevels(_ step: inout Step) {
    for setting in settings(owedTo: link) where send(setting, &step) { link?.note(setting) }
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
    askForPlace(&step)
    let wanted = wantsSound
    // A hand-over has its moment for that.
    if wanted, transfer?.playDue != nil { return }
    if link?.isToldToPlay != wanted, send(wanted ? .play : .pause, &step) { link?.isToldToPlay = wanted }
  }

  /// Asks the player where it is, if that is wanted and can be told; a device whose words were never timed is asked once,
  /// so that it is known how old they are.
  mutating func askForPlace(_ step: inout Step) {
    guard let link, link.isOpen, link.suspension == nil, link.opened != nil else { return }
    let isUntimed = link.output.isRemote && timing(of: link.output).roundTrip == nil
    guard link.wantsPlace || isUntimed else { return }
    _ = send(.locate, &step)
  }

  /// What a player was not told yet of the settings that are the same on every output.
  func settings(owedTo link: PlayerLink?) -> [PlayerCommand.Action] {
    guard let link else { return [] }
    var owed: [PlayerCommand.Action] = []
    if link.rate != rate, link.capabilities.canSetRate { owed.append(.setRate(rate)) }
    if link.tracks != tracks, link.capabilities.canSetTracks { owed.append(.setTracks(tracks)) }
    if link.textStyle != textStyle, link.capabilities.canSetTracks { owed.append(.setTextStyle(textStyle)) }
    return owed
  }

  private mutating func send(_ action: PlayerCommand.Action, _ step: inout Step) -> Bool {
    link?.send(action, lastToken: &lastToken, &step) ?? false
  }
}
