public import PlaybackCore

/// Plays a queue: feeds what happens to the machine and carries out what it decides.
///
/// Commands are answered at once, from any thread; what they lead to is seen in the snapshots. Nothing is awaited
/// inside a decision, so nothing can be re-entered.
///
///     let engine = PlaybackEngine(settings)
///     engine.load([MediaItem(.file(path: "/music/one.flac"))], play: true)
///     for await now in engine.snapshots() { print(now.title, now.phase) }
///
/// When the last reference goes, players are closed and streams finish; `close()` does the same and waits for it.
///
/// Isolation: every member may be used from any thread.
public final class PlaybackEngine: Sendable {
  let core: EngineCore
  let keeper: StateKeeper
  private let runner: Task<Void, Never>

  /// An engine with an empty queue; the seed decides all random orders.
  public convenience init(_ settings: EngineSettings, seed: UInt64 = .random(in: .min ... .max)) {
    self.init(settings, machine: PlaybackMachine(seed: seed, options: settings.options))
  }

  /// An engine that goes on from a kept state.
  public init(_ settings: EngineSettings, machine: PlaybackMachine) {
    let (effects, continuation) = AsyncStream.makeStream(of: PlaybackEffect.self)
    let core = EngineCore(settings: settings, machine: machine, effects: continuation)
    self.core = core
    let keeper = StateKeeper(core.keeping)
    self.keeper = keeper
    runner = Task { await EngineRunner(core, keeper).run(effects) }
  }

  deinit { core.finish() }

  /// Carries out a command.
  ///
  /// - Returns: At once: done, nothing to do, or refused with the reason. After `close()` the queue can still be
  ///   changed, but nothing sounds any more.
  @discardableResult
  public func perform(_ command: PlaybackCommand) -> CommandOutcome {
    core.handle(.command(command)) ?? .unchanged
  }

  /// The present state.
  public var snapshot: PlaybackSnapshot { core.snapshot }

  /// The place in the current entry, now.
  public var position: MediaTime { core.snapshot.position(at: core.settings.clock.now) }

  /// How far what is heard now may be from `position`, either way; see `PlaybackSnapshot.uncertainty(at:)`.
  public var uncertainty: MediaTime { core.snapshot.uncertainty(at: core.settings.clock.now) }

  /// Where the engine's time comes from.
  public var clock: any PlaybackClock { core.settings.clock }

  /// The whole state, for keeping or for a bug report.
  public var machine: PlaybackMachine { core.machine }

  /// The present state at once, then each new one. Every call gives an independent stream; it ends with the
  /// engine or with the task that reads it.
  ///
  /// `newest`: how many states wait for a slow reader before the oldest is dropped; one is right for a screen.
  public func snapshots(newest: Int = 1) -> AsyncStream<PlaybackSnapshot> { core.subscribe(newest: newest) }

  /// Sentences for the listener, from now on. Independent streams as in `snapshots`; the newest 64 wait.
  public func notices() -> AsyncStream<Notice> { core.subscribeToNotices() }

  /// Closes the players and waits until they are gone, and the last state is kept. Streams finish. Later commands make no sound.
  public func close() async {
    core.finish()
    await runner.value
  }
}
