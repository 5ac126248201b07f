#if MPV
  import Foundation
  import PlaybackCore
  import PlayerMPV
  import SoundFixture
  import Testing

  /// Playing through a private PulseAudio daemon.
  @Suite(.serialized, .timeLimit(.minutes(1))) struct SoundServerTests {
    let directory: ScratchDirectory
    let long: Turn

    init() throws {
      directory = try ScratchDirectory()
      try directory.write(Wave.tone(seconds: 30), to: "long.wav")
      long = turn(1, .file(path: directory.path("long.wav")))
    }

    @Test("A frozen sound server holds up neither the caller nor, once it is back, the player")
    func frozen() async throws {
      let daemon = try PulseDaemon()
      let rig = try Rig(MPVOptions(audio: .pulse(server: daemon.server)))
      rig.send(.open(rig.window(long), at: .zero, playing: true))
      try await rig.read(.sound(.device("PulseAudio")))
      try await rig.playback(long, .playing)
      daemon.freeze()
      let clock = ContinuousClock()
      let begun = clock.now
      rig.send(.pause)
      rig.send(.seek(to: .seconds(10)))
      rig.send(.setVolume(Volume(permille: 500)))
      let last = rig.send(.play)
      #expect(begun.duration(to: clock.now) < .milliseconds(100))
      daemon.thaw()
      #expect(try await rig.settled(last) == .done)
      let place = try await rig.playback(long, .playing)
      #expect(place >= .milliseconds(9_900), "\(place)")
      await rig.close()
    }

    @Test("Turns join: committed ahead of time, advanced when heard")
    func joint() async throws {
      let daemon = try PulseDaemon()
      try directory.write(Wave.tone(seconds: 2), to: "two.wav")
      // On a busy machine the joint may be heard before this test comes to speak: then once more.
      for _ in 1...5 { if try await isPausedBetween(daemon) { return } }
      Issue.record("five times the joint, of 350 ms, was over before the pause came")
    }

    /// Pauses between `committed` and `advanced`, and plays on; false when that came too late.
    private func isPausedBetween(_ daemon: PulseDaemon) async throws -> Bool {
      let turns = [2, 3].map { turn($0, .file(path: directory.path("two.wav"))) }
      let rig = try Rig(MPVOptions(audio: .pulse(server: daemon.server)))
      rig.send(.open(rig.window(turns[0], turns[1]), at: .zero, playing: true))
      try await rig.read(.committed(turns[1].id))
      rig.send(.pause)
      let held = try await rig.read("paused") { report -> (turn: TurnID, place: MediaTime)? in
        if case .playback(let turn, .paused, let place) = report.fact { (turn, place) } else { nil }
      }
      let isInTime = held.turn == turns[0].id
      if isInTime {
        #expect(held.place > .milliseconds(1_200) && held.place <= .seconds(2), "heard: \(held.place)")
      }
      rig.send(.play)
      if isInTime { try await rig.read(.advanced(to: turns[1].id)) }
      try await rig.read(.ended(turns[1].id))
      await rig.close()
      return isInTime
    }

    @Test("The volume is that of the stream in the mixer, and outlives the stream")
    func volume() async throws {
      let daemon = try PulseDaemon()
      let rig = try Rig(MPVOptions(audio: .pulse(server: daemon.server)))
      let token = rig.send(.setVolume(Volume(permille: 400)))
      #expect(try await rig.settled(token) == .done)
      rig.send(.open(rig.window(long), at: .zero, playing: true))
      try await rig.playback(long, .playing)
      let mute = rig.send(.setMuted(true))
      #expect(try await rig.settled(mute) == .done)
      try await rig.read(.volume(Volume(permille: 400), muted: true))
      try daemon.control("set-sink-input-volume", "0", "70%")
      try await rig.read(.volume(Volume(permille: 700), muted: true))
      await rig.close()
    }

    @Test("A sound server that dies is told once; playing goes on in silence")
    func dies() async throws {
      let daemon = try PulseDaemon()
      let rig = try Rig(MPVOptions(audio: .pulse(server: daemon.server)))
      rig.send(.open(rig.window(long), at: .zero, playing: true))
      try await rig.playback(long, .playing)
      daemon.crash()
      try await rig.read(.sound(.silent(reason: "no sound server answers")))
      rig.send(.seek(to: .milliseconds(29_500)))
      try await rig.read(.ended(long.id))
      await rig.close()
      let paths = rig.facts.filter { if case .sound = $0 { true } else { false } }
      #expect(paths.count == 2, "\(paths)")
    }

    @Test("With no sound server time passes as usual, said once (S4)")
    func none() async throws {
      let rig = try Rig(MPVOptions(audio: .pulse(server: "unix:\(directory.path("nobody"))")))
      rig.send(.open(rig.window(long), at: .milliseconds(29_000), playing: true))
      try await rig.playback(long, .playing)
      try await rig.read(.ended(long.id))
      await rig.close()
      let paths = rig.facts.filter { if case .sound = $0 { true } else { false } }
      #expect(paths == [.sound(.silent(reason: "no sound server answers"))])
    }
  }
#endif
