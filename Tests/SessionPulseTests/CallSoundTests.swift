#if MPV && Pulse
  import Glibc
  import PlaybackCore
  import PlaybackRuntime
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// Calls, as they sound.
    @Suite(.timeLimit(.minutes(3))) struct CallSoundTests {
      /// The server mutes us for a call by itself, as desktops set it up; our stream has no role here.
      private static func corking(_ daemon: PulseDaemon) throws {
        try daemon.control(
          "load-module", "module-role-cork", "trigger_roles=phone", "cork_roles=music,video,no_role")
      }

      @Test(
        "S203, S204: a call pauses, what would have been heard during it is heard after it, and no more",
        arguments: [true, false])
      func placeIsKept(corks: Bool) async throws {
        let stage = try await Stage { if corks { try Self.corking($0) } }
        try await stage.play(on: stage.speakers)
        var figures = Figures()
        for _ in 1...6 {
          let mark = stage.headphones.count
          let call = try Call(stage.daemon, on: corks ? "speakers" : "headphones", file: stage.piece.ring)
          await stage.wait { $0.isHeld && !$0.isMoving }
          let began = try #require(stage.diary.last(where: { $0.isBegin }))
          try await stage.speakers.pass(seconds: 0.3)
          if !corks {
            let ring = try await stage.headphones.wait(from: mark)
            let heard = try #require(stage.headphones.recording.moment(of: ring))
            figures.add("call's first sample to began, ms", began, since: heard)
          }
          call.end()
          await stage.wait { !$0.isHeld && $0.isMoving }
          try await stage.speakers.pass(seconds: 0.5)
        }
        let recording = stage.speakers.recording
        await stage.close()
        let trace = SoundTrace(recording, of: stage.piece.signal).stretches
        try #require(trace.count == 7, "\(trace)")
        for (before, after) in zip(trace, trace.dropFirst()) {
          let lost = after.heard.lowerBound - before.heard.upperBound
          figures.add("lost around a call (corks: \(corks)), samples", Double(lost))
          #expect(lost <= Stage.edge, "lost \(lost)")
          #expect(lost >= -recording.rate / 4, "repeated \(-lost)")
        }
        figures.tell()
        // 50 ms is the aim; a machine with too much to do may take several times as long.
        if !corks { #expect(try #require(figures.most("call's first sample to began, ms")) <= 500) }
        #expect(stage.engine.snapshot.isMuted == false)
      }

      @Test(
        "a spoken notice softens by 15 dB with a ramp, without a gap, and leaves everything as loud as before"
      )
      func ducked() async throws {
        let stage = try await Stage()
        let start = try await stage.play(on: stage.speakers, seconds: 1)
        let notice = try Call(stage.daemon, role: "a11y", on: "headphones")
        try await stage.speakers.pass(seconds: 1)
        let middle = stage.speakers.count
        notice.end()
        try await stage.speakers.pass(seconds: 1.5)
        let end = stage.speakers.count
        let recording = stage.speakers.recording
        #expect(stage.engine.snapshot.isPlaying && stage.engine.snapshot.volume == .full)
        await stage.close()
        func level(_ range: Range<Int>) -> Double {
          let sum = recording.samples[range].reduce(0) { $0 + Double($1) * Double($1) }
          return 10 * log10(sum / Double(range.count))
        }
        let (before, during, after) = (
          level(start..<start + 20_000), level(middle - 15_000..<middle - 5_000),
          level(end - 15_000..<end - 5_000)
        )
        print("SessionPulse: ducked by \(before - during) dB, back to \(before - after) dB")
        #expect(abs(before - during - 15) < 0.5 && abs(before - after) < 0.5)
        // A jump of the gain would be heard as a click: from one fiftieth of a second to the next at most 4 dB.
        let levels = stride(from: start, to: end - 882, by: 882).map { level($0..<$0 + 882) }
        let steepest = zip(levels, levels.dropFirst()).map { abs($0 - $1) }.max() ?? 0
        #expect(steepest < 5, "\(steepest) dB")
        let trace = SoundTrace(recording, of: stage.piece.signal).stretches
        #expect(trace.count == 1, "\(trace)")
      }
    }
  }
#endif
