#if Cast
  import MediaServing
  import PlaybackCore
  import SoundFixture
  import Testing

  /// Who may fetch, how often, and what is told of it.
  @Suite(.timeLimit(.minutes(1))) struct `A device that fetches` {
    private final class Log: LogSink {
      let lines: AsyncStream<String>
      private let writer: AsyncStream<String>.Continuation

      init() { (lines, writer) = AsyncStream.makeStream() }

      func log(_ level: LogLevel, module: String, _ message: @autoclosure () -> String) {
        writer.yield("\(level.rawValue) \(module): \(message())")
      }
    }

    @Test("is told of in the log, with what it fetched")
    func logged() async throws {
      let log = Log()
      let stall = try Stall(log: log)
      let url = try await stall.publish(song(1, 2, 3), entry: 7)
      #expect(try await Fetched(url, "-r", "4-5").body == [1, 2])
      var lines = log.lines.makeAsyncIterator()
      let line = try #require(await lines.next())
      #expect(line.hasPrefix("info media: entry 7 to 127.0.0.1: bytes 4–5 of 7, all sent, "))
    }

    @Test("is seen while it does so")
    func seen() async throws {
      let stall = try Stall()
      let url = try await stall.publish(song() + pattern(20_000_000), entry: 7)
      let wire = try Wire(url, buffer: 4096)
      wire.send(Wire.request(url) + "\r\n")
      _ = await wire.read(1000)
      let fetch = try #require(stall.server.fetches.first)
      #expect(fetch.entry == EntryID(rawValue: 7) && fetch.peer == "127.0.0.1")
      #expect(fetch.bytes == 0..<20_000_004 && fetch.size == 20_000_004)
      #expect((1000..<20_000_004).contains(fetch.sent))
      wire.resetOnClose()
    }

    @Test("at another address than it was published for finds nothing, if so wanted")
    func exclusive() async throws {
      let stall = try Stall(limits: MediaServer.Limits(isExclusive: true))
      // Of this machine's own network the device is at .2 and reaches us at the address that faces it.
      let url = try await stall.publish(song(1), facing: "127.0.0.2")
      #expect(try await Fetched(url).status == 404)
      #expect(try await Fetched(url, "--interface", "127.0.0.2").body == song(1))
      #expect(try await stall.publish(song(1), facing: "127.0.0.1") == url)
      #expect(try await Fetched(url).body == song(1))
    }

    @Test("too often is told so, and another one is not hindered")
    func often() async throws {
      let limits = MediaServer.Limits(requestTimeout: .seconds(1), requestsPerSecond: 2)
      let stall = try Stall(limits: limits)
      let url = try await stall.publish(song(1))
      // However slow this machine is: at some time enough come within a second.
      var answers = ""
      while !answers.contains(" 429 ") {
        let wire = try Wire(url)
        wire.send(String(repeating: Wire.request(url) + "\r\n", count: 8))
        answers = String(decoding: await wire.read().bytes, as: UTF8.self)
        #expect(answers.contains(" 200 ") || answers.contains(" 429 "))
      }
      #expect(answers.contains("Retry-After: 1"))
      #expect(try await Fetched(url, "--interface", "127.0.0.3").body == song(1))
    }
  }
#endif
