#if Cast
  import Dispatch
  import Glibc
  import Synchronization

  /// Finds the addresses of a host.
  struct Resolver: Sendable {
    /// Looks a host up; may block for as long as the system likes.
    var lookUp: @Sendable (_ host: String, _ port: UInt16) -> Result<[SocketAddress], TLSError> = {
      Self.addresses(of: $0, $1, flags: 0)
    }

    /// The addresses of a host, the system's favourite first.
    ///
    /// Numbers are read at once. A name is looked up on a thread of its own, which the system may keep for longer
    /// than the caller waits.
    func resolve(_ host: String, _ port: UInt16, within timeout: Duration) async throws(TLSError)
      -> [SocketAddress]
    {
      if Self.isNumeric(host) { return try Self.addresses(of: host, port, flags: AI_NUMERICHOST).get() }
      let endpoint = NetworkAddress(host: host, port: port).description
      let answer = FirstAnswer<Result<[SocketAddress], TLSError>>()
      let lookUp = lookUp
      DispatchQueue(label: "attacca.resolver").async { answer.give(lookUp(host, port)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + timeout.dispatchInterval) {
        answer.give(.failure(TLSError(.timedOut, endpoint, detail: "its name is still being looked up")))
      }
      let result = await withTaskCancellationHandler {
        await answer.value()
      } onCancel: {
        answer.give(.failure(TLSError(.cancelled, endpoint)))
      }
      return try result.get()
    }

    /// Whether the text is an IPv4 or IPv6 address in numbers, with or without a zone.
    static func isNumeric(_ host: String) -> Bool {
      if case .success = addresses(of: host, 0, flags: AI_NUMERICHOST) { true } else { false }
    }

    static func addresses(of host: String, _ port: UInt16, flags: Int32) -> Result<[SocketAddress], TLSError>
    {
      var hints = addrinfo()
      hints.ai_family = AF_UNSPEC
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      hints.ai_flags = flags | AI_NUMERICSERV
      var list: UnsafeMutablePointer<addrinfo>?
      let code = getaddrinfo(host, String(port), &hints, &list)
      defer { if let list { freeaddrinfo(list) } }
      var found: [SocketAddress] = []
      var next = list
      while code == 0, let info = next?.pointee {
        if let address = info.ai_addr.flatMap({ SocketAddress($0, length: info.ai_addrlen) }) {
          found.append(address)
        }
        next = info.ai_next
      }
      if !found.isEmpty { return .success(found) }
      let endpoint = NetworkAddress(host: host, port: port).description
      let text = code == 0 ? "no address" : gai_strerror(code).map { String(cString: $0) } ?? "error \(code)"
      return .failure(TLSError(.unresolved, endpoint, detail: text))
    }
  }

  /// A value that several give and one awaits; the first given counts.
  private final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Value, Never>)
      case given(Value)
    }

    private let state = Mutex(State.open)

    func give(_ value: Value) {
      let waiting: CheckedContinuation<Value, Never>? = state.withLock {
        switch $0 {
        case .open:
          $0 = .given(value)
          return nil
        case .awaited(let continuation):
          $0 = .given(value)
          return continuation
        case .given: return nil
        }
      }
      waiting?.resume(returning: value)
    }

    /// Waits for the first value; once.
    func value() async -> Value {
      await withCheckedContinuation { continuation in
        let value: Value? = state.withLock {
          if case .given(let value) = $0 { return value }
          $0 = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }

  extension Duration {
    /// As Dispatch counts: whole nanoseconds, not negative, at most 292 years.
    var dispatchInterval: DispatchTimeInterval {
      let (seconds, attoseconds) = components
      let (scaled, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, overflow) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
      if isTooLong || overflow { return seconds < 0 ? .nanoseconds(0) : .never }
      return .nanoseconds(max(0, Int(sum)))
    }
  }
#endif
