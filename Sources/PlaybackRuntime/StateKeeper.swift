import PlaybackCore
import Synchronization

/// Keeps the state, once at a time and not too often: what was not begun yet is asked for once, and always the newest
/// is kept. While it goes on changing by itself it is kept again each interval.
///
/// Mutable state: guarded by the mutex of `Line`; one task does the keeping.
final class StateKeeper: Sendable {
  /// How a state is kept, and how often.
  struct Rules: Sendable {
    let clock: any PlaybackClock
    /// The least time from one keeping to the next, unless somebody waits for it.
    let interval: MediaTime
    /// Whether what is kept is old again after an interval.
    let isChanging: @Sendable () -> Bool
    let save: @Sendable () async -> Void
  }

  private let line = Line()
  private let requests: AsyncStream<Void>.Continuation
  private let task: Task<Void, Never>

  init(_ rules: Rules) {
    let (requests, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.requests = continuation
    task = Task { [line] in
      await Self.run(rules, line, requests, again: continuation)
      for waiter in line.close() { waiter.resume() }
    }
  }

  private static func run(
    _ rules: Rules, _ line: Line, _ requests: AsyncStream<Void>, again: AsyncStream<Void>.Continuation
  ) async {
    var next: MonotonicInstant?
    var alarm: Task<Void, Never>?
    for await _ in requests {
      // Only those who wait by now are served by what is kept next.
      let waiting = line.take()
      let now = rules.clock.now
      if waiting.isEmpty, let next, now < next {
        alarm = alarm ?? Self.alarm(at: next, rules.clock, again)
        continue
      }
      alarm?.cancel()
      alarm = nil
      next = now + rules.interval
      await rules.save()
      for waiter in waiting { waiter.resume() }
      if let next, rules.isChanging() { alarm = Self.alarm(at: next, rules.clock, again) }
    }
    alarm?.cancel()
    // The place has gone on since, and something may have had to wait.
    if next != nil { await rules.save() }
  }

  private static func alarm(
    at moment: MonotonicInstant, _ clock: any PlaybackClock, _ requests: AsyncStream<Void>.Continuation
  ) -> Task<Void, Never> {
    Task {
      if (try? await clock.sleep(until: moment)) != nil { requests.yield() }
    }
  }

  /// Asks for the state to be kept, soon.
  func request() { requests.yield() }

  /// Returns when the state of now, or a newer one, is safe; at once after `finish`.
  func keep() async {
    await withCheckedContinuation { continuation in
      guard line.join(continuation) else { return continuation.resume() }
      requests.yield()
    }
  }

  /// Keeps the last state if there was anything to keep, and takes no more.
  func finish() async {
    requests.finish()
    await task.value
  }

  /// Those who wait until the state is safe.
  private final class Line: Sendable {
    private struct State {
      var waiting: [CheckedContinuation<Void, Never>] = []
      var isClosed = false
    }

    private let state = Mutex(State())

    func join(_ waiter: CheckedContinuation<Void, Never>) -> Bool {
      state.withLock { state in
        if !state.isClosed { state.waiting.append(waiter) }
        return !state.isClosed
      }
    }

    func take() -> [CheckedContinuation<Void, Never>] {
      state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting
      }
    }

    func close() -> [CheckedContinuation<Void, Never>] {
      state.withLock { state in
        defer { state = State(waiting: [], isClosed: true) }
        return state.waiting
      }
    }
  }
}
