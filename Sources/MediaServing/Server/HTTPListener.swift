#if Cast
  import CMicroHTTPD
  import Dispatch
  import Glibc
  import PlaybackCore
  import Synchronization

  /// One address at which files are served, by one thread of libmicrohttpd.
  ///
  /// The library holds a reference from `start` to the end of `stop`.
  final class HTTPListener: Sendable {
    let host: String
    let port: UInt16
    private let log: (any LogSink)?
    private let state: Mutex<State>
    /// Looks after requests that do not arrive.
    private let queue = DispatchQueue(label: "attacca.media")

    private struct State {
      var table: ServingTable
      var daemon: OpaquePointer?
      var isWatching = false
    }

    /// Listens and serves from now on, at a port that is free.
    ///
    /// - Throws: `PlayerError.Code.outputUnavailable` when the address is not this machine's (any more), `backend` when
    ///   the system has run out of something.
    init(_ address: LocalAddress, _ limits: MediaServer.Limits, _ log: (any LogSink)?) throws(PlayerError) {
      let (socket, port) = try address.listen()
      host = address.host
      self.port = port
      self.log = log
      let table = ServingTable(limits, isDrained: { Self.unread(of: $0) == 0 })
      state = Mutex(State(table: table))
      // Those that are cut linger in the library for a moment.
      let room = UInt32(clamping: limits.connections) &+ 64
      let this = Unmanaged.passRetained(self)
      let isRunning = state.withLock {
        $0.daemon = http_start(
          socket, room, this.toOpaque(), HTTPCallbacks.answer, HTTPCallbacks.connectionChanged,
          HTTPCallbacks.completed)
        return $0.daemon != nil
      }
      guard isRunning else {
        this.release()
        close(socket)
        throw PlayerError(.backend, detail: "no server could be started at \(host)")
      }
    }

    /// Ends the thread, all connections and the socket. Blocks; further calls do nothing.
    func stop() {
      guard
        let daemon = state.withLock({ state in
          defer { state.daemon = nil }
          return state.daemon
        })
      else { return }
      MHD_stop_daemon(daemon)
      Unmanaged.passUnretained(self).release()
    }

    /// Publishes something under a new token.
    func publish(_ content: any ServedContent, _ entry: EntryID, for peer: String) -> MediaToken {
      let token = MediaToken()
      state.withLock { $0.table.publish(content, entry, as: token, for: peer) }
      return token
    }

    /// Another device may fetch a published file as well.
    func admit(_ peer: String, to token: MediaToken) { state.withLock { $0.table.admit(peer, to: token) } }

    /// What is being fetched just now.
    var fetches: [MediaFetch] { state.withLock { $0.table.fetches } }

    /// Makes a token invalid and cuts whoever is being sent its file.
    ///
    /// - Returns: Whether nothing is published here any more.
    func revoke(_ token: MediaToken) -> Bool {
      state.withLock {
        Self.cut($0.table.revoke(token))
        return $0.table.isEmpty
      }
    }

    // What follows is called by the library's thread.

    /// What a path names, for the device at the other end.
    func content(
      _ path: [UInt8], for id: ServingTable.ConnectionID
    ) -> (token: MediaToken, content: any ServedContent)? {
      guard let token = MediaToken(path: path),
        let content = state.withLock({ $0.table.content(token, for: id) })
      else { return nil }
      return (token, content)
    }

    /// Counts a request; whether it may be answered.
    func admit(_ id: ServingTable.ConnectionID) -> Bool { state.withLock { $0.table.admit(id, at: .now) } }

    /// Notes that a file is being sent; counts what is, nil when it may not be.
    func begin(
      _ id: ServingTable.ConnectionID, sending token: MediaToken, _ bytes: Range<Int64>, of size: Int64
    ) -> SentBytes? {
      state.withLock { $0.table.begin(id, sending: token, bytes, of: size, at: .now) }
    }

    func opened(_ id: ServingTable.ConnectionID, socket: Int32, peer: UnsafePointer<sockaddr>?) {
      var on: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, socklen_t(MemoryLayout<Int32>.size))
      state.withLock {
        let name = peer.map(LocalAddress.text) ?? ""
        if let surplus = $0.table.add(id, socket: socket, peer: name, at: .now) { Self.cut([surplus]) }
      }
      watch()
    }

    func completed(_ id: ServingTable.ConnectionID) {
      let ended = state.withLock { $0.table.complete(id, at: .now) }
      if let ended { log?.log(.info, module: "media", ended.fetch.words(ended.elapsed)) }
      watch()
    }

    func closed(_ id: ServingTable.ConnectionID) { state.withLock { $0.table.remove(id) } }

    /// Makes sure that overdue requests are found.
    private func watch() {
      let deadline: ContinuousClock.Instant? = state.withLock {
        guard !$0.isWatching, let deadline = $0.table.nextDeadline else { return nil }
        $0.isWatching = true
        return deadline
      }
      guard let deadline else { return }
      let (seconds, attoseconds) = (deadline - .now).components
      let wait = Int(clamping: max(0, seconds)) * 1000 + Int(attoseconds / 1_000_000_000_000_000) + 1
      queue.asyncAfter(deadline: .now() + .milliseconds(max(0, wait))) { [weak self] in self?.cutOverdue() }
    }

    private func cutOverdue() {
      state.withLock {
        $0.isWatching = false
        Self.cut($0.table.overdue(at: .now))
      }
      watch()
    }

    /// How many bytes were given to the system and have not arrived.
    private static func unread(of socket: Int32) -> Int32 {
      var count: Int32 = 0
      return ioctl(socket, UInt(TIOCOUTQ), &count) == 0 ? count : 0
    }

    /// Breaks connections off: the system drops what was not sent and resets them, and the library finds their end. Only
    /// under the lock, since a connection that is closed takes the lock before its socket's number can be another's.
    private static func cut(_ sockets: [Int32]) {
      var nowhere = sockaddr()
      nowhere.sa_family = sa_family_t(AF_UNSPEC)
      for socket in sockets { _ = connect(socket, &nowhere, socklen_t(MemoryLayout<sockaddr>.size)) }
    }
  }
#endif
