import PlaybackCore

/// The queue as written in queue-semantics.md, with plain arrays and nothing else: what a verb must do, and
/// whether a random outcome of the real queue is one that the rules allow.
///
/// Each verb is given what the real queue shows afterwards. Where the rules decide, that is ignored; where they
/// leave it to chance, it is checked and adopted, and what is wrong with it is added to `faults`. Afterwards
/// `differences(from:)` compares everything.
struct NaiveQueue: Equatable {
  /// The user's order.
  var list: [EntryID] = []
  /// The play order: the list itself unless shuffle is on.
  var order: [EntryID] = []
  /// The entry that is played or loaded.
  var current: EntryID?
  /// The place in the play order to go on from; 0 while there is a current.
  var cursor = 0
  /// Marks on upcoming entries (C1).
  var pinned: Set<EntryID> = []
  /// Whether shuffle is on.
  var shuffle = false
  /// The repeat mode.
  var repeatMode = ModelRepeat.off
  /// Under repeat all and shuffle: the announced order of the next cycle, when it is known.
  var nextCycle: [EntryID]?
  /// The order of the cycle before the last wrap (R25).
  var previousCycle: [EntryID]?
  /// Whether an edit since then allowed the queue to forget `previousCycle` (R25).
  var mayForgetPreviousCycle = false
  /// Random outcomes that the rules do not allow.
  var faults: [String] = []

  /// How the next cycle comes about in a verb.
  enum NextCycleRule {
    /// The announced one, patched by what was added and removed (C11).
    case patched
    /// Drawn anew (R24).
    case drawn
    /// Given by the rules (C9, R25).
    case exactly([EntryID])
  }

  /// Where in the play order current stands.
  var currentPlace: Int? { current.flatMap { order.firstIndex(of: $0) } }

  /// The place in the play order of the first upcoming entry.
  var upcomingStart: Int { currentPlace.map { $0 + 1 } ?? cursor }

  /// The entries that come after current, or from the cursor on.
  var upcoming: [EntryID] { Array(order[upcomingStart...]) }

  /// The pinned entries in play order.
  var pinnedInOrder: [EntryID] { order.filter { pinned.contains($0) } }

  /// The place in the play order behind the pinned block: behind the last pinned upcoming entry (C1).
  var placeBehindPinned: Int {
    order.lastIndex { pinned.contains($0) }.map { $0 + 1 } ?? upcomingStart
  }

  /// Makes an entry current.
  mutating func begin(_ id: EntryID) {
    current = id
    cursor = 0
  }

  /// Ends a verb: pins end that are not upcoming any more (C1), and the next cycle is checked and adopted.
  mutating func finish(from old: NaiveQueue, _ seen: SeenQueue, _ rule: NextCycleRule = .patched) {
    pinned.formIntersection(upcoming)
    if list != old.list { mayForgetPreviousCycle = true }
    previousCycle?.removeAll { !list.contains($0) }
    guard shuffle && repeatMode == .all && !list.isEmpty else {
      nextCycle = nil
      return
    }
    switch rule {
    case .exactly(let expected): nextCycle = expected
    case .drawn: adoptDrawnCycle(seen)
    case .patched: adoptPatchedCycle(from: old, seen)
    }
  }

  /// All that differs between the model and what is seen, and the faults found so far.
  func differences(from seen: SeenQueue) -> [String] {
    var found = faults
    func compare<Value: Equatable>(_ name: String, _ expected: Value, _ real: Value) {
      if expected != real { found.append("\(name) is \(real), the rules say \(expected)") }
    }
    compare("the list", list, seen.list)
    compare("the order", order, seen.order)
    compare("current", current, seen.current)
    if current == nil { compare("the cursor", cursor, seen.cursor) }
    compare("the pinned block", pinnedInOrder, seen.pinned)
    if let nextCycle, let real = seen.nextCycle { compare("the next cycle", nextCycle, real) }
    return found
  }
}
