#if Cast
  import CastProtocol
  import PlaybackCore
  import TLSStream

  /// Feeds a sender with what happens, and carries out what it decides.
  ///
  /// Isolation: an actor; an event and all its effects are one step, so effects are carried out in the order in which
  /// they were decided. Nothing in a step blocks or waits. Bytes are read only as fast as they are understood.
  ///
  /// Lives as long as its tasks: until `finished`.
  actor CastDriver {
    /// The sender's reports; finishes when everything is released.
    nonisolated let reports: AsyncStream<PlayerReport>
    private let reportsOut: AsyncStream<PlayerReport>.Continuation
    /// What the session was asked for with.
    private let device: DeviceID
    /// Where the device is from now on; nil when it stays where it is.
    private let places: AsyncStream<DevicePlace>?
    private let publisher: (any MediaPublisher)?
    /// Holds what this session has published, whatever other sessions publish.
    private let holder = MediaHolder(rawValue: .random(in: 0 ... .max))
    /// What it has published and not taken back.
    private var held: Set<EntryID> = []
    private let sessions: CastSessions
    /// What sessions that left have left playing here.
    private var inherited: [CastLegacy] = []
    /// Whether the device plays nothing any more of what it was given.
    private var isOver = false
    private let log: (any LogSink)?
    private let options: CastOptions
    /// Who says what the device is and plays; nil when nobody asks.
    private let adviser: CastAdviser?
    private var identity: Task<CastProfile, Never>?
    private var profile: CastProfile?
    private let origin = ContinuousClock.now
    private var sender: CastSender
    /// The session of an earlier launch that is to be taken up; nil for one of its own.
    private let left: LeftSession?

    /// Counts connections; what an older one still says is ignored.
    private var link = 0
    private var linkTask: Task<Void, Never>?
    /// Follows the device.
    private var following: Task<Void, Never>?
    /// The group as it was last told.
    private var toldGroup: CastGroup?
    private var connection: TLSConnection?
    private var peer = ""
    private var waking: Task<Void, Never>?
    private var publishing: [EntryID: Task<Void, Never>] = [:]
    private var opener: CheckedContinuation<Result<Void, PlayerError>, Never>?
    private var opened: Result<Void, PlayerError>?

    /// A session with a device that listens there now.
    ///
    /// - Throws: `unsupportedAddress`.
    init(
      _ device: DeviceID, at place: DevicePlace, then places: AsyncStream<DevicePlace>?,
      _ publisher: (any MediaPublisher)?, _ log: (any LogSink)?, _ options: CastOptions,
      _ sessions: CastSessions,
      rejoining left: LeftSession? = nil, _ adviser: CastAdviser? = nil
    ) throws(PlayerError) {
      let address = try CastAddress(DeviceID(rawValue: place.address))
      self.adviser = adviser
      self.sessions = sessions
      self.left = left
      (reports, reportsOut) = AsyncStream.makeStream()
      self.device = device
      self.places = places
      self.publisher = publisher
      self.log = log
      self.options = options
      sender = CastSender(
        device: address.description,
        ownID: left?.record.owner ?? "sender-\(UInt32.random(in: 1_000_000 ... .max))",
        timing: options.timing, style: options.style, app: options.app, launching: options.launching)
      _ = sender.handle(.located(address, isGroup: place.isGroup), at: .zero)
    }

    /// Opens the session; returns when it is ready for commands.
    func open() async throws(PlayerError) {
      identity = adviser.map { adviser in Task { await self.identify(adviser) } }
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if let opened { return continuation.resume(returning: opened) }
          opener = continuation
          follow()
          handle(left.map { .rejoined($0) } ?? .started)
        }
      } onCancel: {
        Task { await handle(.abandoned) }
      }
      try result.get()
    }

    /// Takes an event and does what follows from it.
    func handle(_ event: CastSenderEvent) {
      if case .command(let command) = event, command.action == .endSession { isOver = true }
      let now = MonotonicInstant.zero + MediaTime(origin.duration(to: .now))
      for effect in sender.handle(capped(event), at: now) { carryOut(effect) }
      if sender.group != toldGroup {
        toldGroup = sender.group
        sessions.note(sender.group, of: device)
      }
    }

    /// Asks the device what it is, once in a session.
    private func identify(_ adviser: CastAdviser) async -> CastProfile {
      guard let address = sender.link.address else { return .unknown }
      let profile = await adviser.profile(at: address)
      self.profile = profile
      return profile
    }

    /// A device that has opened a session and not said by then what it is, nor soon after, is taken as one that does not.
    private func stopIdentifying() {
      guard let identity, profile == nil else { return }
      Task {
        try? await ContinuousClock().sleep(for: Self.longestIdentity)
        identity.cancel()
      }
    }

    /// How long an open session waits to be told what the device is.
    private static let longestIdentity = Duration.milliseconds(300)
    /// How long it may take to look for what speaks against an item; then the device is given it, and decides.
    private static let longestDecision = Duration.seconds(1)

    /// A device is not told to play faster, or more slowly, than it can.
    private func capped(_ event: CastSenderEvent) -> CastSenderEvent {
      guard case .command(let command) = event, case .setRate(let rate) = command.action,
        let capped = profile?.cappedRate(rate)
      else { return event }
      return .command(PlayerCommand(token: command.token, action: .setRate(capped)))
    }

    /// Tells the sender wherever the device goes.
    private func follow() {
      guard let places else { return }
      following = Task {
        for await place in places {
          if let address = try? CastAddress(DeviceID(rawValue: place.address)) {
            handle(.located(address, isGroup: place.isGroup))
          }
        }
      }
    }

    private func carryOut(_ effect: CastSenderEffect) {
      switch effect {
      case .connect: connect()
      case .disconnect: disconnect()
      case .send(let message): send(message)
      case .wake(let moment): wake(at: moment)
      case .publish(let entry, let item): publish(item, for: entry)
      case .revoke(let entry):
        publishing.removeValue(forKey: entry)?.cancel()
        held.remove(entry)
        publisher?.revoke(entry, heldBy: holder)
      case .report(let report):
        if case .lost = report.fact { isOver = true }
        reportsOut.yield(report)
      case .opened:
        stopIdentifying()
        inherited = sessions.inherit(at: sender.device)
        settleOpening(.success(()))
      case .failedToOpen(let error): settleOpening(.failure(error))
      case .finished: finish()
      case .log(let level, let text): log?.log(level, module: "cast", text)
      }
    }

    private func settleOpening(_ result: Result<Void, PlayerError>) {
      guard opened == nil else { return }
      opened = result
      opener?.resume(returning: result)
      opener = nil
    }

    private func wake(at moment: MonotonicInstant?) {
      waking?.cancel()
      waking = nil
      guard let moment else { return }
      let instant = origin.advanced(by: .nanoseconds(moment.nanoseconds))
      waking = Task {
        guard (try? await ContinuousClock().sleep(until: instant, tolerance: .zero)) != nil else { return }
        handle(.woke)
      }
    }

    private func publish(_ item: MediaItem, for entry: EntryID) {
      held.insert(entry)
      publishing[entry] = Task { [peer] in
        do throws(PlayerError) {
          handle(.published(entry, try await give(item, for: entry, facing: peer)))
        } catch {
          handle(.notPublished(entry, error))
        }
        if !Task.isCancelled { publishing[entry] = nil }
      }
    }

    /// What the device is given of an item, unless what is known of both speaks against it.
    private func give(
      _ item: MediaItem, for entry: EntryID, facing peer: String
    ) async throws(PlayerError) -> PublishedMedia {
      var withheld: Set<TrackID> = []
      if let adviser, let identity {
        let profile = await identity.value
        let decision = Task { await adviser.assessor.decide(item, for: profile) }
        let alarm = Task {
          try? await ContinuousClock().sleep(for: Self.longestDecision)
          decision.cancel()
        }
        let found = await withTaskCancellationHandler {
          await decision.value
        } onCancel: {
          decision.cancel()
        }
        alarm.cancel()
        if let refusal = found.verdict.refusal { throw refusal.error(at: item.location) }
        withheld = found.withheld
      }
      var media: PublishedMedia
      if let address = try CastContent.address(of: item) {
        media = address
      } else if let publisher {
        media = try await publisher.publish(item, for: entry, heldBy: holder, facing: peer)
      } else {
        throw CastContent.unserved(item)
      }
      media.tracks.removeAll { withheld.contains($0.id) }
      return media
    }

    /// Lets go of everything; the reports finish when the descriptor is closed.
    private func finish() {
      waking?.cancel()
      following?.cancel()
      for task in publishing.values { task.cancel() }
      publishing = [:]
      bequeath()
      let (ending, reportsOut) = (linkTask, reportsOut)
      linkTask = nil
      Task {
        await ending?.value
        reportsOut.finish()
      }
    }
  }

  extension CastDriver {
    /// What plays on stays published, until a later session ends it.
    private func bequeath() {
      if isOver {
        for legacy in inherited {
          for entry in legacy.entries { publisher?.revoke(entry, heldBy: legacy.holder) }
        }
      } else {
        sessions.leave(inherited, at: sender.device)
      }
      sessions.leave([CastLegacy(holder: holder, entries: held)], at: sender.device)
    }
  }

  // The connection.
  extension CastDriver {
    private func connect() {
      disconnect()
      guard let address = sender.link.address else { return }
      let (number, timeout) = (link, Duration.nanoseconds(options.connectTimeout.nanoseconds))
      let before = linkTask
      linkTask = Task {
        await before?.value
        do throws(TLSError) {
          let connection = try await TLSConnection.connect(
            host: address.host, port: address.port, timeout: timeout)
          await attend(connection, as: number)
        } catch {
          if number == link { handle(.linkFailed(Self.playerError(error))) }
        }
      }
    }

    private func attend(_ connection: TLSConnection, as number: Int) async {
      do throws(PlayerError) {
        try await begin(connection, as: number)
      } catch {
        connection.close()
        if number == link { handle(.linkFailed(error)) }
        return await connection.waitUntilClosed()
      }
      var end = TLSError(.closed, sender.device)
      do throws(TLSError) {
        var bytes = connection.received.makeAsyncIterator()
        while number == link, let chunk = try await bytes.next() {
          if number == link { handle(.received(chunk)) }
        }
      } catch {
        end = error
      }
      connection.close()
      if number == link {
        self.connection = nil
        handle(.linkClosed(Self.playerError(end)))
      }
      await connection.waitUntilClosed()
    }

    /// The connection is there; with trust asked for, once the device has proved itself.
    private func begin(_ connection: TLSConnection, as number: Int) async throws(PlayerError) {
      let early = try await proof(on: connection)
      guard number == link else { return }
      self.connection = connection
      peer = connection.peerAddress.host
      handle(.linkOpened(peer: peer, own: connection.localAddress.host))
      if !early.isEmpty { handle(.received(early)) }
    }

    /// Has the device prove itself; returns what it said meanwhile.
    private func proof(on connection: TLSConnection) async throws(PlayerError) -> [UInt8] {
      guard let trust = options.trust else { return [] }
      var proof = DeviceProof(
        trust, certificate: connection.peerCertificate ?? [],
        nonce: (0..<16).map { _ in .random(in: 0...255) })
      let deadline = Task { [timeout = Duration.nanoseconds(options.connectTimeout.nanoseconds)] in
        if (try? await ContinuousClock().sleep(for: timeout)) != nil { connection.close() }
      }
      defer { deadline.cancel() }
      do throws(TLSError) {
        try connection.send(proof.question)
        var bytes = connection.received.makeAsyncIterator()
        while let chunk = try await bytes.next() {
          if let refusal = proof.take(chunk) { throw TLSError(.handshake, sender.device, detail: refusal) }
          if proof.isComplete { return proof.received }
        }
        throw TLSError(
          .handshake, sender.device, detail: "no proof that it is a genuine device: it does not answer")
      } catch {
        throw Self.playerError(error)
      }
    }

    private func disconnect() {
      link += 1
      linkTask?.cancel()
      connection?.close()
      connection = nil
    }

    private func send(_ message: CastMessage) {
      guard let connection else { return }
      do {
        try connection.send(message.frame())
      } catch {
        // A connection that takes no more ends, and its reader says so.
        log?.log(.debug, module: "cast", "\(sender.device): \(error)")
      }
    }

    private static func playerError(_ error: TLSError) -> PlayerError {
      let code: PlayerError.Code =
        switch error.code {
        case .unresolved: .unresolvedHost
        case .refused: .refusedConnection
        case .timedOut: .timeout
        case .notTLS, .handshake, .tls: .tls
        case .reset, .closed, .backlog: .linkLost
        case .unreachable, .cancelled, .portInUse, .unusableAddress, .system: .outputUnavailable
        }
      return PlayerError(code, detail: error.description)
    }
  }

  extension MediaTime {
    /// Whole nanoseconds of a duration; clamped to what fits.
    fileprivate init(_ duration: Duration) {
      let (seconds, attoseconds) = duration.components
      self = .seconds(seconds) + MediaTime(nanoseconds: attoseconds / 1_000_000_000)
    }
  }
#endif
