public import PlaybackCore

extension FakePlayerModel {
  /// The turn that is loaded or being opened; nil when there is none.
  public var currentTurn: Turn? {
    switch deck {
    case .empty: nil
    case .opening(let opening): opening.turn
    case .loaded(let loaded): loaded.turn
    }
  }

  /// Where it is in the current turn; nil while nothing is loaded.
  public var place: MediaTime? {
    guard case .loaded(let loaded) = deck else { return nil }
    return place(of: loaded)
  }

  /// Whether sound comes out just now.
  public var isAudible: Bool {
    guard case .loaded(let loaded) = deck else { return false }
    return isMoving(loaded) && isLoud
  }

  var isLoud: Bool { !isMuted && volume > Volume(permille: 0) }

  func isMoving(_ loaded: Loaded) -> Bool { loaded.wantsToPlay && !isStarved }

  func place(of loaded: Loaded) -> MediaTime {
    guard isMoving(loaded) else { return loaded.place }
    let place = loaded.place + rate.scaled(now - loaded.since)
    return min(place, loaded.media.opened.duration ?? place)
  }

  /// The moment at which the place is reached if nothing changes.
  private func moment(of place: MediaTime, in loaded: Loaded) -> MonotonicInstant {
    loaded.since + rate.time(for: max(place - loaded.place, .zero))
  }

  /// When the deck does something by itself: opened, broken off, the next one committed, ended.
  var deckMoment: MonotonicInstant? {
    switch deck {
    case .empty: return nil
    case .opening(let opening): return opening.readyAt
    case .loaded(let loaded):
      if !isMoving(loaded) { return nil }
      return [breakMoment(loaded), commitMoment(loaded), endMoment(loaded)].compactMap(\.self).min()
    }
  }

  private func breakMoment(_ loaded: Loaded) -> MonotonicInstant? {
    loaded.media.breaksOffAt.map { moment(of: $0, in: loaded) }
  }

  private func endMoment(_ loaded: Loaded) -> MonotonicInstant? {
    loaded.media.opened.duration.map { moment(of: $0, in: loaded) }
  }

  private func commitMoment(_ loaded: Loaded) -> MonotonicInstant? {
    guard committed == nil, !upcoming.isEmpty, loaded.media.breaksOffAt == nil else { return nil }
    return endMoment(loaded).map { $0 + (.zero - settings.commitsBefore) }
  }

  /// Does the next thing that is due on the deck; false when nothing is.
  mutating func runDeck() -> Bool {
    switch deck {
    case .empty: return false
    case .opening(let opening):
      if opening.readyAt > now { return false }
      finish(opening)
    case .loaded(let loaded):
      if !isMoving(loaded) { return false }
      if let moment = commitMoment(loaded), moment <= now {
        commitNext()
      } else if let moment = breakMoment(loaded), moment <= now {
        fail(loaded.turn, .endedEarly)
      } else if let moment = endMoment(loaded), moment <= now {
        end(loaded)
      } else {
        return false
      }
    }
    return true
  }

  /// The tracks of what is loaded; nil while nothing is, or while it has none.
  public var loadedTracks: MediaTracks? {
    guard case .loaded(let loaded) = deck else { return nil }
    return loaded.media.opened.tracks
  }

  /// Uses other tracks and tells it, if they are others.
  mutating func use(_ ids: [TrackID], byOther: Bool = false) {
    guard case .loaded(var loaded) = deck, let known = loaded.media.opened.tracks else { return }
    let tracks = MediaTracks(known.all, active: ids)
    guard tracks != known else { return }
    loaded.media.opened.tracks = tracks
    deck = .loaded(loaded)
    report(.tracks(loaded.turn.id, tracks, byOther: byOther))
  }

  private mutating func finish(_ opening: Opening) {
    guard var found = media(opening.turn.item.location), opening.error == nil, found.error == nil else {
      let code = opening.error ?? media(opening.turn.item.location)?.error ?? .missing
      return fail(opening.turn, code)
    }
    let tracks = opening.turn.item.tracks + (found.opened.tracks?.all ?? [])
    if !tracks.isEmpty {
      found.opened.tracks = MediaTracks(tracks, active: self.tracks.selection(of: tracks))
    }
    let limit = found.opened.duration ?? opening.place
    let place = found.opened.isSeekable ? min(max(opening.place, .zero), limit) : .zero
    deck = .loaded(
      Loaded(turn: opening.turn, media: found, place: place, since: now, wantsToPlay: opening.wantsToPlay))
    if opening.followsByItself { report(.advanced(to: opening.turn.id)) }
    report(.opened(opening.turn.id, found.opened))
    reportPlayback()
  }

  private mutating func fail(_ turn: Turn, _ code: PlayerError.Code) {
    unload()
    report(.failed(turn.id, PlayerError(code, location: turn.item.location)))
  }

  private mutating func end(_ loaded: Loaded) {
    guard let next = committed else {
      unload()
      return report(.ended(loaded.turn.id))
    }
    closeSegment()
    committed = nil
    previous.append(loaded.turn)
    deck = .opening(
      Opening(
        turn: next.turn, place: .zero, wantsToPlay: true, readyAt: max(next.readyAt, now),
        followsByItself: true, error: nil))
  }

  /// Drops everything that is loaded and all that would follow.
  mutating func unload() {
    closeSegment()
    deck = .empty
    (upcoming, probes, committed, previous) = ([], [], nil, [])
  }

  mutating func reportPlayback() {
    guard case .loaded(let loaded) = deck else { return }
    let state: PlayerState = !loaded.wantsToPlay ? .paused : isStarved ? .buffering : .playing
    report(.playback(loaded.turn.id, state, at: place(of: loaded)))
  }
}
