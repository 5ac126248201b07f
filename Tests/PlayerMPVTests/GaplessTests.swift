#if MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Testing

  /// Going on from turn to turn.
  @Suite(.serialized, .timeLimit(.minutes(1))) struct GaplessTests {
    let directory: ScratchDirectory

    init() throws {
      directory = try ScratchDirectory()
      try directory.write(Wave.tone(seconds: 1), to: "one.wav")
      try directory.write(Wave.tone(seconds: 3), to: "three.wav")
      try directory.write(Wave.tone(seconds: 0.05), to: "tiny.wav")
    }

    private func one(_ number: UInt64) -> Turn { turn(number, .file(path: directory.path("one.wav"))) }
    private func three(_ number: UInt64) -> Turn { turn(number, .file(path: directory.path("three.wav"))) }
    private func tiny(_ number: UInt64) -> Turn { turn(number, .file(path: directory.path("tiny.wav"))) }

    /// The facts about turns, without positions and repetitions.
    private func story(_ rig: Rig) -> [String] {
      var story: [String] = []
      for fact in rig.facts {
        let line: String
        switch fact {
        case .opened(let turn, _): line = "opened \(turn.rawValue)"
        case .playback(let turn, let state, _): line = "\(state) \(turn.rawValue)"
        case .committed(let turn): line = "committed \(turn.rawValue)"
        case .advanced(let turn): line = "advanced \(turn.rawValue)"
        case .ended(let turn): line = "ended \(turn.rawValue)"
        case .failed(let turn, let error): line = "failed \(turn.rawValue) \(error.code)"
        case .settled, .capabilities, .tracks, .textStyle, .volume, .sound, .jumped, .session, .link,
          .foreign, .lost:
          continue
        }
        if story.last != line { story.append(line) }
      }
      return story
    }

    @Test("The next turn is committed, then opened, then heard; the one after follows an update")
    func order() async throws {
      let rig = try Rig()
      let turns = [one(1), one(2), one(3)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.read(.advanced(to: turns[1].id))
      rig.send(.update(rig.window(turns[1], turns[2])))
      try await rig.read(.ended(turns[2].id))
      await rig.close()
      #expect(
        story(rig) == [
          "opened 1", "playing 1", "committed 2", "opened 2", "advanced 2", "playing 2", "committed 3",
          "opened 3", "advanced 3", "playing 3", "ended 3",
        ])
    }

    @Test("An update before the commit exchanges the next turn without a trace")
    func updateBeforeCommit() async throws {
      let rig = try Rig()
      let turns = [three(1), one(2), one(3)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.playback(turns[0], .playing)
      rig.send(.update(rig.window(turns[0], turns[2])))
      try await rig.read(.ended(turns[2].id))
      await rig.close()
      #expect(
        story(rig) == [
          "opened 1", "playing 1", "committed 3", "opened 3", "advanced 3", "playing 3", "ended 3",
        ])
    }

    @Test("An update after the commit holds from the turn after")
    func updateAfterCommit() async throws {
      let rig = try Rig()
      let turns = [one(1), one(2), one(3)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.read(.committed(turns[1].id))
      rig.send(.update(rig.window(turns[0], turns[2])))
      try await rig.read(.ended(turns[2].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") } == ["advanced 2", "advanced 3"])
    }

    @Test("Many updates in a row leave the last one")
    func manyUpdates() async throws {
      let rig = try Rig()
      let first = three(1)
      rig.send(.open(rig.window(first, one(2)), at: .seconds(1), playing: true))
      try await rig.playback(first, .playing)
      for number in 3...40 as ClosedRange<UInt64> {
        rig.send(.update(rig.window(first, one(number))))
      }
      try await rig.read(.ended(TurnID(rawValue: 40)))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") } == ["advanced 40"])
    }

    @Test("An update that shows nothing to follow ends after the current turn")
    func updateToNothing() async throws {
      let rig = try Rig()
      let turns = [three(1), one(2)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.playback(turns[0], .playing)
      rig.send(.update(rig.window(turns[0])))
      try await rig.read(.ended(turns[0].id))
      await rig.close()
      #expect(story(rig) == ["opened 1", "playing 1", "ended 1"])
    }

    @Test("A broken next turn is told early; another takes its place and the current one plays on")
    func brokenNext() async throws {
      try directory.write(Array("no music".utf8), to: "broken.flac")
      let rig = try Rig()
      let turns = [three(1), turn(2, .file(path: directory.path("broken.flac"))), one(3)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      #expect(try await rig.failed(turns[1]).code == .notMedia)
      rig.send(.update(rig.window(turns[0], turns[2])))
      try await rig.read(.ended(turns[2].id))
      await rig.close()
      #expect(
        story(rig).filter { !$0.hasPrefix("playing 1") } == [
          "opened 1", "failed 2 notMedia", "committed 3", "opened 3", "advanced 3", "playing 3", "ended 3",
        ])
    }

    @Test("A broken next turn that nobody replaces: the current one is played to its end")
    func brokenNextStays() async throws {
      let rig = try Rig()
      let turns = [one(1), turn(2, .file(path: directory.path("absent.flac")))]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.read(.ended(turns[0].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("failed") } == ["failed 2 missing"])
    }

    @Test("Turns shorter than the sound buffer follow each other, each said in order")
    func tinyTurns() async throws {
      let rig = try Rig()
      let turns = (1...8).map { tiny($0) }
      var heard = turns[0]
      var shown = 1
      rig.send(.open(rig.window(heard, turns[1]), at: .zero, playing: true))
      while heard != turns[7], let report = await rig.next() {
        switch report.fact {
        case .committed where shown < 7:
          shown += 1
          rig.send(.update(rig.window(heard, turns[shown - 1], turns[shown])))
        case .advanced(let turn):
          #expect(Int(turn.rawValue) == Int(heard.id.rawValue) + 1)
          heard = turns[Int(turn.rawValue) - 1]
        case .ended(let turn) where turn.rawValue < 8:
          // The update came too late, as it may on a busy machine.
          heard = turns[Int(turn.rawValue)]
          shown = min(7, Int(turn.rawValue) + 1)
          rig.send(.open(rig.window(heard, turns[shown]), at: .zero, playing: true))
        default: break
        }
      }
      try await rig.read(.ended(turns[7].id))
      await rig.close()
      #expect(!story(rig).contains { $0.hasPrefix("failed") }, "\(story(rig))")
    }

    @Test("A seek in the last moment of a turn goes on in that turn, not in the next", arguments: 0..<6)
    func seekAtTheJoint(offset: Int) async throws {
      let rig = try Rig()
      let turns = [three(1), one(2)]
      let start = MediaTime.milliseconds(2_600 + Int64(offset) * 50)
      rig.send(.open(rig.window(turns[0], turns[1]), at: start, playing: true))
      try await rig.playback(turns[0], .playing)
      let token = rig.send(.seek(to: .seconds(2)))
      #expect(try await rig.settled(token) == .done)
      let place = try await rig.playback(turns[0], .playing)
      #expect(near(place, .seconds(2), milliseconds: 100), "\(place)")
      try await rig.read(.ended(turns[1].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") } == ["advanced 2"])
    }

    @Test("A seek after the commit goes to a place in the heard turn and takes the commitment back")
    func seekAfterCommit() async throws {
      let rig = try Rig()
      let turns = [three(1), one(2)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .milliseconds(2_500), playing: true))
      try await rig.read(.committed(turns[1].id))
      let token = rig.send(.seek(to: .seconds(1)))
      #expect(try await rig.settled(token) == .done)
      try await rig.read(.ended(turns[1].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") } == ["advanced 2"])
      #expect(story(rig).filter { $0 == "opened 1" }.count == 1)
    }

    @Test("Pause between commit and joint holds the place of the turn that is heard")
    func pauseAfterCommit() async throws {
      let rig = try Rig()
      let turns = [one(1), one(2)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.read(.committed(turns[1].id))
      let pause = rig.send(.pause)
      #expect(try await rig.settled(pause) == .done)
      let held = try await rig.read("paused") {
        if case .playback(let turn, .paused, let place) = $0.fact { (turn, place) } else { nil }
      }
      // On a busy machine the joint may have been reached meanwhile.
      #expect(held.0 == turns[1].id || held.1 > .milliseconds(500), "\(held)")
      rig.send(.play)
      try await rig.read(.ended(turns[1].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") } == ["advanced 2"])
    }

    @Test("Consecutive turns of every format join", arguments: ["flac", "opus", "mp3", "m4a", "ogg"])
    func formats(format: String) async throws {
      let path = directory.path("a.\(format)")
      try ChildProcess.run("ffmpeg", ["-v", "error", "-i", directory.path("one.wav"), path])
      let rig = try Rig()
      let turns = [turn(1, .file(path: path)), turn(2, .file(path: path))]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.read(.ended(turns[1].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") || $0.hasPrefix("fail") } == ["advanced 2"])
    }

    @Test("The same turn shown again does not disturb what was prepared")
    func sameWindow() async throws {
      let rig = try Rig()
      let turns = [one(1), one(2)]
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.playback(turns[0], .playing)
      for _ in 1...5 { rig.send(.update(rig.window(turns[0], turns[1]))) }
      try await rig.read(.ended(turns[1].id))
      await rig.close()
      #expect(story(rig).filter { $0.hasPrefix("adv") } == ["advanced 2"])
    }
  }
#endif
