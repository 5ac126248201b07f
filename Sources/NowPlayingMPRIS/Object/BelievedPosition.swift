import PlaybackCore

/// Where a client thinks that playing is, from what it was told: it counts on by itself while the status is *playing*,
/// and learns of everything else by `Seeked`.
struct BelievedPosition: Hashable, Sendable {
  private var entry: EntryID?
  private var place = MediaTime.zero
  private var at = MonotonicInstant.zero
  private var movingAt: PlaybackRate?
  private var wasStopped = true

  /// Closer than this a client is right enough; a device tells its place less exactly than a local player.
  private static let tolerance = (local: MediaTime.milliseconds(200), remote: MediaTime.milliseconds(500))

  /// Takes in what a client is told now.
  ///
  /// - Parameter isJump: A jump has been asked for: clients wait for the signal, however short it was.
  /// - Returns: The place that clients have to be told; nil when they are right.
  mutating func follow(
    _ now: PlaybackSnapshot, _ status: MPRISStatus, at moment: MonotonicInstant, isJump: Bool
  ) -> MediaTime? {
    let actual = status == .stopped ? .zero : max(.zero, now.position(at: moment))
    var believed = place
    if let movingAt, moment > at { believed = believed + movingAt.scaled(moment - at) }
    if let duration = now.duration { believed = min(believed, max(duration, .zero)) }
    if entry != now.current || status == .stopped || wasStopped { believed = .zero }
    let distance = max(actual - believed, believed - actual)
    let tolerance = now.output?.isRemote == true ? Self.tolerance.remote : Self.tolerance.local
    let isWrong = now.current != nil && (distance > tolerance || isJump && status != .stopped)
    (entry, place, at) = (now.current, isWrong ? actual : believed, moment)
    movingAt = status == .playing ? now.rate : nil
    wasStopped = status == .stopped
    return isWrong ? actual : nil
  }
}

/// What the specification calls the playback status.
///
/// While it is *playing* a client counts the place on by itself until `Seeked`; so a device that cannot be reached, whose
/// place stands still here for as long as that lasts, is *paused*: the place that a client shows is the one that is
/// shown here, and where the device has got to is told when it is back. A moment's wait for data stays *playing*, for
/// that is what was asked for, and is put right by `Seeked`.
enum MPRISStatus: String, Hashable, Sendable {
  case playing = "Playing"
  case paused = "Paused"
  case stopped = "Stopped"

  init(_ now: PlaybackSnapshot) {
    switch now.phase {
    case _ where now.current == nil: self = .stopped
    case .ended, .failed: self = .stopped
    case .idle where !now.isPlaying && now.anchor.position == .zero: self = .stopped
    case .idle, .loading, .buffering, .ready:
      self = now.isPlaying && now.suspension == nil ? .playing : .paused
    }
  }
}
