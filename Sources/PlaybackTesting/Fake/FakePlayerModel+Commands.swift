import PlaybackCore

extension FakePlayerModel {
  /// Carries out the next waiting command if its time has come.
  mutating func runInbox() -> Bool {
    guard !isFrozen, let first = inbox.first, first.due <= now else { return false }
    inbox.removeFirst()
    token = first.command.token
    if isSuperseded(first.command.action) {
      report(.settled(.superseded))
    } else if let error = nextRefusal(of: first.command.action) {
      report(.settled(.refused(error)))
    } else {
      var settlement = PlayerReport.Settlement.done
      let actions = actionRewrite?(first.command.action) ?? [first.command.action]
      for action in actions { settlement = perform(action) }
      report(.settled(settlement))
    }
    return true
  }

  /// Whether a younger command that waits takes this one's place. An `open` does so to all but the settings,
  /// which stay whatever is opened.
  private func isSuperseded(_ action: PlayerCommand.Action) -> Bool {
    inbox.contains { younger in
      switch (action.kind, younger.command.action.kind) {
      case (.open, .open), (.update, .open), (.transport, .open), (.seek, .open), (.stop, .open): true
      case (.close, _): false
      case (let old, let new): old == new
      }
    }
  }

  private mutating func perform(_ action: PlayerCommand.Action) -> PlayerReport.Settlement {
    switch action {
    case .open(let window, let place, let playing): open(window, at: place, playing: playing)
    case .update(let window): return update(window)
    case .play: return setWantsToPlay(true)
    case .pause: return setWantsToPlay(false)
    case .seek(let place): return seek(to: place)
    case .stop: unload()
    case .locate: reportPlayback()
    case .setRate(let rate): return set(rate)
    case .setTracks(let tracks): return set(tracks)
    case .setTextStyle(let style):
      guard settings.capabilities.canSetTracks else { return .refused(PlayerError(.notPossible)) }
      textStyle = style
    case .setVolume(let volume): return set(volume)
    case .setMuted(let isMuted): change { $0.isMuted = isMuted }
    case .close, .endSession: unload()
    }
    return .done
  }

  private mutating func open(_ window: QueueWindow, at place: MediaTime, playing: Bool) {
    unload()
    if foreign != nil {
      foreign = nil
      report(.foreign(nil))
    }
    revision = window.revision
    previous = window.heard
    let delay = media(window.current.item.location)?.opensAfter ?? .zero
    deck = .opening(
      Opening(
        turn: window.current, place: place, wantsToPlay: playing, readyAt: now + delay,
        followsByItself: false,
        error: nextOpenError))
    nextOpenError = nil
    hold(window.upcoming)
  }

  private mutating func update(_ window: QueueWindow) -> PlayerReport.Settlement {
    guard currentTurn != nil else { return .refused(PlayerError(.notPossible)) }
    revision = window.revision
    if window.turns.contains(where: { $0.id == currentTurn?.id }) {
      previous = Array(window.turns.prefix { $0.id != currentTurn?.id })
    }
    hold(turnsToCome(in: window))
    return .done
  }

  private mutating func setWantsToPlay(_ wanted: Bool) -> PlayerReport.Settlement {
    switch deck {
    case .empty: return .refused(PlayerError(.notPossible))
    case .opening(var opening):
      opening.wantsToPlay = wanted
      deck = .opening(opening)
    case .loaded(let loaded) where loaded.wantsToPlay != wanted:
      changeLoaded { $0.wantsToPlay = wanted }
    case .loaded: break
    }
    return .done
  }

  mutating func seek(to wanted: MediaTime) -> PlayerReport.Settlement {
    switch deck {
    case .empty: return .refused(PlayerError(.notPossible))
    case .opening(var opening):
      opening.place = max(wanted, .zero)
      deck = .opening(opening)
    case .loaded(let loaded):
      guard loaded.media.opened.isSeekable else {
        return .refused(PlayerError(.notPossible, location: loaded.turn.item.location))
      }
      changeLoaded { $0.place = min(max(wanted, .zero), $0.media.opened.duration ?? wanted) }
    }
    return .done
  }

  private mutating func changeLoaded(_ body: (inout Loaded) -> Void) {
    closeSegment()
    guard case .loaded(var loaded) = deck else { return }
    body(&loaded)
    deck = .loaded(loaded)
    reportPlayback()
  }

  private mutating func set(_ rate: PlaybackRate) -> PlayerReport.Settlement {
    guard settings.capabilities.canSetRate else { return .refused(PlayerError(.notPossible)) }
    closeSegment()
    self.rate = rate
    reportPlayback()
    return .done
  }

  private mutating func set(_ tracks: TrackPreference) -> PlayerReport.Settlement {
    guard settings.capabilities.canSetTracks else { return .refused(PlayerError(.notPossible)) }
    self.tracks = tracks
    if let known = loadedTracks { use(tracks.selection(of: known.all)) }
    return .done
  }

  private mutating func set(_ volume: Volume) -> PlayerReport.Settlement {
    guard settings.capabilities.canSetVolume else { return .refused(PlayerError(.notPossible)) }
    change { $0.volume = volume }
    return .done
  }

  /// Changes the loudness and reports it.
  private mutating func change(_ body: (inout FakePlayerModel) -> Void) {
    closeSegment()
    body(&self)
    report(.volume(volume, muted: isMuted))
  }
}
