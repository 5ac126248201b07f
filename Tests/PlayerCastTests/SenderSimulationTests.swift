import Glibc
import Testing

/// The sender against a receiver with seeded faults: afterwards both agree, and no wish was lost or doubled.
@Suite("The sender in every trouble")
struct SenderSimulationTests {
  /// Each fault in each phase once; `ATTACCA_SEED` asks for one of them. `make bench ARGUMENTS=cast-simulation` runs many.
  @Test("Every fault in every phase: both sides agree once it is over [S31, S32, S51]")
  func agreement() {
    let one = getenv("ATTACCA_SEED").flatMap { Int(String(cString: $0)) }
    let series = SimulationSeries(one.map { $0..<$0 + 1 } ?? 0..<TroubledListener.pairs.count)
    print(series.report)
    #expect(
      series.failures.isEmpty,
      "\(series.failures.count): \(series.failures.prefix(5).joined(separator: "\n"))")
    #expect(one != nil || series.missed.isEmpty, "never hit: \(series.missed)")
  }
}
