#if MPV && Pulse
  import PlaybackCore
  import PlaybackRuntime
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// Devices that come and go, as they sound.
    @Suite(.timeLimit(.minutes(3))) struct RouteSoundTests {
      @Test("S206: headphones pulled: silence, not one block on the loudspeakers, nothing lost")
      func unplugged() async throws {
        let stage = try await Stage(sinks: ["speakers"])
        var figures = Figures()
        for round in 1...5 {
          let plug = try stage.daemon.plug("headphones")
          try stage.daemon.control("set-default-sink", "headphones")
          let headphones = try SoundRecorder(stage.daemon, sink: "headphones")
          try await headphones.reach(1)
          if round > 1 { stage.session.choose(SoundDevice.ID(rawValue: "headphones")) }
          for await devices in stage.session.devices()
          where devices.contains(where: { $0.id.rawValue == "headphones" && ($0.isInUse || round == 1) }) {
            break
          }
          if round == 1 { stage.engine.load([stage.piece.item], play: true) } else { stage.engine.play() }
          let start = try await headphones.wait(from: 0)
          try await headphones.reach(start + headphones.rate / 2)
          let mark = stage.speakers.count
          let pulled = Stage.now
          try stage.daemon.pull(plug)
          await stage.wait { $0.intent == .pause && !$0.isMoving }
          let told = try #require(stage.diary.last(where: { $0.isLoss }))
          figures.add("pulled to paused, ms", told, since: pulled)
          #expect(stage.engine.snapshot.silenceReason == "headphones gone")
          try await stage.speakers.pass(seconds: 0.5)
          let leak = stage.speakers.recording.samples[mark...].filter { $0.magnitude > Recording.silence }
            .count
          figures.add("heard on the loudspeakers, samples", Double(leak))
          #expect(leak <= Stage.block)
          let silence = stage.speakers.count
          stage.engine.play()
          try await stage.speakers.reach(try await stage.speakers.wait(from: silence) + 20_000)
          stage.engine.pause()
          try await stage.speakers.wait(for: false, from: stage.speakers.count, length: 4410)
          let before = SoundTrace(headphones.recording, of: stage.piece.signal).stretches
          let after = SoundTrace(stage.speakers.recording(from: silence), of: stage.piece.signal).stretches
          // The recording goes on elsewhere when its sink is gone, so that only its beginning counts.
          let lost =
            try #require(after.first).heard.lowerBound - (try #require(before.first)).heard.upperBound
          figures.add("lost around pulling, samples", Double(lost))
          #expect(lost <= Stage.edge && lost >= -headphones.rate / 4, "\(lost)")
          headphones.stop()
        }
        await stage.close()
        figures.tell()
        // 200 ms is the aim; a machine with too much to do may take several times as long.
        #expect(try #require(figures.most("pulled to paused, ms")) <= 1000)
      }

      @Test("S193, S207: choosing a device, moving the stream and a new default play on; no sample is lost")
      func followed() async throws {
        let stage = try await Stage()
        try await stage.play(on: stage.speakers)
        var figures = Figures()
        let ways: [(String, (Stage) throws -> Void)] = [
          ("chosen", { $0.session.choose(SoundDevice.ID(rawValue: "headphones")) }),
          ("chosen back", { $0.session.choose(SoundDevice.ID(rawValue: "speakers")) }),
          ("moved in the mixer", { try $0.daemon.control("move-sink-input", try $0.stream(), "headphones") }),
          ("moved back", { try $0.daemon.control("move-sink-input", try $0.stream(), "speakers") }),
        ]
        for (number, (name, go)) in ways.enumerated() {
          let (from, to) =
            number % 2 == 0
            ? (stage.speakers, stage.headphones) : (stage.headphones, stage.speakers)
          let mark = to.count
          try go(stage)
          let start = try await to.wait(from: mark)
          try await to.reach(start + to.rate / 2)
          let left = try #require(from.recording.heard(of: stage.piece))
          let right = try #require(to.recording(from: mark).heard(of: stage.piece))
          let lost = right.lowerBound - left.upperBound
          figures.add("lost when \(name), samples", Double(lost))
          // The server itself may drop or repeat some milliseconds where it moves a stream.
          #expect(abs(lost) <= to.rate / 100, "\(name): \(lost)")
          #expect(stage.engine.snapshot.isPlaying)
        }
        let plug = try stage.daemon.plug("car")
        await stage.diary.wait { $0 == .outputAdded(name: "car") }
        try stage.daemon.pull(plug)
        await stage.diary.wait { $0 == .outputLost(name: "car", wasInUse: false, noneLeft: false) }
        #expect(stage.engine.snapshot.isPlaying && stage.engine.snapshot.isMoving)
        await stage.close()
        figures.tell()
      }

      @Test("a device that was chosen before is used from the first sample, also by what is opened later")
      func remembered() async throws {
        let stage = try await Stage(PulseOptions(device: SoundDevice.ID(rawValue: "headphones")))
        for _ in 1...3 {
          try await stage.play(on: stage.headphones)
          stage.engine.perform(.stop)
          try await stage.headphones.wait(for: false, from: stage.headphones.count, length: 10_000)
        }
        let leak = stage.speakers.recording.samples.filter { $0.magnitude > Recording.silence }.count
        print("SessionPulse: heard on the default instead of the chosen device: \(leak) samples")
        // The stream begins at the default and is moved before it sounds: on a busy machine a block too late.
        #expect(leak <= stage.speakers.rate / 100)
        await stage.close()
      }

      @Test("R38: the last device gone holds; a device that comes lifts the hold, and only a command plays")
      func noneLeft() async throws {
        let stage = try await Stage(sinks: [])
        let plug = try stage.daemon.plug("speakers")
        let speakers = try SoundRecorder(stage.daemon, sink: "speakers")
        try await stage.play(on: speakers)
        try stage.daemon.pull(plug)
        await stage.wait { $0.holds == [.noOutputDevice] && $0.intent == .pause && !$0.isMoving }
        let place = stage.engine.position
        _ = try stage.daemon.plug("radio")
        await stage.wait { $0.holds.isEmpty }
        #expect(stage.engine.snapshot.intent == .pause)
        let radio = try SoundRecorder(stage.daemon, sink: "radio")
        try await radio.reach(radio.rate / 2)
        #expect(radio.recording.firstSound() == nil)
        stage.engine.play()
        let start = try await radio.wait(from: 0)
        try await radio.reach(start + 10_000)
        let before = SoundTrace(speakers.recording, of: stage.piece.signal).stretches
        let after = SoundTrace(radio.recording, of: stage.piece.signal).stretches
        let lost = try #require(after.first).heard.lowerBound - (try #require(before.first)).heard.upperBound
        print("SessionPulse: last device gone: lost \(lost) samples; place \(place)")
        #expect(lost <= Stage.edge && lost > -radio.rate / 4, "\(lost)")
        await stage.close()
        radio.stop()
        speakers.stop()
      }
    }
  }
#endif
