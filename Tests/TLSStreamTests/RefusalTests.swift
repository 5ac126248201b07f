#if Cast
  import Dispatch
  import Glibc
  import SoundFixture
  import Testing

  @testable import TLSStream

  /// Why there is no connection, in words that help.
  @Suite(.timeLimit(.minutes(1))) struct `A connection that cannot be made` {
    let identity: IdentityFiles

    init() throws { identity = try IdentityFiles() }

    private func refusal(
      _ host: String, _ port: UInt16, timeout: Duration = .seconds(20), _ resolver: Resolver = Resolver()
    ) async -> TLSError? {
      await failure { () throws(TLSError) in
        try await TLSConnection.connect(
          host: host, port: port, timeout: timeout, limits: TLSConnection.Limits(), resolver)
      }
    }

    @Test("names host, port and the remedy when nothing listens")
    func refused() async throws {
      let taken = try TakenPort("127.0.0.1")
      let error = await refusal("127.0.0.1", taken.port)
      #expect(error?.code == .refused)
      #expect(
        error?.description
          == "127.0.0.1:\(taken.port) refused the connection: check that the device is on and that the port is right (Connection refused)"
      )
      let six = try TakenPort("::1")
      #expect(await refusal("::1", six.port)?.endpoint == "[::1]:\(six.port)")
    }

    @Test("names what is not found")
    func unresolved() async throws {
      let resolver = Resolver { host, port in Resolver.addresses(of: host, port, flags: AI_NUMERICHOST) }
      let error = await refusal("tv.invalid", 8009, resolver)
      #expect(error?.code == .unresolved)
      #expect(error?.endpoint == "tv.invalid:8009")
    }

    @Test("does not wait for a name longer than for the rest")
    func slowNames() async throws {
      let release = DispatchSemaphore(value: 0)
      defer { release.signal() }
      let resolver = Resolver { host, port in
        release.wait()
        return .failure(TLSError(.unresolved, host))
      }
      let error = await refusal("tv.invalid", 8009, timeout: .milliseconds(50), resolver)
      #expect(error?.code == .timedOut)
      #expect(error?.detail == "its name is still being looked up")
    }

    @Test("tries every address of a name")
    func secondAddress() async throws {
      let (peer, port) = try await Peer.serving("echo", identity)
      defer { peer.stop() }
      let resolver = Resolver { _, port in
        Resolver.addresses(of: "127.0.0.2", port, flags: 0).flatMap { first in
          Resolver.addresses(of: "127.0.0.1", port, flags: 0).map { first + $0 }
        }
      }
      let connection = try await TLSConnection.connect(
        host: "tv.local", port: port, timeout: .seconds(20), limits: TLSConnection.Limits(), resolver)
      #expect(connection.peerAddress.host == "127.0.0.1")
    }

    @Test("says that the other side speaks no TLS", arguments: ["banner", "web"])
    func otherLanguages(mode: String) async throws {
      let (peer, port) = try await Peer.serving(mode, identity)
      defer { peer.stop() }
      let error = await refusal("127.0.0.1", port)
      #expect(error?.code == .notTLS)
      let said = mode == "web" ? "HTTP/1.1 400 Bad Request????" : "SSH-2.0-OpenSSH_9.2?[31m??"
      #expect(error?.detail == "it says \"\(said)\"")
      #expect(
        error?.description.hasPrefix("127.0.0.1:\(port) answers but does not speak TLS: check the port")
          == true)
    }

    @Test(
      "says why the handshake failed",
      arguments: [
        ("garbage", TLSError.Code.handshake), ("mirror", .handshake), ("hangup", .handshake),
        ("reset", .reset),
        ("tls11", .handshake),
      ])
    func handshake(mode: String, code: TLSError.Code) async throws {
      let (peer, port) = try await Peer.serving(mode, identity)
      defer { peer.stop() }
      let error = await refusal("127.0.0.1", port)
      #expect(error?.code == code)
      #expect(error?.detail.isEmpty == false)
      #expect(error?.endpoint == "127.0.0.1:\(port)")
    }

    @Test("gives up on the silent", arguments: ["silent", "stutter"])
    func silent(mode: String) async throws {
      let (peer, port) = try await Peer.serving(mode, identity)
      defer { peer.stop() }
      let error = await refusal("127.0.0.1", port, timeout: .seconds(2))
      #expect(error?.code == .timedOut)
      #expect(
        error?.detail
          == (mode == "silent"
            ? "it took the connection and is silent" : "it stopped in the middle of the handshake"))
      _ = try await peer.word(after: "gone")
    }

    @Test("ends with the task that asked")
    func cancelled() async throws {
      let (peer, port) = try await Peer.serving("silent", identity)
      defer { peer.stop() }
      let asking = Task { await refusal("127.0.0.1", port) }
      asking.cancel()
      #expect(await asking.value?.code == .cancelled)
      let release = DispatchSemaphore(value: 0)
      defer { release.signal() }
      let resolver = Resolver { host, port in
        release.wait()
        return .failure(TLSError(.unresolved, host))
      }
      let lookingUp = Task { await refusal("tv.invalid", port, resolver) }
      lookingUp.cancel()
      #expect(await lookingUp.value?.code == .cancelled)
    }
  }
#endif
