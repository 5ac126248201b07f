#if Cast
  import CastProtocol
  import PlaybackCore
  import TLSStream

  /// Feeds a receiver with what happens, and carries out what it decides.
  ///
  /// Isolation: an actor; an event and all its effects are one step of it, so that effects are carried out in the
  /// order in which they were decided. Nothing in a step blocks or waits. A sender's message is one event, and the next
  /// is taken when the sender has read most of what it was sent, so that one that floods neither piles up answers nor
  /// keeps others waiting.
  actor TVRunner {
    private var receiver: CastReceiver
    var listener: TLSListener
    private let outputs: any OutputProvider
    let clock: any PlaybackClock
    private let changes: AsyncStream<TVChange>.Continuation
    private let log: (any LogSink)?
    private(set) var connections: [PeerID: TLSConnection] = [:]
    private var readers: [PeerID: Task<Void, Never>] = [:]
    /// Those to whom more than `Self.mostUnsent` waits.
    private var behind: Set<PeerID> = []
    private var players: [PlayerID: any Player] = [:]
    private var attendants: [PlayerID: Task<Void, Never>] = [:]
    private(set) var timers: [PlaybackTimer: Task<Void, Never>] = [:]
    private var waking: Task<Void, Never>?
    /// What it does out of the ordinary: the receiver's.
    var script: TVScript { receiver.script }
    var held = HeldBack()
    /// The device's own key, made when it is first needed.
    var key: Task<TLSIdentity?, Never>?
    private var lastPeer: UInt64 = 0
    private(set) var isClosed = false
    /// Bytes that wait to be sent, beyond which a sender is behind: a quarter of what ends its connection.
    private static let mostUnsent = 262_144

    init(
      _ receiver: CastReceiver, _ listener: TLSListener, outputs: any OutputProvider,
      clock: any PlaybackClock, changes: AsyncStream<TVChange>.Continuation, log: (any LogSink)?
    ) {
      self.receiver = receiver
      self.listener = listener
      self.outputs = outputs
      self.clock = clock
      self.changes = changes
      self.log = log
    }

    /// Takes senders until closed, wherever it listens.
    func run() async {
      var served: TLSListener?
      while served !== listener {
        let present = listener
        served = present
        for await connection in present.connections {
          if present === listener { admit(connection) } else { connection.close() }
        }
      }
    }

    /// Ends everything, once, and waits until nothing is left.
    func close() async {
      if !isClosed {
        isClosed = true
        handle(.closing)
        listener.close()
        waking?.cancel()
        held.waiting?.cancel()
        for timer in timers.values { timer.cancel() }
        for (player, attendant) in attendants where players[player] == nil { attendant.cancel() }
        for player in players.values {
          player.send(PlayerCommand(token: CommandToken(rawValue: .max), action: .close))
        }
      }
      for attendant in attendants.values { await attendant.value }
      for connection in connections.values { connection.close() }
      for connection in connections.values { await connection.waitUntilClosed() }
      for reader in readers.values { await reader.value }
      await listener.waitUntilClosed()
      changes.finish()
    }

    func handle(_ kind: ReceiverEvent.Kind) {
      let before = behind
      for effect in receiver.handle(ReceiverEvent(at: clock.now, kind)) {
        switch effect {
        case .send(let peer, let message): send(message, to: peer)
        case .disconnect(let peer): hangUp(peer)
        case .playback(let effect): carryOut(effect)
        case .wake(let moment): wake(at: moment)
        case .sign(let signing): sign(signing)
        case .tell(let change): changes.yield(change)
        }
      }
      for peer in behind.subtracting(before) { handle(.behind(peer)) }
    }
  }

  // Senders.
  extension TVRunner {
    private func admit(_ connection: TLSConnection) {
      guard !isClosed else { return connection.close() }
      lastPeer += 1
      let peer = PeerID(rawValue: lastPeer)
      connections[peer] = connection
      handle(
        .connected(
          peer, address: connection.peerAddress.description, certificate: connection.localCertificate ?? []))
      readers[peer] = Task { await read(connection, as: peer) }
    }

    private func read(_ connection: TLSConnection, as peer: PeerID) async {
      do throws(TLSError) {
        var bytes = connection.received.makeAsyncIterator()
        while let chunk = try await bytes.next() {
          if script.link == .blackHole { continue }
          handle(.received(peer, chunk))
          while receiver.hasUnread(of: peer) {
            await Task.yield()
            await connection.waitUntilUnsent(atMost: Self.mostUnsent)
            handle(.next(peer))
          }
        }
      } catch {
        log?.log(.info, module: "tv", error.description)
      }
      connection.close()
      handle(.disconnected(peer))
      await connection.waitUntilClosed()
      connections[peer] = nil
      readers[peer] = nil
    }

    func sendNow(_ message: CastMessage, to peer: PeerID) {
      // A connection that takes no more ends, and its reader says so.
      guard let connection = connections[peer], let frame = frame(of: message) else { return }
      try? connection.send(frame)
      guard connection.unsent > Self.mostUnsent, behind.insert(peer).inserted else { return }
      Task {
        await connection.waitUntilUnsent(atMost: Self.mostUnsent)
        behind.remove(peer)
        handle(.caughtUp(peer))
      }
    }

    private func wake(at moment: MonotonicInstant) {
      waking?.cancel()
      waking = Task {
        guard (try? await clock.sleep(until: moment)) != nil, !Task.isCancelled else { return }
        handle(.woke)
      }
    }
  }

  // The player.
  extension TVRunner {
    private func carryOut(_ effect: PlaybackEffect) {
      switch effect {
      case .openPlayer(let player, let output): open(player, output)
      case .rejoinPlayer: break  // A receiver begins with nothing.
      case .player(let player, let command): send(command, to: player)
      case .startTimer(let timer, let moment): start(timer, at: moment)
      case .cancelTimer(let timer): timers.removeValue(forKey: timer)?.cancel()
      case .activateSession, .notice, .persist, .transferred: break
      }
    }

    private func send(_ command: PlayerCommand, to player: PlayerID) {
      if let opened = players[player] {
        opened.send(command)
      } else if command.action.kind == .close {
        attendants[player]?.cancel()
      }
    }

    private func start(_ timer: PlaybackTimer, at moment: MonotonicInstant) {
      timers.removeValue(forKey: timer)?.cancel()
      timers[timer] = Task {
        guard (try? await clock.sleep(until: moment)) != nil, !Task.isCancelled else { return }
        timers[timer] = nil
        handle(.playback(.timer(timer)))
      }
    }

    /// Opens a player beside everything else, and reads its reports until it has none any more.
    private func open(_ player: PlayerID, _ output: OutputID) {
      attendants[player] = Task {
        do throws(PlayerError) {
          await attend(try await outputs.openPlayer(for: output), as: player)
        } catch {
          handle(.playback(.playerUnavailable(player, error)))
        }
        attendants[player] = nil
      }
    }

    private func attend(_ opened: any Player, as player: PlayerID) async {
      guard !isClosed, !Task.isCancelled else {
        opened.send(PlayerCommand(token: CommandToken(rawValue: .max), action: .close))
        for await _ in opened.reports {}
        return
      }
      players[player] = opened
      handle(.playback(.playerOpened(player)))
      for await report in opened.reports {
        handle(.playback(.player(player, report)))
        if case .lost = report.fact { break }
      }
      players[player] = nil
    }
  }
#endif
