#if MPV && Pulse
  import PlaybackCore
  import PlaybackRuntime
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// PipeWire instead of PulseAudio.
    @Suite(.timeLimit(.minutes(1))) struct PipeWireTests {
      private let daemon: PipeWireDaemon
      private let ensemble: Ensemble

      /// What PipeWire itself loses at most. When streams come and go at the moment at which one is paused or goes on,
      /// its graph changes the size of its pieces, of up to 1024 samples, and drops one at either end; so it does around
      /// a plain pause, too.
      private static let pieces = 2 * 1024 + Stage.edge

      init() throws {
        daemon = try PipeWireDaemon()
        ensemble = try Ensemble(on: daemon)
      }

      /// Plugs in a sink and waits until it can be played on, as the default or not; records it.
      private func plug(_ sink: String, isDefault: Bool) async throws -> (SoundRecorder, plug: String) {
        let plug = try daemon.plug(sink)
        if isDefault { try daemon.control("set-default-sink", sink) }
        for await devices in ensemble.session.devices()
        where devices.contains(where: { $0.id.rawValue == sink && $0.isDefault == isDefault }) {
          break
        }
        let recorder = try SoundRecorder(daemon, sink: sink)
        try await recorder.reach(1)
        return (recorder, plug)
      }

      /// How many samples are lost from what was heard on one recording to what is heard on another.
      private func lost(from before: Recording, to after: Recording) throws -> Int {
        let before = try #require(SoundTrace(before, of: ensemble.piece.signal).stretches.first)
        let after = try #require(SoundTrace(after, of: ensemble.piece.signal).stretches.first)
        return after.heard.lowerBound - before.heard.upperBound
      }

      @Test("S203, S206, S207 on PipeWire: a call keeps the place, a new default is followed, a loss pauses")
      func surroundings() async throws {
        let (speakers, _) = try await plug("speakers", isDefault: true)
        try await ensemble.play(on: speakers)
        let call = try Call(daemon)
        await ensemble.wait { $0.isHeld && !$0.isMoving }
        #expect(ensemble.engine.snapshot.silenceReason == "call")
        call.end()
        await ensemble.wait { !$0.isHeld && $0.isMoving }
        let (headphones, plug) = try await plug("headphones", isDefault: true)
        try await headphones.reach(try await headphones.wait(from: 0) + headphones.rate / 2)
        #expect(ensemble.engine.snapshot.isPlaying)
        let mark = speakers.count
        try daemon.pull(plug)
        await ensemble.wait { $0.intent == .pause && !$0.isMoving }
        #expect(ensemble.engine.snapshot.silenceReason == "headphones gone")
        try await speakers.pass(seconds: 0.3)
        let leak = speakers.recording(from: mark)
        let loud = leak.samples.filter { $0.magnitude > Recording.silence }.count
        print("SessionPulse: PipeWire: heard on the loudspeakers: \(loud) samples")
        await ensemble.close()
        #expect(loud <= speakers.rate / 4)
        let lost = SoundTrace(speakers.recording, of: ensemble.piece.signal).lost
        print("SessionPulse: PipeWire: lost around a call: \(lost) samples")
        #expect(try #require(lost.first) <= Self.pieces && lost[0] >= -speakers.rate / 4)
      }

      @Test("S194 on PipeWire: what speaks to us dies: held with a reason; it plays on when that is back")
      func restarted() async throws {
        let (speakers, _) = try await plug("speakers", isDefault: true)
        try await ensemble.play(on: speakers)
        daemon.crash()
        await ensemble.wait { $0.isHeld && !$0.isMoving }
        #expect(ensemble.engine.snapshot.silenceReason == "the sound server is gone")
        try daemon.restart()
        let (again, _) = try await plug("speakers", isDefault: true)
        try await again.reach(try await again.wait(from: 0) + again.rate / 2)
        await ensemble.wait { !$0.isHeld && $0.isMoving }
        let lost = try lost(from: speakers.recording, to: again.recording)
        print("SessionPulse: PipeWire: lost around a restart: \(lost) samples")
        #expect(lost <= Self.pieces && lost >= -again.rate / 4, "\(lost)")
        await ensemble.close()
      }
    }
  }
#endif
