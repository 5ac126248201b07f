#if Cast
  extension TLSChannel {
    /// The next bytes; nil when the connection is over in an orderly way, or when the task was cancelled.
    ///
    /// One task at a time.
    func next() async throws(TLSError) -> [UInt8]? {
      precondition(reader == nil, "two tasks read from \(endpoint) at once")
      readerTicket &+= 1
      let ticket = readerTicket
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          reader = (ticket, continuation)
          if Task.isCancelled { stopReading(ticket) } else { deliver() }
        }
      } onCancel: {
        post { $0.stopReading(ticket) }
      }
      return try result.get()
    }

    private func stopReading(_ ticket: UInt64) {
      guard let waiting = reader, waiting.ticket == ticket else { return }
      reader = nil
      waiting.continuation.resume(returning: .success(nil))
    }

    /// Gives the waiting task what there is.
    func deliver() {
      guard let waiting = reader else { return }
      if !unread.isEmpty {
        let bytes = unread
        unread = []
        reader = nil
        waiting.continuation.resume(returning: .success(bytes))
        // There is room again.
        advance()
        return
      }
      let result: Result<[UInt8]?, TLSError>
      switch end {
      case nil: return
      case .orderly: result = .success(nil)
      case .failed(let error): result = .failure(error)
      }
      reader = nil
      waiting.continuation.resume(returning: result)
    }

    /// Says whether the socket is to be read.
    func wantToRead(_ wants: Bool) {
      guard let readWatch, wants != readWatch.isOn else { return }
      readWatch.isOn = wants
      if wants { post { $0.readable() } }
    }

    /// Reads one piece, so that a peer that floods does not keep others waiting, then comes back until nothing is
    /// left: the source reports a peer that has hung up only once, however much it left behind.
    func readable() {
      guard let readWatch, readWatch.isOn else { return }
      withUnsafeTemporaryAllocation(byteCount: TLSSession.largestRecord, alignment: 16) { buffer in
        switch socket.read(into: buffer) {
        case .done(0): peerEnded()
        case .done(let count):
          received(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
          post { $0.readable() }
        case .later: break
        case .failed(let number): fail(SystemError(number).failure(of: endpoint))
        }
      }
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
      guard phase == .handshaking || phase == .open else { return }
      guard speaksTLS(bytes) else {
        return fail(
          TLSError(.notTLS, endpoint, detail: "it says \"\(TLSError.printable(bytes.prefix(40)))\""))
      }
      session?.receive(bytes)
      advance()
    }

    private func peerEnded() {
      hasPeerEnded = true
      wantToRead(false)
      switch phase {
      case .handshaking: fail(TLSError(.handshake, endpoint, detail: "it closed the connection"))
      case .open: finishInOrder(TLSError(.closed, endpoint, detail: "the peer closed it"))
      case .closing: flush()
      case .idle, .connecting, .closed: break
      }
    }

    /// Goes as far as the bytes that are there allow, in both directions.
    func advance() {
      if phase == .handshaking { shakeHands() }
      if phase == .open { decrypt() }
      flush()
    }

    /// Decrypts until the reader has enough; what is left stays encrypted, and the socket is read no further.
    private func decrypt() {
      guard let session else { return }
      let size = TLSSession.largestRecord
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
        while phase == .open, unread.count < limits.unread {
          switch session.read(into: buffer) {
          case .done(let count): unread.append(contentsOf: buffer[..<min(count, size)])
          case .needsInput: return
          case .finished: finishInOrder(TLSError(.closed, endpoint, detail: "the peer closed it"))
          case .failed(let words): fail(TLSError(.tls, endpoint, detail: words))
          }
        }
      }
      wantToRead(!hasPeerEnded && (phase != .open || unread.count < limits.unread))
      deliver()
    }
  }
#endif
