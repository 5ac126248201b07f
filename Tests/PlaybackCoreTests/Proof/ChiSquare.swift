import Foundation

/// Pearson's test that all outcomes of an experiment are equally likely.
struct ChiSquare<Outcome: Hashable> {
  private(set) var counts: [Outcome: Int] = [:]
  /// The number of outcomes that can happen.
  let outcomes: Int

  init(outcomes: Int) { self.outcomes = outcomes }

  /// Runs an experiment once for each number below 60 × outcomes.
  init(outcomes: Int, _ experiment: (UInt64) -> Outcome) {
    self.outcomes = outcomes
    for seed in 0..<UInt64(60 * outcomes) { counts[experiment(seed), default: 0] += 1 }
  }

  mutating func add(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

  /// The sum of (seen − expected)² ÷ expected.
  var statistic: Double {
    let expected = Double(counts.values.reduce(0, +)) / Double(outcomes)
    let missing = Double(max(0, outcomes - counts.count)) * expected
    return counts.values.reduce(missing) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
  }

  /// What the statistic exceeds once in 10,000 fair experiments (the approximation of Wilson and Hilferty).
  var bound: Double {
    let freedom = Double(outcomes - 1)
    let part = 2 / (9 * freedom)
    return freedom * pow(1 - part + 3.719 * part.squareRoot(), 3)
  }

  /// Whether every outcome that came is one that can, and all are equally likely as far as can be told.
  var isUniform: Bool { counts.count <= outcomes && statistic <= bound }
}
