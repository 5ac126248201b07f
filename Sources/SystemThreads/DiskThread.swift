import Synchronization

/// Where tasks run that may wait for a disk: a thread of its own, one piece of work after the other, so that a disk
/// that hangs holds up none of Swift's own threads. The thread ends when nothing is left to do.
package final class DiskThread: TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  /// Guards what waits for the thread.
  private let state = Mutex(State())

  /// A thread without work, which is none yet.
  package init() {}

  /// Takes a piece of work; it is done after those before.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isIdle = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    // Without a thread left it is done here.
    if isIdle, !SystemThread.start({ self.work() }) { work() }
  }

  private func work() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      state.isRunning = !state.jobs.isEmpty
      return state.isRunning ? state.jobs.removeFirst() : nil
    }
  }
}
