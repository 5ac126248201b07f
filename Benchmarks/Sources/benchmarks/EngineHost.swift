import Attacca
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture

/// The smallest program around the engine: `benchmarks host SERVER|null FILE`, so that the engine is measured without
/// a command line.
enum EngineHost {
  static func run(_ words: [String]) async throws {
    guard words.count == 2 else { throw ChildProcess.Failure("host SERVER|null FILE") }
    let audio: MPVOptions.Audio = words[0] == "null" ? .null : .pulse(server: words[0])
    let engine = PlaybackEngine(appName: "Benchmarks", audio: audio)
    engine.load([MediaItem(.file(path: words[1]))], play: true)
    for await now in engine.snapshots() where now.phase == .ended || now.phase == .failed { break }
    await engine.close()
  }

  /// Starts it.
  static func start(_ audio: String, _ file: String) throws -> ChildProcess {
    try ChildProcess("/proc/self/exe", ["host", audio, file])
  }
}
