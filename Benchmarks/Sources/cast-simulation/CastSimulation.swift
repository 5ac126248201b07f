import Foundation

/// Runs seeds of the simulation in which a Cast sender meets every trouble, and says how many a minute; the sources are
/// those of the tests.
@main struct CastSimulation {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count <= 1, let count = words.first.map({ Int($0) }) ?? 20_000, count > 0 else {
      print("Usage: cast-simulation [SEEDS]   (20000); ATTACCA_SEED=N runs one")
      exit(2)
    }
    let one = ProcessInfo.processInfo.environment["ATTACCA_SEED"].flatMap { Int($0) }
    let series = SimulationSeries(one.map { $0..<$0 + 1 } ?? 0..<count)
    print(series.report)
    for failure in series.failures.prefix(10) { print(failure) }
    let missed = one == nil ? series.missed : []
    if !missed.isEmpty { print("never hit: \(missed)") }
    print("\(series.failures.count) seeds failed")
    exit(series.failures.isEmpty && missed.isEmpty ? 0 : 1)
  }
}
