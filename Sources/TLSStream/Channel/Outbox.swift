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

    /// Takes at most that many bytes from the front; empty when there are none, and the next `add` wakes.
    func take(_ most: Int) -> [UInt8] {
      state.withLock {
        var taken: [UInt8] = []
        while taken.count < most, $0.first < $0.chunks.count {
          let chunk = $0.chunks[$0.first]
          let end = min(chunk.count, $0.offset + most - taken.count)
          taken += chunk[$0.offset..<end]
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
        return taken
      }
    }

    /// Refuses what is added from now on; the first reason stays. What is in can still be taken.
    func refuse(_ reason: TLSError) { state.withLock { $0.refusal = $0.refusal ?? reason } }
  }
#endif
