#if Cast
  extension TLSConnection {
    /// Connects to a host and agrees on keys.
    ///
    /// A name's addresses are tried one after the other, each with its share of the time; the first that takes the
    /// connection decides. The name is looked up outside the cooperative pool; the system may go on with that for a
    /// while after the time is up.
    ///
    /// - Parameters:
    ///   - host: A name, or an IPv4 or IPv6 address in numbers without brackets (`fe80::1%eth0`).
    ///   - timeout: How long the whole may take.
    /// - Throws: `TLSError`, naming host and port, also when the task is cancelled.
    public static func connect(
      host: String, port: UInt16, timeout: Duration = .seconds(10), limits: Limits = Limits()
    ) async throws(TLSError) -> TLSConnection {
      try await connect(host: host, port: port, timeout: timeout, limits: limits, Resolver())
    }

    static func connect(
      host: String, port: UInt16, timeout: Duration, limits: Limits, _ resolver: Resolver
    ) async throws(TLSError) -> TLSConnection {
      let endpoint = NetworkAddress(host: host, port: port).description
      let deadline = ContinuousClock.now + timeout
      let addresses = try await resolver.resolve(host, port, within: timeout)
      // Numbers do not belong into the greeting: some receivers answer with an error.
      let name = Resolver.isNumeric(host) ? nil : host.hasSuffix(".") ? String(host.dropLast()) : host
      var first: TLSError?
      for (index, address) in addresses.enumerated() {
        let share = (deadline - .now) / (addresses.count - index)
        do {
          let channel = try TLSChannel(to: address, endpoint: endpoint, serverName: name, limits)
          let ends = try await channel.open(within: share)
          return TLSConnection(channel, ends)
        } catch {
          guard error.allowsAnotherAddress else { throw error }
          first = first ?? error
        }
      }
      throw first ?? TLSError(.unresolved, endpoint)
    }
  }

  extension TLSError {
    /// Whether another address of the same host may do better: nothing answered at this one.
    fileprivate var allowsAnotherAddress: Bool {
      switch code {
      case .refused, .unreachable, .timedOut, .system, .unusableAddress: true
      default: false
      }
    }
  }
#endif
