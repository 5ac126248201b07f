#if MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Testing

  /// Opening, pausing and seeking on real libmpv with silent output.
  @Suite(.serialized, .timeLimit(.minutes(1))) struct TransportTests {
    let directory: ScratchDirectory
    let long: Turn

    init() throws {
      directory = try ScratchDirectory()
      try directory.write(Wave.tone(seconds: 30), to: "long.wav")
      long = turn(1, .file(path: directory.path("long.wav")))
    }

    @Test("Open, play, end: reports in the order of the port's clauses")
    func order() async throws {
      try directory.write(Wave.tone(seconds: 0.6), to: "short.wav")
      let short = turn(7, .file(path: directory.path("short.wav")))
      let rig = try Rig()
      let token = rig.send(.open(rig.window(short), at: .zero, playing: true))
      try await rig.read(.ended(short.id))
      await rig.close()
      let kinds = rig.facts.compactMap { fact -> String? in
        switch fact {
        case .capabilities(let capabilities): "capabilities \(capabilities.upcomingTurns)"
        case .settled(let settlement): "\(settlement)"
        case .opened(short.id, let media): "opened \(media.duration ?? .zero) \(media.isSeekable)"
        case .playback(short.id, let state, _): "\(state)"
        case .ended(short.id): "ended"
        case .sound, .volume: nil
        default: "unexpected \(fact)"
        }
      }
      var distinct: [String] = []
      for kind in kinds where kind != distinct.last { distinct.append(kind) }
      #expect(distinct == ["capabilities 1", "done", "opened 0:00.600 true", "playing", "ended", "done"])
      #expect(rig.seen.first { $0.fact == .settled(.done) }?.token == token)
      let sounds = rig.facts.filter { if case .sound = $0 { true } else { false } }
      #expect(sounds == [.sound(.silent(reason: "no sound was asked for"))], "said once")
      #expect(rig.seen.dropFirst(2).allSatisfy { $0.revision == WindowRevision(rawValue: 1) })
    }

    @Test("Open paused stays at the asked place, exactly (S20)")
    func openPaused() async throws {
      let rig = try Rig()
      let place = MediaTime(nanoseconds: 10_345_678_901)
      rig.send(.open(rig.window(long), at: place, playing: false))
      #expect(try await rig.playback(long, .paused) == place)
      rig.send(.play)
      let resumed = try await rig.playback(long, .playing)
      #expect(near(resumed, place, milliseconds: 150), "\(resumed)")
      await rig.close()
    }

    @Test("Pause keeps the place; play goes on from there (S20)")
    func pauseAndPlay() async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .zero, playing: true))
      try await rig.playback(long, .playing)
      let pause = rig.send(.pause)
      #expect(try await rig.settled(pause) == .done)
      let held = try await rig.playback(long, .paused)
      let play = rig.send(.play)
      #expect(try await rig.settled(play) == .done)
      let resumed = try await rig.playback(long, .playing)
      #expect(resumed >= held)
      #expect(near(resumed, held, milliseconds: 150), "\(held) \(resumed)")
      await rig.close()
    }

    @Test(
      "A seek lands where it was asked to, sub-second kept, playing or paused (S20)",
      arguments: [true, false])
    func seek(playing: Bool) async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .zero, playing: playing))
      try await rig.playback(long, playing ? .playing : .paused)
      for target in [10_345, 20_123, 5_777, 0] as [Int64] {
        let token = rig.send(.seek(to: .milliseconds(target)))
        #expect(try await rig.settled(token) == .done)
        let place = try await rig.playback(long, playing ? .playing : .paused)
        #expect(place == .milliseconds(target))
      }
      // The next report tells where libmpv really is.
      rig.send(playing ? .pause : .play)
      let place = try await rig.playback(long, playing ? .paused : .playing)
      #expect(near(place, .zero, milliseconds: 150), "\(place)")
      await rig.close()
    }

    @Test("Of several seeks the last wins; each is answered once")
    func supersededSeeks() async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .zero, playing: false))
      try await rig.playback(long, .paused)
      let tokens = (1...5).map { rig.send(.seek(to: .seconds($0))) }
      #expect(try await rig.settled(tokens[4]) == .done)
      #expect(try await rig.playback(long, .paused) == .seconds(5))
      await rig.close()
      let answers = tokens.map { token in
        rig.seen.compactMap { report -> PlayerReport.Settlement? in
          if case .settled(let settlement) = report.fact, report.token == token { settlement } else { nil }
        }
      }
      #expect(answers == [[.superseded], [.superseded], [.superseded], [.superseded], [.done]])
    }

    @Test("A seek sent with the open is carried out when the media is there")
    func seekWhileOpening() async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .seconds(2), playing: false))
      let token = rig.send(.seek(to: .milliseconds(12_500)))
      #expect(try await rig.settled(token) == .done)
      #expect(try await rig.playback(long, .paused) == .milliseconds(12_500))
      await rig.close()
    }

    @Test("A seek beyond the end ends the turn", arguments: [true, false])
    func seekBeyondEnd(playing: Bool) async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .zero, playing: playing))
      try await rig.playback(long, playing ? .playing : .paused)
      let token = rig.send(.seek(to: .seconds(99)))
      #expect(try await rig.settled(token) == .done)
      try await rig.read(.ended(long.id))
      await rig.close()
    }

    @Test("Open beyond the end ends at once", arguments: [true, false])
    func openBeyondEnd(playing: Bool) async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .seconds(99), playing: playing))
      _ = try await rig.opened(long)
      try await rig.read(.ended(long.id))
      await rig.close()
    }

    @Test("Paused in the last moment of the last turn stays paused, and plays to the end from there")
    func parked() async throws {
      let rig = try Rig()
      let place = MediaTime.milliseconds(29_950)
      rig.send(.open(rig.window(long), at: place, playing: false))
      #expect(try await rig.playback(long, .paused) == place)
      let token = rig.send(.seek(to: .milliseconds(29_960)))
      #expect(try await rig.settled(token) == .done)
      rig.send(.play)
      try await rig.read(.ended(long.id))
      await rig.close()
      #expect(rig.facts.filter { $0 == .ended(long.id) }.count == 1)
    }

    @Test("A newer open makes an older one moot")
    func supersededOpens() async throws {
      let rig = try Rig()
      let turns = (1...6).map { turn($0, long.item.location) }
      let tokens = turns.map { rig.send(.open(rig.window($0), at: .zero, playing: true)) }
      try await rig.playback(turns[5], .playing)
      await rig.close()
      for (index, token) in tokens.enumerated() {
        let answers = rig.seen.filter {
          if case .settled = $0.fact { $0.token == token } else { false }
        }
        #expect(answers.count == 1)
        let newer = rig.seen.firstIndex { $0.token == token && $0.fact == .settled(.superseded) }
        guard let newer else { continue }
        for report in rig.seen[newer...] {
          switch report.fact {
          case .opened(turns[index].id, _), .playback(turns[index].id, _, at: _), .failed(turns[index].id, _):
            Issue.record("said of a superseded turn: \(report)")
          default: break
          }
        }
      }
    }

    @Test("The position reported tracks real time, at other rates too")
    func rate() async throws {
      let rig = try Rig()
      let rate = rig.send(.setRate(PlaybackRate(permille: 2000)))
      #expect(try await rig.settled(rate) == .done)
      rig.send(.open(rig.window(long), at: .seconds(20), playing: true))
      let clock = ContinuousClock()
      let start = try await rig.playback(long, .playing)
      let begun = clock.now
      try await rig.read(.ended(long.id))
      let took = begun.duration(to: clock.now)
      let expected = Duration.nanoseconds((MediaTime.seconds(30) - start).nanoseconds / 2)
      // Wide, because the machine may be busy; far from the ten seconds at normal speed.
      #expect(took > expected - .seconds(2) && took < expected + .seconds(2), "\(took)")
      await rig.close()
    }

    @Test("With nothing loaded play, pause and seek are refused, stop and levels are not")
    func nothingLoaded() async throws {
      let rig = try Rig()
      for action in [PlayerCommand.Action.play, .pause, .seek(to: .zero)] {
        let token = rig.send(action)
        guard case .refused(let error) = try await rig.settled(token) else {
          Issue.record("not refused: \(action)")
          continue
        }
        #expect(error.code == .notPossible)
      }
      for action in [PlayerCommand.Action.stop, .setVolume(Volume(permille: 300)), .setMuted(true)] {
        let token = rig.send(action)
        #expect(try await rig.settled(token) == .done)
      }
      await rig.close()
      #expect(rig.facts.contains(.volume(Volume(permille: 300), muted: true)))
    }

    @Test("Stop unloads: nothing more is said of the turn")
    func stop() async throws {
      let rig = try Rig()
      rig.send(.open(rig.window(long), at: .zero, playing: true))
      try await rig.playback(long, .playing)
      let token = rig.send(.stop)
      #expect(try await rig.settled(token) == .done)
      let count = rig.seen.count
      await rig.close()
      #expect(rig.facts[count...].allSatisfy { $0 == .settled(.done) })
    }

    @Test("Tags are read whatever the case of their names", arguments: ["flac", "mp3", "ogg", "m4a"])
    func tags(format: String) async throws {
      try directory.write(Wave.tone(seconds: 1), to: "one.wav")
      let path = directory.path("tagged.\(format)")
      try ChildProcess.run(
        "ffmpeg",
        [
          "-v", "error", "-i", directory.path("one.wav"), "-metadata", "title=A title", "-metadata",
          "artist=An artist", "-metadata", "album=An album", "-metadata", "track=3/12", "-metadata",
          "disc=2/2", path,
        ])
      let rig = try Rig()
      let tagged = turn(1, .file(path: path))
      rig.send(.open(rig.window(tagged), at: .zero, playing: false))
      let media = try await rig.opened(tagged)
      #expect(
        media.title == "A title" && media.artist == "An artist" && media.album == "An album", "\(media)")
      #expect(media.trackNumber == 3 && media.discNumber == 2, "\(media)")
      await rig.close()
    }
  }
#endif
