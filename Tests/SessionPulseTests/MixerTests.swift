#if MPV && Pulse
  import PlaybackCore
  import PlaybackRuntime
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// The loudness of the player's stream in a real mixer, both ways.
    @Suite(.timeLimit(.minutes(1))) struct MixerTests {
      @Test(
        "volume and mute in the mixer are the engine's, and the engine's are the mixer's; a call's mute is neither"
      )
      func bothWays() async throws {
        let stage = try await Stage(sinks: ["speakers"]) { daemon in
          try daemon.control("load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=no_role")
        }
        try await stage.play(on: stage.speakers)
        let stream = try stage.stream()
        try stage.daemon.control("set-sink-input-volume", stream, "40%")
        await stage.wait { $0.volume == Volume(permille: 400) }
        try stage.daemon.control("set-sink-input-mute", stream, "1")
        await stage.wait(\.isMuted)
        try stage.daemon.control("set-sink-input-mute", stream, "0")
        await stage.wait { !$0.isMuted }
        stage.engine.setVolume(Volume(permille: 700))
        await stage.diary.wait { $0 == .levelsChanged(Volume(permille: 700), isMuted: false) }
        #expect(try stage.daemon.ask(["list", "sink-inputs"]).contains(" 70% "))
        let call = try Call(stage.daemon)
        await stage.wait { $0.isHeld && !$0.isMoving }
        #expect(try stage.daemon.ask(["list", "sink-inputs"]).contains("Mute: yes"))
        try await stage.speakers.pass(seconds: 0.5)
        #expect(!stage.engine.snapshot.isMuted)
        call.end()
        await stage.wait { !$0.isHeld && $0.isMoving }
        try await stage.speakers.pass(seconds: 1)
        #expect(!stage.engine.snapshot.isMuted && stage.engine.snapshot.volume == Volume(permille: 700))
        #expect(!(try stage.daemon.ask(["list", "sink-inputs"]).contains("Mute: yes")))
        await stage.close()
      }

      @Test("the mixer shows each item's own title as it plays, and the join has no gap for it")
      func titles() async throws {
        let stage = try await Stage(sinks: ["speakers"])
        let cut = 2 * stage.speakers.rate
        let parts = [0..<cut, cut..<2 * cut].enumerated()
        let items = try parts.map { number, range in
          let path = try MediaFormat.wav.write(
            stage.piece.signal, range, named: "part\(number)", in: stage.piece.directory)
          return MediaItem(.file(path: path), title: "Part, \(number) = ${pid}")
        }
        let from = stage.speakers.count
        stage.engine.load(items, play: true)
        let start = try await stage.speakers.wait(from: from)
        try await stage.speakers.reach(start + cut / 4)
        #expect(try stage.daemon.ask(["list", "sink-inputs"]).contains("media.name = \"Part, 0 = ${pid}\""))
        try await stage.speakers.reach(start + cut + cut / 4)
        let shown = try stage.daemon.ask(["list", "sink-inputs"])
        #expect(shown.contains("media.name = \"Part, 1 = ${pid}\""))
        #expect(shown.contains("application.name = \"\(Stage.name)\""))
        try await stage.speakers.wait(for: false, from: stage.speakers.count, length: 4410)
        let recording = stage.speakers.recording
        await stage.close()
        let trace = SoundTrace(recording, of: stage.piece.signal).stretches
        #expect(trace.count == 1, "\(trace)")
      }
    }
  }
#endif
