extension PlayQueue {
  /// Turns shuffle on or off (R22, R23, C2, C16).
  ///
  /// On: the play order becomes the current entry, what was put next by hand, then a random order of all
  /// others; everything is upcoming again. Off: the play order is the list again. The current entry and the
  /// list are untouched.
  ///
  /// - Complexity: O(n) on, O(pins × chunk) off.
  /// - Returns: `.unchanged` when it is so already.
  @discardableResult
  public mutating func setShuffle(_ on: Bool) -> QueueOutcome {
    guard on != isShuffled else { return .unchanged }
    if on {
      drawOrder()
    } else {
      let place = listIndex(ofPlay: cursor)
      shuffled = nil
      if current == nil { cursor = place }
      sortPins()
    }
    finishEdit()
    return .changed(.kept)
  }

  /// Draws a new random order, as turning shuffle on does (C16).
  ///
  /// - Complexity: O(n).
  /// - Returns: `.unchanged` when shuffle is off or there is nothing to mix.
  @discardableResult
  public mutating func reshuffle() -> QueueOutcome {
    guard isShuffled, count > 1 || (current == nil && cursor > 0) else { return .unchanged }
    drawOrder()
    finishEdit()
    return .changed(.kept)
  }

  /// Sets how orders are drawn; with shuffle on a new one is drawn at once.
  ///
  /// - Complexity: O(n log n) with shuffle on, else O(1).
  /// - Returns: `.unchanged` when it is so already.
  @discardableResult
  public mutating func setShuffleStyle(_ style: ShuffleStyle) -> QueueOutcome {
    guard style != shuffleStyle else { return .unchanged }
    shuffleStyle = style
    if isShuffled { drawOrder() }
    finishEdit()
    return .changed(.kept)
  }

  /// Sets what happens at the end of an entry and of the order. No entry moves.
  ///
  /// - Complexity: O(1); O(n) for `.all` with shuffle, whose next cycle is drawn.
  /// - Returns: `.unchanged` when it is so already.
  @discardableResult
  public mutating func setRepeat(_ mode: RepeatMode) -> QueueOutcome {
    guard mode != repeatMode else { return .unchanged }
    repeatMode = mode
    finishStep()
    return .changed(.kept)
  }

  /// Draws the play order of a new cycle around the current entry and the pins.
  mutating func drawOrder() {
    let leading = (current.map { [$0.slot] } ?? []) + (pins.map(Array.init) ?? [])
    var slots = leading
    slots.reserveCapacity(count)
    var start = 0
    for index in leading.compactMap(list.index(of:)).sorted() + [count] {
      list.copy(start..<index, onto: &slots)
      start = index + 1
    }
    cycle += 1
    redraws = 0
    var generator = cycleGenerator(cycle, redraws: 0)
    if shuffleStyle == .uniform {
      generator.shuffle(&slots, from: leading.count)
    } else {
      let rest = Array(slots.dropFirst(leading.count))
      slots = leading + spread(rest, after: leading.last, with: &generator)
    }
    shuffled = Order(slots, chunkCapacity: list.chunkCapacity)
    nextCycle = nil
    if current == nil { cursor = 0 }
  }

  /// Makes the next cycle the present one; the present one is kept for stepping back.
  mutating func beginNextCycle() {
    let next = nextCycle ?? drawCycle(cycle + 1, redraws: 0, after: order.last)
    previousCycle = shuffled
    shuffled = next
    nextCycle = nil
    cycle += 1
    redraws = 0
    markNewOrder()
  }

  /// Keeps the next cycle what it must be: there iff shuffle and repeat all are on, and never beginning with the
  /// entry that this cycle ends with (R24, C11).
  mutating func keepSeam() {
    guard repeatMode == .all, let present = shuffled, !present.isEmpty else {
      nextCycle = nil
      return
    }
    guard let next = nextCycle else {
      nextCycle = drawCycle(cycle + 1, redraws: redraws, after: present.last)
      return
    }
    if next.count > 1, next[0] == present.last {
      redraws += 1
      nextCycle = drawCycle(cycle + 1, redraws: redraws, after: present.last)
    }
  }

  /// The order of a cycle: a pure function of seed, cycle, redraws, the list and the entry heard last.
  ///
  /// With two or more entries: with i = `below(n - 1)` the i-th of the entries in list order other than the one
  /// heard last is swapped to the front; then the rest is shuffled. Otherwise all are shuffled. A spread style draws as
  /// `ShuffleStyle` says, after the entry heard last; should that come first again (it has no key, or there
  /// is no other), it changes places with the second.
  func drawCycle(_ number: UInt64, redraws: UInt64, after last: UInt32?) -> Order {
    var slots = Array(list)
    var generator = cycleGenerator(number, redraws: redraws)
    if shuffleStyle != .uniform {
      slots = spread(slots, after: last, with: &generator)
      if slots.count > 1, slots[0] == last { slots.swapAt(0, 1) }
      return Order(slots, chunkCapacity: list.chunkCapacity)
    }
    guard slots.count > 1, let last, let heard = list.index(of: last) else {
      generator.shuffle(&slots)
      return Order(slots, chunkCapacity: list.chunkCapacity)
    }
    let drawn = generator.below(slots.count - 1)
    slots.swapAt(0, drawn < heard ? drawn : drawn + 1)
    generator.shuffle(&slots, from: 1)
    return Order(slots, chunkCapacity: list.chunkCapacity)
  }

  /// What must not follow itself in the present style.
  func key(_ slot: UInt32) -> String? { shuffleStyle.key(of: table.item(slot)) }

  func spread(
    _ slots: [UInt32], after last: UInt32?, with generator: inout ShuffleGenerator
  ) -> [UInt32] {
    SpreadDraw.order(slots, after: last.flatMap(key), with: &generator, key: key)
  }

  func cycleGenerator(_ number: UInt64, redraws: UInt64) -> ShuffleGenerator {
    ShuffleGenerator(seed: seed, stream: number << 16 &+ redraws)
  }
}

/// Follows the laps after the present one, for windows that reach beyond the seam.
struct LapReader {
  private let queue: PlayQueue
  private var lap: Order?
  private var number: UInt64

  init(_ queue: PlayQueue) {
    self.queue = queue
    number = queue.cycle
  }

  /// The first slots of the next lap, at most `limit`; at least one while there are entries.
  mutating func nextLap(atMost limit: Int) -> [UInt32] {
    number += 1
    let order: Order =
      if queue.shuffled == nil {
        queue.list
      } else if let lap {
        queue.drawCycle(number, redraws: 0, after: lap.last)
      } else {
        queue.nextCycle ?? queue.order
      }
    lap = order
    return order.slots(in: 0..<min(limit, order.count))
  }
}
