import Foundation
import SoundFixture

/// Measures, prints tables, and asserts nothing.
@main struct Benchmarks {
  private static let usage = """
    Usage: benchmarks [SECTION …] [options]   (none: all of them but continuity)
      first-sound minute surroundings joins hand-over commands queue serving
           benchmarks continuity [options]   what is heard of hand-offs; takes some 25 minutes
    `make bench ARGUMENTS=cast-simulation`: the Cast sender in every trouble, on paper; a program of its own
      --json FILE      write the figures as JSON too
      --attacca FILE   the command line to measure beside the engine alone
      --rounds N       rounds of first-sound and serving (15)
      --seconds N      length of minute and surroundings (60)
      --joins N        joins per format (20)
      --transfers N    hand-overs each way (20)
      --hand-offs N    hand-offs of continuity through our engine (300)
      --others N       hand-offs of each other way in continuity (a third of that; 0 for none)
      --commands N     commands of each kind and sender (100)
      --entries N      the largest queue (1000000)
    """

  static func main() async {
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      if words.first == "host" { return try await EngineHost.run(Array(words.dropFirst())) }
      if words.first == "serve" { return try await ServingHost.run(Array(words.dropFirst())) }
      if words.first == "tv" { return try await TVHost.run(Array(words.dropFirst())) }
      guard let options = Options(words) else {
        print(usage)
        exit(2)
      }
      try await measure(options)
    } catch {
      print("benchmarks: \(error)")
      exit(1)
    }
  }

  private static func measure(_ options: Options) async throws {
    var report = Report(load: Machine.load)
    for section in options.sections {
      switch section {
      case .firstSound: try await FirstSound(options).measure(into: &report)
      case .minute: try await Minute(options).measure(into: &report)
      case .surroundings: try await SurroundingsCosts(options).measure(into: &report)
      case .joins: try await Joins(options).measure(into: &report)
      case .handOver: try await HandOver(options).measure(into: &report)
      case .commands: try await Commands(options).measure(into: &report)
      case .queue: QueueCosts(options).measure(into: &report)
      case .serving: try await Serving(options).measure(into: &report)
      case .continuity: try await Continuity(options).measure(into: &report)
      }
    }
    if let path = options.json { try report.write(to: path) }
  }
}
