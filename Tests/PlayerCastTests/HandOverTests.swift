#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import PlayerCast
  import Testing

  /// An engine, this machine's player (a fake), and our own TV with another fake, over real TLS.
  @Suite("An engine hands over to a TV and back", .serialized, .timeLimit(.minutes(1)))
  struct HandOverTests {
    @Test(
      "Over in the middle of a song, on to the next there, an edit, and back at the same place [T1, T7, R41, R43] (S23, S74)"
    )
    func thereAndBack() async throws {
      let stage = try HandOverStage()
      let engine = stage.engine
      engine.load(HandOverStage.items(40), play: true)
      await stage.wait { $0.isMoving }
      engine.seek(to: .seconds(20))
      engine.transfer(to: stage.device)
      await stage.wait { $0.output == stage.device && $0.isMoving && $0.lastTransfer != nil }
      let report = try #require(engine.snapshot.lastTransfer)
      #expect((report.positionError ?? .seconds(9)) < .milliseconds(800))
      #expect(engine.position >= .seconds(20) && engine.position < .seconds(24))

      let first = engine.snapshot.current
      engine.next()
      await stage.wait { $0.current != first && $0.phase == .ready && $0.isMoving }
      engine.playNext([MediaItem(.file(path: "/99.wav"), title: "Put in")])
      engine.seek(to: .seconds(57))
      await stage.wait { $0.title == "Put in" && $0.isMoving }
      #expect(engine.snapshot.output == stage.device)

      engine.pause()
      await stage.wait { !$0.isMoving }
      engine.play()
      await stage.wait { $0.isMoving }
      engine.transfer(to: .local)
      await stage.wait { $0.output == .local && $0.isMoving && $0.phase == .ready }
      #expect(engine.snapshot.title == "Put in" && engine.snapshot.queue.count == 41)
      await stage.end()
      #expect((stage.local.players + stage.remote.players).flatMap(\.violations).isEmpty)
    }

    @Test("Stop casting goes on here; a TV that dies leaves the place here, paused [R44, T8]")
    func ends() async throws {
      let stage = try HandOverStage()
      let engine = stage.engine
      engine.load(HandOverStage.items(3), play: true)
      await stage.wait { $0.isMoving }
      engine.transfer(to: stage.device)
      await stage.wait { $0.output == stage.device && $0.isMoving }
      engine.stopCasting()
      await stage.wait { $0.output == .local && $0.isMoving }

      engine.transfer(to: stage.device)
      await stage.wait { $0.output == stage.device && $0.isMoving }
      await stage.tv.close()
      await stage.wait { $0.suspension != nil || $0.output != stage.device }
      await stage.end()
    }
  }
#endif
