public import PlaybackCore
import Synchronization

/// Gives an engine fake players instead of this machine's sound.
///
/// ```swift
/// let clock = ManualClock()
/// let output = FakeOutput(clock: clock) { _ in .track(.seconds(3)) }
/// var settings = EngineSettings(outputs: output)
/// settings.clock = clock
/// let engine = PlaybackEngine(settings, seed: 1)
/// engine.load([MediaItem(.file(path: "/song.flac"))], play: true)
/// for await now in engine.snapshots() where now.isMoving { break }
/// clock.advance(by: .seconds(3))
/// for await now in engine.snapshots() where now.phase == .ended { break }
/// #expect(output.players.first?.violations == [])
/// ```
///
/// Isolation: may be used from any thread.
public final class FakeOutput: OutputProvider {
  private struct State {
    var players: [FakePlayer] = []
    var refusal: PlayerError?
  }

  private let clock: ManualClock
  private let settings: FakePlayerSettings
  private let media: @Sendable (MediaLocation) -> FakeMedia?
  private let state = Mutex(State())

  /// Makes an output whose players live on `clock` and find their media with `media`; nil: no such file.
  public init(
    clock: ManualClock, settings: FakePlayerSettings = FakePlayerSettings(),
    media: @escaping @Sendable (MediaLocation) -> FakeMedia?
  ) {
    self.clock = clock
    self.settings = settings
    self.media = media
  }

  /// The players it has opened, oldest first.
  public var players: [FakePlayer] { state.withLock { $0.players } }

  /// Refuses to open players from now on; nil opens them again.
  public func refuse(_ error: PlayerError?) { state.withLock { $0.refusal = error } }

  /// Opens a fake player, at once.
  ///
  /// - Throws: What `refuse` was told.
  public func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
    if let refusal = state.withLock({ $0.refusal }) { throw refusal }
    let player = FakePlayer(clock: clock, settings: settings, media: media)
    state.withLock { $0.players.append(player) }
    return player
  }
}

/// An audio session in which only happens what a test says.
///
/// Isolation: may be used from any thread; `events` has a single consumer, the engine.
public final class FakeAudioSession: AudioSession {
  /// What the test made happen.
  public let events: AsyncStream<AudioSessionEvent>
  private let continuation: AsyncStream<AudioSessionEvent>.Continuation
  private let count = Mutex(0)

  /// Makes a session in which nothing has happened.
  public init() { (events, continuation) = AsyncStream.makeStream() }

  /// How often the engine asked for the right to sound.
  public var activations: Int { count.withLock { $0 } }

  /// Makes something happen.
  public func happen(_ event: AudioSessionEvent) { continuation.yield(event) }

  /// Notes that the engine asks; nothing is answered by itself.
  public func activate() { count.withLock { $0 += 1 } }
}
