#if Cast
  import Dispatch
  import Glibc

  extension TLSChannel {
    /// Connects if need be and agrees on keys; once.
    ///
    /// - Throws: Why there is no connection; everything is released then.
    func open(within timeout: Duration) async throws(TLSError) -> Ends {
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          opener = continuation
          start(within: timeout)
        }
      } onCancel: {
        post { $0.fail(TLSError(.cancelled, $0.endpoint)) }
      }
      return try result.get()
    }

    private func start(within timeout: Duration) {
      guard phase == .idle else {
        opened(.failure(TLSError(.closed, endpoint)))
        return
      }
      phase = .handshaking
      guard makeWatches() else { return fail(SystemError(errno).failure(of: endpoint)) }
      if Task.isCancelled { return fail(TLSError(.cancelled, endpoint)) }
      setTimer(timeout)
      guard let target else {
        wantToRead(true)
        return
      }
      phase = .connecting
      switch socket.connect(to: target) {
      case .done: connected()
      case .later: writeWatch?.isOn = true
      case .failed(let number): fail(SystemError(number).failure(of: endpoint))
      }
    }

    /// Makes the sources for both directions.
    ///
    /// Each has a descriptor of its own: Dispatch on Linux mixes up two sources of one descriptor when the one for
    /// reading comes second.
    private func makeWatches() -> Bool {
      let twin = fcntl(socket.descriptor, F_DUPFD_CLOEXEC, 0)
      guard twin >= 0 else { return false }
      let queue = QueueExecutor.shared.queue
      readWatch = Watch(
        DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: queue),
        onEvent: { [self] in assumeIsolated { $0.readable() } },
        onCancel: { [self] in assumeIsolated { $0.watchCancelled() } })
      writeWatch = Watch(
        DispatchSource.makeWriteSource(fileDescriptor: twin, queue: queue),
        onEvent: { [self] in assumeIsolated { $0.writable() } },
        onCancel: { [self] in
          Glibc.close(twin)
          assumeIsolated { $0.watchCancelled() }
        })
      openWatches = 2
      return true
    }

    /// Sets the only timer: for the way to the open connection, or for closing.
    func setTimer(_ time: Duration) {
      timer?.cancel()
      let timer = DispatchSource.makeTimerSource(queue: QueueExecutor.shared.queue)
      timer.schedule(deadline: .now() + time.dispatchInterval)
      timer.setEventHandler { @Sendable [self] in assumeIsolated { $0.timeIsUp() } }
      timer.resume()
      self.timer = timer
    }

    private func timeIsUp() {
      switch phase {
      case .connecting: fail(TLSError(.timedOut, endpoint))
      case .handshaking:
        let words =
          hasPeerSpoken ? "it stopped in the middle of the handshake" : "it took the connection and is silent"
        fail(TLSError(.timedOut, endpoint, detail: words))
      case .closing: release()
      case .idle, .open, .closed: break
      }
    }

    private func writable() {
      guard phase == .connecting else { return flush() }
      let number = socket.pendingError
      if number == 0 { connected() } else { fail(SystemError(number).failure(of: endpoint)) }
    }

    private func connected() {
      phase = .handshaking
      writeWatch?.isOn = false
      wantToRead(true)
      advance()
    }

    /// One step of the handshake.
    func shakeHands() {
      guard let session else { return }
      switch session.handshake() {
      case .done:
        guard let local = socket.localAddress, let peer = socket.peerAddress else {
          return fail(TLSError(.reset, endpoint))
        }
        phase = .open
        timer?.cancel()
        timer = nil
        opened(
          .success(Ends(local: local.numeric, peer: peer.numeric, peerCertificate: session.peerCertificate)))
      case .needsInput: break
      case .finished: fail(TLSError(.handshake, endpoint, detail: "it closed the connection"))
      case .failed(let words):
        // The peer is told why, as far as that fits into the socket now.
        _ = session.takeOutput().withUnsafeBytes { socket.write($0) }
        fail(TLSError(.handshake, endpoint, detail: words))
      }
    }

    /// Whether the first bytes of a peer look like TLS: a handshake or an alert of version 3.x.
    func speaksTLS(_ bytes: UnsafeRawBufferPointer) -> Bool {
      guard !hasPeerSpoken else { return true }
      hasPeerSpoken = true
      let isKnownKind = bytes.first == 22 || bytes.first == 21
      return isKnownKind && (bytes.count < 2 || bytes[1] == 3)
    }

    func opened(_ result: Result<Ends, TLSError>) {
      opener?.resume(returning: result)
      opener = nil
    }
  }
#endif
