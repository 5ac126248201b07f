import Attacca
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture

/// The smallest program around the engine: `benchmarks host SERVER|null FILE [alone|desktop] [paused]`, so that the engine
/// is measured without a command line. `alone`: knows nothing of calls and devices; `desktop`: is on the desktop as well;
/// `paused`: pauses at the first sound.
enum EngineHost {
  static func run(_ words: [String]) async throws {
    guard words.count >= 2 else {
      throw ChildProcess.Failure("host SERVER|null FILE [alone|desktop] [paused]")
    }
    let audio: MPVOptions.Audio = words[0] == "null" ? .null : .pulse(server: words[0])
    let engine =
      words.contains("alone")
      ? PlaybackEngine(appName: "Benchmarks", audio: audio, session: nil)
      : PlaybackEngine(appName: "Benchmarks", audio: audio)
    let desktop = words.contains("desktop") ? Desktop(engine, appName: "Benchmarks") : nil
    engine.load([MediaItem(.file(path: words[1]))], play: true)
    for await now in engine.snapshots() {
      if now.phase == .ended || now.phase == .failed { break }
      if now.isMoving, words.contains("paused") { engine.pause() }
    }
    desktop?.close()
    await engine.close()
  }

  /// Starts it.
  static func start(
    _ audio: String, _ file: String, _ rest: [String] = [],
    environment: [String: String] = ChildProcess.environment
  ) throws -> ChildProcess {
    try ChildProcess("/proc/self/exe", ["host", audio, file] + rest, environment: environment)
  }
}
