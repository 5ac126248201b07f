import PlaybackCore
@testable import PlaybackTesting
import Testing

@Suite struct ConformanceTests {
  @Test func `the fake keeps every promise of the port`() async {
    let findings = await PlayerConformance.check(Suite.subject())
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `cases give the same answer side by side`() async {
    let findings = await PlayerConformance.check(Suite.subject(), atOnce: 8)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test func `every clause has a mutant`() {
    let missing = PlayerClause.allCases.filter { Mutants.all[$0] == nil }
    #expect(missing.isEmpty)
  }

  @Test(arguments: PlayerClause.allCases)
  func `a player that breaks one clause is found out`(clause: PlayerClause) async throws {
    let maker = try #require(Mutants.all[clause])
    let findings = await PlayerConformance.check(Suite.subject(maker), clauses: [clause])
    #expect(findings.contains { $0.clause == clause })
  }
}
