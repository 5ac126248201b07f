#if Cast
  import Foundation
  import MediaServing
  import PlaybackCore
  import SoundFixture
  import Testing

  /// What receivers ask for, asked by curl.
  @Suite(.timeLimit(.minutes(1))) struct `A published file` {
    let stall: Stall
    let content = Array("fLaC".utf8) + pattern(99_996)

    init() throws { stall = try Stall() }

    @Test("is fetched whole, with its type and length")
    func whole() async throws {
      let url = try await stall.publish(content)
      #expect(url.wholeMatch(of: #/http://127\.0\.0\.1:\d+/[0-9a-f]{32}/track\.mp3/#) != nil)
      let fetched = try await Fetched(url)
      #expect(fetched.status == 200)
      #expect(fetched.body == content)
      #expect(fetched.headers["content-length"] == "100000")
      #expect(fetched.headers["content-type"] == "audio/flac", "of the bytes, not of the name")
      #expect(fetched.headers["accept-ranges"] == "bytes")
      #expect(fetched.headers["access-control-allow-origin"] == "*")
      #expect(
        fetched.headers["access-control-expose-headers"] == "Content-Length, Content-Range, Accept-Ranges")
    }

    @Test(
      "is fetched in parts [S150] (field 17, 18)",
      arguments: [
        ("bytes=0-0", 0..<1), ("bytes=10-19", 10..<20), ("bytes=99990-", 99_990..<100_000),
        ("bytes=0-", 0..<100_000),
        ("bytes=-7", 99_993..<100_000), ("bytes=-200000", 0..<100_000),
        ("bytes=99999-200000", 99_999..<100_000),
      ])
    func parts(header: String, expected: Range<Int>) async throws {
      let fetched = try await Fetched(try await stall.publish(content), "-H", "Range: \(header)")
      #expect(fetched.status == 206)
      #expect(fetched.body == Array(content[expected]))
      #expect(fetched.headers["content-length"] == String(expected.count))
      #expect(
        fetched.headers["content-range"] == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/100000")
    }

    @Test(
      "says so when a part lies behind its end",
      arguments: ["bytes=100000-", "bytes=100000-100001", "bytes=-0"])
    func unsatisfiable(header: String) async throws {
      let fetched = try await Fetched(try await stall.publish(content), "-H", "Range: \(header)")
      #expect(fetched.status == 416)
      #expect(fetched.headers["content-range"] == "bytes */100000")
      #expect(fetched.body == [])
    }

    @Test(
      "is sent whole when the part makes no sense",
      arguments: [
        "bytes=20-10", "bytes=1-2,5-6", "lines=1-2", "bytes=a-b", "bytes=-", "bytes", "bytes=1-2-3",
      ])
    func ignoredRange(header: String) async throws {
      let fetched = try await Fetched(try await stall.publish(content), "-H", "Range: \(header)")
      #expect(fetched.status == 200)
      #expect(fetched.body.count == 100_000)
    }

    @Test("is sent whole when the part depends on a version that was never named")
    func condition() async throws {
      let fetched = try await Fetched(try await stall.publish(content), "-r", "5-9", "-H", "If-Range: \"x\"")
      #expect(fetched.status == 200)
    }

    @Test("is described on HEAD, with nothing behind")
    func head() async throws {
      let fetched = try await Fetched(try await stall.publish(content), "-I")
      #expect(fetched.status == 200)
      #expect(fetched.headers["content-length"] == "100000")
      #expect(fetched.headers["content-type"] == "audio/flac")
    }

    @Test("may be asked for by web pages [S150] (field 55)")
    func options() async throws {
      let fetched = try await Fetched(
        try await stall.publish(content), "-X", "OPTIONS", "-H", "Origin: https://www.gstatic.com", "-H",
        "Access-Control-Request-Method: GET", "-H", "Access-Control-Request-Headers: range")
      #expect(fetched.status == 204)
      #expect(fetched.headers["access-control-allow-origin"] == "*")
      #expect(fetched.headers["access-control-allow-headers"] == "Content-Type, Accept-Encoding, Range")
      #expect(fetched.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
    }

    @Test("cannot be changed", arguments: ["POST", "PUT", "DELETE", "TRACE", "PROPFIND"])
    func otherMethods(method: String) async throws {
      let arguments = method == "DELETE" || method == "TRACE" ? [] : ["--data", "x"]
      let url = try await stall.publish(content)
      let fetched =
        try await arguments.isEmpty
        ? Fetched(url, "-X", method) : Fetched(url, "-X", method, arguments[0], arguments[1])
      #expect(fetched.status == 405)
      #expect(fetched.headers["allow"] == "GET, HEAD, OPTIONS")
    }

    @Test("is not sent in answer to a request that brings something along")
    func requestWithBody() async throws {
      let url = try await stall.publish(content)
      #expect(try await Fetched(url, "-X", "GET", "--data", "x").status == 413)
      #expect(
        try await Fetched(url, "-X", "GET", "-H", "Transfer-Encoding: chunked", "--data", "x").status == 413)
    }

    @Test(
      "has any name there is",
      arguments: [
        Array("it's \"quoted\" & <odd>?#%41.flac".utf8), Array("two\nlines\r.flac".utf8),
        [0xFF, 0xFE, 0x80, 0x2E],
        Array("日本語 ü.flac".utf8), Array(repeating: 0xE4, count: 255), Array("a+b;c=d,e@f:g.flac".utf8),
      ])
    func names(name: [UInt8]) async throws {
      let url = try await stall.publish(content, as: name)
      #expect(url.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x22 })
      #expect(url.utf8.count < 1024)
      let fetched = try await Fetched(url)
      #expect(fetched.status == 200)
      #expect(fetched.body == content)
      #expect(try await Fetched(url + "?extra=1&more").body == content, "a query changes nothing")
    }

    @Test("is all that its address leads to")
    func otherPaths() async throws {
      let url = try await stall.publish(content)
      let parts = try #require(URLComponents(string: url))
      let root = "http://127.0.0.1:\(try #require(parts.port))"
      let token = parts.path.split(separator: "/")[0]
      for path in [
        "/\(token)", "/\(token)/", "/\(token)/other", "/\(token)/../../../etc/passwd", "/\(token)/..%2f..",
      ] {
        let fetched = try await Fetched(root + path)
        #expect(fetched.status == 200, "\(path)")
        #expect(fetched.body == content, "only a name: \(path)")
      }
      let wrong = String(token.reversed())
      for path in [
        "/", "//", "/..", "/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "/\(wrong)/track.mp3",
        "/\(token)0/track.mp3", "/\(token.dropLast())/track.mp3", "//\(token)/track.mp3",
        "/\(token.uppercased())A/x",
        "/%00\(token)/x", stall.directory.path("track.mp3"),
      ] {
        let fetched = try await Fetched(root + path)
        #expect(fetched.status == 404, "\(path)")
        #expect(fetched.body == [], "\(path)")
      }
    }

    @Test("beyond four GiB is served to its end")
    func large() async throws {
      let path = stall.directory.bytes("large".utf8)
      let size = 5_000_000_003
      let file = open((path + [0]).map { CChar(bitPattern: $0) }, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      defer { close(file) }
      #expect(ftruncate(file, off_t(size)) == 0)
      #expect(pwrite(file, song(), 4, 0) == 4)
      #expect(pwrite(file, [1, 2, 3] as [UInt8], 3, off_t(size - 3)) == 3)
      let url = try await stall.publish(path: path)
      #expect(try await Fetched(url, "-I").headers["content-length"] == String(size))
      let fetched = try await Fetched(url, "-r", "4999999995-")
      #expect(fetched.headers["content-range"] == "bytes 4999999995-5000000002/5000000003")
      #expect(fetched.body == [0, 0, 0, 0, 0, 1, 2, 3])
      #expect(try await Fetched(url, "-r", "-3").body == [1, 2, 3])
    }

    @Test("is served at the address that faces the receiver, in numbers or in brackets (field 68, 69, 70)")
    func sides() async throws {
      let six = try await stall.publish(content, facing: "::1")
      #expect(six.hasPrefix("http://[::1]:"))
      #expect(try await Fetched(six).body == content)
      let four = try await stall.publish(content, facing: "::ffff:127.0.0.1")
      #expect(four.hasPrefix("http://127.0.0.1:"))
      #expect(try await Fetched(four).body == content)
      let port = try #require(URLComponents(string: four)?.port)
      #expect(try await Fetched("http://127.0.0.2:\(port)/").code == 7, "nothing listens at another address")
    }

    @Test("comes twice over one connection")
    func keepAlive() async throws {
      let url = try await stall.publish(Array("fLaC".utf8))
      let wire = try Wire(url)
      for _ in 0..<3 {
        wire.send(Wire.request(url) + "\r\n")
        #expect(await wire.head().hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(await wire.read(4).bytes == Array("fLaC".utf8))
      }
    }
  }
#endif
