#if Cast
  import CMicroHTTPD

  /// What libmicrohttpd calls, on its own thread; the context is the listener.
  enum HTTPCallbacks {
    /// A request: first when its header is there, then again when all of it is.
    static let answer: http_answer = { context, connection, path, method, _, _, bodySize, request in
      guard let context, let connection, let path, let method, let request else { return http_no }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      let asked = HTTPRequest(connection, path: path, method: method)
      if let refusal = asked.refusal {
        bodySize?.pointee = 0
        return respond(connection, refusal, content: nil)
      }
      guard request.pointee != nil else {
        guard listener.admit(id(connection)) else { return respond(connection, .tooMany, content: nil) }
        // Answered at this point, the connection could not be used again.
        request.pointee = UnsafeMutableRawPointer(bitPattern: 1)
        return http_yes
      }
      guard let (token, content) = listener.content(asked.path, for: id(connection)), let size = content.size
      else {
        return respond(connection, .notFound, content: nil)
      }
      let answer = asked.answer(size: size, contentType: content.contentType)
      guard asked.method == "GET", let bytes = answer.body else {
        return respond(connection, answer, content: content)
      }
      guard let sent = listener.begin(id(connection), sending: token, bytes, of: size) else {
        return respond(connection, .notFound, content: nil)
      }
      return respond(connection, answer, content: content, counting: sent)
    }

    /// A connection began or ended.
    static let connectionChanged: http_connection_change = { context, connection, _, change in
      guard let context, let connection else { return }
      let listener = Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue()
      if change == http_connection_started {
        listener.opened(id(connection), socket: http_socket(connection), peer: http_peer(connection))
      } else {
        listener.closed(id(connection))
      }
    }

    /// A request was answered, or broke off.
    static let completed: http_completion = { context, connection, _, _ in
      guard let context, let connection else { return }
      Unmanaged<HTTPListener>.fromOpaque(context).takeUnretainedValue().completed(id(connection))
    }

    private static func id(_ connection: OpaquePointer) -> ServingTable.ConnectionID {
      ServingTable.ConnectionID(rawValue: UInt(bitPattern: connection))
    }

    private static func respond(
      _ connection: OpaquePointer, _ answer: HTTPAnswer, content: (any ServedContent)?,
      counting sent: SentBytes? = nil
    ) -> UInt32 {
      guard let response = response(answer, content, sent) else { return http_no }
      defer { MHD_destroy_response(response) }
      for (name, value) in answer.headers where http_add_header(response, name, value) != http_yes {
        return http_no
      }
      return http_respond(connection, answer.status, response)
    }

    private static func response(
      _ answer: HTTPAnswer, _ content: (any ServedContent)?, _ sent: SentBytes?
    ) -> OpaquePointer? {
      guard let body = answer.body, let content else { return http_empty_response() }
      let transfer = Unmanaged.passRetained(Transfer(content, from: body.lowerBound, counting: sent))
      let response = MHD_create_response_from_callback(
        UInt64(body.count), Transfer.pieceSize, Transfer.read, transfer.toOpaque(), Transfer.release)
      if response == nil { transfer.release() }
      return response
    }
  }

  /// Content on its way to a receiver.
  private final class Transfer: Sendable {
    /// How much is read at once.
    static let pieceSize = 131_072

    private let content: any ServedContent
    private let start: Int64
    private let sent: SentBytes?

    init(_ content: any ServedContent, from start: Int64, counting sent: SentBytes?) {
      self.content = content
      self.start = start
      self.sent = sent
    }

    /// Gives the library the next piece. A file that ends early breaks the connection off: the receiver was promised
    /// more.
    static let read: MHD_ContentReaderCallback = { context, position, buffer, most in
      guard let context, let buffer, let position = Int64(exactly: position) else { return http_broken }
      let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
      let (offset, overflow) = transfer.start.addingReportingOverflow(position)
      guard !overflow else { return http_broken }
      let count = transfer.content.read(
        at: offset, into: UnsafeMutableRawBufferPointer(start: buffer, count: most))
      guard count > 0 else { return http_broken }
      transfer.sent?.add(count)
      return count
    }

    static let release: MHD_ContentReaderFreeCallback = { context in
      if let context { Unmanaged<Transfer>.fromOpaque(context).release() }
    }
  }

  extension HTTPRequest {
    /// Reads what the library parsed.
    init(_ connection: OpaquePointer, path: UnsafePointer<CChar>, method: UnsafePointer<CChar>) {
      func header(_ name: String) -> String? { http_header(connection, name).map { String(cString: $0) } }
      self.method = String(cString: method)
      // Longer than a token is of no interest.
      self.path = []
      var next = path
      while next.pointee != 0, self.path.count < 64 {
        self.path.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      range = header("Range")
      hasCondition = header("If-Range") != nil
      hasBody = header("Transfer-Encoding") != nil || header("Content-Length").map { $0 != "0" } ?? false
    }
  }
#endif
