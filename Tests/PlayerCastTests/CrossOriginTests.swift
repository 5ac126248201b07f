#if Cast
  import PlaybackCore
  import Testing

  @testable import PlayerCast

  @Suite("Whether servers let devices read", .timeLimit(.minutes(1))) struct CrossOriginTests {
    private static let allowing = "Access-Control-Allow-Origin: *"

    private func ask(
      within timeout: Duration = .seconds(50), _ reply: @escaping @Sendable (String) -> PlainServer.Reply
    ) async throws -> (answer: CrossOriginCheck.Answer, requests: [String], address: String) {
      let server = try #require(PlainServer(reply))
      let address = server.address("/a.vtt")
      let answer = await CrossOriginCheck(timeout: timeout).ask(address)
      return (answer, server.requests, address)
    }

    @Test("The header is there: one HEAD, nothing of the body")
    func allowed() async throws {
      let all = try await ask { _ in PlainServer.head(200, Self.allowing) }
      #expect(all.answer == .allowed && all.requests == ["HEAD /a.vtt HTTP/1.1"])
      let ours = try await ask { _ in
        PlainServer.head(206, "access-control-allow-origin:  \(CrossOriginCheck.origin) ")
      }
      #expect(ours.answer == .allowed)
    }

    @Test("The header is missing, or for others: the report names address and header (S149)")
    func missing() async throws {
      for fields in [["Content-Type: text/vtt"], ["Access-Control-Allow-Origin: https://other.example"]] {
        let found = try await ask { _ in PlainServer.head(200, fields[0]) }
        guard case .fault(let fault) = found.answer else {
          Issue.record("\(found.answer)")
          continue
        }
        #expect(fault.address == found.address && fault.header == Self.allowing)
      }
    }

    @Test("A server that refuses HEAD is asked with OPTIONS", arguments: [403, 405, 501])
    func options(_ status: Int) async throws {
      let found = try await ask {
        $0.hasPrefix("HEAD") ? PlainServer.head(status) : PlainServer.head(204, Self.allowing)
      }
      #expect(found.answer == .allowed)
      #expect(found.requests == ["HEAD /a.vtt HTTP/1.1", "OPTIONS /a.vtt HTTP/1.1"])
    }

    @Test("Each step of a redirection has to allow it; after three it is not followed any more")
    func redirections() async throws {
      let good = try await ask {
        $0.contains("/b")
          ? PlainServer.head(200, Self.allowing) : PlainServer.head(302, "Location: /b", Self.allowing)
      }
      #expect(good.answer == .allowed)
      let bad = try await ask {
        $0.contains("/b") ? PlainServer.head(200, Self.allowing) : PlainServer.head(302, "Location: /b")
      }
      if case .fault = bad.answer {} else { Issue.record("\(bad.answer)") }
      let endless = try await ask { _ in PlainServer.head(302, "Location: /a.vtt", Self.allowing) }
      #expect(endless.requests.count == 4)
      if case .unknown = endless.answer {} else { Issue.record("\(endless.answer)") }
    }

    @Test(
      "Answers that are hostile end within the time and the bytes, as not known",
      arguments: [
        PlainServer.Reply(hangs: true), PlainServer.Reply(pieces: ["HTTP/1.1 200 OK\r\nA: b"], hangs: true),
        PlainServer.Reply(pieces: ["x: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n"], isEndless: true),
        PlainServer.Reply(pieces: ["HTTP/1.1 200 OK\r\n", "x: aaaaaaaaaaaaaaaa\r\n"], isEndless: true),
        PlainServer.Reply(), PlainServer.Reply(pieces: ["\r\n\r\n"]),
        PlainServer.Reply(pieces: ["SSH-2.0\r\n\r\n"]), PlainServer.Reply(pieces: ["HTTP/1.1 -20 a\r\n\r\n"]),
        PlainServer.head(302, allowing), PlainServer.head(302, "Location: file:///etc/passwd", allowing),
        PlainServer.head(302, "Location: http://a b/", allowing), PlainServer.head(404, allowing),
        PlainServer.head(500),
      ])
    func hostile(_ reply: PlainServer.Reply) async throws {
      let found = try await ask(within: .milliseconds(800)) { _ in reply }
      if case .unknown = found.answer {} else { Issue.record("\(found.answer)") }
    }

    @Test("Nothing that an address cannot hold gets into a request")
    func addresses() async {
      for text in [
        "http://", "http:///a", "http://me:secret@127.0.0.1/a", "http://127.0.0.1:0/a",
        "http://127.0.0.1:70000/",
        "http://127.0.0.1/\r\nX: y", "http://127.0.0.1/ a", "http://127.0.0.1/ü", "ftp://127.0.0.1/",
        "http://[::1",
        "http://[::1]x/", "file:///etc/passwd",
      ] {
        #expect(WebAddress(text) == nil, "\(text)")
      }
      let address = WebAddress("https://[::1]:8443?x#y")
      #expect(
        address?.isSecure == true && address?.host == "::1" && address?.port == 8443
          && address?.target == "/?x")
      #expect(WebAddress("http://a/b")?.following("//c/d")?.authority == "c")
      #expect(
        await CrossOriginCheck().ask("nonsense") == .unknown("nonsense is not an address that can be asked"))
    }

    @Test("Nobody listens: not known, at once")
    func refused() async throws {
      let answer = await CrossOriginCheck().ask("http://127.0.0.1:1/a.vtt")
      if case .unknown = answer {} else { Issue.record("\(answer)") }
    }

    @Test("A random head never traps")
    func random() {
      var generator = ShuffleGenerator(seed: 7, stream: 1)
      let alphabet = Array("HTP/1.20 :\r\n\r\n\r\naé".utf8)
      for _ in 0..<20_000 {
        let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
          alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        }
        _ = HTTPHead(bytes)
        _ = HTTPHead(Array("HTTP/1.1 200 \r\n".utf8) + bytes + [13, 10, 13, 10])
        _ = WebAddress("http://" + String(decoding: bytes, as: UTF8.self))
      }
    }
  }
#endif
