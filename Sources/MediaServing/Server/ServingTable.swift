#if Cast
  import PlaybackCore

  /// What one listener serves and to whom: the files by token, the connections by what they do. A value; it decides
  /// which connections are to be cut, its owner cuts them.
  struct ServingTable {
    /// Names a connection while it lasts.
    struct ConnectionID: Hashable, Sendable {
      let rawValue: UInt
    }

    private enum Phase {
      /// A request has to be complete by then.
      case waiting(deadline: ContinuousClock.Instant)
      /// Takes its time: a paused receiver does not read.
      case sending(MediaToken, Sending)
      /// All was given to the system, which may hold a few MB that the receiver has not read; looked at again then.
      case draining(MediaToken, next: ContinuousClock.Instant)
      /// Was cut, perhaps while it was sending, and is still to be reported as closed.
      case cut(Sending?)

      /// The answer that is under way, or was when it was cut.
      var answer: Sending? {
        switch self {
        case .sending(_, let answer), .cut(let answer?): answer
        case .waiting, .draining, .cut(nil): nil
        }
      }
    }

    /// An answer under way.
    private struct Sending {
      let entry: EntryID
      let bytes: Range<Int64>
      let size: Int64
      let begun: ContinuousClock.Instant
      let sent: SentBytes
    }

    /// Something published.
    private struct Served {
      let content: any ServedContent
      let entry: EntryID
      /// The devices that it was published for, by address.
      var peers: Set<String>
    }

    private struct Connection {
      let socket: Int32
      let peer: String
      var phase: Phase
      /// Counts the requests of the listener: a smaller one has waited for longer.
      var turn: UInt64
    }

    /// The most connections that count; those that were cut do not.
    let limit: Int
    /// How long a request may take to arrive, from the connection's start or the end of the answer before.
    let patience: Duration
    /// Whether the system has got rid of all that was sent to a socket.
    let isDrained: @Sendable (_ socket: Int32) -> Bool
    /// Whether only devices that a file was published for may fetch it.
    let isExclusive: Bool
    private var files: [MediaToken: Served] = [:]
    private var connections: [ConnectionID: Connection] = [:]
    private var lastTurn: UInt64 = 0
    private var rate: RequestRate

    init(_ limits: MediaServer.Limits, isDrained: @escaping @Sendable (_ socket: Int32) -> Bool) {
      limit = limits.connections
      patience = limits.requestTimeout
      isExclusive = limits.isExclusive
      rate = RequestRate(limit: limits.requestsPerSecond)
      self.isDrained = isDrained
    }

    /// Whether nothing is published.
    var isEmpty: Bool { files.isEmpty }

    mutating func publish(
      _ content: any ServedContent, _ entry: EntryID, as token: MediaToken, for peer: String
    ) {
      files[token] = Served(content: content, entry: entry, peers: [peer])
    }

    /// Another device may fetch it as well.
    mutating func admit(_ peer: String, to token: MediaToken) { files[token]?.peers.insert(peer) }

    /// Forgets a file.
    ///
    /// - Returns: The sockets of the connections that are sending it.
    mutating func revoke(_ token: MediaToken) -> [Int32] {
      files[token] = nil
      return cut {
        switch $0.phase {
        case .sending(token, _), .draining(token, _): true
        case .waiting, .sending, .draining, .cut: false
        }
      }
    }

    /// What a token names; nil when there is none for this connection's device.
    func content(_ token: MediaToken, for id: ConnectionID) -> (any ServedContent)? {
      guard let served = files[token], let peer = connections[id]?.peer else { return nil }
      return !isExclusive || served.peers.contains(peer) ? served.content : nil
    }

    /// Counts a request; whether its device has not made too many.
    mutating func admit(_ id: ConnectionID, at now: ContinuousClock.Instant) -> Bool {
      guard let peer = connections[id]?.peer else { return false }
      return rate.admit(peer, at: now)
    }

    /// Notes that a connection sends a file from now on.
    ///
    /// - Returns: What counts the bytes; nil when it may not, since the file was revoked or the connection cut.
    mutating func begin(
      _ id: ConnectionID, sending token: MediaToken, _ bytes: Range<Int64>, of size: Int64,
      at now: ContinuousClock.Instant
    ) -> SentBytes? {
      guard let entry = files[token]?.entry else { return nil }
      switch connections[id]?.phase {
      case .waiting, .draining:
        let answer = Sending(entry: entry, bytes: bytes, size: size, begun: now, sent: SentBytes())
        connections[id]?.phase = .sending(token, answer)
        return answer.sent
      case .sending, .cut, nil: return nil
      }
    }

    /// What is being fetched, in no particular order.
    var fetches: [MediaFetch] {
      connections.values.compactMap {
        guard case .sending(_, let answer) = $0.phase else { return nil }
        return fetch($0, answer)
      }
    }

    private func fetch(_ connection: Connection, _ answer: Sending) -> MediaFetch {
      MediaFetch(
        entry: answer.entry, peer: connection.peer, bytes: answer.bytes, size: answer.size,
        sent: answer.sent.count)
    }

    /// Notes a new connection.
    ///
    /// - Returns: The socket to cut when there are too many: the one that has waited longest for a request, or the
    ///   new one when all the others are sending.
    mutating func add(
      _ id: ConnectionID, socket: Int32, peer: String, at now: ContinuousClock.Instant
    ) -> Int32? {
      lastTurn += 1
      connections[id] = Connection(
        socket: socket, peer: peer, phase: .waiting(deadline: now + patience), turn: lastTurn)
      let counted = connections.values.count { if case .cut = $0.phase { false } else { true } }
      guard counted > limit else { return nil }
      let oldest = connections.min { precedence($0.value) < precedence($1.value) }
      guard let oldest else { return nil }
      connections[oldest.key]?.phase = .cut(nil)
      return oldest.value.socket
    }

    /// Connections that wait come first, the oldest at the front.
    private func precedence(_ connection: Connection) -> UInt64 {
      switch connection.phase {
      case .waiting: connection.turn
      case .draining: isDrained(connection.socket) ? connection.turn : .max
      case .sending, .cut: .max
      }
    }

    /// Notes that an answer is complete or broken off: the next request is awaited.
    ///
    /// - Returns: What was fetched, if it was a file, and how long it took.
    mutating func complete(
      _ id: ConnectionID, at now: ContinuousClock.Instant
    ) -> (fetch: MediaFetch, elapsed: Duration)? {
      guard let connection = connections[id] else { return nil }
      lastTurn += 1
      connections[id]?.turn = lastTurn
      switch connection.phase {
      case .waiting: connections[id]?.phase = .waiting(deadline: now + patience)
      case .sending(let token, _), .draining(let token, _):
        connections[id]?.phase = .draining(token, next: now + patience)
      case .cut: connections[id]?.phase = .cut(nil)
      }
      return connection.phase.answer.map { (fetch(connection, $0), now - $0.begun) }
    }

    /// Notes that a connection is gone.
    mutating func remove(_ id: ConnectionID) { connections[id] = nil }

    /// When `overdue` has to be asked again; nil when there is no need.
    var nextDeadline: ContinuousClock.Instant? {
      connections.values.compactMap {
        switch $0.phase {
        case .waiting(let deadline), .draining(_, let deadline): deadline
        case .sending, .cut: nil
        }
      }.min()
    }

    /// The sockets whose requests are overdue. A request is awaited only once the answer before has arrived.
    mutating func overdue(at now: ContinuousClock.Instant) -> [Int32] {
      for (id, connection) in connections {
        guard case .draining(let token, let next) = connection.phase, next <= now else { continue }
        let deadline = now + patience
        connections[id]?.phase =
          isDrained(connection.socket) ? .waiting(deadline: deadline) : .draining(token, next: deadline)
      }
      return cut { if case .waiting(let deadline) = $0.phase { deadline <= now } else { false } }
    }

    private mutating func cut(_ isMeant: (Connection) -> Bool) -> [Int32] {
      var sockets: [Int32] = []
      for (id, connection) in connections where isMeant(connection) {
        connections[id]?.phase = .cut(connection.phase.answer)
        sockets.append(connection.socket)
      }
      return sockets
    }
  }
#endif
