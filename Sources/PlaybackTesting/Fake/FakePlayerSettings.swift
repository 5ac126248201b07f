public import PlaybackCore

/// How a `FakePlayer` behaves; all times are virtual.
public struct FakePlayerSettings: Hashable, Sendable {
  /// What it can do. A change while it lives is reported as `capabilities`.
  public var capabilities: PlayerCapabilities
  /// How long a command waits before it is carried out and settled.
  public var settlesAfter: MediaTime
  /// How long each report is on its way. Making it shorter never lets a report overtake an older one.
  public var reportsAfter: MediaTime
  /// How long before the end of a turn the next one is committed (libmpv: 300–400 ms).
  public var commitsBefore: MediaTime
  /// How long after a window arrived an unplayable upcoming turn is found out and reported as `failed`; found
  /// out at the commit in any case.
  public var probesAfter: MediaTime
  /// Where its sound is said to go; reported at the start and at every change.
  public var sound: SoundPath

  /// Makes settings; the defaults answer at once, hold one upcoming turn, and commit 400 ms before the end.
  public init(
    capabilities: PlayerCapabilities = PlayerCapabilities(upcomingTurns: 1),
    settlesAfter: MediaTime = .zero, reportsAfter: MediaTime = .zero,
    commitsBefore: MediaTime = .milliseconds(400), probesAfter: MediaTime = .zero,
    sound: SoundPath = .device("fake")
  ) {
    self.capabilities = capabilities
    self.settlesAfter = settlesAfter
    self.reportsAfter = reportsAfter
    self.commitsBefore = commitsBefore
    self.probesAfter = probesAfter
    self.sound = sound
  }
}
