#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import SoundFixture
  import Synchronization
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
        "Before the cut: playing goes on here without a break, or stands; the TV never sounds [R41, T3]",
        arguments: Early.allCases, [true, false])
      func early(_ failure: Early, isPlaying: Bool) async throws {
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
        if !isPlaying {
          engine.pause()
          await stage.wait { !$0.isMoving }
        }
        let before = engine.snapshot
        let heard = stage.local.players.flatMap(\.heard)
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
        #expect(after.output == .local && after.isMoving == isPlaying && after.current == before.current)
        #expect(after.turn == before.turn && after.failureCount == 0)
        let player = try #require(stage.local.players.first)
        #expect(stage.local.players.count == 1 && player.isAudible == isPlaying)
        if isPlaying {
          #expect(player.heard.last?.from == .seconds(20))
        } else {
          #expect(player.heard == heard && player.place == after.anchor.position)
        }
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

      @Test(
        "After the cut: a network that is cut or stands still silences nobody, and the place is right again [R45, S73]",
        arguments: [true, false])
      func network(isCut: Bool) async throws {
        let stage = try HandOverStage(limit: .seconds(2))
        let tv = try await onTV(stage)
        #expect(stage.agrees(with: tv))
        if isCut { stage.network.cut() } else { stage.network.stall() }
        await stage.wait { $0.suspension != nil }
        #expect(stage.agrees(with: tv) && tv.isAudible && !stage.engine.snapshot.isMoving)
        #expect(stage.local.players.filter(\.isAudible).isEmpty)
        stage.network.restore()
        await stage.wait { $0.suspension == nil && $0.isMoving }
        #expect(stage.agrees(with: tv) && stage.engine.snapshot.output == stage.device)
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

      /// What happens between PLAY and the TV's word that it plays.
      enum Between: CaseIterable {
        case losesPlayer, isCutOff, standsStill, isSwitchedOff
      }

      @Test(
        "Between PLAY and its answer: one output sounds, at the right place, whatever becomes of the TV",
        arguments: Between.allCases)
      func between(_ failure: Between) async throws {
        let stage = try HandOverStage(limit: .seconds(2), obeysAfter: .milliseconds(600))
        let engine = stage.engine
        engine.load(HandOverStage.items(3), play: true)
        await stage.wait { $0.isMoving }
        engine.seek(to: .seconds(20))
        engine.transfer(to: stage.device)
        await stage.wait { $0.output == stage.device && $0.handingOverTo != nil }
        let (start, place) = (engine.clock.now, engine.position)
        let tv = try #require(stage.remote.players.last)
        switch failure {
        case .losesPlayer: tv.lose(PlayerError(.backend))
        case .isCutOff: stage.network.cut()
        case .standsStill: stage.network.stall()
        case .isSwitchedOff: await stage.tv.close()
        }
        switch failure {
        case .isCutOff, .standsStill:
          await stage.wait { $0.suspension != nil }
          // It sounds on until the TV is to be heard.
          try await stage.pass(until: { stage.local.players.filter(\.isAudible).isEmpty })
          stage.network.restore()
          await stage.wait { $0.suspension == nil && $0.isMoving && $0.handingOverTo == nil }
          #expect(engine.snapshot.output == stage.device && tv.isAudible && stage.agrees(with: tv))
        case .losesPlayer:
          // It is the TV's to play what follows.
          await stage.wait { $0.title == "Song 2" && $0.isMoving && $0.handingOverTo == nil }
          let next = try #require(stage.remote.players.last)
          try await stage.pass(until: { next.isAudible })
          #expect(engine.snapshot.output == stage.device && stage.agrees(with: next))
        case .isSwitchedOff:
          // It says so itself: playing goes on here, from where it was to go on there.
          await stage.wait { $0.output == .local && $0.isMoving && $0.handingOverTo == nil }
          let passed = engine.clock.now - start
          let error = engine.position - place
          #expect(error >= .zero && error <= passed + .milliseconds(300), "\(error) after \(passed)")
        }
        #expect(stage.hasOneVoice(stage.local.players + stage.remote.players))
        await stage.end()
        #expect((stage.local.players + stage.remote.players).flatMap(\.violations).isEmpty)
      }

      /// What goes wrong here while playing is taken back.
      enum Back: CaseIterable {
        case isUnplayable, neverLoads, losesPlayer
      }

      @Test(
        "Before the cut on the way back: the TV plays on without a break, this machine never sounds",
        arguments: Back.allCases)
      func onTheWayBack(_ failure: Back) async throws {
        let isBack = Mutex(false)
        let (asked, asks) = AsyncStream.makeStream(of: Void.self)
        let stage = try HandOverStage(
          limit: .seconds(2),
          here: { location in
            guard isBack.withLock({ $0 }) else { return HandOverStage.songs(location) }
            asks.yield()
            return failure == .isUnplayable
              ? .broken(.notMedia) : .track(.seconds(60), opensAfter: .seconds(3600))
          })
        let tv = try await onTV(stage)
        let before = stage.engine.snapshot
        isBack.withLock { $0 = true }
        stage.engine.transfer(to: .local)
        for await _ in asked { break }
        let here = try #require(stage.local.players.last)
        if failure == .losesPlayer { here.lose(PlayerError(.backend)) }
        await stage.wait { $0.handingOverTo == nil }
        let after = stage.engine.snapshot
        #expect(after.output == stage.device && after.isMoving && after.current == before.current)
        #expect(tv.isAudible && tv.heard.filter(\.isAudible).count == 1 && stage.agrees(with: tv))
        #expect(here.heard.isEmpty)
        await stage.end()
        #expect((stage.local.players + stage.remote.players).flatMap(\.violations).isEmpty)
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
