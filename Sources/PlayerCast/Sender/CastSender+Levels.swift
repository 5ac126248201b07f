import CastProtocol
import PlaybackCore

/// How loud the device is, and what it lets us set.
struct CastLevels: Equatable, Sendable {
  var volume = Volume.full
  var isMuted = false
  var control = VolumeControl.attenuation
  /// Whether the present media can be played at another speed.
  var canSetRate = false
  /// The speed that is wanted.
  var rate = PlaybackRate.normal
  /// What was last reported.
  var capabilities = PlayerCapabilities(upcomingTurns: 20, heardTurns: 10, canSetRate: false)
}

extension CastSender {
  /// A device tells its place as its player has it, which is ahead of what is heard by what its sound is buffered.
  static let placeAccuracy = MediaTime.milliseconds(100)

  func capabilities() -> PlayerCapabilities {
    PlayerCapabilities(
      upcomingTurns: 20, heardTurns: 10, canSetRate: levels.canSetRate,
      canSetVolume: levels.control != .fixed,
      placeAccuracy: Self.placeAccuracy, longestSilence: timing.silence)
  }

  /// Reports what the device can do if that has changed.
  mutating func updateCapabilities() {
    guard session.isOpen, levels.capabilities != capabilities() else { return }
    levels.capabilities = capabilities()
    report(.capabilities(levels.capabilities))
  }

  mutating func reportLevels() { report(.volume(levels.volume, muted: levels.isMuted)) }

  mutating func setVolume(_ volume: CastVolume, _ kind: PlayerCommand.Action.Kind) {
    ask(.setVolume(volume), .command(kind), within: timing.answer)
  }

  /// The device's volume as a status tells it; absent fields leave what was known.
  mutating func take(_ volume: CastVolume, answering purpose: PendingRequest.Purpose?) {
    let before = levels
    if let level = volume.level, level.isFinite {
      levels.volume = Volume(permille: Int32((min(max(level, 0), 1) * 1000).rounded()))
    }
    levels.isMuted = volume.isMuted ?? levels.isMuted
    levels.control = volume.control ?? levels.control
    let isAnswer = settleLevels(answering: purpose)
    guard session.isOpen else { return }
    updateCapabilities()
    if isAnswer || before.volume != levels.volume || before.isMuted != levels.isMuted { reportLevels() }
  }

  /// Answers what the device was asked, by its reply or because it is so.
  private mutating func settleLevels(answering purpose: PendingRequest.Purpose?) -> Bool {
    var isAnswer = false
    for kind in [PlayerCommand.Action.Kind.volume, .mute] {
      let isSo =
        switch lanes[kind]?.sent?.action {
        case .setVolume(let wanted): (wanted.permille - levels.volume.permille).magnitude <= 10
        case .setMuted(let wanted): wanted == levels.isMuted
        case .open, .update, .play, .pause, .seek, .stop, .locate, .setRate, .setTracks, .setTextStyle,
          .close, .endSession, nil:
          false
        }
      guard isSo || purpose == .command(kind) else { continue }
      laneAnswered(kind, .done)
      isAnswer = true
    }
    return isAnswer
  }
}
