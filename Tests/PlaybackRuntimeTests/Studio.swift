import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Synchronization

/// An engine on virtual time with fake players, and everything a test wants to see of it.
final class Studio: StateStore, LogSink {
  let clock = ManualClock()
  let session = FakeAudioSession()
  let output: FakeOutput
  private let state = Mutex(State())

  private struct State {
    var saved: PlaybackMachine?
    var gate: AsyncStream<Void>?
    var lines: [String] = []
  }

  init(
    settings: FakePlayerSettings = FakePlayerSettings(),
    media: @escaping @Sendable (MediaLocation) -> FakeMedia? = { _ in .track(.seconds(10)) }
  ) {
    output = FakeOutput(clock: clock, settings: settings, media: media)
  }

  func engine(seed: UInt64 = 1, journal: (@Sendable (PlaybackEvent) -> Void)? = nil) -> PlaybackEngine {
    var settings = EngineSettings(outputs: output)
    settings.session = session
    settings.store = self
    settings.log = self
    settings.clock = clock
    settings.journal = journal
    return PlaybackEngine(settings, seed: seed)
  }

  var players: [FakePlayer] { output.players }
  var saved: PlaybackMachine? { state.withLock { $0.saved } }
  var lines: [String] { state.withLock { $0.lines } }

  func save(_ machine: PlaybackMachine) async {
    if let gate = state.withLock({ $0.gate }) { for await _ in gate {} }
    state.withLock { $0.saved = machine }
  }

  /// From now on nothing is saved before the stream has ended.
  func saveWaits(for gate: AsyncStream<Void>) { state.withLock { $0.gate = gate } }

  func log(_ level: LogLevel, module: String, _ message: @autoclosure () -> String) {
    let line = message()
    state.withLock { $0.lines.append(line) }
  }
}

extension PlaybackEngine {
  /// Waits for a state; the states come as events, so nothing is polled.
  func reaches(_ isWanted: @Sendable (PlaybackSnapshot) -> Bool) async -> PlaybackSnapshot? {
    for await snapshot in snapshots(newest: 1000) where isWanted(snapshot) { return snapshot }
    return nil
  }
}

func songs(_ names: String) -> [MediaItem] {
  names.map { MediaItem(.file(path: "/\($0)"), title: String($0)) }
}
