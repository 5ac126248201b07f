import PlaybackCore
@testable import PlaybackTesting
import Synchronization
import Testing

@Suite struct ManualClockTests {
  private let clock = ManualClock()

  private func sleeper(_ seconds: Int64) async throws -> Task<Void, any Error> {
    let (clock, before) = (clock, clock.sleeperCount)
    let task = Task { try await clock.sleep(until: .zero + .seconds(seconds)) }
    try await clock.waitForSleepers(atLeast: before + 1)
    return task
  }

  @Test func `time stands still until it is moved, and never goes back`() {
    #expect(clock.now == .zero)
    clock.advance(by: .seconds(5))
    #expect(clock.now == .zero + .seconds(5))
    clock.advance(to: .zero + .seconds(2))
    clock.advance(by: .seconds(-1))
    #expect(clock.now == .zero + .seconds(5))
  }

  @Test func `a sleeper wakes at its deadline and not before`() async throws {
    let task = try await sleeper(2)
    clock.advance(by: .milliseconds(1999))
    #expect(clock.sleeperCount == 1)
    clock.advance(by: .milliseconds(1))
    #expect(clock.sleeperCount == 0)
    try await task.value
  }

  @Test func `sleeping until a moment that is past returns at once`() async throws {
    clock.advance(by: .seconds(1))
    try await clock.sleep(until: .zero + .seconds(1))
  }

  @Test func `sleepers wake one after the other, in the order of their deadlines`() async throws {
    let tasks = [try await sleeper(3), try await sleeper(1), try await sleeper(2)]
    for (deadline, woken) in [(1, 1), (2, 2), (3, 0)] {
      #expect(clock.nextDeadline == .zero + .seconds(Int64(deadline)))
      clock.advance(to: .zero + .seconds(Int64(deadline)))
      try await tasks[woken].value
    }
    #expect(clock.nextDeadline == nil)
  }

  @Test func `sleepers due together leave the line earliest first, then in the order they came`() {
    var line = SleeperLine()
    for (id, seconds) in [(1, 3), (2, 1), (3, 2), (4, 1)] as [(UInt64, Int64)] {
      line.add(.init(id: id, deadline: .zero + .seconds(seconds), continuation: nil))
    }
    #expect(line.takeDue(at: .zero + .seconds(2)).map(\.id) == [2, 4, 3])
    #expect(line.sleepers.map(\.id) == [1])
    #expect(line.take(1)?.id == 1)
    #expect(line.take(1)?.id == nil)
  }

  @Test func `a cancelled sleeper throws and leaves the line`() async throws {
    let task = try await sleeper(2)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleeperCount == 0)
    #expect(clock.state.withLock { $0.cancelled.isEmpty })
  }

  @Test func `a task that is cancelled before it sleeps throws`() async {
    let clock = clock
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(until: .zero + .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `waiting for sleepers can be cancelled`() async {
    let clock = clock
    let task = Task { try await clock.waitForSleepers(atLeast: 1) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `followers are carried along from one of their moments to the next`() {
    let follower = Metronome()
    clock.attach(follower)
    clock.advance(by: .milliseconds(2500))
    #expect(follower.seen.change { $0 } == [0, 1000, 2000, 2500])
    clock.detach(follower)
    clock.advance(by: .seconds(5))
    #expect(follower.seen.change { $0.count } == 4)
  }
}

/// Wants to be told of every full second.
private final class Metronome: ManualClockFollower {
  let seen = Memory<[Int64]>([])

  var nextMoment: MonotonicInstant? {
    seen.change { MonotonicInstant.zero + .milliseconds((($0.last ?? 0) / 1000 + 1) * 1000) }
  }

  func follow(to moment: MonotonicInstant) {
    seen.change { $0.append(moment.nanoseconds / 1_000_000) }
  }
}
