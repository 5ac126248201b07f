import PlaybackCore

@testable import PlayerCast

/// Many troubled listeners, one after the other, and what came of it.
struct SimulationSeries {
  typealias Pair = TroubledListener.Pair

  private(set) var coverage: [Pair: Int] = [:]
  private(set) var eventCount = 0
  /// A line for each seed that failed: how it is run again, what was wrong, and what had happened.
  private(set) var failures: [String] = []
  private let seeds: Range<Int>
  private var seconds = 0.0

  /// Runs all of them.
  init(_ seeds: Range<Int>) {
    self.seeds = seeds
    let clock = ContinuousClock()
    let start = clock.now
    for seed in seeds {
      var listener = TroubledListener(seed: seed)
      let problems = listener.run()
      coverage.merge(listener.hit, uniquingKeysWith: +)
      eventCount += listener.simulation.eventCount
      if !problems.isEmpty { failures.append("ATTACCA_SEED=\(seed) \(problems) after \(listener.steps)") }
    }
    seconds = (clock.now - start) / .seconds(1)
  }

  /// What no seed led to.
  var missed: [Pair] { TroubledListener.pairs.filter { coverage[$0, default: 0] == 0 } }

  /// How often each fault came in each phase, how much was done, and how fast.
  var report: String {
    let pace = Int(Double(seeds.count) / max(seconds, 0.001) * 60)
    return table + "\n\(seeds.count) seeds, \(eventCount / max(seeds.count, 1)) events each, \(pace) a minute"
  }

  private var table: String {
    func cell(_ text: String) -> String { String(repeating: " ", count: max(1, 12 - text.count)) + text }
    let head = cell("") + TroubledListener.Phase.allCases.map { cell($0.rawValue) }.joined()
    let rows = TroubledListener.Fault.allCases.map { fault in
      cell(fault.rawValue)
        + TroubledListener.Phase.allCases.map {
          cell("\(coverage[Pair(fault: fault, phase: $0), default: 0])")
        }
        .joined()
    }
    return ([head] + rows).joined(separator: "\n")
  }
}
