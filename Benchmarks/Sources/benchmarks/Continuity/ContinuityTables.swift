import ContinuityAnalysis
import PlaybackCore
import SoundFixture

/// What was heard, as tables.
struct ContinuityTables {
  private let outcomes: [Continuity.Outcome]

  init(_ outcomes: [Continuity.Outcome]) { self.outcomes = outcomes }

  /// What our own hand-offs should reach in milliseconds, p50 and p95 of the jump and p95 of silence and overlap.
  private static func aim(_ delay: Double) -> (jump: Double, farJump: Double, gap: Double)? {
    switch delay {
    case 0: (5, 12, 10)
    case 100: (15, .infinity, 30)
    // Nothing is asked for between.
    default: nil
    }
  }

  func show(_ report: inout Report) {
    let title = [
      "ms, p50 / p95 / max", "delay", "heard", "|jump|", "silence", "overlap", "blips", "gaps elsewhere",
    ]
    report.table(
      "hand-offs to the TV and back, on recorded sound; delay each way ± a quarter on Cast's connection, media at once",
      [title] + outcomes.map { row($0, &report) })
    for outcome in outcomes {
      for problem in outcome.failures + outcome.doubts {
        print("  \(outcome.mover.rawValue), \(outcome.delay.text(0)) ms: \(problem)")
      }
    }
    ratios(&report)
    directions(report)
    kinds(report)
    links(report)
    verdict(report)
  }

  private func row(_ outcome: Continuity.Outcome, _ report: inout Report) -> [String] {
    let figures = Self.figures(outcome.handOffs)
    for (name, statistics) in figures {
      for (what, value) in [
        ("p50", statistics.median), ("p95", statistics.percentile(95)), ("max", statistics.maximum),
      ] {
        report.add(
          .continuity, "\(outcome.mover.rawValue), \(outcome.delay.text(0)) ms, \(name), \(what)", value, "ms"
        )
      }
    }
    return [
      outcome.mover.rawValue, outcome.delay.text(0), "\(outcome.handOffs.count) of \(outcome.expected)",
    ]
      + figures.map { Self.text($0.1) } + [
        "\(outcome.handOffs.filter { $0.blips > 0 }.count)", "\(outcome.breaks)",
      ]
  }

  private static func figures(_ handOffs: [HandOff]) -> [(String, Statistics)] {
    [
      ("jump", Statistics(handOffs.compactMap(\.jump).map(\.magnitude))),
      ("silence", Statistics(handOffs.map(\.silence))), ("overlap", Statistics(handOffs.map(\.overlap))),
    ]
  }

  private static func text(_ figures: Statistics) -> String {
    guard figures.count > 0 else { return "none" }
    return "\(figures.median.text()) / \(figures.percentile(95).text()) / \(figures.maximum.text())"
  }

  private static func range(_ figures: Statistics) -> String {
    "\(figures.minimum.text()) / \(figures.median.text()) / \(figures.maximum.text())"
  }

  /// How much more of each the others cost, at the 95th of a hundred.
  private func ratios(_ report: inout Report) {
    var rows = [["times as much as ours, p95 (ours at least 1 ms)", "delay", "|jump|", "silence", "overlap"]]
    for outcome in outcomes where outcome.mover != .engine && !outcome.handOffs.isEmpty {
      guard let ours = outcomes.first(where: { $0.mover == .engine && $0.delay == outcome.delay }),
        !ours.handOffs.isEmpty
      else { continue }
      let values = zip(Self.figures(outcome.handOffs), Self.figures(ours.handOffs)).map { theirs, own in
        theirs.1.percentile(95) / max(1, own.1.percentile(95))
      }
      rows.append([outcome.mover.rawValue, outcome.delay.text(0)] + values.map { $0.text() })
      for (name, value) in zip(["jump", "silence", "overlap"], values) {
        report.add(
          .continuity, "\(outcome.mover.rawValue) to ours, \(outcome.delay.text(0)) ms, \(name), p95", value,
          "")
      }
    }
    report.table("the gain as a ratio", rows)
  }

  private func directions(_ report: Report) {
    var rows = [
      ["ours, each way: ms, p50 / p95 / max", "delay", "jump: least / p50 / most", "silence", "overlap"]
    ]
    for outcome in outcomes where outcome.mover == .engine {
      for side in [Side.tv, .local] {
        let some = outcome.handOffs.filter { $0.target == side }
        rows.append([
          side == .tv ? "to the TV" : "back", outcome.delay.text(0),
          Self.range(Statistics(some.compactMap(\.jump))),
          Self.text(Statistics(some.map(\.silence))), Self.text(Statistics(some.map(\.overlap))),
        ])
      }
    }
    report.table("which way", rows)
  }

  private func kinds(_ report: Report) {
    var rows = [
      ["ours, by kind of file, all delays: ms, p50 / p95 / max", "heard", "|jump|", "silence", "overlap"]
    ]
    let all = outcomes.filter { $0.mover == .engine }.flatMap { zip($0.kinds, $0.handOffs) }
    for kind in ContinuityMedia.kinds {
      let some = all.filter { $0.0 == kind }.map(\.1)
      rows.append([kind, "\(some.count)"] + Self.figures(some).map { Self.text($0.1) })
    }
    report.table("which kind", rows)
  }

  /// What each link of the chain takes, and how far what players say is from what is heard.
  private func links(_ report: Report) {
    var rows = [["ms, p50 / p95 / max", "delay", "to the TV", "back"]]
    for outcome in outcomes where !outcome.links.isEmpty {
      for (name, value) in [("last sound of the source", \.end), ("first sound of the target", \.start)]
        as [(String, KeyPath<(target: Side, end: Double, start: Double), Double>)]
      {
        rows.append(
          ["\(outcome.mover.rawValue): wish to \(name)", outcome.delay.text(0)]
            + [Side.tv, .local].map { side in
              Self.text(Statistics(outcome.links.filter { $0.target == side }.map { $0[keyPath: value] }))
            })
      }
    }
    rows += outcomes.flatMap(Self.told)
    report.table("links of the chain", rows)
  }

  /// What the engine's own reports say, and how far that is from what was heard.
  private static func told(_ outcome: Continuity.Outcome) -> [[String]] {
    guard !outcome.reports.isEmpty else { return [] }
    let columns: [(String, (TransferReport) -> Double?)] = [
      ("opening", { $0.opening.inSeconds }), ("priming", { $0.priming.inSeconds }),
      ("waiting for the source", { $0.waiting.inSeconds }),
      ("from the cut to its confirmation", { $0.cutting.inSeconds }),
      ("silence", { $0.silence.inSeconds }), ("overlap", { $0.overlap.inSeconds }),
      ("jump", { $0.positionError?.inSeconds }),
    ]
    var rows = columns.map { name, value in
      ["ours, as the engine reports: \(name)", outcome.delay.text(0)]
        + [true, false].map { isRemote in
          let some = outcome.reports.filter { $0.target.isRemote == isRemote }
          return text(Statistics(some.compactMap(value).map { $0 * 1000 }))
        }
    }
    rows.append(
      ["ours: met / told to seek or late, more tries", outcome.delay.text(0)]
        + [true, false].map { isRemote in
          let some = outcome.reports.filter { $0.target.isRemote == isRemote }
          let met = some.filter(\.isRendezvous).count
          return "\(met) / \(some.count - met), \(some.map(\.tries).reduce(0, +))"
        })
    guard outcome.reports.count == outcome.handOffs.count else { return rows }
    let wrong = zip(outcome.reports, outcome.handOffs).compactMap { report, handOff -> (Side, Double)? in
      guard let told = report.positionError, let heard = handOff.jump else { return nil }
      return (handOff.target, heard - told.inSeconds * 1000)
    }
    rows.append(
      ["ours: jump heard less jump reported", outcome.delay.text(0)]
        + [Side.tv, .local].map { side in text(Statistics(wrong.filter { $0.0 == side }.map(\.1))) })
    return rows
  }

  private func verdict(_ report: Report) {
    var rows = [["aims of ours (ms)", "delay", "aim", "reached", ""]]
    for outcome in outcomes where outcome.mover == .engine {
      guard let aim = Self.aim(outcome.delay) else { continue }
      let figures = Self.figures(outcome.handOffs)
      let (jump, silence, overlap) = (figures[0].1, figures[1].1, figures[2].1)
      let judged = [
        ("|jump|, p50", aim.jump, jump.median), ("|jump|, p95", aim.farJump, jump.percentile(95)),
        ("silence, p95", aim.gap, silence.percentile(95)), ("overlap, p95", aim.gap, overlap.percentile(95)),
      ]
      for (name, limit, value) in judged where limit.isFinite {
        rows.append([
          name, outcome.delay.text(0), "≤ \(limit.text(0))", value.text(),
          value <= limit ? "reached" : "MISSED",
        ])
      }
    }
    report.table("aims; where one is missed, the links above tell what costs it", rows)
  }
}
