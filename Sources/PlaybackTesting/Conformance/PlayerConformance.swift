import PlaybackCore

/// The suite that every player has to pass, whatever it plays with.
///
/// It knows no test framework: it returns what it found, and any test can assert that this is nothing.
///
/// ```swift
/// @Test func conforms() async throws {
///   let media = PlayerSubject.Media(first: …, second: …, third: …, missing: …, notMedia: …)
///   let subject = PlayerSubject(media: media) { .init(MyPlayer()) }  // real time
///   let findings = await PlayerConformance.check(subject, atOnce: 8)
///   #expect(findings.isEmpty, "\(findings)")
/// }
/// ```
///
/// A finding names the clause that was broken, what was expected, and the last reports that came instead. To work
/// on one clause, pass `clauses: [.seeksWhilePaused]`. A player on manual time (`PlayerTime.manual`) passes in
/// milliseconds; one in real time needs about two seconds per clause, divided by `atOnce`.
///
/// A player that cannot keep a promise says so in its subject's `waivers`, with the reason.
public enum PlayerConformance {
  /// Something that a player does not do as promised.
  public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The promise that was broken.
    public let clause: PlayerClause
    /// What was expected, and what came instead.
    public let complaint: String
    /// What the player reported in this case, in order.
    public let reports: [RecordedReport]

    /// The clause, the complaint and the last twelve reports, over several lines.
    public var description: String {
      let tail = reports.suffix(12).map { "    \($0.moment.nanoseconds / 1_000_000) ms: \($0.report.fact)" }
      return (["\(clause.name): \(complaint) (\(clause.sentence))"] + tail).joined(separator: "\n")
    }
  }

  /// Checks the clauses, each with a fresh player, `atOnce` of them side by side. Returns the findings in the
  /// order of the clauses; nothing for a player that keeps its promises. Waits are bounded by the tolerances.
  public static func check(
    _ subject: PlayerSubject, clauses: [PlayerClause] = PlayerClause.allCases, atOnce: Int = 1
  ) async -> [Finding] {
    await withTaskGroup(of: (Int, [Finding]).self) { group in
      var found: [Int: [Finding]] = [:]
      for (index, clause) in clauses.enumerated() {
        if index >= max(atOnce, 1), let (done, findings) = await group.next() { found[done] = findings }
        group.addTask { (index, await check(subject, clause)) }
      }
      for await (done, findings) in group { found[done] = findings }
      return clauses.indices.flatMap { found[$0] ?? [] }
    }
  }

  private static func check(_ subject: PlayerSubject, _ clause: PlayerClause) async -> [Finding] {
    if let reason = subject.waivers[clause] {
      if reason.contains(where: \.isLetter) { return [] }
      return [Finding(clause: clause, complaint: "it is waived without a reason", reports: [])]
    }
    let driver: PlayerDriver
    do {
      driver = PlayerDriver(try await subject.makeInstance())
    } catch {
      return [Finding(clause: clause, complaint: "no player could be made: \(error)", reports: [])]
    }
    var run = CaseRun(driver: driver, media: subject.media, tolerances: subject.tolerances)
    await run.check(clause)
    let reports = driver.reports
    await run.close()
    return run.complaints.map { Finding(clause: clause, complaint: $0, reports: reports) }
  }
}
