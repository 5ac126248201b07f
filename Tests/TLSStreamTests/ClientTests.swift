#if Cast
  import Testing

  @testable import TLSStream

  /// The end that connects, against OpenSSL in Python and on the command line.
  @Suite(.timeLimit(.minutes(1))) struct `A client` {
    let identity: IdentityFiles

    init() throws { identity = try IdentityFiles() }

    @Test("gets a MB back that goes out in odd pieces", arguments: ["echo", "echo12"])
    func echo(mode: String) async throws {
      let (peer, port) = try await Peer.serving(mode, identity)
      defer { peer.stop() }
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      #expect(try await peer.word(after: "version") == (mode == "echo" ? "TLSv1.3" : "TLSv1.2"))
      let sent = pattern(1_000_003)
      let back = try await connection.echo(sent, pieces: [1, 7, 1000, 16_383, 16_385, 40_000])
      #expect(back == sent)
      connection.close()
      #expect(try await peer.word(after: "echoed") == "1000003")
      await connection.waitUntilClosed()
    }

    @Test("knows both addresses, and connects by IPv6 as well", arguments: ["127.0.0.1", "::1"])
    func addresses(host: String) async throws {
      let (peer, port) = try await Peer.serving("echo", identity, host: host)
      defer { peer.stop() }
      let connection = try await TLSConnection.connect(host: host, port: port)
      #expect(connection.localAddress.host == host)
      #expect(connection.localAddress.port != 0)
      #expect(connection.peerAddress == NetworkAddress(host: host, port: port))
      #expect(connection.peerAddress.description == (host == "::1" ? "[::1]:\(port)" : "127.0.0.1:\(port)"))
      #expect(connection.localCertificate == nil)
      connection.close()
      _ = try await peer.word(after: "echoed")
    }

    @Test("names the host in its greeting unless it is a number")
    func serverName() async throws {
      let (peer, port) = try await Peer.serving("echo", identity)
      defer { peer.stop() }
      for (host, name) in [("127.0.0.1", "None"), ("localhost", "localhost")] {
        let connection = try await TLSConnection.connect(host: host, port: port)
        #expect(try await peer.word(after: "sni") == name)
        connection.close()
      }
    }

    @Test("talks to openssl s_server")
    func commandLine() async throws {
      let server = try Peer(
        "openssl",
        [
          "s_server", "-accept", "127.0.0.1:0", "-cert", identity.certificate, "-key", identity.key, "-rev",
        ])
      let address = try await server.word(after: "ACCEPT")
      let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      try connection.send(Array("attacca\n".utf8))
      #expect(try await connection.read(8) == Array("accatta\n".utf8))
      connection.close()
    }

    @Test(
      "gets what comes in one packet with the end of the handshake", arguments: ["together", "together12"])
    func together(mode: String) async throws {
      let (peer, port) = try await Peer.serving(mode, identity)
      defer { peer.stop() }
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      #expect(try await connection.read(18) == Array("with the handshake".utf8))
    }

    @Test(
      "gets what came before the end, whatever the end", arguments: ["farewell", "drop", "break", "noise"])
    func endings(mode: String) async throws {
      let (peer, port) = try await Peer.serving(mode, identity)
      defer { peer.stop() }
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      let first = try await connection.read(7)
      #expect(first == Array("so long".utf8))
      if mode == "break" { try connection.send([1]) }
      let (bytes, error) = await connection.readAll()
      #expect(bytes == [])
      switch mode {
      case "break": #expect(error?.code == .reset)
      case "noise":
        #expect(error?.code == .tls)
        #expect(error?.detail == "decryption failed or bad record mac", "OpenSSL's words")
      default: #expect(error == nil)
      }
      await connection.waitUntilClosed()
      let refusal = await failure { () throws(TLSError) in try connection.send([1]) }
      #expect(refusal?.code == error?.code ?? .closed)
    }

    @Test("sends what it was given before it closes")
    func closing() async throws {
      let (peer, port) = try await Peer.serving("listen", identity)
      defer { peer.stop() }
      var connection: TLSConnection? = try await .connect(host: "127.0.0.1", port: port)
      try connection?.send(pattern(900_000))
      try connection?.send(pattern(7))
      connection?.close()
      let refusal = await failure { () throws(TLSError) in try connection?.send([1]) }
      #expect(refusal?.code == .closed)
      connection = nil
      #expect(try await peer.word(after: "heard") == "900007")
    }

    @Test("a reader whose task is cancelled ends, and another can go on")
    func cancelledReader() async throws {
      let (peer, port) = try await Peer.serving("echo", identity)
      defer { peer.stop() }
      let connection = try await TLSConnection.connect(host: "127.0.0.1", port: port)
      let reader = Task { try await connection.read(1) }
      reader.cancel()
      #expect(try await reader.value == [])
      try connection.send([42])
      #expect(try await connection.read(1) == [42])
    }
  }
#endif
