#if Cast
  import Dispatch
  import MediaServing
  import PlaybackCore
  import PlaybackTesting
  import SoundFixture
  import Testing

  @testable import PlayerCast

  /// None takes from another what its device still plays.
  @Suite("Sessions that share a server of media", .timeLimit(.minutes(1)))
  struct ServingTests {
    private let directory: ScratchDirectory
    private let media: MediaServer
    private let provider: CastOutputProvider
    private let window: QueueWindow

    init() throws {
      directory = try ScratchDirectory()
      media = MediaServer()
      var options = CastOptions.quick
      options.timing.firstAnswer = .seconds(5)
      options.timing.answer = .seconds(5)
      options.timing.load = .seconds(5)
      provider = CastOutputProvider(publisher: media, options: options)
      let path = try directory.write(Wave.tone(seconds: 0.2), to: "song.wav")
      window = QueueWindow(
        revision: WindowRevision(rawValue: 1),
        current: Turn(
          id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(.file(path: path))),
        upcoming: [])
    }

    private func device(_ temper: ScriptedServer.Temper = .friendly) async throws -> ScriptedServer {
      let server = try ScriptedServer(temper)
      await server.start()
      return server
    }

    private func session(_ device: ScriptedServer) async throws -> PlayerDriver {
      PlayerDriver(.init(try await provider.openPlayer(for: device.output)))
    }

    /// Opens the song; returns where the device fetches it.
    private func play(_ session: PlayerDriver, _ device: ScriptedServer) async throws -> String {
      session.send(.open(window, at: .zero, playing: true))
      _ = await session.next(within: .seconds(5)) { $0.fact.isPlayback }
      return try #require(await device.addresses.first)
    }

    private func isServed(_ address: String) async throws -> Bool {
      let curl = try ChildProcess("curl", ["-sfS", "--max-time", "20", "-o", "/dev/null", address])
      return await withCheckedContinuation { continuation in
        DispatchQueue(label: "curl").async { continuation.resume(returning: curl.wait() == 0) }
      }
    }

    private func end(_ session: PlayerDriver) async {
      session.send(.endSession)
      #expect(await session.finishes(within: .seconds(5)))
    }

    @Test("A hand-over from one TV to another, done or given up, leaves the one that plays what it plays")
    func handsOver() async throws {
      let (first, second) = (try await device(), try await device())
      let (before, after) = (try await session(first), try await session(second))
      let address = try await play(before, first)
      #expect(try await play(after, second) == address)
      await end(after)
      #expect(try await isServed(address), "given up")
      let again = try await session(second)
      #expect(try await play(again, second) == address)
      await end(before)
      #expect(try await isServed(address), "done")
      await end(again)
      #expect(try await !isServed(address))
      for device in [first, second] { await device.shutDown() }
    }

    @Test("What a session left playing is served until a later one on that TV ends it")
    func leaves() async throws {
      let device = try await device()
      let before = try await session(device)
      let address = try await play(before, device)
      before.send(.close)
      #expect(await before.finishes(within: .seconds(5)))
      let visitor = try await session(device)
      visitor.send(.close)
      #expect(await visitor.finishes(within: .seconds(5)))
      #expect(try await isServed(address))
      await end(try await session(device))
      #expect(try await !isServed(address))
      await device.shutDown()
    }

    @Test("Casting again while the session before is still being ended plays on")
    func castsAgain() async throws {
      let device = try await device()
      let before = try await session(device)
      _ = try await play(before, device)
      await device.swallow("STOP")
      before.send(.endSession)
      let after = try await session(device)
      let address = try await play(after, device)
      #expect(await before.finishes(within: .seconds(5)))
      #expect(try await isServed(address))
      await end(after)
      #expect(try await !isServed(address))
      await device.shutDown()
    }
  }
#endif
