import PlaybackCore

/// The media that a scene's players find.
struct SceneMedia: Sendable {
  /// How many upcoming turns a player holds.
  var capacity = 1
  /// Titles that cannot be played.
  var unplayable: Set<String> = []
  /// Whether unplayable media is found as soon as it is shown in a window.
  var probes = false
  /// Lengths in seconds by title; others are 200 s long.
  var lengths: [String: Double] = [:]

  func length(_ item: MediaItem) -> MediaTime {
    item.title.flatMap { lengths[$0] }.flatMap { MediaTime(seconds: $0) } ?? .seconds(200)
  }

  func isUnplayable(_ item: MediaItem) -> Bool { item.title.map(unplayable.contains) ?? false }
}

/// Answers every command at once and in full, as the port asks.
struct IdealPlayer {
  let id: PlayerID
  var window: QueueWindow?
  var isPlaying = false
  var isClosed = false
  private(set) var newest: CommandToken?
  private var place = MediaTime.zero
  private var placedAt = MonotonicInstant.zero
  private var rate = PlaybackRate.normal
  private(set) var tracks = TrackPreference()
  private(set) var textStyle = TextTrackStyle()
  private var volume = Volume.full
  private var isMuted = false
  private var probed: Set<TurnID> = []

  init(id: PlayerID) { self.id = id }

  func report(_ fact: PlayerReport.Fact) -> PlayerReport {
    PlayerReport(token: newest, revision: window?.revision, fact: fact)
  }

  func position(at now: MonotonicInstant, _ media: SceneMedia) -> MediaTime {
    guard let item = window?.current.item else { return .zero }
    return min(isPlaying ? place + rate.scaled(now - placedAt) : place, media.length(item))
  }

  mutating func carryOut(
    _ command: PlayerCommand, at now: MonotonicInstant, _ media: SceneMedia
  ) -> [PlayerReport] {
    newest = command.token
    var reports: [PlayerReport] = []
    switch command.action {
    case .open(let window, let place, let playing):
      self.window = window
      isPlaying = playing
      stand(at: min(place, media.length(window.current.item)), now)
      reports = [report(.settled(.done))] + began(now, media)
    case .update(let window):
      take(window)
      reports = [report(.settled(.done))] + probe(media)
    case .play, .pause:
      stand(at: position(at: now, media), now)
      isPlaying = command.action == .play
      reports = [report(.settled(.done))] + playback(now, media)
    case .seek(let target):
      stand(at: target, now)
      reports = [report(.settled(.done))] + playback(now, media)
    case .locate: reports = playback(now, media) + [report(.settled(.done))]
    case .stop:
      reports = [report(.settled(.done))]
      window = nil
      isPlaying = false
    case .setRate(let rate):
      stand(at: position(at: now, media), now)
      self.rate = rate
      reports = [report(.settled(.done))] + playback(now, media)
    case .setTracks(let tracks):
      self.tracks = tracks
      reports = [report(.settled(.done))]
    case .setTextStyle(let style):
      textStyle = style
      reports = [report(.settled(.done))]
    case .setVolume(let volume):
      self.volume = volume
      reports = [report(.settled(.done)), report(.volume(volume, muted: isMuted))]
    case .setMuted(let muted):
      isMuted = muted
      reports = [report(.settled(.done)), report(.volume(volume, muted: muted))]
    case .close, .endSession:
      isClosed = true
      reports = [report(.settled(.done))]
    }
    return reports
  }

  /// The current turn is over: goes on to the next one, or ends.
  mutating func end(_ now: MonotonicInstant, _ media: SceneMedia) -> [PlayerReport] {
    guard let window else { return [] }
    guard let next = window.upcoming.first else {
      let reports = [report(.ended(window.current.id))]
      self.window = nil
      isPlaying = false
      return reports
    }
    self.window = QueueWindow(
      revision: window.revision, current: next, upcoming: Array(window.upcoming.dropFirst()),
      heard: window.heard + [window.current], repeatsCurrent: window.repeatsCurrent)
    stand(at: .zero, now)
    return [report(.advanced(to: next.id))] + began(now, media)
  }

  /// The current turn breaks.
  mutating func fail() -> [PlayerReport] {
    guard let window else { return [] }
    let error = PlayerError(.missing, location: window.current.item.location)
    let reports = [report(.failed(window.current.id, error))]
    self.window = nil
    isPlaying = false
    return reports
  }

  private mutating func began(_ now: MonotonicInstant, _ media: SceneMedia) -> [PlayerReport] {
    guard let turn = window?.current else { return [] }
    if media.isUnplayable(turn.item) { return fail() }
    let opened = OpenedMedia(duration: media.length(turn.item))
    return [report(.opened(turn.id, opened))] + playback(now, media) + probe(media)
  }

  private mutating func probe(_ media: SceneMedia) -> [PlayerReport] {
    guard media.probes, let window else { return [] }
    return window.upcoming.filter { media.isUnplayable($0.item) && probed.insert($0.id).inserted }.map {
      report(.failed($0.id, PlayerError(.missing, location: $0.item.location)))
    }
  }

  private func playback(_ now: MonotonicInstant, _ media: SceneMedia) -> [PlayerReport] {
    guard let window else { return [] }
    let state = isPlaying ? PlayerState.playing : .paused
    return [report(.playback(window.current.id, state, at: position(at: now, media)))]
  }

  /// What is past in a window is ignored: the player may have gone on to a later turn already.
  private mutating func take(_ new: QueueWindow) {
    guard let current = window?.current else { return }
    let turns = [new.current] + new.upcoming
    guard let index = turns.firstIndex(of: current) else { return }
    window = QueueWindow(
      revision: new.revision, current: current, upcoming: Array(turns[(index + 1)...]),
      heard: new.heard + turns[..<index], repeatsCurrent: new.repeatsCurrent)
  }

  private mutating func stand(at place: MediaTime, _ now: MonotonicInstant) {
    self.place = place
    placedAt = now
  }
}
