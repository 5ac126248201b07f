public import PlaybackCore
import Synchronization

extension ManualClock {
  /// Returns when the clock has been moved to the moment, at once when it is past.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until moment: MonotonicInstant) async throws {
    try Task.checkCancellation()
    let id = newID()
    defer { forgetCancellation(id) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { fallAsleep(id, until: moment, $0) }
    } onCancel: {
      cancelSleeper(id)
    }
  }

  /// Returns as soon as at least `count` tasks sleep on this clock: the event to wait for before moving it.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func waitForSleepers(atLeast count: Int) async throws {
    try Task.checkCancellation()
    let id = newID()
    defer { forgetCancellation(id) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { watch(id, for: count, $0) }
    } onCancel: {
      cancelWatcher(id)
    }
  }

  private func newID() -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// A cancellation that came after the waking left its mark; nothing asks for it any more.
  private func forgetCancellation(_ id: UInt64) {
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  private func fallAsleep(
    _ id: UInt64, until moment: MonotonicInstant, _ continuation: CheckedContinuation<Void, any Error>
  ) {
    let (answer, woken) = state.withLock { state -> (Result<Void, any Error>?, [Watcher]) in
      if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
      if moment <= state.now { return (.success(()), []) }
      state.line.add(.init(id: id, deadline: moment, continuation: continuation))
      let reached = state.line.sleepers.count
      let woken = state.watchers.filter { $0.count <= reached }
      state.watchers.removeAll { $0.count <= reached }
      return (nil, woken)
    }
    if let answer { continuation.resume(with: answer) }
    for watcher in woken { watcher.continuation.resume() }
  }

  private func cancelSleeper(_ id: UInt64) {
    let sleeper = state.withLock { state in
      let sleeper = state.line.take(id)
      // Not in the line: not yet there, or already woken. The mark makes the first case throw.
      if sleeper == nil { state.cancelled.insert(id) }
      return sleeper
    }
    sleeper?.continuation?.resume(throwing: CancellationError())
  }

  private func watch(_ id: UInt64, for count: Int, _ continuation: CheckedContinuation<Void, any Error>) {
    let answer = state.withLock { state -> Result<Void, any Error>? in
      if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
      if state.line.sleepers.count >= count { return .success(()) }
      state.watchers.append(Watcher(id: id, count: count, continuation: continuation))
      return nil
    }
    if let answer { continuation.resume(with: answer) }
  }

  private func cancelWatcher(_ id: UInt64) {
    let watcher = state.withLock { state -> Watcher? in
      guard let index = state.watchers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.watchers.remove(at: index)
    }
    watcher?.continuation.resume(throwing: CancellationError())
  }
}
