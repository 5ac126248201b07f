import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Synchronization
import Testing

/// Those who listen come and go.
@Suite(.timeLimit(.minutes(1))) struct ListeningTests {
  /// Counts what one reader was told.
  private final class Counter: Sendable {
    let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
  }

  @Test("Who stops listening is told nothing more; listening keeps no engine alive [S57]")
  func comeAndGo() async throws {
    let studio = Studio()
    var engine: PlaybackEngine? = studio.engine()
    weak let watched = engine
    let counter = Counter()
    let snapshots = try #require(engine?.snapshots(newest: 100))
    let notices = try #require(engine?.notices())
    let reader = Task { for await _ in snapshots { counter.count.withLock { $0 += 1 } } }
    let listener = Task { for await _ in notices { counter.count.withLock { $0 += 1 } } }
    engine?.load(songs("ABC"), play: true)
    _ = await engine?.reaches { $0.phase == .ready }
    for task in [reader, listener] { task.cancel() }
    await reader.value
    await listener.value
    let count = counter.value
    #expect(count > 0)
    engine?.next()
    _ = await engine?.reaches { $0.title == "B" && $0.phase == .ready }
    #expect(counter.value == count)

    let last = try #require(engine?.snapshots())
    engine = nil
    // Ends, because the engine is gone though this is still read.
    for await _ in last {}
    #expect(watched == nil)
  }

  /// Opens this machine's player at once, and a device never.
  private struct Slow: OutputProvider {
    let local: FakeOutput
    let asked: AsyncStream<Void>.Continuation

    func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      guard output.isRemote else { return try await local.openPlayer(for: output) }
      asked.yield()
      let (never, silence) = AsyncStream.makeStream(of: Void.self)
      for await _ in never {}
      silence.finish()
      throw PlayerError(.outputUnavailable)
    }
  }

  @Test("Closing while a device is being opened does not wait for it")
  func closesWhileOpening() async throws {
    let studio = Studio()
    let (asked, continuation) = AsyncStream.makeStream(of: Void.self)
    var settings = EngineSettings(outputs: Slow(local: studio.output, asked: continuation))
    settings.clock = studio.clock
    let engine = PlaybackEngine(settings, seed: 1)
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.phase == .ready }
    engine.transfer(to: .remote(DeviceID(rawValue: "tv")))
    for await _ in asked { break }
    await engine.close()
    #expect(engine.snapshot.handingOverTo == nil)
    #expect(studio.players.allSatisfy { $0.isFinished })
  }
}
