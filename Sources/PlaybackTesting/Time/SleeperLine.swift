import PlaybackCore

/// The tasks that sleep on a `ManualClock`, in the order in which they wake.
struct SleeperLine: Sendable {
  struct Sleeper: Sendable {
    let id: UInt64
    let deadline: MonotonicInstant
    let continuation: CheckedContinuation<Void, any Error>?
  }

  private(set) var sleepers: [Sleeper] = []

  /// Adds a sleeper behind all with the same or an earlier deadline.
  mutating func add(_ sleeper: Sleeper) {
    let place = sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? sleepers.endIndex
    sleepers.insert(sleeper, at: place)
  }

  /// Takes out the sleepers whose deadline has come, earliest first.
  mutating func takeDue(at moment: MonotonicInstant) -> [Sleeper] {
    let due = sleepers.prefix { $0.deadline <= moment }
    sleepers.removeFirst(due.count)
    return Array(due)
  }

  /// Takes out one sleeper; nil when it is not in the line any more.
  mutating func take(_ id: UInt64) -> Sleeper? {
    sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
  }
}
