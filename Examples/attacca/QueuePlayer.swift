import Attacca

/// A player without sound that answers every command at once and in full. Every item lasts 200 seconds.
struct QueuePlayer {
  static let length = MediaTime.seconds(200)

  let id: PlayerID
  private var window: QueueWindow?
  private var isPlaying = false
  private var newest: CommandToken?
  private var place = MediaTime.zero
  private var placedAt = MonotonicInstant.zero
  private var rate = PlaybackRate.normal
  private var volume = Volume.full
  private var isMuted = false

  init(id: PlayerID) { self.id = id }

  func report(_ fact: PlayerReport.Fact) -> PlayerReport {
    PlayerReport(token: newest, revision: window?.revision, fact: fact)
  }

  private func position(at now: MonotonicInstant) -> MediaTime {
    min(isPlaying ? place + rate.scaled(now - placedAt) : place, Self.length)
  }

  /// When what sounds will be over by itself; nil while nothing sounds.
  func end(after now: MonotonicInstant) -> MonotonicInstant? {
    guard window != nil, isPlaying else { return nil }
    let left = (Self.length - position(at: now)).nanoseconds
    let permille = Int64(rate.permille)
    return now + MediaTime(nanoseconds: (left * 1000 + permille - 1) / permille)
  }

  mutating func carryOut(_ command: PlayerCommand, at now: MonotonicInstant) -> [PlayerReport] {
    newest = command.token
    switch command.action {
    case .open(let window, let place, let playing):
      self.window = window
      isPlaying = playing
      stand(at: min(place, Self.length), now)
      return [report(.settled(.done))] + began(now)
    case .update(let window):
      take(window)
      return [report(.settled(.done))]
    case .play, .pause:
      stand(at: position(at: now), now)
      isPlaying = command.action == .play
      return [report(.settled(.done))] + playback(now)
    case .seek(let target):
      stand(at: target, now)
      return [report(.settled(.done))] + playback(now)
    case .locate: return playback(now) + [report(.settled(.done))]
    case .stop, .close, .endSession:
      let settled = report(.settled(.done))
      leave()
      return [settled]
    case .setRate(let rate):
      stand(at: position(at: now), now)
      self.rate = rate
      return [report(.settled(.done))] + playback(now)
    case .setTracks, .setTextStyle: return [report(.settled(.done))]
    case .setVolume(let volume):
      self.volume = volume
      return [report(.settled(.done)), report(.volume(volume, muted: isMuted))]
    case .setMuted(let muted):
      isMuted = muted
      return [report(.settled(.done)), report(.volume(volume, muted: muted))]
    }
  }

  /// The current turn is over: goes on to the next one, or ends. Nothing to report when nothing is loaded.
  mutating func end(_ now: MonotonicInstant) -> [PlayerReport] {
    guard let window else { return [] }
    guard let next = window.upcoming.first else {
      let ended = report(.ended(window.current.id))
      leave()
      return [ended]
    }
    self.window = QueueWindow(
      revision: window.revision, current: next, upcoming: Array(window.upcoming.dropFirst()))
    stand(at: .zero, now)
    return [report(.advanced(to: next.id))] + began(now)
  }

  /// The current turn breaks. Nothing to report when nothing is loaded.
  mutating func fail() -> [PlayerReport] {
    guard let window else { return [] }
    let failed = report(
      .failed(window.current.id, PlayerError(.missing, location: window.current.item.location)))
    leave()
    return [failed]
  }

  private mutating func leave() {
    window = nil
    isPlaying = false
  }

  private func began(_ now: MonotonicInstant) -> [PlayerReport] {
    guard let turn = window?.current else { return [] }
    return [report(.opened(turn.id, OpenedMedia(duration: Self.length)))] + playback(now)
  }

  private func playback(_ now: MonotonicInstant) -> [PlayerReport] {
    guard let window else { return [] }
    return [report(.playback(window.current.id, isPlaying ? .playing : .paused, at: position(at: now)))]
  }

  /// What is past in a window is ignored: the player may have gone on to a later turn already.
  private mutating func take(_ new: QueueWindow) {
    guard let current = window?.current else { return }
    let turns = [new.current] + new.upcoming
    guard let index = turns.firstIndex(of: current) else { return }
    window = QueueWindow(revision: new.revision, current: current, upcoming: Array(turns[(index + 1)...]))
  }

  private mutating func stand(at place: MediaTime, _ now: MonotonicInstant) {
    self.place = place
    placedAt = now
  }
}
