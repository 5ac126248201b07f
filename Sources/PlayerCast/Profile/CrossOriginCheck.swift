#if Cast
  import PlaybackCore
  import TLSStream

  /// Asks servers whether a device may read what they serve from a page of its own, as it reads texts and segments.
  ///
  /// One HEAD, and an OPTIONS where that is refused, over at most three redirections, in one span of time and with at
  /// most 16 KiB of each answer.
  struct CrossOriginCheck: Sendable {
    /// Where the page of the Default Media Receiver is from.
    static let origin = "https://www.gstatic.com"
    static let header = "Access-Control-Allow-Origin: *"
    private static let hops = 3

    /// How long the whole may take.
    var timeout = Duration.seconds(3)

    enum Answer: Equatable, Sendable {
      case allowed
      case fault(TransferPlan.CrossOriginFault)
      /// Nobody knows: the server did not answer, or with something else.
      case unknown(String)
    }

    func ask(_ address: String) async -> Answer {
      let shown = MediaLocation.url(address).displayName
      let deadline = ContinuousClock.now + timeout
      guard var place = WebAddress(address) else {
        return .unknown("\(shown) is not an address that can be asked")
      }
      for _ in 0...Self.hops {
        guard var head = await Self.head("HEAD", place, deadline) else {
          return .unknown("\(shown) did not say in time whether it may be read")
        }
        if [400, 403, 405, 501].contains(head.status) {
          guard let second = await Self.head("OPTIONS", place, deadline) else {
            return .unknown("\(shown) did not say in time whether it may be read")
          }
          head = second
        }
        let fault = TransferPlan.CrossOriginFault(address: shown, header: Self.header)
        guard (200...399).contains(head.status) else {
          return .unknown("\(shown) is answered with \(head.status)")
        }
        guard Self.allows(head) else { return .fault(fault) }
        guard (300...399).contains(head.status), head.status != 304 else { return .allowed }
        guard let next = head.fields["location"].flatMap(place.following) else {
          return .unknown("\(shown) leads nowhere")
        }
        place = next
      }
      return .unknown("\(shown) leads on and on")
    }

    private static func allows(_ head: HTTPHead) -> Bool {
      let allowed = head.fields["access-control-allow-origin"]
      return allowed == "*" || allowed?.lowercased() == origin
    }

    private static func head(
      _ method: String, _ place: WebAddress, _ deadline: ContinuousClock.Instant
    ) async -> HTTPHead? {
      let preflight =
        method == "OPTIONS"
        ? "Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: range\r\n" : ""
      let request = Array(
        """
        \(method) \(place.target) HTTP/1.1\r
        Host: \(place.authority)\r
        Origin: \(origin)\r
        \(preflight)Connection: close\r
        \r\n
        """.utf8)
      do throws(TLSError) {
        return HTTPHead(try await answer(to: request, at: place, deadline))
      } catch {
        return nil
      }
    }

    private static func answer(
      to request: [UInt8], at place: WebAddress, _ deadline: ContinuousClock.Instant
    ) async throws(TLSError) -> [UInt8] {
      let left = deadline - .now
      guard left > .zero else { throw TLSError(.timedOut, place.authority) }
      guard place.isSecure else {
        return try await PlainExchange.run(
          host: place.host, port: place.port, sending: request, atMost: HTTPHead.longest, timeout: left,
          until: HTTPHead.isComplete)
      }
      let connection = try await TLSConnection.connect(host: place.host, port: place.port, timeout: left)
      let alarm = Task {
        try? await ContinuousClock().sleep(until: deadline)
        connection.close()
      }
      defer { alarm.cancel() }
      try connection.send(request)
      var answer: [UInt8] = []
      var bytes = connection.received.makeAsyncIterator()
      while answer.count < HTTPHead.longest, !HTTPHead.isComplete(answer), let chunk = try await bytes.next()
      {
        answer += chunk
      }
      return Array(answer.prefix(HTTPHead.longest))
    }
  }
#endif
