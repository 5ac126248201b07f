import CastProtocol
import PlaybackCore

/// How loud the device is, and what it lets us set.
struct CastLevels: Equatable, Sendable {
  var volume = Volume.full
  var isMuted = false
  var control = VolumeControl.attenuation
  /// By how much a press of a button changes it, as the device says; nil when it does not.
  var step: Double?
  /// Where it was when it was last asked to go a step, and how many steps that makes on the way to one loudness.
  var steppedFrom: Volume?
  var steps = 0
  /// Whether the present media can be played at another speed.
  var canSetRate = false
  /// The speed that is wanted.
  var rate = PlaybackRate.normal
  /// What was last reported.
  var capabilities = PlayerCapabilities(upcomingTurns: 20, heardTurns: 10, canSetRate: false)

  /// How far one message may move a TV or an amplifier: a step, 5 % where none is told.
  var largestMove: Int32 {
    let step = step.flatMap { $0.isFinite ? $0 : nil } ?? 0.05
    return Int32((min(max(step, 0.01), 0.5) * 1000).rounded())
  }
}

extension CastSender {
  /// A device tells its place as its player has it, which is ahead of what is heard by what its sound is buffered.
  static let placeAccuracy = MediaTime.milliseconds(100)
  /// The most steps to one loudness; a device that wanders is left where it is.
  private static let mostSteps = 120

  /// Whether the device is as loud as is wanted, as near as it comes.
  private func isNear(_ wanted: Volume) -> Bool {
    let distance = (wanted.permille - levels.volume.permille).magnitude
    return distance <= (levels.control == .master ? UInt32(levels.largestMove / 2) : 10)
  }

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

  mutating func setMuted(_ isMuted: Bool) {
    ask(.setVolume(CastVolume { $0.isMuted = isMuted }), .command(.mute), within: timing.answer)
  }

  mutating func setVolume(to wanted: Volume) {
    levels.steps = 0
    goTo(wanted)
  }

  /// Asks for a loudness. A TV or an amplifier behind the device is moved as by its buttons: one step for one message,
  /// because more is cut short there.
  private mutating func goTo(_ wanted: Volume) {
    var next = wanted
    if levels.control == .master {
      let way = wanted.permille - levels.volume.permille
      next = Volume(permille: levels.volume.permille + min(max(way, -levels.largestMove), levels.largestMove))
      levels.steppedFrom = levels.volume
      levels.steps += 1
    }
    let volume = CastVolume { $0.level = Double(next.permille) / 1000 }
    ask(.setVolume(volume), .command(.volume), within: timing.answer)
  }

  /// Goes on towards a loudness step by step; says whether it does: not when something newer is wanted, nor with a
  /// device that does not move.
  private mutating func goesOn(to wanted: Volume, isAnswer: Bool) -> Bool {
    guard levels.control == .master, lanes[.volume]?.waiting.isEmpty == true, levels.steps < Self.mostSteps,
      let before = levels.steppedFrom
    else { return false }
    if before == levels.volume { return !isAnswer }
    goTo(wanted)
    return true
  }

  /// The device's volume as a status tells it; absent fields leave what was known.
  mutating func take(_ volume: CastVolume, answering purpose: PendingRequest.Purpose?) {
    let before = levels
    if let level = volume.level, level.isFinite {
      levels.volume = Volume(level: level)
    }
    levels.isMuted = volume.isMuted ?? levels.isMuted
    levels.control = volume.control ?? levels.control
    levels.step = volume.stepInterval ?? levels.step
    let isAnswer = settleLevels(answering: purpose)
    guard session.isOpen else { return }
    updateCapabilities()
    if isAnswer || before.volume != levels.volume || before.isMuted != levels.isMuted { reportLevels() }
  }

  /// Answers what the device was asked, by its reply or because it is so.
  private mutating func settleLevels(answering purpose: PendingRequest.Purpose?) -> Bool {
    var isAnswer = false
    for kind in [PlayerCommand.Action.Kind.volume, .mute] {
      let isAsked = purpose == .command(kind)
      let isSo =
        switch lanes[kind]?.sent?.action {
        case .setVolume(let wanted): isNear(wanted)
        case .setMuted(let wanted): wanted == levels.isMuted
        case .open, .update, .play, .pause, .seek, .stop, .locate, .setRate, .setTracks, .setTextStyle,
          .close, .endSession, nil:
          false
        }
      if case .setVolume(let wanted)? = lanes[kind]?.sent?.action, !isSo,
        goesOn(to: wanted, isAnswer: isAsked)
      {
        continue
      }
      guard isSo || isAsked else { continue }
      laneAnswered(kind, .done)
      isAnswer = true
    }
    return isAnswer
  }
}

extension Volume {
  /// A level between 0 and 1 as devices tell it; clamped. Precondition: finite.
  init(level: Double) { self.init(permille: Int32((min(max(level, 0), 1) * 1000).rounded())) }
}
