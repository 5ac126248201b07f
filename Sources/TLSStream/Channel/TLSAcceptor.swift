#if Cast
  import Dispatch

  /// Takes connections, brings them through the handshake and counts them.
  ///
  /// Isolation: the shared queue, as for `TLSChannel`.
  actor TLSAcceptor {
    private nonisolated let executor = QueueExecutor.shared
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let socket: ListeningSocket
    private var identity: TLSIdentity
    private let limits: TLSListener.Limits
    private let connections: AsyncStream<TLSConnection>.Continuation
    private var watch: Watch?
    /// In the middle of the handshake, the oldest first.
    private var pending: [TLSChannel] = []
    /// Through the handshake and not yet closed.
    private var openCount = 0
    private var isClosed = false
    private var isDescriptorClosed = false
    private var closers: [CheckedContinuation<Void, Never>] = []

    init(
      _ socket: ListeningSocket, _ identity: TLSIdentity, _ limits: TLSListener.Limits,
      _ connections: AsyncStream<TLSConnection>.Continuation
    ) {
      self.socket = socket
      self.identity = identity
      self.limits = limits
      self.connections = connections
    }

    nonisolated func post(_ body: @escaping @Sendable (isolated TLSAcceptor) -> Void) {
      executor.queue.async { [self] in assumeIsolated(body) }
    }

    func start() {
      guard watch == nil, !isClosed else { return }
      watch = Watch(
        DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: executor.queue),
        onEvent: { [self] in assumeIsolated { $0.takeOne() } },
        onCancel: { [self] in assumeIsolated { $0.descriptorIsFree() } })
      watch?.isOn = true
    }

    /// Takes one connection per event, so that those that are open have their turn in between.
    private func takeOne() {
      switch socket.take() {
      case .none: break
      case .exhausted: pause()
      case .taken(let socket): welcome(socket)
      }
    }

    /// Lets the connections wait until something may have been given back.
    private func pause() {
      watch?.isOn = false
      executor.queue.asyncAfter(deadline: .now() + .milliseconds(200)) { [weak self] in
        self?.assumeIsolated { $0.watch?.isOn = true }
      }
    }

    private func welcome(_ socket: StreamSocket) {
      guard openCount < limits.connections else { return socket.close() }
      if pending.count >= limits.handshakes { pending.removeFirst().post { $0.close() } }
      if identity.isStale, let renewed = try? TLSIdentity.selfSigned() { identity = renewed }
      let peer = socket.peerAddress?.numeric.description ?? "a peer"
      guard let channel = try? TLSChannel(accepted: socket, endpoint: peer, identity, limits.connection)
      else { return }
      pending.append(channel)
      Task { await accompany(channel) }
    }

    /// From the handshake to the end of the connection.
    private func accompany(_ channel: TLSChannel) async {
      let ends = try? await channel.open(within: limits.handshakeTimeout)
      pending.removeAll { $0 === channel }
      guard let ends else { return }
      guard !isClosed, openCount < limits.connections else { return await channel.close() }
      openCount += 1
      connections.yield(TLSConnection(channel, ends))
      await channel.waitUntilClosed()
      openCount -= 1
    }

    func close() {
      guard !isClosed else { return }
      isClosed = true
      connections.finish()
      for channel in pending { channel.post { $0.close() } }
      if let watch { watch.cancel() } else { descriptorIsFree() }
      watch = nil
    }

    private func descriptorIsFree() {
      guard !isDescriptorClosed else { return }
      isDescriptorClosed = true
      socket.close()
      for closer in closers { closer.resume() }
      closers = []
    }

    func waitUntilClosed() async {
      if isDescriptorClosed { return }
      await withCheckedContinuation { closers.append($0) }
    }
  }
#endif
