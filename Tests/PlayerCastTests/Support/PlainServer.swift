#if Cast
  import Dispatch
  import Glibc
  import Synchronization

  /// A web server on paper: reads the head of each request and answers with the bytes that a test has for it.
  final class PlainServer: Sendable {
    /// What it says to a request, piece by piece; then it hangs up, or not.
    struct Reply: Sendable {
      var pieces: [String] = []
      /// Repeats the last piece as long as anybody listens.
      var isEndless = false
      /// Says nothing more, and stays.
      var hangs = false
    }

    let port: UInt16
    private let descriptor: Int32
    private let log = Mutex<[String]>([])

    /// The first lines of all requests.
    var requests: [String] { log.withLock { $0 } }

    func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    init?(_ reply: @escaping @Sendable (_ firstLine: String) -> Reply) {
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isBound = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
            && getsockname(descriptor, address, &length) == 0
        }
      }
      guard isBound else {
        close(descriptor)
        return nil
      }
      self.descriptor = descriptor
      port = UInt16(bigEndian: address.sin_port)
      DispatchQueue(label: "plain server").async { [weak self] in
        while case let client = accept(descriptor, nil, nil), client >= 0 {
          DispatchQueue(label: "plain client").async { [weak self] in
            let line = Self.firstLine(client)
            self?.log.withLock { $0.append(line) }
            Self.say(reply(line), to: client)
            close(client)
          }
        }
      }
    }

    deinit {
      shutdown(descriptor, Int32(SHUT_RDWR))
      close(descriptor)
    }

    private static func firstLine(_ client: Int32) -> String {
      var bytes: [UInt8] = []
      var byte: UInt8 = 0
      while bytes.suffix(4) != [13, 10, 13, 10], bytes.count < 20_000, recv(client, &byte, 1, 0) == 1 {
        bytes.append(byte)
      }
      return String(decoding: bytes.prefix { $0 != 13 }, as: UTF8.self)
    }

    private static func say(_ reply: Reply, to client: Int32) {
      for piece in reply.pieces {
        repeat {
          let bytes = Array(piece.utf8)
          if send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < 0 { return }
        } while reply.isEndless && piece == reply.pieces.last
      }
      var byte: UInt8 = 0
      if reply.hangs { while recv(client, &byte, 1, 0) > 0 {} }
    }

    /// A head with those fields and an empty body.
    static func head(_ status: Int, _ fields: String...) -> Reply {
      Reply(pieces: ["HTTP/1.1 \(status) Text\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"])
    }
  }
#endif
