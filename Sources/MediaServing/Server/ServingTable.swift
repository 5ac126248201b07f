#if Cast
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
      case sending(MediaToken)
      /// All was given to the system, which may hold a few MB that the receiver has not read; looked at again then.
      case draining(MediaToken, next: ContinuousClock.Instant)
      /// Was cut, and is still to be reported as closed.
      case cut
    }

    private struct Connection {
      let socket: Int32
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
    private var files: [MediaToken: MediaFile] = [:]
    private var connections: [ConnectionID: Connection] = [:]
    private var lastTurn: UInt64 = 0

    init(limit: Int, patience: Duration, isDrained: @escaping @Sendable (_ socket: Int32) -> Bool) {
      self.limit = limit
      self.patience = patience
      self.isDrained = isDrained
    }

    /// Whether nothing is published.
    var isEmpty: Bool { files.isEmpty }

    mutating func publish(_ file: MediaFile, as token: MediaToken) { files[token] = file }

    /// Forgets a file.
    ///
    /// - Returns: The sockets of the connections that are sending it.
    mutating func revoke(_ token: MediaToken) -> [Int32] {
      files[token] = nil
      return cut {
        switch $0.phase {
        case .sending(token), .draining(token, _): true
        case .waiting, .sending, .draining, .cut: false
        }
      }
    }

    /// The file of a token; nil when there is none.
    func file(_ token: MediaToken) -> MediaFile? { files[token] }

    /// Notes that a connection sends a file from now on.
    ///
    /// - Returns: Whether it may: the file may have been revoked, or the connection cut.
    mutating func begin(_ id: ConnectionID, sending token: MediaToken) -> Bool {
      guard files[token] != nil else { return false }
      switch connections[id]?.phase {
      case .waiting, .draining:
        connections[id]?.phase = .sending(token)
        return true
      case .sending, .cut, nil: return false
      }
    }

    /// Notes a new connection.
    ///
    /// - Returns: The socket to cut when there are too many: the one that has waited longest for a request, or the
    ///   new one when all the others are sending.
    mutating func add(_ id: ConnectionID, socket: Int32, at now: ContinuousClock.Instant) -> Int32? {
      lastTurn += 1
      connections[id] = Connection(socket: socket, phase: .waiting(deadline: now + patience), turn: lastTurn)
      let counted = connections.values.count { if case .cut = $0.phase { false } else { true } }
      guard counted > limit else { return nil }
      let oldest = connections.min { precedence($0.value) < precedence($1.value) }
      guard let oldest else { return nil }
      connections[oldest.key]?.phase = .cut
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

    /// Notes that an answer is complete: the next request is awaited.
    mutating func complete(_ id: ConnectionID, at now: ContinuousClock.Instant) {
      lastTurn += 1
      connections[id]?.turn = lastTurn
      switch connections[id]?.phase {
      case .waiting: connections[id]?.phase = .waiting(deadline: now + patience)
      case .sending(let token), .draining(let token, _):
        connections[id]?.phase = .draining(token, next: now + patience)
      case .cut, nil: break
      }
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
        connections[id]?.phase = .cut
        sockets.append(connection.socket)
      }
      return sockets
    }
  }
#endif
