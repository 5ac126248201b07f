#if Cast
  import Dispatch

  extension TLSChannel {
    /// Ends it on our wish: what was sent still goes out, what came and was not read is dropped.
    func close() {
      let reason = TLSError(.closed, endpoint, detail: "it was closed here")
      unread = []
      switch phase {
      case .idle, .connecting, .handshaking: fail(reason)
      case .open: finishInOrder(reason)
      case .closing, .closed: break
      }
    }

    /// Takes nothing more from either side, lets what is on its way out go, then releases.
    func finishInOrder(_ reason: TLSError) {
      guard phase == .open else { return }
      phase = .closing
      end = .orderly
      outbox.refuse(reason)
      setTimer(Self.linger)
      deliver()
      flush()
    }

    /// Ends it because it cannot go on. What was received before can still be read.
    func fail(_ error: TLSError) {
      guard phase != .closed else { return }
      if end == nil {
        end = .failed(error)
        outbox.refuse(error)
        opened(.failure(error))
      }
      release()
      deliver()
    }

    /// Gives everything back to the system.
    func release() {
      guard phase != .closed else { return }
      phase = .closed
      timer?.cancel()
      timer = nil
      session = nil
      ciphertext = []
      stalled = []
      readWatch?.cancel()
      writeWatch?.cancel()
      readWatch = nil
      writeWatch = nil
      if openWatches == 0 { descriptorIsFree() }
    }

    /// One of the sources is gone; the descriptor must outlive both.
    func watchCancelled() {
      openWatches -= 1
      if openWatches == 0 { descriptorIsFree() }
    }

    private func descriptorIsFree() {
      guard !isDescriptorClosed else { return }
      isDescriptorClosed = true
      socket.close()
      for closer in closers { closer.resume() }
      closers = []
    }

    /// Returns when nothing of the connection is left, not even its descriptor.
    func waitUntilClosed() async {
      if isDescriptorClosed { return }
      await withCheckedContinuation { closers.append($0) }
    }
  }
#endif
