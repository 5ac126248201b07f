#if Cast
  import Glibc
  import SoundFixture
  import Testing

  @testable import TLSStream

  /// What is left of connections that are over. In a process of its own, so that other tests do not count.
  @Suite(.serialized, .timeLimit(.minutes(2))) struct `Nothing is left` {
    @Test("of 100 rounds of connecting, failing, talking and closing")
    func rounds() async {
      await #expect(processExitsWith: .success) {
        let identity = try IdentityFiles()
        let (plain, plainPort) = try await Peer.serving("hangup", identity)
        try await Self.round(plainPort)
        let before = Holdings()
        for _ in 0..<100 { try await Self.round(plainPort) }
        try await Holdings.fall(to: before)
        withExtendedLifetime(plain) {}
      }
    }

    @Test("A listener that found no descriptor left takes the connection later")
    func exhausted() async {
      await #expect(processExitsWith: .success) {
        let listener = try TLSListener(address: "127.0.0.1")
        // Whatever Dispatch needs is there after a first connection.
        let first = try Peer.connecting("farewell", to: listener.address.port)
        var iterator = listener.connections.makeAsyncIterator()
        _ = await iterator.next()?.readAll()
        let peer = try Peer.connecting("patient", to: listener.address.port)
        _ = try await peer.word(after: "ready")
        var limit = rlimit(rlim_cur: 100, rlim_max: 100)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var fillers: [Int32] = []
        while case let filler = open("/dev/null", O_RDONLY | O_CLOEXEC), filler >= 0 {
          fillers.append(filler)
        }
        peer.process.signal(SIGUSR1)
        _ = try await peer.word(after: "connected")
        for filler in fillers { close(filler) }
        let late = try #require(await iterator.next())
        guard await late.readAll().bytes == Array("so long".utf8) else { throw Peer.Silence("not heard") }
        withExtendedLifetime(first) {}
      }
    }

    /// One of each kind of connection.
    private static func round(_ plainPort: UInt16) async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let port = listener.address.port
      let client = try await TLSConnection.connect(host: "localhost", port: port)
      var iterator = listener.connections.makeAsyncIterator()
      let server = try #require(await iterator.next())
      try client.send(pattern(100))
      guard try await server.read(100).count == 100 else { throw Peer.Silence("not read") }
      client.close()
      await client.waitUntilClosed()
      await server.waitUntilClosed()
      do throws(TLSError) {
        _ = try await TLSConnection.connect(host: "127.0.0.1", port: plainPort)
      } catch {}
      let asking = Task { try await TLSConnection.connect(host: "127.0.0.1", port: port) }
      asking.cancel()
      _ = await asking.result
      let dropped = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      dropped.close()
      await dropped.waitUntilClosed()
      while let other = await iterator.next() {
        other.close()
        await other.waitUntilClosed()
        if other.peerAddress == dropped.localAddress { break }
      }
      listener.close()
      await listener.waitUntilClosed()
    }
  }
#endif
