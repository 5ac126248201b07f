#if Cast
  /// What of a request matters here.
  struct HTTPRequest: Hashable, Sendable {
    var method: String
    /// The path without percent-encoding, which need not be text.
    var path: [UInt8]
    var range: String?
    /// `If-Range`: since no version of a file is ever named, no condition can hold.
    var hasCondition = false
    /// Whether something follows the header.
    var hasBody = false

    /// The answer that needs no look at a file; nil when the file decides.
    var refusal: HTTPAnswer? {
      guard ["GET", "HEAD", "OPTIONS"].contains(method) else {
        return HTTPAnswer(405, [("Allow", "GET, HEAD, OPTIONS")])
      }
      return hasBody ? HTTPAnswer(413) : nil
    }

    /// The answer for a file.
    func answer(size: Int64, contentType: String) -> HTTPAnswer {
      if method == "OPTIONS" {
        return HTTPAnswer(
          204,
          [
            ("Allow", "GET, HEAD, OPTIONS"), ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
            ("Access-Control-Allow-Headers", "Content-Type, Accept-Encoding, Range"),
            ("Access-Control-Max-Age", "86400"),
          ])
      }
      let common = [("Content-Type", contentType), ("Accept-Ranges", "bytes")]
      switch method == "GET" && !hasCondition ? ByteRange(range, size: size) : .whole {
      case .whole: return HTTPAnswer(200, common, body: 0..<max(0, size))
      case .part(let part):
        let place = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(size)"
        return HTTPAnswer(206, common + [("Content-Range", place)], body: part)
      case .unsatisfiable: return HTTPAnswer(416, [("Content-Range", "bytes */\(size)")])
      }
    }
  }

  /// What is answered: status, headers, and which bytes of the file follow.
  struct HTTPAnswer {
    var status: UInt32
    var headers: [(name: String, value: String)]
    /// Nil for an answer without content.
    var body: Range<Int64>?

    /// Makes an answer. Every answer can be read by web pages of any origin, since receivers are web pages.
    init(_ status: UInt32, _ headers: [(String, String)] = [], body: Range<Int64>? = nil) {
      self.status = status
      self.headers =
        headers + [
          ("Access-Control-Allow-Origin", "*"),
          ("Access-Control-Expose-Headers", "Content-Length, Content-Range, Accept-Ranges"),
        ]
      self.body = body
    }

    /// The answer for a token that is unknown or no longer valid.
    static let notFound = HTTPAnswer(404)
    /// The answer for a device that asks too often.
    static let tooMany = HTTPAnswer(429, [("Retry-After", "1")])
  }
#endif
