#if Cast
  extension TLSChannel {
    /// What OpenSSL itself may want to say before it counts as an attack: a peer that asks for new keys again and
    /// again without reading the answers.
    private static let mostOwnOutput = 65_536

    /// Sends what there is until the socket takes no more; when everything is out and we are closing, goes on with
    /// that.
    func flush() {
      guard phase == .handshaking || phase == .open || phase == .closing else { return }
      while refill() {
        let outcome = ciphertext.withUnsafeBytes {
          socket.write(UnsafeRawBufferPointer(rebasing: $0[ciphertextSent...]))
        }
        switch outcome {
        case .done(let count): ciphertextSent += min(count, ciphertext.count - ciphertextSent)
        case .later:
          writeWatch?.isOn = true
          if let session, session.pendingOutput > Self.mostOwnOutput { fail(TLSError(.backlog, endpoint)) }
          return
        case .failed(let number): return sendingFailed(SystemError(number))
        }
      }
      writeWatch?.isOn = false
      if phase == .closing { everythingSent() }
    }

    /// Makes sure that there is ciphertext to send.
    ///
    /// - Returns: Whether there is.
    private func refill() -> Bool {
      if ciphertextSent < ciphertext.count { return true }
      guard let session else { return false }
      ciphertextSent = 0
      ciphertext = session.takeOutput()
      if !ciphertext.isEmpty || phase == .handshaking { return !ciphertext.isEmpty }
      if stalled.isEmpty { stalled = outbox.take(TLSSession.largestRecord) }
      guard !stalled.isEmpty else { return false }
      switch stalled.withUnsafeBytes({ session.write($0) }) {
      case .done(let count): stalled.removeFirst(min(count, stalled.count))
      case .needsInput: return false
      case .finished, .failed:
        // Only after we have said our end or failed: nothing can be sent any more.
        stalled = []
        return false
      }
      ciphertext = session.takeOutput()
      return !ciphertext.isEmpty
    }

    /// The peer takes nothing any more. It may have said why: that is read first.
    private func sendingFailed(_ error: SystemError) {
      ciphertext = []
      ciphertextSent = 0
      if phase == .handshaking || phase == .open { drainLastWords() }
      fail(error.failure(of: endpoint))
    }

    private func drainLastWords() {
      guard let session else { return }
      let size = TLSSession.largestRecord
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { buffer in
        guard case .done(let count) = socket.read(into: buffer), count > 0 else { return }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<min(count, size)])
        guard speaksTLS(bytes) else { return fail(TLSError(.notTLS, endpoint)) }
        session.receive(bytes)
        if phase == .handshaking { return shakeHands() }
        while unread.count < limits.unread {
          switch session.read(into: buffer) {
          case .done(let count): unread.append(contentsOf: buffer[..<min(count, size)])
          case .needsInput, .finished: return
          case .failed(let words): return fail(TLSError(.tls, endpoint, detail: words))
          }
        }
      }
    }

    /// Nothing is left to send while closing: says our end, then waits for the peer's.
    private func everythingSent() {
      guard hasSentEnd else {
        hasSentEnd = true
        session?.finish()
        return flush()
      }
      if hasPeerEnded { return release() }
      socket.finishWriting()
      wantToRead(true)
    }
  }
#endif
