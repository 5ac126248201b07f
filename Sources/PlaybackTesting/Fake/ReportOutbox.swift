import PlaybackCore

/// The reports that a fake has made and that have not arrived yet, with the faults that await them.
struct ReportOutbox: Sendable {
  private struct Parcel: Sendable {
    let report: PlayerReport
    let due: MonotonicInstant
  }

  private var parcels: [Parcel] = []
  private var faults: [ReportFault] = []
  private var lastRegularDue = MonotonicInstant(nanoseconds: .min)

  var isEmpty: Bool { parcels.isEmpty }

  /// When the next report arrives.
  var nextDue: MonotonicInstant? { parcels.first?.due }

  mutating func add(_ fault: ReportFault) {
    if fault.remaining > 0 { faults.append(fault) }
  }

  /// Puts the report on its way. Returns false when a fault swallowed it.
  mutating func post(_ report: PlayerReport, due wanted: MonotonicInstant) -> Bool {
    let due = max(wanted, lastRegularDue)
    lastRegularDue = due
    switch nextEffect(for: report) {
    case nil: insert(report, due)
    case .drop: return false
    case .duplicate:
      insert(report, due)
      insert(report, due)
    case .delay(let time): insert(report, due + time)
    }
    return true
  }

  /// Takes out the next report that has arrived by now.
  mutating func takeDue(at now: MonotonicInstant) -> PlayerReport? {
    guard let first = parcels.first, first.due <= now else { return nil }
    parcels.removeFirst()
    return first.report
  }

  /// Loses the answers to commands; facts stay on their way.
  mutating func dropAnswers() {
    parcels.removeAll { if case .settled = $0.report.fact { true } else { false } }
  }

  private mutating func insert(_ report: PlayerReport, _ due: MonotonicInstant) {
    let place = parcels.firstIndex { $0.due > due } ?? parcels.endIndex
    parcels.insert(Parcel(report: report, due: due), at: place)
  }

  private mutating func nextEffect(for report: PlayerReport) -> ReportFault.Effect? {
    guard let index = faults.firstIndex(where: { $0.concerns(report) }) else { return nil }
    let effect = faults[index].effect
    faults[index].remaining -= 1
    if faults[index].remaining == 0 { faults.remove(at: index) }
    return effect
  }
}
