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

  /// Plays and records, and again when the recording itself was faulty: at most three times, and never because of
  /// what was heard in an undamaged recording.
  ///
  /// - Parameters:
  ///   - events: The places of a take, counted from its first sound, at which a short gap would be the engine's doing;
  ///     anywhere else it is the overloaded machine's. Nil: gaps are not looked at.
  ///   - play: Drives the engine, and returns when everything of interest has been heard.
  static func take(
    rate: Int = 44_100, events: [Int]? = nil, _ play: (Studio) async throws -> Void
  ) async throws -> Recording {
    var faults: [String] = []
    repeat {
      let daemon = try PulseDaemon(rate: rate)
      let recorder = try SoundRecorder(daemon)
      try await recorder.reach(1)
      let engine = PlaybackEngine(appName: "SoundTests", audio: .pulse(server: daemon.server), seed: 1)
      let result: Result<Void, any Error>
      do { result = .success(try await play(Studio(engine: engine, recorder: recorder))) } catch {
        result = .failure(error)
      }
      await engine.close()
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

  /// Loads and plays.
  ///
  /// - Returns: The place of the first sound in the recording.
  @discardableResult
  func play(_ items: [MediaItem], repeat mode: RepeatMode? = nil) async throws -> Int {
    engine.load(items, play: true, repeat: mode)
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
