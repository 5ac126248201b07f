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

  @Test func `a player that does nothing breaks every clause, and the suite ends all the same`() async {
    let subject = PlayerSubject(media: Suite.media, tolerances: Suite.tolerances) {
      PlayerSubject.Instance(MutePlayer(), time: .manual(pass: { _ in }, reportCount: { 0 }))
    }
    let findings = await PlayerConformance.check(subject, atOnce: PlayerClause.allCases.count)
    let kept = PlayerClause.allCases.filter { clause in !findings.contains { $0.clause == clause } }
    #expect(kept.isEmpty)
  }

  @Test func `a promise is waived with a reason, and only with one`() async throws {
    let maker = try #require(Mutants.all[.pauses])
    for (reason, count) in [("it has no pause", 0), (" ", 1)] {
      let subject = PlayerSubject(
        media: Suite.media, tolerances: Suite.tolerances, waivers: [.pauses: reason]
      ) { maker().makeInstance() }
      let findings = await PlayerConformance.check(subject, clauses: [.pauses])
      #expect(findings.count == count)
    }
  }

  @Test func `a player that does not tell failures apart passes where that is granted`() async throws {
    let maker = try #require(Mutants.all[.missingFails])
    for tells in [true, false] {
      var tolerances = Suite.tolerances
      tolerances.tellsFailuresApart = tells
      let subject = PlayerSubject(media: Suite.media, tolerances: tolerances) { maker().makeInstance() }
      let findings = await PlayerConformance.check(subject, clauses: [.missingFails])
      if tells { #expect(!findings.isEmpty) }
    }
  }

  @Test func `a player that cannot be made is a finding`() async {
    let subject = PlayerSubject(media: Suite.media) { throw PlayerError(.outputUnavailable) }
    let findings = await PlayerConformance.check(subject, clauses: [.pauses, .plays])
    #expect(findings.map(\.clause) == [.pauses, .plays])
    #expect(findings.first?.description.contains("cannot use the output") == true)
  }
}

/// Takes every command and never says a word.
private final class MutePlayer: Player {
  let reports = AsyncStream<PlayerReport> { _ in }

  func send(_ command: PlayerCommand) {}
}
