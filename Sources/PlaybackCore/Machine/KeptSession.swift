/// What is kept of a session on a device: which it is, and the planned plays that the device knows.
struct KeptSession: Sendable, Equatable, Codable {
  /// The most plays that a state may name.
  private static let mostTurns = 200

  /// One planned play.
  struct KeptTurn: Sendable, Equatable, Codable {
    let turn: TurnID
    let entry: EntryID
  }

  let record: SessionRecord
  /// What was heard, what is current, what comes next.
  let turns: [KeptTurn]
  /// The current one in `turns`.
  let current: Int
  let repeats: Bool

  init(_ record: SessionRecord, _ window: QueueWindow) {
    self.record = record
    turns = window.turns.map { KeptTurn(turn: $0.id, entry: $0.entry) }
    current = window.heard.count
    repeats = window.repeatsCurrent
  }

  /// The window that the device has; nil when what was kept does not fit the queue or its numbers.
  func window(of queue: PlayQueue, lastTurn: UInt64, revision: WindowRevision) -> QueueWindow? {
    guard turns.count <= Self.mostTurns, turns.indices.contains(current),
      turns[current].entry == queue.current,
      Set(turns.map(\.turn)).count == turns.count, turns.allSatisfy({ $0.turn.rawValue <= lastTurn })
    else { return nil }
    let known = turns.compactMap { kept in
      queue.item(kept.entry).map { Turn(id: kept.turn, entry: kept.entry, item: $0) }
    }
    guard known.count == turns.count else { return nil }
    return QueueWindow(
      revision: revision, current: known[current], upcoming: Array(known[(current + 1)...]),
      heard: Array(known[..<current]), repeatsCurrent: repeats)
  }
}
