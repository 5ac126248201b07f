#if Cast
  import Synchronization

  /// Bytes on their way out, given by any thread and taken by the channel.
  final class Outbox: Sendable {
    private struct State {
      var chunks: [[UInt8]] = []
      /// Index of the first chunk that is still there, and how much of it is gone.
      var first = 0
      var offset = 0
      var count = 0
      var isAnnounced = false
      var refusal: TLSError?
      /// Who waits until no more than so many bytes are there.
      var waiters: [(most: Int, continuation: CheckedContinuation<Void, Never>)] = []

      /// Takes those out who need not wait any more.
      mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
        let met = waiters.filter { refusal != nil || count <= $0.most }
        waiters.removeAll { refusal != nil || count <= $0.most }
        return met.map(\.continuation)
      }
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    /// What came of adding.
    enum Addition {
      /// Taken; `wakes` when the channel does not know yet that there is something.
      case taken(wakes: Bool)
      /// The outbox is closed, for this reason.
      case refused(TLSError)
      /// More than the limit would wait.
      case full
    }

    /// Adds a chunk, whole or not at all. A chunk of any size fits into an empty outbox.
    func add(_ bytes: [UInt8]) -> Addition {
      state.withLock {
        if let refusal = $0.refusal { return .refused(refusal) }
        guard $0.count == 0 || bytes.count <= limit - min(limit, $0.count) else { return .full }
        let wakes = !$0.isAnnounced
        if !bytes.isEmpty { $0.chunks.append(bytes) }
        $0.count += bytes.count
        $0.isAnnounced = true
        return .taken(wakes: wakes)
      }
    }

    /// Takes at most that many bytes of the first chunk; empty when there are none, and the next `add` wakes.
    ///
    /// Chunks are never joined, so that each is a record of its own: a peer that waits for its socket and reads one
    /// message at a time (pychromecast) would not look at a second one in the same record until something else came.
    func take(_ most: Int) -> [UInt8] {
      let (taken, waiters) = state.withLock {
        var taken: [UInt8] = []
        if $0.first < $0.chunks.count {
          let chunk = $0.chunks[$0.first]
          let end = min(chunk.count, $0.offset + most)
          taken = Array(chunk[$0.offset..<end])
          $0.offset = end
          if end == chunk.count {
            $0.chunks[$0.first] = []
            $0.first += 1
            $0.offset = 0
          }
        }
        if $0.first == $0.chunks.count || $0.first > 64 {
          $0.chunks.removeFirst($0.first)
          $0.first = 0
        }
        $0.count -= taken.count
        $0.isAnnounced = !taken.isEmpty
        return (taken, $0.takeWaiters())
      }
      for waiter in waiters { waiter.resume() }
      return taken
    }

    /// How many bytes are there.
    var waitingCount: Int { state.withLock { $0.count } }

    /// Returns when at most that many bytes are there, or the outbox is closed.
    func wait(untilAtMost most: Int) async {
      await withCheckedContinuation { continuation in
        let waiters = state.withLock {
          $0.waiters.append((most, continuation))
          return $0.takeWaiters()
        }
        for waiter in waiters { waiter.resume() }
      }
    }

    /// Refuses what is added from now on; the first reason stays. What is in can still be taken.
    func refuse(_ reason: TLSError) {
      let waiters = state.withLock {
        $0.refusal = $0.refusal ?? reason
        return $0.takeWaiters()
      }
      for waiter in waiters { waiter.resume() }
    }
  }
#endif
