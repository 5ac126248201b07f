#if MPV && Pulse
  import Glibc
  import PlaybackCore
  import PlaybackRuntime
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// What a sound server does to the player's stream by itself, as desktops set it up.
    @Suite(.timeLimit(.minutes(1))) struct PolicyTests {
      private func level(_ recording: Recording, _ range: Range<Int>) -> Double {
        let sum = recording.samples[range].reduce(0) { $0 + Double($1) * Double($1) }
        return 10 * log10(sum / Double(range.count))
      }

      @Test("a server that softens the player for others is left to it: no pause, no other volume, no mute")
      func softened() async throws {
        let stage = try await Stage {
          try $0.control(
            "load-module", "module-role-ducking", "trigger_roles=announce", "ducking_roles=no_role",
            "volume=-20dB", "global=1")
        }
        let start = try await stage.play(on: stage.speakers)
        let mark = stage.speakers.count
        let notice = try Call(stage.daemon, role: "announce", on: "headphones")
        try await stage.headphones.pass(seconds: 1)
        let during = stage.speakers.count
        notice.end()
        try await stage.speakers.pass(seconds: 1)
        let after = stage.speakers.count
        #expect(stage.engine.snapshot.isPlaying && stage.engine.snapshot.volume == .full)
        let recording = stage.speakers.recording
        await stage.close()
        let before = level(recording, start..<mark)
        let softer = before - level(recording, during - 15_000..<during - 5_000)
        let left = before - level(recording, after - 15_000..<after - 5_000)
        print("SessionPulse: softened by the server by \(softer) dB, then \(left) dB")
        #expect(abs(softer - 20) < 0.5 && abs(left) < 0.5)
        #expect(!stage.diary.events.contains { if case .levelsChanged = $0 { true } else { false } })
        #expect(SoundTrace(recording, of: stage.piece.signal).stretches.count == 1)
      }

      @Test("the volume and mute that a server remembers for the player are the mixer's word, not overruled")
      func remembered() async throws {
        let stage = try await Stage(sinks: ["speakers"]) {
          try $0.control("load-module", "module-stream-restore", "restore_device=no")
        }
        try await stage.play(on: stage.speakers)
        try stage.daemon.control("set-sink-input-volume", try stage.stream(), "40%")
        await stage.wait { $0.volume == Volume(permille: 400) }
        try stage.daemon.control("set-sink-input-mute", try stage.stream(), "1")
        await stage.wait(\.isMuted)
        await stage.engine.close()
        let next = try Ensemble(on: stage.daemon)
        next.engine.load([next.piece.item], play: true)
        await next.wait { $0.volume == Volume(permille: 400) && $0.isMuted }
        let shown = try stage.daemon.ask(["list", "sink-inputs"])
        #expect(shown.contains(" 40% ") && shown.contains("Mute: yes"))
        next.engine.perform(.setMuted(false))
        let mark = stage.speakers.count
        try await stage.speakers.wait(from: mark)
        #expect(next.engine.snapshot.volume == Volume(permille: 400))
        await next.close()
        await stage.close()
      }
    }
  }
#endif
