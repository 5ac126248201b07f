#if Cast
  import CastProtocol
  import TLSStream

  /// A sender that says what a test wants and reads what comes, over a real connection.
  ///
  /// For use by one task.
  final class TestSender {
    /// The end came before what was waited for.
    struct Silence: Error, CustomStringConvertible {
      let wanted: String
      let heard: [String]
      var description: String { "the connection ended before \(wanted); heard \(heard)" }
    }

    let connection: TLSConnection
    private var bytes: TLSConnection.Received.Iterator
    private var frames = CastFrameReader()
    private var unread: [CastMessage] = []
    private(set) var heard: [String] = []
    let name: String
    var transport = EndpointID(rawValue: "nowhere")
    var mediaSession = 0

    init(port: UInt16, name: String = "sender-1") async throws {
      connection = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      bytes = connection.received.makeAsyncIterator()
      self.name = name
      try say(.connection, ["type": "CONNECT"])
    }

    func say(_ namespace: CastNamespace, _ json: JSONValue, to destination: EndpointID = .platformReceiver)
      throws
    {
      let message = CastMessage(
        source: EndpointID(rawValue: name), destination: destination, namespace: namespace,
        payload: .string(try json.text()))
      try connection.send(try message.frame())
    }

    /// A request to the application.
    func ask(_ type: String, _ id: Int, _ fields: JSONValue = [:]) throws {
      guard case .object(var members) = fields else { return }
      members["type"] = .string(type)
      members["requestId"] = .integer(Int64(id))
      if mediaSession != 0, type != "LOAD" { members["mediaSessionId"] = .integer(Int64(mediaSession)) }
      try say(.media, .object(members), to: transport)
    }

    /// The next message; nil at the end.
    func next() async throws -> CastMessage? {
      while true {
        if !unread.isEmpty {
          let message = unread.removeFirst()
          heard.append(message.brief)
          return message
        }
        guard let chunk = try await bytes.next() else { return nil }
        frames.append(chunk)
        while let body = try frames.next() { unread.append(try CastMessage(bytes: body)) }
      }
    }

    /// Reads on to a message of which something is wanted.
    func read<Value>(_ wanted: String, _ pick: (CastMessage) -> Value?) async throws -> Value {
      while let message = try await next() {
        if let value = pick(message) { return value }
      }
      throw Silence(wanted: wanted, heard: heard)
    }

    /// Starts or joins the application.
    func launch() async throws {
      try say(.receiver, ["type": "LAUNCH", "appId": "CC1AD845", "requestId": 1])
      transport = try await read("the application") { message in
        guard let reply = try? ReceiverReply(message.payload), case .status(let status) = reply.event else {
          return nil
        }
        return status.applications.first?.transportID
      }
      try say(.connection, ["type": "CONNECT"], to: transport)
    }

    /// Reads on to the answer to a request, or with 0 to a broadcast, that is a status of some kind.
    @discardableResult
    func status(_ request: Int, _ isMeant: (MediaStatus) -> Bool = { _ in true }) async throws -> MediaStatus
    {
      let status = try await read("a media status for \(request)") { message -> MediaStatus? in
        guard message.namespace == .media, let reply = try? MediaReply(message.payload),
          reply.requestID == request, case .status(let all) = reply.event, let first = all.first,
          isMeant(first)
        else { return nil }
        return first
      }
      mediaSession = status.mediaSessionID ?? mediaSession
      return status
    }

    /// Reads on to a problem.
    func problem(_ request: Int) async throws -> MediaProblem {
      try await read("a problem for \(request)") { message in
        guard let reply = try? MediaReply(message.payload), reply.requestID == request,
          case .problem(let problem) = reply.event
        else { return nil }
        return problem
      }
    }

    /// Reads to the end.
    func drain() async throws { while try await next() != nil {} }
  }
#endif
