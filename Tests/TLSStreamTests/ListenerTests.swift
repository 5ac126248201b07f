#if Cast
  import SoundFixture
  import Testing

  @testable import TLSStream

  /// The end that is connected to, with OpenSSL in Python and on the command line at the other.
  @Suite(.timeLimit(.minutes(1))) struct `A listener` {
    private func first(_ listener: TLSListener) async throws -> TLSConnection {
      var iterator = listener.connections.makeAsyncIterator()
      return try #require(await iterator.next())
    }

    /// Sends back whatever comes, to the end.
    private func echo(_ connection: TLSConnection) async throws {
      for try await bytes in connection.received { try connection.send(bytes) }
    }

    @Test("sends a MB back", arguments: ["pattern", "pattern12"])
    func echo(mode: String) async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let peer = try Peer.connecting(mode, to: listener.address.port)
      let connection = try await first(listener)
      try await echo(connection)
      _ = try await peer.word(after: "same")
    }

    @Test("shows a fresh certificate, whose bytes are known")
    func certificate() async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let peer = try Peer.connecting("farewell", to: listener.address.port)
      let connection = try await first(listener)
      let shown = try await peer.word(after: "certificate")
      let certificate = try #require(connection.localCertificate)
      #expect(shown == certificate.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
      #expect(await connection.readAll() == (Array("so long".utf8), nil))
      let directory = try ScratchDirectory()
      let file = try directory.write(certificate, to: "certificate.der")
      // Valid now, not in three days, and signed by itself.
      let arguments = ["x509", "-inform", "DER", "-in", file, "-noout", "-checkend"]
      try ChildProcess.run("openssl", arguments + ["3600"])
      #expect(throws: ChildProcess.Failure.self) { try ChildProcess.run("openssl", arguments + ["172801"]) }
      let pem = directory.path("certificate.pem")
      try ChildProcess.run("openssl", ["x509", "-inform", "DER", "-in", file, "-out", pem])
      try ChildProcess.run("openssl", ["verify", "-CAfile", pem, pem])
    }

    @Test("takes senders that name it by a number")
    func numericName() async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let port = listener.address.port
      let peer = try Peer(
        "openssl", ["s_client", "-connect", "127.0.0.1:\(port)", "-servername", "127.0.0.1", "-ign_eof"])
      let connection = try await first(listener)
      try connection.send(Array("hello\n".utf8))
      _ = try await peer.word(after: "hello")
    }

    @Test(
      "gets what comes in one packet with the end of the handshake", arguments: ["together", "together12"])
    func together(mode: String) async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let peer = try Peer.connecting(mode, to: listener.address.port)
      let connection = try await first(listener)
      #expect(try await connection.read(18) == Array("with the handshake".utf8))
      withExtendedLifetime(peer) {}
    }

    @Test("listens at both kinds of addresses, and shows IPv4 as IPv4")
    func dual() async throws {
      let listener = try TLSListener(address: "::")
      for host in ["127.0.0.1", "::1"] {
        let client = try await TLSConnection.connect(host: host, port: listener.address.port)
        let server = try await first(listener)
        #expect(server.peerAddress == client.localAddress)
        #expect(server.localAddress == client.peerAddress)
        #expect(server.peerAddress.host == host)
      }
    }

    @Test("says when the port is taken or the address is not ours")
    func unusable() async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let port = listener.address.port
      let taken = await failure { () throws(TLSError) in try TLSListener(address: "127.0.0.1", port: port) }
      #expect(
        taken?.description
          == "127.0.0.1:\(port) is taken by another program: choose another port, or 0 for any (Address already in use)"
      )
      for address in ["192.0.2.1", "tv.local", ""] {
        let foreign = await failure { () throws(TLSError) in try TLSListener(address: address) }
        #expect(foreign?.code == .unusableAddress, "\(address)")
      }
    }

    @Test("turns away what is too much, and takes more once there is room")
    func tooMany() async throws {
      let listener = try TLSListener(address: "127.0.0.1", limits: TLSListener.Limits(connections: 2))
      let port = listener.address.port
      var clients: [TLSConnection] = []
      var servers: [TLSConnection] = []
      for _ in 0..<2 {
        clients.append(try await .connect(host: "127.0.0.1", port: port))
        servers.append(try await first(listener))
      }
      let third = await failure { () throws(TLSError) in
        try await TLSConnection.connect(host: "127.0.0.1", port: port)
      }
      #expect(third?.code == .handshake || third?.code == .reset)
      servers.removeFirst()
      await clients[0].waitUntilClosed()
      // The listener hears of the end a moment after the client.
      var next: TLSConnection?
      while next == nil { next = try? await .connect(host: "127.0.0.1", port: port) }
    }

    @Test("is not blocked by the silent, however many they are")
    func silent() async throws {
      let listener = try TLSListener(
        address: "127.0.0.1", limits: TLSListener.Limits(handshakes: 8, handshakeTimeout: .seconds(600)))
      let port = listener.address.port
      let silent = try (0..<100).map { _ in try IdleSocket(port) }
      let client = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      let server = try await first(listener)
      #expect(server.peerAddress == client.localAddress)
      for idler in silent.prefix(92) { #expect(await idler.isCutOff()) }
    }

    @Test("cuts the silent off in time")
    func deadline() async throws {
      let listener = try TLSListener(
        address: "127.0.0.1", limits: TLSListener.Limits(handshakeTimeout: .milliseconds(100)))
      #expect(await (try IdleSocket(listener.address.port)).isCutOff())
    }

    @Test(
      "outlives peers that talk nonsense or hang up", arguments: ["banner", "hangup", "reset", "garbage"])
    func nonsense(mode: String) async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let port = listener.address.port
      let peer = try Peer.connecting(mode, to: port)
      for await _ in peer.lines {}
      let client = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      let server = try await first(listener)
      #expect(server.peerAddress == client.localAddress)
    }

    @Test("ends its stream on close; what is open goes on")
    func close() async throws {
      let listener = try TLSListener(address: "127.0.0.1")
      let client = try await TLSConnection.connect(host: "127.0.0.1", port: listener.address.port)
      let server = try await first(listener)
      listener.close()
      for await _ in listener.connections {}
      await listener.waitUntilClosed()
      try server.send([1, 2, 3])
      #expect(try await client.read(3) == [1, 2, 3])
    }

    @Test("renews a certificate when half of its life is over")
    func renewal() throws {
      let identity = try TLSIdentity.selfSigned()
      #expect(!identity.isStale)
      #expect(identity.isStale(at: identity.birth + 86_401))
      #expect(identity.isStale(at: identity.birth - 1))
      #expect(throws: TLSError.self) { try TLSIdentity.selfSigned(name: String(repeating: "x", count: 65)) }
    }
  }
#endif
