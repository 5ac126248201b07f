import Foundation
import SoundFixture

/// Measures, prints tables, and asserts nothing.
@main struct Benchmarks {
  private static let usage = """
    Usage: benchmarks [first-sound] [minute] [joins] [hand-over] [queue] [options]     (no section: all of them)
      --json FILE      write the figures as JSON too
      --attacca FILE   the command line to measure beside the engine alone
      --rounds N       rounds of first-sound (15)
      --seconds N      length of minute (60)
      --joins N        joins per format (20)
      --transfers N    hand-overs each way (20)
      --entries N      the largest queue (1000000)
    """

  static func main() async {
    do {
      let words = Array(CommandLine.arguments.dropFirst())
      if words.first == "host" { return try await EngineHost.run(Array(words.dropFirst())) }
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
      case .joins: try await Joins(options).measure(into: &report)
      case .handOver: try await HandOver(options).measure(into: &report)
      case .queue: QueueCosts(options).measure(into: &report)
      }
    }
    if let path = options.json { try report.write(to: path) }
  }
}
