#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import PlayerCast
  import Testing

  extension HandOverTests {
    /// From a TV to another one, and what has no timeline.
    @Suite("Between two real receivers, and live", .timeLimit(.minutes(2)))
    struct Routes {
      @Test("From one TV to another and back, playing and paused; one of them sounds")
      func betweenTVs() async throws {
        let stage = try HandOverStage()
        let remote = FakeOutput(clock: stage.clock, media: HandOverStage.songs)
        let second = try TVReceiver(name: "Second", address: "127.0.0.1", outputs: remote)
        let other = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(second.port)"))
        let engine = stage.engine
        engine.load(HandOverStage.items(30), play: true)
        await stage.wait { $0.isMoving }
        engine.seek(to: .seconds(20))
        engine.transfer(to: stage.device)
        await stage.wait { $0.output == stage.device && $0.isMoving && $0.handingOverTo == nil }

        engine.transfer(to: other)
        await stage.wait { $0.output == other && $0.isMoving && $0.handingOverTo == nil }
        let report = try #require(engine.snapshot.lastTransfer)
        #expect(report.outcome == .done && report.source == stage.device && report.target == other)
        let error = try #require(report.positionError)
        #expect(max(error, .zero - error) <= .milliseconds(100) + stage.pump.lateness, "\(report)")
        let player = try #require(remote.players.last)
        try await stage.pass(until: { stage.agrees(with: player) })
        try await stage.pass(until: { stage.remote.players.filter(\.isAudible).isEmpty })

        engine.pause()
        await stage.wait { !$0.isMoving }
        try await stage.pass(until: { remote.players.filter(\.isAudible).isEmpty })
        engine.transfer(to: stage.device)
        await stage.wait { $0.output == stage.device && $0.handingOverTo == nil }
        let first = try #require(stage.remote.players.last)
        #expect(engine.snapshot.intent == .pause && !engine.snapshot.isMoving)
        // The exact place at which the other TV stopped may be told late.
        try await stage.pass(until: { first.place == engine.position })
        #expect(
          remote.players.last?.heard.last.map { abs(($0.to - engine.position).inSeconds) < 0.01 } == true)
        let silent = stage.remote.players + remote.players + stage.local.players
        #expect(silent.filter(\.isAudible).isEmpty && first.heard.count == 1)
        engine.play()
        await stage.wait { $0.isMoving && $0.phase == .ready }
        try await stage.pass(until: { stage.agrees(with: first) })
        #expect((stage.local.players + remote.players).filter(\.isAudible).isEmpty)
        await stage.end()
        await second.close()
        let all = stage.local.players + stage.remote.players + remote.players
        #expect(stage.hasOneVoice(all))
        #expect(all.flatMap(\.violations).isEmpty)
      }

      @Test("A live stream goes from its edge here to its edge there and back; no place is asked for")
      func live() async throws {
        let live: HandOverStage.Media = { _ in .live(opensAfter: .milliseconds(30)) }
        let stage = try HandOverStage(media: live, here: live)
        let engine = stage.engine
        engine.load([MediaItem(.url("http://127.0.0.1/live.mp3"), title: "Radio")], play: true)
        await stage.wait { $0.isMoving }
        for output in [stage.device, .local] {
          engine.transfer(to: output)
          await stage.wait { $0.output == output && $0.isMoving && $0.handingOverTo == nil }
          #expect(engine.snapshot.lastTransfer?.outcome == .done)
          #expect(engine.snapshot.duration == nil && engine.snapshot.failureCount == 0)
          let (here, there) = (stage.local.players, stage.remote.players)
          try await stage.pass(until: { (here + there).filter(\.isAudible).count == 1 })
          #expect((output == .local ? here : there).last?.isAudible == true)
        }
        #expect(stage.hasOneVoice(stage.local.players + stage.remote.players))
        let seeks = (stage.local.players + stage.remote.players).flatMap(\.commands).filter {
          $0.action.kind == .seek
        }
        #expect(seeks.isEmpty)
        await stage.end()
        #expect((stage.local.players + stage.remote.players).flatMap(\.violations).isEmpty)
      }
    }
  }
#endif
