import PlaybackCore
import PlaybackRuntime
import Testing

/// The system's clock, on real time: what it promises, not how quick this machine is.
@Suite("The system's clock")
struct SystemClockTests {
  private let clock = SystemClock()

  @Test("A sleep ends when its moment has come, not before; one that is past at once")
  func moments() async throws {
    for milliseconds: Int64 in [-5, 0, 1, 7] {
      let moment = clock.now + .milliseconds(milliseconds)
      try await clock.sleep(until: moment)
      #expect(clock.now >= moment)
    }
  }

  @Test("Many sleepers wake in the order of their moments, whatever the order in which they lay down")
  func order() async {
    let start = clock.now + .milliseconds(30)
    let woken = await withTaskGroup(of: (Int64, Int64).self) { group in
      for number in [Int64](0..<40).shuffled() {
        group.addTask {
          let moment = start + .milliseconds(number)
          try? await clock.sleep(until: moment)
          return (number, (clock.now - moment).nanoseconds)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(woken.count == 40 && woken.allSatisfy { $0.1 >= 0 })
  }

  @Test("A sleeper that is cancelled wakes at once and says so; also one that lies down cancelled")
  func cancelled() async {
    let never = clock.now + .seconds(86_400)
    for waits in [true, false] {
      let sleeper = Task { try await clock.sleep(until: never) }
      if waits { await Task.yield() }
      sleeper.cancel()
      await #expect(throws: CancellationError.self) { try await sleeper.value }
    }
  }
}
