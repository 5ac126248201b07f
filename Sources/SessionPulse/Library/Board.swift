#if Pulse
  import Synchronization

  /// A present value, for everybody who wants to follow it: it comes first, then each new one.
  final class Board<Value: Sendable>: Sendable {
    private struct State {
      var value: Value?
      var readers: [(number: Int, continuation: AsyncStream<Value>.Continuation)] = []
      var lastNumber = 0
      var isFinished = false
    }

    /// Guards the value and its readers. Streams never call back while it is held.
    private let state = Mutex(State())

    init(_ value: Value? = nil) { state.withLock { $0.value = value } }

    func show(_ value: Value) {
      state.withLock { state in
        state.value = value
        for reader in state.readers { reader.continuation.yield(value) }
      }
    }

    func subscribe() -> AsyncStream<Value> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: Value.self, bufferingPolicy: .bufferingNewest(1))
      state.withLock { state in
        if let value = state.value { continuation.yield(value) }
        if state.isFinished { return continuation.finish() }
        state.lastNumber += 1
        let number = state.lastNumber
        state.readers.append((number, continuation))
        continuation.onTermination = { [weak self] _ in
          self?.state.withLock { $0.readers.removeAll { $0.number == number } }
        }
      }
      return stream
    }

    func finish() {
      let readers = state.withLock { state in
        defer { (state.readers, state.isFinished) = ([], true) }
        return state.readers
      }
      // Outside the lock: finishing a stream calls its termination handler, which takes the lock.
      for reader in readers { reader.continuation.finish() }
    }
  }
#endif
