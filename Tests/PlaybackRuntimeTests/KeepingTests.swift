import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Testing

/// How often a state is kept.
@Suite("Keeping the state", .timeLimit(.minutes(1))) struct KeepingTests {
  private func wait(_ isMet: () -> Bool) async { while !isMet() { await Task.yield() } }

  @Test("While it plays the place is kept each interval, and nothing wakes while it does not (R31)")
  func interval() async throws {
    let studio = Studio()
    let engine = studio.engine(keeping: true)
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.isMoving }
    await engine.keepState()
    for step in 1...4 as ClosedRange<Int64> {
      let before = studio.savings
      try await studio.clock.waitForSleepers(atLeast: 1)
      studio.clock.advance(by: .milliseconds(800))
      await wait { studio.savings > before }
      #expect(studio.saved?.place.position == .milliseconds(800 * step))
    }
    engine.pause()
    _ = await engine.reaches { !$0.isMoving && $0.phase == .ready }
    await engine.keepState()
    #expect(studio.saved?.place.intent == .pause)
    let paused = studio.savings
    studio.clock.advance(by: .seconds(100))
    await engine.keepState()
    #expect(studio.savings == paused + 1)
    await engine.close()
  }

  @Test("Many changes in a row are kept once an interval, and the last of them at the end")
  func many() async throws {
    let studio = Studio()
    let engine = studio.engine(keeping: true)
    for _ in 0..<100 { engine.append(songs("A")) }
    await wait { studio.savings > 0 }
    for _ in 0..<100 { engine.append(songs("B")) }
    try await studio.clock.waitForSleepers(atLeast: 1)
    #expect(studio.savings == 1)
    engine.append(songs("C"))
    await engine.close()
    #expect(studio.savings == 2 && studio.saved?.queue.count == 201)
  }

  @Test("What is kept at the end is where it was closed, and an engine that did nothing keeps nothing")
  func end() async throws {
    let studio = Studio()
    let idle = studio.engine(keeping: true)
    await idle.close()
    await idle.keepState()
    let empty = studio.engine(keeping: true)
    empty.setVolume(Volume(permille: 500))
    empty.transfer(to: .local)
    await empty.keepState()
    await empty.close()
    #expect(studio.saved == nil)
    let engine = studio.engine(keeping: true)
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.isMoving }
    studio.clock.advance(by: .milliseconds(2345))
    await engine.close()
    #expect(studio.saved?.place.position == .milliseconds(2345))
    #expect(studio.saved?.place.intent == .play)
  }
}
