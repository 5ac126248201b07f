/// An engine as those see it who show it and control it from outside: now playing, media keys, sleep.
///
/// `PlaybackEngine` is one; a test may put anything else in its place.
///
/// Isolation: every member may be used from any thread and returns at once.
public protocol PlaybackControl: Sendable {
  /// The present state.
  var snapshot: PlaybackSnapshot { get }

  /// Where time comes from.
  var clock: any PlaybackClock { get }

  /// The present state at once, then each new one; of more than `newest` that wait the oldest are dropped.
  func snapshots(newest: Int) -> AsyncStream<PlaybackSnapshot>

  /// Carries out a command.
  @discardableResult
  func perform(_ command: PlaybackCommand) -> CommandOutcome

  /// Takes in what happens around the sound of this machine, as an audio session would report it.
  func receive(_ event: AudioSessionEvent)

  /// Finds out whether devices still answer, after this machine has slept.
  func probeOutputs()

  /// Keeps the present state; returns when it is safe, at once without a store.
  func keepState() async
}
