#if MPV && Pulse
  import PlaybackCore
  import PlaybackRuntime
  import PlayerMPV
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// A sound server that dies, comes back or stands still, as it sounds.
    @Suite(.timeLimit(.minutes(3))) struct FaultSoundTests {
      @Test(
        "a server that dies holds playing; when it is back, playing goes on with what was not heard (S194)")
      func restarted() async throws {
        let stage = try await Stage(sinks: ["speakers"])
        var figures = Figures()
        var recorder = stage.speakers
        var mark = 0
        try await stage.play(on: recorder)
        for _ in 1...4 {
          let died = Stage.now
          stage.daemon.crash()
          await stage.wait { $0.isHeld && !$0.isMoving }
          figures.add(
            "died to held, ms",
            try #require(stage.diary.last { if case .soundLost = $0 { true } else { false } }),
            since: died)
          #expect(stage.engine.snapshot.intent == .play)
          #expect(stage.engine.snapshot.silenceReason == "the sound server is gone")
          let before = SoundTrace(recorder.recording(from: mark), of: stage.piece.signal).stretches
          try stage.daemon.restart()
          recorder = try SoundRecorder(stage.daemon, sink: "speakers")
          mark = 0
          await stage.wait { !$0.isHeld && $0.isMoving }
          let start = try await recorder.wait(from: 0)
          try await recorder.reach(start + recorder.rate / 2)
          let after = SoundTrace(recorder.recording, of: stage.piece.signal).stretches
          let lost = try #require(after.first).heard.lowerBound - (try #require(before.last)).heard.upperBound
          figures.add("lost around a restart, samples", Double(lost))
          #expect(lost <= Stage.edge && lost >= -recorder.rate / 4, "\(lost)")
        }
        figures.tell()
        await stage.close()
      }

      @Test("what is paused stays paused over a restart, and plays on from its place by command")
      func pausedRestart() async throws {
        let stage = try await Stage(sinks: ["speakers"])
        try await stage.play(on: stage.speakers)
        stage.engine.pause()
        try await stage.speakers.wait(for: false, from: stage.speakers.count, length: 4410)
        let before = SoundTrace(stage.speakers.recording, of: stage.piece.signal).stretches
        stage.daemon.crash()
        await stage.wait { $0.isHeld }
        try stage.daemon.restart()
        await stage.wait { !$0.isHeld }
        let recorder = try SoundRecorder(stage.daemon, sink: "speakers")
        try await recorder.reach(recorder.rate / 4)
        #expect(recorder.recording.firstSound() == nil)
        stage.engine.play()
        try await recorder.reach(try await recorder.wait(from: 0) + 10_000)
        let after = SoundTrace(recorder.recording, of: stage.piece.signal).stretches
        let lost = try #require(after.first).heard.lowerBound - (try #require(before.last)).heard.upperBound
        print("SessionPulse: paused over a restart: lost \(lost) samples")
        #expect(lost <= Stage.edge && lost >= -recorder.rate / 4, "\(lost)")
        await stage.close()
      }

      /// Plays, has the server stand still while `meanwhile` happens, and goes on; plays on once `afterwards` is done. How
      /// many samples are lost at each break.
      private func frozen(
        _ meanwhile: (Stage) -> Void, afterwards: (Stage) async throws -> Void = { _ in }
      ) async throws -> (lost: [Int], rate: Int) {
        let stage = try await Stage(sinks: ["speakers"])
        try await stage.play(on: stage.speakers)
        stage.daemon.freeze()
        await stage.wait { $0.stall == "the sound server does not answer" }
        let begun = Stage.now
        stage.session.choose(SoundDevice.ID(rawValue: "speakers"))
        stage.session.activate()
        meanwhile(stage)
        _ = stage.session.devices()
        #expect(Stage.now - begun < 100_000_000)
        stage.daemon.thaw()
        try await afterwards(stage)
        await stage.wait { $0.stall == nil && $0.isMoving && !$0.isHeld }
        try await stage.speakers.pass(seconds: 1)
        let recording = stage.speakers.recording
        await stage.close()
        let lost = SoundTrace(recording, of: stage.piece.signal).lost
        print("SessionPulse: frozen: \(lost)")
        return (lost, recording.rate)
      }

      @Test("a server that stands still is told, holds up nobody, and loses nothing once it goes on")
      func frozen() async throws {
        let (lost, rate) = try await frozen { _ in }
        #expect(lost.allSatisfy { $0 <= Stage.edge && $0 >= -rate / 4 }, "\(lost)")
      }

      @Test("an interruption while the server stands still holds up nobody, and loses nothing")
      func interruptedWhileFrozen() async throws {
        let (lost, rate) = try await frozen {
          $0.session.beginInterruption(source: "host")
          $0.session.endInterruption(source: "host", shouldResume: true)
        }
        #expect(lost.allSatisfy { $0 <= Stage.edge && $0 >= -rate / 4 }, "\(lost)")
      }

      @Test("a pause while the server stands still holds up nobody; played on later, nothing is lost")
      func pausedWhileFrozen() async throws {
        let (lost, rate) = try await frozen {
          $0.engine.pause()
        } afterwards: { stage in
          await stage.wait { $0.stall == nil && !$0.isMoving }
          try await stage.speakers.wait(for: false, from: stage.speakers.count, length: 4410)
          stage.engine.play()
        }
        #expect(lost.allSatisfy { $0 <= Stage.edge && $0 >= -rate / 4 }, "\(lost)")
      }

      @Test("a suspended device is told; playing goes on by itself when it wakes")
      func suspended() async throws {
        let stage = try await Stage(sinks: ["speakers"])
        try await stage.play(on: stage.speakers)
        try stage.daemon.control("suspend-sink", "speakers", "1")
        await stage.wait { $0.stall == "speakers is suspended" }
        #expect(stage.engine.snapshot.intent == .play)
        try stage.daemon.control("suspend-sink", "speakers", "0")
        await stage.wait { $0.stall == nil && $0.isMoving }
        try await stage.speakers.pass(seconds: 0.5)
        let recording = stage.speakers.recording
        await stage.close()
        let trace = SoundTrace(recording, of: stage.piece.signal)
        let holes = trace.lost
        print("SessionPulse: suspended: \(holes)")
        // What the device holds when it is suspended, the server drops.
        #expect(holes.allSatisfy { $0 <= Stage.block && $0 >= -recording.rate / 4 }, "\(trace.stretches)")
      }

      @Test("with no server nothing is held; one that comes later is heard (S194)")
      func late() async throws {
        let daemon = try PulseDaemon(sinks: ["speakers"])
        daemon.crash()
        let piece = try Piece(seconds: 20)
        let session = PulseAudioSession(PulseOptions(clientName: "Late", server: daemon.server))
        var settings = EngineSettings(
          outputs: MPVOutputProvider(
            MPVOptions(clientName: "Late", audio: .pulse(server: daemon.server), followsMixerMute: false)))
        settings.session = session
        let engine = PlaybackEngine(settings, seed: 1)
        engine.load([piece.item], play: true)
        for await now in engine.snapshots() where now.isMoving { break }
        #expect(engine.snapshot.holds.isEmpty)
        try daemon.restart()
        let recorder = try SoundRecorder(daemon, sink: "speakers")
        try await recorder.reach(try await recorder.wait(from: 0) + 10_000)
        await engine.close()
        session.close()
      }
    }
  }
#endif
