#if Cast
  import Foundation
  import Glibc
  import PlaybackCore
  import PlaybackTesting
  import SoundFixture
  import Testing

  @testable import PlayerCast

  /// What is left of sessions that are over. In a process of its own, so that other tests do not count.
  @Suite(.serialized, .timeLimit(.minutes(2))) struct `No session leaves anything` {
    @Test("of 50 rounds of opening, playing, leaving, dropping and giving up")
    func rounds() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let server = try ScriptedServer()
        await server.start()
        try await Self.round(server)
        let before = Holdings()
        for _ in 0..<50 { try await Self.round(server) }
        try await Holdings.fall(to: before)
      }
      let complaint = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(result?.exitStatus == .exitCode(EXIT_SUCCESS), "\(complaint)")
    }

    private static func round(_ server: ScriptedServer) async throws {
      let provider = CastOutputProvider(publisher: RecordingPublisher(), options: .quick)
      let window = QueueWindow(
        revision: WindowRevision(rawValue: 1), current: SenderBench.turn(1), upcoming: [SenderBench.turn(2)])
      let driver = PlayerDriver(.init(try await provider.openPlayer(for: server.output)))
      driver.send(.open(window, at: .zero, playing: true))
      _ = await driver.next(within: .seconds(20)) { $0.fact.isPlayback }
      driver.send(.close)
      guard await driver.finishes(within: .seconds(20)) else { throw PlayerError(.timeout, detail: "close") }
      // Dropped without a word.
      let reports = try await provider.openPlayer(for: server.output).reports
      for await _ in reports {}
      // Given up.
      let opening = Task { try await provider.openPlayer(for: server.output).reports }
      opening.cancel()
      if let reports = try? await opening.value { for await _ in reports {} }
      await server.cut()
      while await server.connectionsLeft > 0 { await Task.yield() }
    }
  }
#endif
