#if Cast
  import Dispatch

  /// Runs actors on a dispatch queue, so that handlers of dispatch sources are already isolated to them.
  final class QueueExecutor: SerialExecutor {
    /// One queue for every connection: the work of each is short and never blocks, and it takes one thread, which
    /// the system takes back when nothing happens.
    static let shared = QueueExecutor(label: "attacca.tls")

    let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
  }
#endif
