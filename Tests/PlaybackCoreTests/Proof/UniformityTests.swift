import Testing

@testable import PlaybackCore

/// All orders that the rules allow are equally likely (S179; R5, R22, R24, C32), for a fixed set of seeds; and the same
/// test fails for shuffles that are known to be biased.
@Suite("Queue, uniformity")
struct UniformityTests {
  /// The play order of a queue as list indices.
  static func order(_ queue: PlayQueue) -> [Int] { queue.entriesInPlayOrder.compactMap(queue.listIndex(of:)) }

  static func queue(_ count: Int, seed: UInt64, current: Int? = nil) -> PlayQueue {
    var queue = PlayQueue(seed: seed)
    queue.append(PlayQueue.items(count))
    if let current { queue.select(queue.entry(atListIndex: current)) }
    return queue
  }

  static func factorial(_ number: Int) -> Int { (1...number).reduce(1, *) }

  @Test("shuffle on without a current entry: all orders", arguments: [4, 5])
  func allOrders(count: Int) {
    let trial = ChiSquare(outcomes: Self.factorial(count)) { seed in
      var queue = Self.queue(count, seed: seed)
      queue.setShuffle(true)
      return Self.order(queue)
    }
    #expect(trial.isUniform, "\(trial.statistic) > \(trial.bound)")
  }

  @Test(
    "shuffle on with a current entry: it is first, all orders of the others", arguments: [4, 5], [0, 1, 3])
  func currentFirst(count: Int, current: Int) {
    let trial = ChiSquare(outcomes: Self.factorial(count - 1)) { seed in
      var queue = Self.queue(count, seed: seed, current: current)
      queue.setShuffle(true)
      return Self.order(queue)
    }
    #expect(trial.isUniform, "\(trial.statistic) > \(trial.bound)")
    #expect(trial.counts.keys.allSatisfy { $0.first == current })
  }

  @Test("reshuffle again and again on one queue: all orders", arguments: [4, 5])
  func reshuffle(count: Int) {
    var queue = Self.queue(count, seed: 9, current: 2)
    queue.setShuffle(true)
    let trial = ChiSquare(outcomes: Self.factorial(count - 1)) { _ in
      queue.reshuffle()
      return Self.order(queue)
    }
    #expect(trial.isUniform, "\(trial.statistic) > \(trial.bound)")
  }

  @Test("an addition: every upcoming place behind the pins", arguments: [1, 2, 3], [0, 2])
  func insertionPlaces(added: Int, pins: Int) {
    // Five others are upcoming; the arrangements that keep the batch's own order.
    let outcomes = (1...added).reduce(1) { $0 * (5 + $1) / $1 }
    let trial = ChiSquare(outcomes: outcomes) { seed in
      var queue = Self.queue(6, seed: seed, current: 1)
      queue.setShuffle(true)
      queue.playNext(PlayQueue.items(pins))
      let new = queue.insert(PlayQueue.items(added), at: Int(seed % 6))
      return new.compactMap(queue.playIndex(of:))
    }
    #expect(trial.isUniform, "\(trial.statistic) > \(trial.bound)")
    #expect(trial.counts.keys.allSatisfy { $0 == $0.sorted() && $0[0] > pins })
  }

  @Test("an addition takes every place of the announced cycle")
  func announcedPlaces() {
    let trial = ChiSquare(outcomes: 6) { seed in
      var queue = Self.queue(5, seed: seed, current: 0)
      queue.setRepeat(.all)
      queue.setShuffle(true)
      let new = queue.playNext(PlayQueue.items(1))
      return queue.nextCycle.flatMap { $0.index(of: new[0].slot) } ?? -1
    }
    #expect(trial.isUniform, "\(trial.statistic) > \(trial.bound)")
  }

  /// The new order after a wrap, in places of the order before; its last is the one heard last.
  static func wrapped(_ queue: inout PlayQueue) -> [Int] {
    let before = queue.entriesInPlayOrder
    if let last = before.last { while queue.current != last { queue.next() } }
    queue.next()
    return queue.entriesInPlayOrder.compactMap { before.firstIndex(of: $0) }
  }

  @Test("a wrap: all orders that do not begin with the entry heard last", arguments: [2, 3, 4, 5])
  func wraps(count: Int) {
    let outcomes = (count - 1) * Self.factorial(count - 1)
    guard outcomes > 1 else { return }
    let over = ChiSquare(outcomes: outcomes) { seed in
      var queue = Self.queue(count, seed: seed)
      queue.setRepeat(.all)
      queue.setShuffle(true)
      return Self.wrapped(&queue)
    }
    #expect(over.isUniform, "many seeds: \(over.statistic) > \(over.bound)")
    var queue = Self.queue(count, seed: 3)
    queue.setRepeat(.all)
    queue.setShuffle(true)
    let along = ChiSquare(outcomes: outcomes) { _ in Self.wrapped(&queue) }
    #expect(along.isUniform, "one queue: \(along.statistic) > \(along.bound)")
    for trial in [over, along] { #expect(trial.counts.keys.allSatisfy { $0.first != count - 1 }) }
  }

  @Test("biased shuffles fail the same test", arguments: [4, 5])
  func biasedShuffles(count: Int) {
    let anyWithAny = ChiSquare(outcomes: Self.factorial(count)) { seed in
      var random = ShuffleGenerator(seed: seed)
      var order = Array(0..<count)
      for index in order.indices { order.swapAt(index, random.below(count)) }
      return order
    }
    let neverItself = ChiSquare(outcomes: Self.factorial(count)) { seed in
      var random = ShuffleGenerator(seed: seed)
      var order = Array(0..<count)
      for index in stride(from: count - 1, to: 0, by: -1) { order.swapAt(index, random.below(index)) }
      return order
    }
    #expect(!anyWithAny.isUniform)
    #expect(!neverItself.isUniform)
  }

  @Test(
    "a wrap that only swaps a repeated first with the second fails, and so does a place that is never last")
  func biasedWrapAndPlace() {
    let wrap = ChiSquare(outcomes: 18) { seed in
      var random = ShuffleGenerator(seed: seed)
      var order = Array(0..<4)
      random.shuffle(&order)
      if order[0] == 3 { order.swapAt(0, 1) }
      return order
    }
    let place = ChiSquare(outcomes: 6) { seed in
      var random = ShuffleGenerator(seed: seed)
      return random.below(5)
    }
    #expect(!wrap.isUniform)
    #expect(!place.isUniform)
  }
}
