#if Cast
  import CastProtocol
  import Foundation
  import PlaybackCore
  import PlaybackTesting
  import SoundFixture
  import TLSStream
  import Testing

  @testable import CastTV

  /// A TV with a fake player on virtual time, and senders over real connections.
  @Suite("Senders over TLS", .timeLimit(.minutes(2)))
  struct SenderTests {
    let clock = ManualClock()
    let output: FakeOutput
    let tv: TVReceiver

    init() throws {
      output = FakeOutput(clock: clock) { _ in .track(.seconds(100)) }
      tv = try TVReceiver(name: "Test", address: "127.0.0.1", outputs: output, clock: clock, seed: 1)
    }

    private static let song: JSONValue = ["media": ["contentId": "http://x/1", "contentType": "audio/flac"]]

    @Test("Two senders play and pause on one TV, and each hears of it [S67]")
    func together() async throws {
      let one = try await TestSender(port: tv.port)
      let two = try await TestSender(port: tv.port, name: "sender-2")
      try await one.launch()
      try await two.launch()
      try one.ask("LOAD", 2, Self.song)
      let loaded = try await one.status(2)
      #expect(loaded.playerState == .playing)
      #expect(loaded.media?.duration == 100)
      try await two.status(0) { $0.playerState == .playing }
      clock.advance(by: .seconds(7))
      try two.ask("PAUSE", 3)
      #expect(try await two.status(3).currentTime == 7)
      let paused = try await one.status(0) { $0.playerState == .paused }
      #expect(paused.currentTime == 7)
      try one.ask("SEEK", 4, ["currentTime": 30, "resumeState": "PLAYBACK_START"])
      #expect(try await one.status(4).playerState == .playing)
      #expect(try await two.status(0) { $0.playerState == .playing }.currentTime == 30)
      await tv.close()
      #expect(output.players.map(\.violations) == [[]])
    }

    @Test("What plays goes on when every sender is gone, and a sender that comes finds it [S67]")
    func playsOn() async throws {
      let one = try await TestSender(port: tv.port)
      try await one.launch()
      try one.ask("LOAD", 2, Self.song)
      try await one.status(2)
      one.connection.close()
      await one.connection.waitUntilClosed()
      for await change in tv.changes {
        if case .senderLeft = change { break }
      }
      clock.advance(by: .seconds(9))
      let two = try await TestSender(port: tv.port)
      try await two.launch()
      try two.ask("GET_STATUS", 3)
      let status = try await two.status(3)
      #expect(status.playerState == .playing)
      #expect(status.currentTime == 9)
      await tv.close()
    }

    @Test("A silent sender is asked after five seconds and given up after fifteen")
    func heartbeat() async throws {
      let sender = try await TestSender(port: tv.port)
      // Heard before the clock moves.
      try await sender.launch()
      try sender.say(.receiver, ["type": "GET_STATUS", "requestId": 2])
      _ = try await sender.read("an answer") { $0.brief.hasPrefix("RECEIVER_STATUS 2") ? $0 : nil }
      try await clock.waitForSleepers(atLeast: 1)
      clock.advance(by: .seconds(5))
      let ping = try await sender.read("a ping") { $0.namespace == .heartbeat ? $0 : nil }
      #expect(try HeartbeatMessage(ping.payload) == .ping)
      for _ in 0..<2 {
        try await clock.waitForSleepers(atLeast: 1)
        clock.advance(by: .seconds(5))
      }
      try await sender.drain()
      await tv.close()
    }

    @Test("A frame that is too long ends the connection")
    func tooLong() async throws {
      let sender = try await TestSender(port: tv.port)
      try sender.connection.send([0, 1, 0, 1])
      try await sender.drain()
      await tv.close()
    }

    @Test(
      "A challenge over TLS is answered with a signature that openssl verifies against the answered certificate",
      arguments: [SignatureAlgorithm.pkcs1v15, .pss], [HashAlgorithm.sha1, .sha256])
    func authentication(algorithm: SignatureAlgorithm, hash: HashAlgorithm) async throws {
      let sender = try await TestSender(port: tv.port)
      var question = AuthChallenge()
      (question.signatureAlgorithm, question.hashAlgorithm) = (algorithm, hash)
      question.senderNonce = (0..<16).map { $0 * 7 }
      let challenge = CastMessage(
        source: .platformSender, destination: .platformReceiver, namespace: .deviceAuth,
        payload: .binary(DeviceAuth.challenge(question).bytes))
      try sender.connection.send(try challenge.frame())
      let answer = try await sender.read("an answer") { $0.namespace == .deviceAuth ? $0 : nil }
      guard case .binary(let bytes) = answer.payload,
        case .response(let response) = try DeviceAuth(bytes: bytes)
      else {
        Issue.record("no response")
        return
      }
      #expect(response.senderNonce == question.senderNonce && response.hashAlgorithm == hash)
      let shown = try Self.certificate(at: tv.port)
      let signed = (question.senderNonce ?? []) + shown
      try Self.verify(response, over: signed, isPSS: algorithm == .pss, hash == .sha256)
      #expect(throws: ChildProcess.Failure.self) {
        try Self.verify(response, over: [1] + signed, isPSS: algorithm == .pss, hash == .sha256)
      }
      await tv.close()
    }

    /// The certificate that a server shows, as openssl's command line gets it.
    private static func certificate(at port: UInt16) throws -> [UInt8] {
      let directory = try ScratchDirectory()
      let file = directory.path("shown.der")
      let script =
        "openssl s_client -connect 127.0.0.1:\(port) </dev/null 2>&1 | openssl x509 -outform DER -out \(file)"
      try ChildProcess.run("bash", ["-c", script])
      return Array(try Data(contentsOf: URL(fileURLWithPath: file)))
    }

    /// Asks openssl's command line whether a signature is right.
    private static func verify(
      _ response: AuthResponse, over bytes: [UInt8], isPSS: Bool, _ isSHA256: Bool
    ) throws {
      let directory = try ScratchDirectory()
      let certificate = try directory.write(response.clientAuthCertificate, to: "certificate.der")
      let signature = try directory.write(response.signature, to: "signature")
      let signed = try directory.write(bytes, to: "signed")
      let key = directory.path("key.pem")
      try ChildProcess.run(
        "openssl", ["x509", "-inform", "DER", "-in", certificate, "-noout", "-pubkey", "-out", key])
      let options = isPSS ? ["-sigopt", "rsa_padding_mode:pss", "-sigopt", "rsa_pss_saltlen:digest"] : []
      try ChildProcess.run(
        "openssl",
        ["dgst", isSHA256 ? "-sha256" : "-sha1", "-verify", key, "-signature", signature] + options + [signed]
      )
    }

    @Test("Closing tells senders, releases the player and frees the port; a second close does nothing")
    func closes() async throws {
      let sender = try await TestSender(port: tv.port)
      try await sender.launch()
      try sender.ask("LOAD", 2, Self.song)
      try await sender.status(2)
      await tv.close()
      await tv.close()
      try await sender.drain()
      #expect(sender.heard.contains { $0.hasPrefix("CLOSE: receiver-0") })
      #expect(output.players.map(\.isFinished) == [true])
      for await _ in tv.changes {}
      let next = try TVReceiver(
        name: "Next", address: "127.0.0.1", port: tv.port, outputs: output, clock: clock)
      #expect(next.port == tv.port)
      await next.close()
    }

    @Test("A port that is taken is said")
    func taken() async throws {
      #expect {
        try TVReceiver(name: "Second", address: "127.0.0.1", port: tv.port, outputs: output, clock: clock)
      } throws: { error in
        (error as? TVError)?.isPortTaken == true
      }
      await tv.close()
    }

    @Test("A TV that is dropped closes by itself")
    func dropped() async throws {
      var other: TVReceiver? = try TVReceiver(
        name: "Other", address: "127.0.0.1", outputs: output, clock: clock)
      let sender = try await TestSender(port: try #require(other?.port))
      try await sender.launch()
      other = nil
      try await sender.drain()
      await tv.close()
    }
  }
#endif
