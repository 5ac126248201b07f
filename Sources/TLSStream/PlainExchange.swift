#if Cast
  import Dispatch
  import Glibc
  import Synchronization

  /// One question and its answer over TCP without TLS.
  public enum PlainExchange {
    /// Connects, sends, and collects what comes until it is enough, the peer ends, the limit is reached or the time is up.
    ///
    /// A thread that may block does it; it lives no longer than the timeout, or a tenth of a second after the task is
    /// cancelled. A name is looked up as `TLSConnection.connect` does.
    ///
    /// - Parameters:
    ///   - limit: How many bytes are kept; the connection ends with the last of them.
    ///   - isEnough: Asked after each piece with all that came.
    /// - Returns: What came; it may be less than what is enough when the peer ended.
    /// - Throws: `TLSError`, naming host and port: it cannot be reached, or is not done in time.
    public static func run(
      host: String, port: UInt16, sending bytes: [UInt8], atMost limit: Int, timeout: Duration,
      until isEnough: @escaping @Sendable ([UInt8]) -> Bool
    ) async throws(TLSError) -> [UInt8] {
      let endpoint = NetworkAddress(host: host, port: port).description
      let deadline = ContinuousClock.now + timeout
      let addresses = try await Resolver().resolve(host, port, within: timeout)
      let wish = Wish()
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { (done: CheckedContinuation<Result<[UInt8], TLSError>, Never>) in
          DispatchQueue(label: "attacca.plain").async {
            var last = TLSError(.unresolved, endpoint)
            for address in addresses {
              let exchange = Exchange(endpoint: endpoint, deadline: deadline) {
                wish.isCancelled.load(ordering: .relaxed)
              }
              do throws(TLSError) {
                return done.resume(
                  returning: .success(try exchange.run(address, bytes, limit, isEnough)))
              } catch {
                last = error
              }
            }
            done.resume(returning: .failure(last))
          }
        }
      } onCancel: {
        wish.isCancelled.store(true, ordering: .relaxed)
      }
      return try result.get()
    }
  }

  /// What a task wants of the thread that works for it.
  private final class Wish: Sendable {
    let isCancelled = Atomic(false)
  }

  private struct Exchange {
    let endpoint: String
    let deadline: ContinuousClock.Instant
    let isCancelled: () -> Bool

    func run(
      _ address: SocketAddress, _ bytes: [UInt8], _ limit: Int, _ isEnough: ([UInt8]) -> Bool
    ) throws(TLSError) -> [UInt8] {
      let socket: StreamSocket
      switch StreamSocket.make(address.family) {
      case .success(let made): socket = made
      case .failure(let error): throw error.failure(of: endpoint)
      }
      defer { socket.close() }
      switch socket.connect(to: address) {
      case .done: break
      case .later:
        try wait(socket, POLLOUT)
        if socket.pendingError != 0 { throw SystemError(socket.pendingError).failure(of: endpoint) }
      case .failed(let number): throw SystemError(number).failure(of: endpoint)
      }
      try write(bytes, to: socket)
      return try read(from: socket, limit, isEnough)
    }

    private func write(_ bytes: [UInt8], to socket: StreamSocket) throws(TLSError) {
      var rest = bytes[...]
      while !rest.isEmpty {
        switch rest.withUnsafeBytes({ socket.write($0) }) {
        case .done(let count): rest = rest.dropFirst(count)
        case .later: try wait(socket, POLLOUT)
        case .failed(let number): throw SystemError(number).failure(of: endpoint)
        }
      }
    }

    private func read(
      from socket: StreamSocket, _ limit: Int, _ isEnough: ([UInt8]) -> Bool
    ) throws(TLSError) -> [UInt8] {
      var answer: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while answer.count < limit, !isEnough(answer) {
        switch buffer.withUnsafeMutableBytes({ socket.read(into: $0) }) {
        case .done(0): return answer
        case .done(let count): answer += buffer.prefix(min(count, limit - answer.count))
        case .later: try wait(socket, POLLIN)
        case .failed(let number): throw SystemError(number).failure(of: endpoint)
        }
      }
      return answer
    }

    private func wait(_ socket: StreamSocket, _ events: Int32) throws(TLSError) {
      while true {
        if isCancelled() { throw TLSError(.cancelled, endpoint) }
        let left = deadline - .now
        if left <= .zero { throw TLSError(.timedOut, endpoint) }
        var poll = pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
        let slice = min(left, .milliseconds(100))
        if Glibc.poll(&poll, 1, Int32(slice / .milliseconds(1)) + 1) > 0 { return }
      }
    }
  }
#endif
