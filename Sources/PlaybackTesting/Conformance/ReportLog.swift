import PlaybackCore
import Synchronization

/// The reports that a driver has read, and the tasks that wait for one of them.
///
/// Isolation: any thread; guarded by a mutex.
final class ReportLog: Sendable {
  struct Contents: Sendable {
    var reports: [RecordedReport] = []
    var isFinished = false
    /// Where a clock that is moved by hand stands.
    var manualNow = MonotonicInstant.zero
  }

  private struct Waiter: Sendable {
    let condition: @Sendable (Contents) -> Bool
    let continuation: CheckedContinuation<Bool, Never>
    let guardian: Task<Void, Never>
  }

  private struct State: Sendable {
    var contents = Contents()
    var waiters: [UInt64: Waiter] = [:]
    var lastID: UInt64 = 0
  }

  private let state = Mutex(State())

  var contents: Contents { state.withLock { $0.contents } }

  /// Changes the contents and wakes those whose condition has become true.
  func change(_ body: (inout Contents) -> Void) {
    let woken = state.withLock { state in
      body(&state.contents)
      let contents = state.contents
      let woken = state.waiters.filter { $0.value.condition(contents) }
      for id in woken.keys { state.waiters[id] = nil }
      return woken.values.map(\.self)
    }
    for waiter in woken {
      waiter.guardian.cancel()
      waiter.continuation.resume(returning: true)
    }
  }

  /// Returns true as soon as the condition holds, false after that long on the machine's own clock.
  func wait(atMost limit: Duration, until condition: @escaping @Sendable (Contents) -> Bool) async -> Bool {
    await withCheckedContinuation { continuation in
      let holds = state.withLock { state in
        if condition(state.contents) { return true }
        state.lastID += 1
        let id = state.lastID
        let guardian = Task { [weak self] in
          if (try? await Task.sleep(for: limit)) != nil { self?.giveUp(id) }
        }
        state.waiters[id] = Waiter(condition: condition, continuation: continuation, guardian: guardian)
        return false
      }
      if holds { continuation.resume(returning: true) }
    }
  }

  private func giveUp(_ id: UInt64) {
    state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume(returning: false)
  }
}
