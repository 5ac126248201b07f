@testable import PlaybackCore

/// A real queue and the naive model side by side: each verb is carried out on both, and everything is compared.
struct QueueTrial {
  var queue: PlayQueue
  var model = NaiveQueue()
  /// An equal queue with storage of its own, if verbs are to find the storage of `queue` unique: without it, the trial
  /// itself keeps a copy of the queue while the verb is carried out.
  private var twin: PlayQueue?
  /// The last snapshots of the queue, each with what it showed when it was taken.
  private(set) var kept: [(queue: PlayQueue, shown: SeenQueue)] = []

  /// An empty queue.
  init(seed: UInt64, chunkCapacity: Int) {
    queue = PlayQueue(seed: seed, chunkCapacity: chunkCapacity)
    twin = PlayQueue(seed: seed, chunkCapacity: chunkCapacity)
  }

  /// A queue in any state; the model begins with what it shows.
  init(_ queue: PlayQueue) {
    self.queue = queue
    let seen = SeenQueue(queue)
    model.list = seen.list
    model.order = seen.order
    model.current = seen.current
    model.cursor = seen.current == nil ? seen.cursor : 0
    model.pinned = Set(seen.pinned)
    model.shuffle = queue.isShuffled
    model.repeatMode = ModelRepeat(queue.repeatMode)
    model.nextCycle = seen.nextCycle
    model.previousCycle = queue.previousCycle.map { $0.map(queue.id) }
  }

  /// The same trial of an equal queue whose storage nobody else holds.
  func alone(with equal: consuming PlayQueue) -> QueueTrial {
    var trial = self
    trial.twin = queue
    trial.queue = equal
    return trial
  }

  /// Whether both sides stand where those of another trial stand, so that all that follows is the same.
  func isSame(_ other: QueueTrial) -> Bool { queue == other.queue && model == other.model }

  /// Carries a verb out on both and returns what is wrong afterwards; nothing is, for a correct queue.
  mutating func run(_ verb: QueueVerb) -> [String] {
    let before = twin ?? queue
    let result = queue.carryOut(verb)
    let seen = SeenQueue(queue)
    let expected = model.carryOut(verb, on: before, added: result.added, seen)
    var faults = model.differences(from: seen)
    if let outcome = result.outcome, !Self.agree(outcome, expected, verb, before) {
      faults.append("the outcome is \(outcome), the rules say \(expected)")
    }
    faults += changeFaults(before, result.outcome ?? expected)
    if twin != nil {
      _ = twin?.carryOut(verb)
      if twin != queue { faults.append("an equal queue has become another one") }
    }
    return faults
  }

  /// Keeps a snapshot, of which the last 8 are looked after.
  mutating func keep() {
    kept.append((queue, SeenQueue(queue)))
    if kept.count > 8 { kept.removeFirst() }
  }

  /// Whether a snapshot shows something else than when it was taken.
  var snapshotFaults: [String] {
    kept.enumerated().flatMap { number, snapshot in
      (SeenQueue(snapshot.queue) == snapshot.shown ? [] : ["snapshot \(number) of 8 changed"])
        + snapshot.queue.orderFaults
    }
  }

  /// A verb that does nothing leaves the queue as it was; one that does something moves the revision on.
  private func changeFaults(_ before: PlayQueue, _ outcome: ModelOutcome) -> [String] {
    switch outcome {
    case .refused, .unchanged, .ended:
      queue == before ? [] : ["the outcome is \(outcome), yet the queue changed"]
    case .currentKept, .currentChanged, .restarted, .currentLost:
      queue.revision > before.revision ? [] : ["the outcome is \(outcome), yet the revision stands still"]
    }
  }

  /// Whether outcomes say the same, where the rules say what it should be.
  private static func agree(
    _ real: ModelOutcome, _ expected: ModelOutcome, _ verb: QueueVerb, _ before: PlayQueue
  ) -> Bool {
    if real == expected { return true }
    switch (verb, real, expected) {
    // The rules do not say whether these are refused or change nothing.
    case (.reshuffle, .unchanged, .refused), (.moveToNext, .unchanged, .refused),
      (.remove, .unchanged, .refused), (.removeRange, .unchanged, .refused), (.replace, .unchanged, .refused):
      return true
    // Playing out of the end begins the entry anew, be it another or the same.
    case (.play, .currentChanged(let entry), .restarted(let same)): return entry == same
    // Without a current entry before, the machine is still told that there is none: it leaves `ended` (C33).
    case (.clear, .currentLost, .currentKept), (.clearAllButCurrent, .currentLost, .currentKept):
      return before.current == nil
    default: return false
    }
  }
}
