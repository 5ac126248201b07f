import Glibc
import PlaybackCore

/// How much softer libmpv's own gain makes the sound just now; the mixer's volume is another matter.
struct Ducking: Equatable, Sendable {
  /// The time from one level to another.
  static let ramp = MediaTime.milliseconds(160)
  static let step = MediaTime.milliseconds(20)
  /// Softer than this is silence.
  static let most: Int32 = 96

  /// In decibels, as is what follows.
  private(set) var level = 0.0
  private(set) var target = 0.0
  private var from = 0.0
  private var since = MonotonicInstant.zero
  /// When the next step of the ramp is due.
  private(set) var stepsAt: MonotonicInstant?

  mutating func go(to decibels: Int32, at now: MonotonicInstant, isHeard: Bool) {
    (from, since, target) = (level, now, Double(min(max(0, decibels), Self.most)))
    if !isHeard { level = target }
    stepsAt = level == target ? nil : now
  }

  /// Makes the steps that are due; says whether the level is another.
  mutating func advance(to now: MonotonicInstant) -> Bool {
    guard let stepsAt, now >= stepsAt else { return false }
    let share = min(1, (now - since).inSeconds / Self.ramp.inSeconds)
    level = share < 1 ? from + (target - from) * share : target
    self.stepsAt = level == target ? nil : now + Self.step
    return true
  }

  /// The level as libmpv's volume, which is the cube root of the gain, in hundredths.
  var percent: Double { 100 * pow(10, -level / 60) }
}

extension MPVSession {
  /// Softer by so many decibels from now on; 0 as loud as ever. With a ramp while something is heard.
  mutating func duck(by decibels: Int32, at now: MonotonicInstant) {
    self.now = now
    // Where nothing is heard libmpv's gain is the volume.
    guard !isClosing, !levels.isSilentByChoice else { return }
    let before = ducking.level
    ducking.go(to: decibels, at: now, isHeard: wantsSound && !isPaused && !line.isEmpty)
    if ducking.level != before { setGain() }
    continueDucking()
  }

  mutating func continueDucking() {
    if ducking.advance(to: now) { setGain() }
  }

  private mutating func setGain() {
    requests.append(.set(.volume, .number(ducking.percent), id: expect(.nothing)))
  }
}
