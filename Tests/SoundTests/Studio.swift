import Attacca
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture
import Testing

/// An engine that plays on a private sound server, and what was heard of it.
struct Studio {
  let engine: PlaybackEngine
  let recorder: SoundRecorder
  /// The device that plays, with the network before it; nil where this machine plays.
  var tv: (receiver: TVReceiver, network: DelayProxy)?

  /// Plays and records, and again when the recording itself was faulty: at most three times, and never because of
  /// what was heard in an undamaged recording.
  ///
  /// - Parameters:
  ///   - events: The places of a take, counted from its first sound, at which a short gap would be the engine's doing;
  ///     anywhere else it is the overloaded machine's. Nil: gaps are not looked at.
  ///   - onTV: Whether a TV of this project is what is heard, and the engine silent but for it.
  ///   - delay: Milliseconds that the network to the TV takes each way, a quarter more or less.
  ///   - patience: How long the engine waits for a device.
  ///   - replayGain: How loudness is corrected, on this machine.
  ///   - play: Drives the engine, and returns when everything of interest has been heard.
  static func take(
    rate: Int = 44_100, events: [Int]? = nil, onTV: Bool = false, delay: Double = 0,
    patience: MediaTime? = nil, replayGain: MPVOptions.ReplayGain = .off,
    _ play: (Studio) async throws -> Void
  ) async throws -> Recording {
    var faults: [String] = []
    repeat {
      let daemon = try PulseDaemon(rate: rate)
      // Blocks of 2 ms, so that it is known when a sample was heard.
      let recorder = try SoundRecorder(daemon, latency: 2)
      try await recorder.reach(1)
      let studio = try Studio(
        daemon, recorder, onTV: onTV, delay: delay, patience: patience, replayGain: replayGain)
      let result: Result<Void, any Error>
      do { result = .success(try await play(studio)) } catch { result = .failure(error) }
      await studio.engine.close()
      await studio.tv?.receiver.close()
      recorder.stop()
      let recording = recorder.recording
      guard let fault = recording.fault(events: events) else {
        try result.get()
        return recording
      }
      faults.append(fault)
      print("SoundTests: once more, because the recording is damaged: \(fault)")
    } while faults.count < 3
    throw ChildProcess.Failure("no undamaged recording: \(faults)")
  }

  private init(
    _ daemon: PulseDaemon, _ recorder: SoundRecorder, onTV: Bool, delay: Double, patience: MediaTime?,
    replayGain: MPVOptions.ReplayGain
  ) throws {
    self.recorder = recorder
    let sound = MPVOptions.Audio.pulse(server: daemon.server)
    engine = PlaybackEngine(
      appName: "SoundTests", audio: onTV ? .null : sound, replayGain: replayGain, seed: 1, patience: patience)
    guard onTV else { return }
    let receiver = try TVReceiver(name: "SoundTests TV", port: 0, audio: sound)
    tv = (receiver, try DelayProxy(to: receiver.port, delay: delay, jitter: delay / 4))
  }

  /// Loads and plays; on the TV where there is one, to which it is handed over paused.
  ///
  /// - Parameter ready: Called when the TV has it, before it is told to play.
  /// - Returns: The place of the first sound in the recording.
  @discardableResult
  func play(
    _ items: [MediaItem], at place: MediaTime = .zero, repeat mode: RepeatMode? = nil,
    ready: () async throws -> Void = {}
  ) async throws -> Int {
    engine.load(items, at: place, play: tv == nil, repeat: mode)
    if let tv {
      let device = OutputID.remote(DeviceID(rawValue: "127.0.0.1:\(tv.network.port)"))
      engine.transfer(to: device)
      for await now in engine.snapshots() where now.handingOverTo == nil {
        guard now.output == device else { throw ChildProcess.Failure("the TV was not reached") }
        break
      }
      try await ready()
      engine.play()
    }
    return try await recorder.wait(from: 0)
  }

  /// Pauses and waits until it is silent.
  ///
  /// - Returns: Where the silence begins.
  func pause() async throws -> Int {
    let now = recorder.count
    engine.pause()
    return try await recorder.wait(for: false, from: now, length: recorder.rate / 10)
  }

  /// Plays again and hears so many samples.
  func resume(from silence: Int, hear count: Int) async throws {
    engine.play()
    try await recorder.reach(try await recorder.wait(from: silence) + count)
  }

  /// Waits until a quarter of a second has been silent after sound.
  func playToTheEnd() async throws {
    let start = try await recorder.wait(from: 0)
    try await recorder.wait(for: false, from: start, length: recorder.rate / 4)
  }
}

extension Recording {
  /// What is wrong with the recording as such, if anything.
  func fault(events: [Int]?) -> String? {
    if lostInCapture > rate / 200 { return "\(lostInCapture) samples lost between server and recorder" }
    guard let events, let start = firstSound() else { return nil }
    let stray = silences(minimum: 64).first { gap in
      !events.contains { abs(gap.lowerBound - start - $0) < rate / 10 }
    }
    return stray.map { "a gap of \($0.count) samples at \($0.lowerBound - start), where nothing happened" }
  }
}
