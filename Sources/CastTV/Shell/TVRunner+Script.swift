#if Cast
  import CastProtocol
  import PlaybackCore
  import TLSStream

  /// What waits for its time.
  struct HeldBack {
    /// Messages with the moment they are due, in order.
    var messages: [(due: MonotonicInstant, peer: PeerID, message: CastMessage)] = []
    /// Waits for the first of them.
    var waiting: Task<Void, Never>?
    /// How many may wait; a sender that asks for more is cut off.
    static let most = 4_096
  }

  extension TVRunner {
    /// Goes by another script from now on; the connections of a black hole end with it.
    func use(_ script: TVScript) {
      if self.script.link == .blackHole, script.link != .blackHole {
        for connection in connections.values { connection.close() }
      }
      handle(.scripted(script))
    }

    /// Listens elsewhere from now on; whoever is connected is cut off.
    func move(to next: TLSListener) async {
      guard !isClosed else { return next.close() }
      let old = listener
      listener = next
      old.close()
      for connection in connections.values { connection.close() }
      await old.waitUntilClosed()
    }

    func hangUp(_ peer: PeerID) {
      if script.link != .blackHole { connections[peer]?.close() }
    }

    /// What is sent in place of a message; nil for nothing.
    func frame(of message: CastMessage) -> [UInt8]? {
      switch script.link {
      case .open: try? message.frame()
      case .silent, .blackHole: nil
      case .garbage: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)
      case .overlong: [0, 1, 0, 1, 7]
      }
    }

    /// Sends a message when the script's delay is over, after all that wait already.
    func send(_ message: CastMessage, to peer: PeerID) {
      guard script.delay > .zero || !held.messages.isEmpty else { return sendNow(message, to: peer) }
      let due = max(clock.now + max(.zero, script.delay), held.messages.last?.due ?? clock.now)
      guard held.messages.count < HeldBack.most else { return hangUp(peer) }
      held.messages.append((due, peer, message))
      if held.waiting == nil { awaitFirst() }
    }

    private func awaitFirst() {
      guard let first = held.messages.first else { return held.waiting = nil }
      held.waiting = Task {
        guard (try? await clock.sleep(until: first.due)) != nil, !Task.isCancelled else { return }
        while let next = held.messages.first, next.due <= clock.now {
          held.messages.removeFirst()
          sendNow(next.message, to: next.peer)
        }
        awaitFirst()
      }
    }
  }

  extension TVReceiver {
    /// Goes by this script from now on, in place of the one before; connections that are there stay, but
    /// for those of a black hole.
    public func use(_ script: TVScript) async { await runner.use(script) }

    /// Another sender loads something and plays it, as one that takes the TV over does: started if need be, the
    /// application plays it in place of what it played.
    ///
    /// - Parameters:
    ///   - address: Whatever the TV's player opens; http or https.
    ///   - title: What senders are told that it is called.
    public func takeOver(with address: String, title: String) async {
      await runner.handle(.takenOver(address: address, title: title))
    }

    /// Somebody at the TV ends the application, as with its remote control; nothing where none runs.
    public func endApplication() async { await runner.handle(.dismissed) }

    /// Moves to another port, as a group does when another of its speakers becomes the leader: what plays goes on,
    /// every connection is cut, and nothing listens at the old port any more.
    ///
    /// - Returns: The new port. `port` stays the first one.
    /// - Throws: `TVError` when it cannot listen; nothing is changed then.
    public func move() async throws(TVError) -> UInt16 {
      let listener = try Self.listener(address, 0)
      await runner.move(to: listener)
      return listener.address.port
    }
  }
#endif
