#if Cast
  import CastProtocol
  import PlaybackCore
  import PlaybackTesting
  import TLSStream

  @testable import PlayerCast

  /// A receiver on paper behind real TLS, with a temper.
  actor ScriptedServer {
    /// What it does instead of answering.
    enum Temper: Sendable {
      case friendly
      /// Takes the connection and says nothing.
      case silent
      /// Closes the connection when a request of that type comes.
      case dies(String)
    }

    nonisolated let port: UInt16
    private let listener: TLSListener
    private var tv: ScriptedTV
    private var temper: Temper
    private var connections: [TLSConnection] = []
    private(set) var types: [String] = []
    /// What it says it is.
    private let model: String
    /// What each start of the application said about who asks; `.null` for nothing.
    private(set) var credentials: [JSONValue] = []
    private(set) var connectionCount = 0
    /// Those of which anything is left.
    private(set) var connectionsLeft = 0

    init(_ temper: Temper = .friendly, model: String = "Script", tv: ScriptedTV = ScriptedTV()) throws {
      self.temper = temper
      self.model = model
      self.tv = tv
      listener = try TLSListener(address: "127.0.0.1")
      port = listener.address.port
    }

    nonisolated var output: OutputID { .remote(DeviceID(rawValue: "127.0.0.1:\(port)")) }

    /// Takes connections until it is dropped.
    func start() {
      Task { [listener, weak self] in
        for await connection in listener.connections {
          Task { await self?.serve(connection) }
        }
      }
    }

    /// What it has been given to fetch, the present item first.
    var addresses: [String] {
      ([tv.currentItem].compactMap(\.self) + tv.items).compactMap { $0.media?.contentID }
    }

    /// The texts beside the present item that it has been given.
    var tracks: [String] { (tv.currentItem?.media?.tracks ?? []).compactMap(\.contentID) }

    /// Answers no requests of that type from now on.
    func swallow(_ type: String) { tv.swallowed.insert(type) }

    func become(_ temper: Temper) { self.temper = temper }

    /// Cuts every connection.
    func cut() {
      for connection in connections { connection.close() }
      connections = []
    }

    /// Cuts every connection and takes no more.
    func shutDown() async {
      cut()
      listener.close()
      await listener.waitUntilClosed()
    }

    private func serve(_ connection: TLSConnection) async {
      connections.append(connection)
      connectionCount += 1
      connectionsLeft += 1
      var reader = CastFrameReader()
      var bytes = connection.received.makeAsyncIterator()
      while let chunk = try? await bytes.next() {
        reader.append(chunk)
        while let frame = try? reader.next() { take(frame, connection) }
      }
      connection.close()
      await connection.waitUntilClosed()
      connections.removeAll { $0 === connection }
      connectionsLeft -= 1
    }

    private func tellWhatItIs(_ message: CastMessage, _ connection: TLSConnection) {
      let info = DeviceInfoMessage(
        type: "DEVICE_INFO", json: ["requestId": 1, "deviceModel": .string(model), "deviceCapabilities": 5])
      guard let answer = try? info.message(from: message.destination, to: message.source) else { return }
      try? connection.send(answer.frame())
    }

    /// By what it proves that it is genuine; nil: it does not.
    private var proves: (@Sendable (AuthChallenge, _ certificate: [UInt8]) -> DeviceAuth)?

    func prove(by answer: @escaping @Sendable (AuthChallenge, _ certificate: [UInt8]) -> DeviceAuth) {
      proves = answer
    }

    private func prove(_ message: CastMessage, _ connection: TLSConnection) {
      guard case .binary(let bytes) = message.payload,
        case .challenge(let challenge)? = try? DeviceAuth(bytes: bytes),
        let answer = proves?(challenge, connection.localCertificate ?? [])
      else { return }
      let reply = CastMessage(
        source: message.destination, destination: message.source, namespace: .deviceAuth,
        payload: .binary(answer.bytes))
      try? connection.send(reply.frame())
    }

    private func take(_ frame: [UInt8], _ connection: TLSConnection) {
      guard let message = try? CastMessage(bytes: frame) else { return }
      if message.namespace == .deviceAuth { return prove(message, connection) }
      guard case .string(let text) = message.payload, let json = try? JSONValue(text: text) else { return }
      let type: String = json.value("type") ?? ""
      types.append(type)
      if type == "LAUNCH" { credentials.append(json["credentialsData"] ?? .null) }
      switch temper {
      case .dies(let last) where last == type: connection.close()
      case .friendly where type == "GET_DEVICE_INFO" && !tv.swallowed.contains(type):
        tellWhatItIs(message, connection)
      case .friendly, .dies: for reply in tv.answer(message) { try? connection.send(reply.frame()) }
      case .silent: break
      }
    }
  }

  /// Serves everything, and remembers for whom.
  actor RecordingPublisher: MediaPublisher {
    private(set) var peers: Set<String> = []
    private(set) var published: [EntryID] = []
    private(set) var revoked: [EntryID] = []

    func publish(
      _ item: MediaItem, for entry: EntryID, heldBy holder: MediaHolder, facing peer: String
    ) async throws(PlayerError) -> PublishedMedia {
      peers.insert(peer)
      published.append(entry)
      return PublishedMedia(url: "http://127.0.0.1/\(entry.rawValue)", contentType: "audio/flac")
    }

    nonisolated func revoke(_ entry: EntryID, heldBy holder: MediaHolder) { Task { await note(entry) } }

    private func note(_ entry: EntryID) { revoked.append(entry) }
  }

  extension CastOptions {
    /// In a hurry.
    static var quick: CastOptions {
      var options = CastOptions(
        connectTimeout: .seconds(5), patience: .milliseconds(1500), launchTimeout: .milliseconds(400))
      options.timing.firstAnswer = .milliseconds(400)
      options.timing.lastWord = .milliseconds(200)
      options.timing.heartbeat = .milliseconds(100)
      options.timing.silence = .milliseconds(500)
      options.timing.retries = [.milliseconds(50), .milliseconds(100)]
      options.timing.ending = .milliseconds(400)
      options.timing.answer = .milliseconds(800)
      options.timing.load = .milliseconds(800)
      return options
    }
  }

  extension PlayerReport.Fact {
    var isSuspension: Bool { if case .link(.suspended) = self { true } else { false } }
    var isLoss: Bool { if case .lost = self { true } else { false } }
  }
#endif
