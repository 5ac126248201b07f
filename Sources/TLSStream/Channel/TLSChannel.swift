#if Cast
  import Dispatch

  /// A socket with TLS on it: one connection from its first packet to its last.
  ///
  /// Isolation: everything happens on the shared queue, where the handlers of the dispatch sources run as well.
  /// A channel lives until `release`, whoever holds it, because its sources do.
  actor TLSChannel {
    enum Phase {
      /// Made; `open` was not called.
      case idle
      case connecting
      case handshaking
      case open
      /// Nothing is delivered any more; what was sent still goes out, then our end, then the peer's is awaited.
      case closing
      /// The sources are cancelled, the descriptor is closed with the last of them.
      case closed
    }

    /// How a connection ended.
    enum End {
      /// The peer said so, or we did.
      case orderly
      case failed(TLSError)
    }

    /// Numeric addresses of both ends.
    struct Ends: Sendable {
      let local: NetworkAddress
      let peer: NetworkAddress
      /// The certificate that the peer has shown, in DER.
      let peerCertificate: [UInt8]?
    }

    /// How long a closing connection may take to send what is left and to see the peer's end.
    static let linger = Duration.seconds(1)

    nonisolated let outbox: Outbox
    nonisolated let endpoint: String
    /// The certificate that we show as a server.
    nonisolated let localCertificate: [UInt8]?
    private nonisolated let executor = QueueExecutor.shared
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let socket: StreamSocket
    let limits: TLSConnection.Limits
    /// Where to connect to; nil for a server's end.
    let target: SocketAddress?
    var phase = Phase.idle
    /// Released with the phase `closed`.
    var session: TLSSession?
    var end: End?

    // Sources and timer: from `open` to `release`.
    var readWatch: Watch?
    var writeWatch: Watch?
    var timer: (any DispatchSourceTimer)?
    /// Sources whose cancellation has not come through; the descriptor is closed at 0.
    var openWatches = 0
    var isDescriptorClosed = false

    /// Plaintext that nobody took; at most `limits.unread` and one record.
    var unread: [UInt8] = []
    /// What is being sent and how much of it is gone.
    var ciphertext: [UInt8] = []
    var ciphertextSent = 0
    /// Plaintext that OpenSSL did not take yet.
    var stalled: [UInt8] = []
    var hasSentEnd = false
    /// Nothing more comes from the peer.
    var hasPeerEnded = false
    var hasPeerSpoken = false

    // Tasks that wait.
    var opener: CheckedContinuation<Result<Ends, TLSError>, Never>?
    var reader: (ticket: UInt64, continuation: CheckedContinuation<Result<[UInt8]?, TLSError>, Never>)?
    var readerTicket: UInt64 = 0
    var closers: [CheckedContinuation<Void, Never>] = []

    /// Makes the end that connects.
    ///
    /// - Throws: `TLSError.Code.system` when the system or OpenSSL has run out of something.
    init(
      to target: SocketAddress, endpoint: String, serverName: String?, _ limits: TLSConnection.Limits
    ) throws(TLSError) {
      session = try TLSSession(.client(serverName: serverName), endpoint: endpoint)
      switch StreamSocket.make(target.family) {
      case .success(let socket): self.socket = socket
      case .failure(let error): throw error.failure(of: endpoint)
      }
      socket.configure()
      self.target = target
      self.endpoint = endpoint
      self.limits = limits
      localCertificate = nil
      outbox = Outbox(limit: limits.unsent)
    }

    /// Makes the end that was connected to. Closes the socket when it fails.
    ///
    /// - Throws: `TLSError.Code.system` when OpenSSL has run out of something.
    init(
      accepted socket: StreamSocket, endpoint: String, _ identity: TLSIdentity, _ limits: TLSConnection.Limits
    ) throws(TLSError) {
      do throws(TLSError) {
        session = try TLSSession(.server(identity), endpoint: endpoint)
      } catch {
        socket.close()
        throw error
      }
      self.socket = socket
      target = nil
      self.endpoint = endpoint
      self.limits = limits
      localCertificate = identity.certificate
      outbox = Outbox(limit: limits.unsent)
    }

    /// Does something on the queue, in the order of the calls, and returns at once.
    nonisolated func post(_ body: @escaping @Sendable (isolated TLSChannel) -> Void) {
      executor.queue.async { [self] in assumeIsolated(body) }
    }
  }
#endif
