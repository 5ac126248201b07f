import Attacca
import Foundation
import SoundFixture

/// A TV in a process of its own, as `attacca tv` is: `benchmarks tv SERVER`. The sink is the environment's word.
enum TVHost {
  static func run(_ words: [String]) async throws {
    guard words.count == 1 else { throw ChildProcess.Failure("tv SERVER") }
    let tv = try TVReceiver(name: "Benchmark TV", port: 0, audio: .pulse(server: words[0]))
    print(tv.port)
    fflush(nil)
    for await _ in tv.changes {}
  }

  /// Starts it and returns its port.
  static func start(_ server: String, environment: [String: String]) async throws
    -> (process: ChildProcess, port: UInt16)
  {
    let (process, lines) = try ChildProcess.speaking(
      "/proc/self/exe", ["tv", server], environment: environment)
    for await line in lines {
      if let port = UInt16(line) { return (process, port) }
    }
    throw ChildProcess.Failure("the TV did not start")
  }
}
