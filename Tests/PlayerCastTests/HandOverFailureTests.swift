#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import SoundFixture
  import Testing

  extension HandOverTests {
    /// What a scripted TV can do in any phase is tried elsewhere; here it is our own, whole, over a network that breaks.
    @Suite("A real receiver fails while playing is handed over", .timeLimit(.minutes(2)))
    struct Failures {
      /// What happens once the TV has begun to load.
      enum Early: CaseIterable {
        case isUnplayable, neverLoads, losesPlayer, isCutOff, standsStill, isSwitchedOff
      }

      @Test(
        "Before the cut: playing goes on here without a break, the TV never sounds [R41, T3]",
        arguments: Early.allCases)
      func early(_ failure: Early) async throws {
        let (asked, asks) = AsyncStream.makeStream(of: Void.self)
        let stage = try HandOverStage(limit: .seconds(2)) { _ in
          asks.yield()
          return failure == .isUnplayable
            ? .broken(.notMedia) : .track(.seconds(60), opensAfter: .seconds(3600))
        }
        let engine = stage.engine
        engine.load(HandOverStage.items(3), play: true)
        await stage.wait { $0.isMoving }
        engine.seek(to: .seconds(20))
        await stage.wait { $0.isMoving && $0.anchor.position >= .seconds(20) }
        let before = engine.snapshot
        engine.transfer(to: stage.device)
        for await _ in asked { break }
        switch failure {
        case .isUnplayable, .neverLoads: break
        case .losesPlayer: stage.remote.players.last?.lose(PlayerError(.backend))
        case .isCutOff: stage.network.cut()
        case .standsStill: stage.network.stall()
        case .isSwitchedOff: await stage.tv.close()
        }
        await stage.wait { $0.handingOverTo == nil }
        let after = engine.snapshot
        #expect(after.output == .local && after.isMoving && after.current == before.current)
        #expect(after.turn == before.turn && after.failureCount == 0)
        let player = try #require(stage.local.players.first)
        #expect(stage.local.players.count == 1 && player.isAudible)
        #expect(player.heard.last?.from == .seconds(20))
        #expect(stage.remote.players.flatMap(\.heard).isEmpty)
        await stage.end()
        #expect((stage.local.players + stage.remote.players).flatMap(\.violations).isEmpty)
      }

      /// Hands over at 0:20 of the first song.
      private func onTV(_ stage: HandOverStage) async throws -> FakePlayer {
        stage.engine.load(HandOverStage.items(3), play: true)
        await stage.wait { $0.isMoving }
        stage.engine.seek(to: .seconds(20))
        stage.engine.transfer(to: stage.device)
        await stage.wait { $0.output == stage.device && $0.isMoving && $0.handingOverTo == nil }
        return try #require(stage.remote.players.last)
      }

      /// Whether the place that is shown is that of the TV, as exactly as stated.
      private func agrees(_ stage: HandOverStage, _ tv: FakePlayer) -> Bool {
        let first = tv.place
        let (place, uncertainty) = (stage.engine.position, stage.engine.uncertainty)
        guard let first, let last = tv.place else { return false }
        return place + uncertainty >= first && place <= last + uncertainty
      }

      @Test(
        "After the cut: a network that is cut or stands still silences nobody, and the place is right again [R45, S73]",
        arguments: [true, false])
      func network(isCut: Bool) async throws {
        let stage = try HandOverStage(limit: .seconds(2))
        let tv = try await onTV(stage)
        #expect(agrees(stage, tv))
        if isCut { stage.network.cut() } else { stage.network.stall() }
        await stage.wait { $0.suspension != nil }
        #expect(agrees(stage, tv) && tv.isAudible && !stage.engine.snapshot.isMoving)
        #expect(stage.local.players.filter(\.isAudible).isEmpty)
        stage.network.restore()
        await stage.wait { $0.suspension == nil && $0.isMoving }
        #expect(agrees(stage, tv) && stage.engine.snapshot.output == stage.device)
        #expect(tv.heard.filter(\.isAudible).count == 1)
        await stage.end()
        #expect((stage.local.players + stage.remote.players).flatMap(\.violations).isEmpty)
      }

      @Test("After the cut: a TV that is switched off leaves the place here, paused [R44, T8]")
      func switchedOff() async throws {
        let stage = try HandOverStage(limit: .seconds(2))
        let tv = try await onTV(stage)
        let (before, start) = (try #require(tv.place), stage.engine.clock.now)
        let uncertainty = stage.engine.uncertainty
        await stage.tv.close()
        await stage.wait { $0.output == .local && $0.phase == .ready }
        let after = stage.engine.snapshot
        #expect(after.intent == .pause && !after.isMoving && after.title == "Song 1")
        // It counts as playing on until it is given up.
        let passed = stage.engine.clock.now - start
        #expect(stage.engine.position >= before - uncertainty)
        #expect(stage.engine.position <= before + uncertainty + passed)
        #expect(stage.local.players.filter(\.isAudible).isEmpty)
        await stage.end()
      }

      @Test("Later: media that break off on the TV are marked, and it plays on there with the next")
      func breaksOff() async throws {
        let stage = try HandOverStage { location in
          location.lastComponent == "1.wav"
            ? FakeMedia(OpenedMedia(duration: .seconds(60)), breaksOffAt: .seconds(40))
            : .track(.seconds(60))
        }
        _ = try await onTV(stage)
        stage.engine.seek(to: .milliseconds(39_500))
        await stage.wait { $0.title == "Song 2" && $0.isMoving && $0.phase == .ready }
        #expect(stage.engine.snapshot.output == stage.device && stage.engine.snapshot.failureCount == 1)
        #expect(stage.local.players.filter(\.isAudible).isEmpty)
        await stage.end()
      }
    }
  }
#endif
