#if MPV && Pulse
  import Dispatch
  import PlaybackCore
  import PlaybackRuntime
  import SessionPulse
  import SoundFixture

  /// An ensemble on a private PulseAudio server, whose sinks are recorded.
  struct Stage {
    /// The name under which the player's stream appears.
    static let name = Ensemble.name

    let daemon: PulseDaemon
    let ensemble: Ensemble
    let recorders: [SoundRecorder]

    /// To so many samples the ends of a stretch are known.
    static let edge = 96
    /// So many samples the server's sinks render at once.
    static let block = 2205

    static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    /// Starts everything. `prepare` arranges the server before anything listens to it.
    init(
      _ options: PulseOptions = PulseOptions(), sinks: [String] = ["speakers", "headphones"],
      seconds: Int = 20,
      prepare: (PulseDaemon) throws -> Void = { _ in }
    ) async throws {
      let daemon = try PulseDaemon(sinks: sinks)
      self.daemon = daemon
      try prepare(daemon)
      ensemble = try Ensemble(options, on: daemon, seconds: seconds)
      recorders = try sinks.map { try SoundRecorder(daemon, sink: $0) }
      for recorder in recorders { try await recorder.reach(1) }
      for await devices in session.devices() where devices.count == sinks.count { break }
    }

    var session: PulseAudioSession { ensemble.session }
    var engine: PlaybackEngine { ensemble.engine }
    var diary: Diary { ensemble.diary }
    var piece: Piece { ensemble.piece }

    /// The first sink.
    var speakers: SoundRecorder { recorders[0] }
    /// The second sink.
    var headphones: SoundRecorder { recorders[1] }

    /// The server's number of our stream.
    func stream() throws -> String {
      String(try daemon.ask(["list", "short", "sink-inputs"]).prefix { $0.isNumber })
    }

    /// Plays the piece; returns when so much of it was heard from there.
    @discardableResult
    func play(on recorder: SoundRecorder, seconds: Double = 0.5) async throws -> Int {
      try await ensemble.play(on: recorder, seconds: seconds)
    }

    /// Waits for a state of the engine.
    func wait(_ isWanted: (PlaybackSnapshot) -> Bool) async { await ensemble.wait(isWanted) }

    func close() async {
      await ensemble.close()
      for recorder in recorders { recorder.stop() }
      daemon.stop()
    }
  }

  extension PlaybackSnapshot { var isHeld: Bool { !holds.isEmpty } }
  extension AudioSessionEvent {
    var isBegin: Bool { if case .interruptionBegan = self { true } else { false } }
    var isLoss: Bool { if case .outputLost(_, wasInUse: true, _) = self { true } else { false } }
  }

  extension SoundRecorder {
    /// What has been recorded from a sample on.
    func recording(from start: Int) -> Recording {
      let all = recording
      return Recording(samples: Array(all.samples[min(start, all.samples.count)...]), rate: all.rate)
    }
  }

  extension Recording {
    /// Which part of the signal was heard, from the first sound to the last: exact to the sample.
    func heard(of piece: Piece) -> Range<Int>? {
      let stretches = SoundTrace(self, of: piece.signal).stretches
      guard let first = firstSound(), let last = lastSound, let begin = stretches.first,
        let end = stretches.last
      else { return nil }
      return first + begin.offset..<last + 1 + end.offset
    }
  }

  /// Somebody calls: a stream of another program, with a role.
  final class Call {
    private let process: ChildProcess

    /// Begins to send. `file`: what is heard; nothing unless said.
    init(
      _ daemon: any SoundServer, role: String = "phone", on sink: String = "speakers", file: String? = nil
    ) throws {
      var arguments = [
        "--server=\(daemon.server)", "--device=\(sink)", "--property=media.role=\(role)", "--latency-msec=20",
      ]
      if file == nil { arguments += ["--raw"] }
      process = try ChildProcess(file == nil ? "pacat" : "paplay", arguments + [file ?? "/dev/zero"])
    }

    deinit { process.stop() }

    /// Hangs up. Blocks until the program is gone.
    func end() { process.stop() }
  }
#endif
