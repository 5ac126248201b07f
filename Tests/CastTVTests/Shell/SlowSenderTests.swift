#if Cast
  import CastProtocol
  import PlaybackCore
  import PlaybackTesting
  import TLSStream
  import Testing

  @testable import CastTV

  /// Senders that do not read what they are told, over real connections and on virtual time.
  @Suite("Slow senders over TLS", .timeLimit(.minutes(2)))
  struct SlowSenderTests {
    let clock = ManualClock()
    let tv: TVReceiver

    init() throws {
      let output = FakeOutput(clock: clock) { _ in .track(.seconds(100)) }
      tv = try TVReceiver(name: "Test", address: "127.0.0.1", outputs: output, clock: clock, seed: 1)
    }

    /// A song whose status fills a message.
    private static let heavySong: JSONValue = [
      "media": [
        "contentId": "http://x/1", "customData": ["text": .string(String(repeating: "x", count: 50_000))],
      ]
    ]

    @Test("A sender that floods and does not read is read no further, and given up after fifteen seconds")
    func deaf() async throws {
      let deaf = try await TestSender(port: tv.port)
      try await deaf.launch()
      try deaf.ask("LOAD", 2, Self.heavySong)
      try await deaf.status(2)
      for id in 3...2_000 { try deaf.ask("QUEUE_UPDATE", id) }
      let aging = Task {
        while !Task.isCancelled {
          try await clock.waitForSleepers(atLeast: 1)
          clock.advance(by: .seconds(5))
          await Task.yield()
        }
      }
      var hasLeft = false
      for await change in tv.changes {
        if case .senderLeft = change {
          hasLeft = true
          break
        }
      }
      aging.cancel()
      #expect(hasLeft)
      deaf.connection.close()
      let other = try await TestSender(port: tv.port, name: "sender-2")
      try await other.launch()
      await tv.close()
      try? await aging.value
    }

    @Test(
      "A sender that does not read while another changes much is not thrown out; it finds the newest status")
    func slow() async throws {
      let busy = try await TestSender(port: tv.port)
      let slow = try await TestSender(port: tv.port, name: "sender-2")
      try await busy.launch()
      try await slow.launch()
      try busy.ask("LOAD", 2, Self.heavySong)
      try await busy.status(2)
      for id in 3...120 {
        try busy.ask(id.isMultiple(of: 2) ? "PLAY" : "PAUSE", id)
        try await busy.status(id)
      }
      clock.advance(by: .seconds(4))
      try busy.ask("PAUSE", 121)
      #expect(try await busy.status(121).currentTime == 4)
      try await slow.status(0) { $0.playerState == .paused && $0.currentTime == 4 }
      try slow.say(.receiver, ["type": "GET_STATUS", "requestId": 9])
      _ = try await slow.read("an answer") { $0.brief.hasPrefix("RECEIVER_STATUS 9") ? $0 : nil }
      await tv.close()
    }
  }
#endif
