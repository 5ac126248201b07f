import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PositionTests {
  @Test("The position comes once a second while playing and not while paused (S190)")
  func ticks() async {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("A"), at: .milliseconds(500), play: true)
    _ = await engine.reaches { $0.isMoving }
    var positions = engine.positions().makeAsyncIterator()
    #expect(await positions.next() == .milliseconds(500))
    // Nobody waits for the stream to be asleep: a second that passes before it is must be told as well.
    for second in 1...4 {
      studio.clock.advance(by: second == 1 ? .milliseconds(500) : .seconds(1))
      #expect(await positions.next() == .seconds(Int64(second)))
    }
    engine.pause()
    _ = await positions.next()
    while studio.clock.sleeperCount > 0 { await Task.yield() }
    studio.clock.advance(by: .seconds(60))
    engine.seek(to: .seconds(7))
    #expect(await positions.next() == .seconds(7))
    await engine.close()
  }

  @Test("The observable model follows the engine, and is gone when nobody holds it (S183, S185, S186)")
  @MainActor func model() async throws {
    let studio = Studio()
    let engine = studio.engine()
    var model = PlayerModel(engine)
    weak let gone = model
    #expect(model.title == "No track")
    #expect(!model.isPlaying)
    engine.load(songs("AB"), play: true)
    while !(model.phase == .ready && model.duration != nil) { await Task.yield() }
    #expect(model.title == "A")
    #expect(model.isPlaying)
    #expect(model.duration == .seconds(10))
    #expect(model.queue.count == 2)
    #expect(model.output == .local)
    engine.next()
    while model.title != "B" { await Task.yield() }
    model = PlayerModel(engine)
    while gone != nil { await Task.yield() }
    await engine.close()
  }

  @Test("A slider sends one seek, when the finger lets go (S188)")
  @MainActor func scrubbing() async throws {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("A"), play: true)
    _ = await engine.reaches { $0.phase == .ready }
    let model = PlayerModel(engine)
    model.beginScrubbing()
    model.scrub(to: .seconds(3))
    model.scrub(to: .seconds(99))
    #expect(model.scrubPosition == .seconds(10))
    model.scrub(to: .seconds(6))
    #expect(engine.position == .zero)
    #expect(model.endScrubbing() == .done)
    #expect(model.position == .seconds(6))
    #expect(model.endScrubbing() == .unchanged)
    #expect(engine.position == .seconds(6))
    await engine.close()
    #expect(studio.players.first?.commands.count { $0.action.kind == .seek } == 1)
  }

  @Test("The system's clock moves and sleeps until a moment, and a sleeper can be cancelled")
  func systemClock() async throws {
    let clock = SystemClock()
    let start = clock.now
    try await clock.sleep(until: start + .milliseconds(5))
    #expect(clock.now - start >= .milliseconds(5))
    try await clock.sleep(until: start)
    let sleeper = Task { try await clock.sleep(until: start + .seconds(3600)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }
}
