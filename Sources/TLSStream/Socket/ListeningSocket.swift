#if Cast
  import Glibc

  /// A socket that takes connections; like `StreamSocket` it never blocks, and whoever made it closes it.
  struct ListeningSocket: Sendable {
    let descriptor: Int32
    let address: NetworkAddress

    /// Binds and listens.
    ///
    /// - Throws: `TLSError` that says what is wrong with the address.
    init(_ host: String, _ port: UInt16) throws(TLSError) {
      let endpoint = NetworkAddress(host: host, port: port).description
      let found = Resolver.addresses(of: host, port, flags: AI_NUMERICHOST | AI_PASSIVE)
      guard case .success(let addresses) = found, let address = addresses.first else {
        throw TLSError(.unusableAddress, endpoint, detail: "not an address in numbers")
      }
      let socket: StreamSocket
      switch StreamSocket.make(address.family) {
      case .success(let made): socket = made
      case .failure(let error): throw error.failure(of: endpoint)
      }
      socket.set(SOL_SOCKET, SO_REUSEADDR, 1)
      if address.family == AF_INET6 { socket.set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, host == "::" ? 0 : 1) }
      let isListening =
        address.withPointer { bind(socket.descriptor, $0, $1) } == 0 && listen(socket.descriptor, 128) == 0
      guard isListening, let bound = socket.localAddress else {
        let error = SystemError(errno)
        socket.close()
        throw error.failure(of: endpoint)
      }
      descriptor = socket.descriptor
      self.address = bound.numeric
    }

    /// What came of an attempt to take a connection.
    enum Outcome {
      case taken(StreamSocket)
      /// None waits, or the one that waited is gone.
      case none
      /// The system has run out of descriptors or memory; the connection still waits.
      case exhausted
    }

    /// Takes a connection that waits.
    func take() -> Outcome {
      let taken = accept(descriptor, nil, nil)
      if taken >= 0 { return .taken(StreamSocket(accepted: taken)) }
      switch errno {
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
      default: return .none
      }
    }

    func close() { _ = Glibc.close(descriptor) }
  }
#endif
