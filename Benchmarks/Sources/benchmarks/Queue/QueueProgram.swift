import Glibc
import PlaybackCore

/// The same operations, in the same places, for every contender.
///
/// A program runs in rounds, each from a fresh load. As a round repeats the one before exactly, an operation's time
/// is its shortest of all rounds: so the worst operation is one that is slow by itself, not one in which the
/// machine was busy elsewhere.
struct QueueProgram<Contender: QueueContender> {
  let items: [MediaItem]
  let isShuffled: Bool
  let keepsSnapshots: Bool
  let samples: Int
  let rounds: Int

  /// Nanoseconds of the single operations.
  typealias Times = [QueueOperation: [Double]]

  func run() -> Times {
    var best = round()
    for _ in 1..<max(1, rounds) {
      for (operation, times) in round() {
        best[operation] = zip(best[operation] ?? times, times).map { min($0, $1) }
      }
    }
    return best
  }

  private func round() -> Times {
    var times = Times()
    var queue = time(.load, &times) { Contender(items) }
    var dice = Dice()
    if isShuffled, Contender.abilities.contains(.shuffle) { time(.shuffle, &times) { queue.shuffle() } }
    read(queue, &dice, &times)
    edit(&queue, &dice, &times)
    step(&queue, &times)
    compare(&queue, &dice, &times)
    removeMany(&queue, &dice, &times)
    return times
  }

  /// Look-ups are far quicker than the clock: each sample is the mean of a batch.
  private func read(_ queue: Contender, _ dice: inout Dice, _ times: inout Times) {
    let batch = 16
    let size = queue.count
    for _ in 0..<samples {
      let places = (0..<batch).map { _ in dice.roll(size) }
      let handles = places.map(queue.handle(at:))
      var sum = 0
      time(.listIndex, &times, batch) { for handle in handles { sum &+= queue.listIndex(of: handle) ?? 0 } }
      time(.playIndex, &times, batch) { for handle in handles { sum &+= queue.playIndex(of: handle) ?? 0 } }
      time(.entry, &times, batch) {
        for place in places { withExtendedLifetime(queue.handle(atPlay: place)) {} }
      }
      precondition(sum >= 0, "keeps the compiler from leaving the look-ups out")
    }
  }

  private func edit(_ queue: inout Contender, _ dice: inout Dice, _ times: inout Times) {
    var kept = keepsSnapshots ? queue.snapshot() : nil
    func measure(_ operation: QueueOperation, _ change: (inout Contender) -> Void) {
      time(operation, &times) {
        if keepsSnapshots { kept = queue.snapshot() }
        change(&queue)
      }
    }
    for number in 0..<samples {
      let item = items[number % items.count]
      measure(.append) { $0.append(item) }
      queue.remove(at: queue.count - 1)
      let middle = queue.count / 2
      measure(.insert) { $0.insert(item, at: middle) }
      measure(.remove) { $0.remove(at: middle) }
      let (from, to) = (dice.roll(queue.count), dice.roll(queue.count))
      if from != to { measure(.move) { $0.move(from: from, to: to) } }
    }
    withExtendedLifetime(kept) {}
  }

  private func step(_ queue: inout Contender, _ times: inout Times) {
    var kept = keepsSnapshots ? queue.snapshot() : nil
    for _ in 0..<min(samples, queue.count - 1) {
      time(.next, &times) {
        if keepsSnapshots { kept = queue.snapshot() }
        queue.next()
      }
    }
    withExtendedLifetime(kept) {}
  }

  /// Snapshot, difference and undo after one move; an undo is putting the snapshot back.
  private func compare(_ queue: inout Contender, _ dice: inout Dice, _ times: inout Times) {
    for _ in 0..<min(samples, items.count > 100_000 ? 3 : 31) {
      let kept = time(.snapshot, &times) { queue.snapshot() }
      guard Contender.abilities.contains(.difference) else { continue }
      let (from, to) = (dice.roll(queue.count), dice.roll(queue.count))
      if from != to { queue.move(from: from, to: to) }
      let steps = time(.difference, &times) { queue.difference(from: kept) }
      precondition(steps != -2, "keeps the compiler from leaving the difference out")
      time(.undo, &times) { queue = kept }
    }
  }

  private func removeMany(_ queue: inout Contender, _ dice: inout Dice, _ times: inout Times) {
    guard queue.count >= 10_000 else { return }
    var places = Set<Int>()
    while places.count < 1_000 { places.insert(dice.roll(queue.count)) }
    let handles = places.sorted().map(queue.handle(at:))
    let kept = keepsSnapshots ? queue.snapshot() : nil
    time(.removeMany, &times) { queue.remove(handles) }
    withExtendedLifetime(kept) {}
  }

  @discardableResult
  private func time<Result>(
    _ operation: QueueOperation, _ times: inout Times, _ calls: Int = 1, _ body: () -> Result
  ) -> Result {
    guard Contender.abilities.contains(operation) else { return body() }
    let start = Stopwatch.now
    let result = body()
    times[operation, default: []].append(Double(Stopwatch.now - start) / Double(calls))
    return result
  }
}

/// The steady clock in nanoseconds, read as cheaply as it can be.
enum Stopwatch {
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

/// Numbers that look random and are the same in each run.
struct Dice {
  private var state: UInt64 = 42

  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}
