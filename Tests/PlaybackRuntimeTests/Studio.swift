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
    var saved: KeptState?
    var savings = 0
    var gate: AsyncStream<Void>?
    var lines: [String] = []
  }

  init(
    settings: FakePlayerSettings = FakePlayerSettings(),
    media: @escaping @Sendable (MediaLocation) -> FakeMedia? = { _ in .track(.seconds(10)) }
  ) {
    output = FakeOutput(clock: clock, settings: settings, media: media)
  }

  func engine(
    seed: UInt64 = 1, keeping: Bool = false, journal: (@Sendable (JournalEntry) -> Void)? = nil
  ) -> PlaybackEngine {
    var settings = EngineSettings(outputs: output)
    settings.session = session
    if keeping { settings.store = self }
    settings.log = self
    settings.clock = clock
    settings.journal = journal
    return PlaybackEngine(settings, seed: seed)
  }

  var players: [FakePlayer] { output.players }
  var saved: KeptState? { state.withLock { $0.saved } }
  var savings: Int { state.withLock { $0.savings } }
  var lines: [String] { state.withLock { $0.lines } }

  func save(_ state: KeptState) async {
    if let gate = self.state.withLock({ $0.gate }) { for await _ in gate {} }
    self.state.withLock { ($0.saved, $0.savings) = (state, $0.savings + 1) }
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
