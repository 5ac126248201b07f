public import PlaybackCore

/// What an engine is made of: where it plays, and what it listens to.
public struct EngineSettings: Sendable {
  /// Opens the outputs.
  public var outputs: any OutputProvider
  /// Calls and headphones; none means that nothing interrupts.
  public var session: (any AudioSession)?
  /// Keeps the state; none means that it is forgotten.
  public var store: (any StateStore)?
  /// The least time from one keeping to the next, and while something plays the most, too. Somebody who waits for it
  /// (`keepState`, `close`) does not wait for this. Less than a second, so that with the time that a disk takes a kept
  /// place is at most a second old.
  public var keepingInterval = MediaTime.milliseconds(800)
  /// Where time comes from.
  public var clock: any PlaybackClock
  /// Receives log lines; none means that none are formatted.
  public var log: (any LogSink)?
  /// Receives every event before it is handled, and after it what hand-overs cost, in order: a run can be replayed, and
  /// read. Called under the engine's lock: must return quickly and not call back.
  public var journal: (@Sendable (JournalEntry) -> Void)?
  /// What commands mean where hosts differ.
  public var options: PlaybackOptions

  /// Settings with one way to make sound and the system's clock.
  public init(outputs: any OutputProvider) {
    self.outputs = outputs
    clock = SystemClock()
    options = PlaybackOptions()
  }
}
