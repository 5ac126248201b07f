#if Cast
  import CastProtocol
  import PlaybackCore
  import PlaybackTesting
  import TLSStream
  import Testing

  @testable import CastTV

  /// What a TV leaves behind.
  @Suite("What is left of a TV", .timeLimit(.minutes(1)))
  struct ClosingTests {
    /// Opens nothing until it is told to give up.
    private struct StuckOutput: OutputProvider {
      let began: AsyncStream<Void>.Continuation

      func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
        began.yield()
        let (never, _) = AsyncStream.makeStream(of: Void.self)
        for await _ in never {}
        throw PlayerError(.outputUnavailable)
      }
    }

    @Test("A player that does not open keeps no TV from closing")
    func stuck() async throws {
      let (began, continuation) = AsyncStream.makeStream(of: Void.self)
      let tv = try TVReceiver(
        name: "Test", address: "127.0.0.1", outputs: StuckOutput(began: continuation), clock: ManualClock(),
        seed: 1)
      let sender = try await TestSender(port: tv.port)
      try await sender.launch()
      try sender.ask("LOAD", 2, ["media": ["contentId": "http://x/1"]])
      for await _ in began { break }
      await tv.close()
      try await sender.drain()
    }

    /// A player that never answers.
    private struct MutePlayer: Player {
      let reports: AsyncStream<PlayerReport>
      let ends: AsyncStream<PlayerReport>.Continuation
      let opened: AsyncStream<Void>.Continuation

      func send(_ command: PlayerCommand) {
        switch command.action {
        case .open: opened.yield()
        case .close: ends.finish()
        case .update, .play, .pause, .seek, .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume,
          .setMuted, .endSession:
          break
        }
      }
    }

    private struct MuteOutput: OutputProvider {
      let opened: AsyncStream<Void>.Continuation

      func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
        let (reports, ends) = AsyncStream.makeStream(of: PlayerReport.self)
        return MutePlayer(reports: reports, ends: ends, opened: opened)
      }
    }

    @Test("A timer that fired is forgotten")
    func timers() async throws {
      let (opened, continuation) = AsyncStream.makeStream(of: Void.self)
      let clock = ManualClock()
      let output = MuteOutput(opened: continuation)
      let tv = try TVReceiver(name: "Test", address: "127.0.0.1", outputs: output, clock: clock, seed: 1)
      let sender = try await TestSender(port: tv.port)
      try await sender.launch()
      try sender.ask("LOAD", 2, ["media": ["contentId": "http://x/1"]])
      for await _ in opened { break }
      // One waits for the next sign of life, one for the player's answer.
      try await clock.waitForSleepers(atLeast: 2)
      clock.advance(by: .seconds(5))
      #expect(try await sender.problem(2).kind == .invalidPlayerState)
      #expect(await tv.runner.timers.isEmpty)
      await tv.close()
    }
  }
#endif
