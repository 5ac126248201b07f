#if Cast
  import Glibc
  import MediaServing
  import PlaybackCore
  import SoundFixture
  import Testing

  /// What is left of servers that are over. In processes of their own, so that other tests do not count.
  @Suite(.serialized, .timeLimit(.minutes(2))) struct `Nothing is left` {
    struct Remainder: Error {
      let text: String
    }

    @Test("of 100 rounds of publishing, sending, breaking off and closing")
    func rounds() async {
      await #expect(processExitsWith: .success) {
        let stall = try Stall()
        try await Self.round(stall)
        let before = Holdings()
        for _ in 0..<100 { try await Self.round(stall) }
        try await Holdings.fall(to: before)
      }
    }

    @Test("of a server that is dropped")
    func dropped() async {
      await #expect(processExitsWith: .success) {
        var stall: Stall? = try Stall()
        let directory = stall?.directory
        guard let url = try await stall?.publish(song(1, 2, 3)) else { throw Remainder(text: "no address") }
        let wire = try Wire(url)
        stall = nil
        guard await wire.read().isOver else { throw Remainder(text: "still served") }
        withExtendedLifetime(directory) {}
      }
    }

    @Test("broken of a process whose receivers hang up")
    func resets() async {
      await #expect(processExitsWith: .success) {
        signal(SIGPIPE, SIG_DFL)
        let stall = try Stall()
        try stall.directory.write(song() + [UInt8](repeating: 1, count: 20_000_000), to: "long")
        let url = try await stall.publish(path: stall.directory.bytes("long".utf8))
        for number in 0..<50 {
          let wire = try Wire(url, buffer: 4096)
          wire.send(Wire.request(url) + "\r\n")
          _ = await wire.read(number * 100)
          wire.resetOnClose()
        }
        guard try await Fetched(url, "-r", "4-7").body == [1, 1, 1, 1] else {
          throw Remainder(text: "not served")
        }
      }
    }

    private static func round(_ stall: Stall) async throws {
      let server = MediaServer()
      let path = try stall.directory.write(song() + [UInt8](repeating: 1, count: 1_000_000), to: "file")
      func publish(_ entry: UInt64, _ peer: String) async throws -> String {
        try await server.publish(
          MediaItem(.file(path: path)), for: EntryID(rawValue: entry), heldBy: somebody, facing: peer
        )
        .url
      }
      let url = try await publish(1, "127.0.0.1")
      _ = try await publish(2, "127.0.0.1")
      _ = try await publish(2, "::1")
      let (wire, idle) = (try Wire(url), try Wire(url))
      wire.send(Wire.request(url) + "\r\n")
      _ = await wire.read(1000)
      server.revoke(EntryID(rawValue: 1), heldBy: somebody)
      await server.close()
      _ = await idle.read()
    }
  }
#endif
