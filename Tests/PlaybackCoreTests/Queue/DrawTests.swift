import Testing

@testable import PlaybackCore

/// What an order is drawn from: seed, cycle, redraws, and nothing else (R22, R24, S179).
@Suite("Queue, draws")
struct DrawTests {
  private func queue(_ count: Int, start: Int? = nil, seed: UInt64 = 1) -> PlayQueue {
    var queue = PlayQueue(seed: seed, chunkCapacity: 4)
    queue.load(PlayQueue.items(count), start: start, shuffle: true, repeat: .all)
    return queue
  }

  /// What the next cycle has to be, as drawn so many times.
  private func drawn(_ queue: PlayQueue, redraws: UInt64) -> Order {
    queue.drawCycle(queue.cycle + 1, redraws: redraws, after: queue.order.last)
  }

  @Test("orders of the published vectors: the first cycle has number 1, a reshuffle the next")
  func vectors() {
    #expect(Array(queue(5).order) == [4, 1, 2, 0, 3])
    var wrapping = queue(5)
    for _ in 0..<5 { wrapping.naturalEnd() }
    #expect(Array(wrapping.order) == [1, 2, 4, 3, 0])
    var reshuffled = queue(10, start: 3)
    #expect(Array(reshuffled.order) == [3, 9, 8, 0, 2, 7, 4, 5, 1, 6])
    reshuffled.reshuffle()
    reshuffled.reshuffle()
    #expect(Array(reshuffled.order) == [3, 1, 8, 5, 7, 4, 6, 0, 9, 2])
  }

  @Test("without an entry heard last all of a cycle is mixed")
  func noLast() {
    let queue = queue(10)
    var generator = queue.cycleGenerator(3, redraws: 0)
    var slots = Array(queue.list)
    generator.shuffle(&slots)
    for last in [nil, 99] as [UInt32?] {
      #expect(Array(queue.drawCycle(3, redraws: 0, after: last)) == slots)
    }
  }

  @Test("a next cycle that would begin with the last entry is drawn again, as often as that happens")
  func redraws() {
    var most: UInt64 = 0
    for seed in 0..<40 {
      var queue = queue(8, seed: UInt64(seed))
      while queue.count > 2, let last = queue.entriesInPlayOrder.last {
        let before = queue.redraws
        let left = queue.order.filter { $0 != last.slot }
        let meets = queue.nextCycle?.first { $0 != last.slot } == left.last
        queue.remove([last])
        #expect(queue.redraws == before + (meets ? 1 : 0))
        if meets { #expect(queue.nextCycle == drawn(queue, redraws: queue.redraws)) }
      }
      most = max(most, queue.redraws)
    }
    #expect(most > 1)
  }

  @Test("every new order begins with no redraws: by reshuffle, a given order, a wrap, and back over the seam")
  func startsWithoutRedraws() {
    for seed in 0..<40 {
      var base = queue(8, seed: UInt64(seed))
      while base.redraws == 0, let last = base.entriesInPlayOrder.last, base.count > 3 { base.remove([last]) }
      guard base.redraws > 0 else { continue }

      var reshuffled = base
      reshuffled.reshuffle()
      #expect(reshuffled.redraws == 0 && reshuffled.nextCycle == drawn(reshuffled, redraws: 0))

      var given = base
      given.setOrder(given.entriesInPlayOrder.reversed())
      #expect(given.redraws == 0 && given.nextCycle == drawn(given, redraws: 0))
      #expect(given.cycle == base.cycle + 1)

      var wrapped = base
      for _ in 0..<base.count { wrapped.naturalEnd() }
      #expect(wrapped.redraws == 0 && wrapped.nextCycle == drawn(wrapped, redraws: 0))
      return
    }
    Issue.record("no seed met its seam")
  }

  @Test("a selection at the seam has the next cycle drawn again; a step back over the seam forgets that")
  func selectionAtTheSeam() {
    var met = 0
    for seed in 0..<60 {
      var queue = queue(5, seed: UInt64(seed))
      for _ in 0..<5 { queue.naturalEnd() }
      let entries = queue.entriesInPlayOrder
      guard queue.nextCycle?[0] == entries[3].slot else { continue }
      met += 1
      queue.select(entries[4])
      #expect(queue.redraws == 1 && queue.nextCycle == drawn(queue, redraws: 1))
      queue.previous()
      queue.previous()
      #expect(queue.redraws == 0)
    }
    #expect(met > 3)
  }

  @Test("a single entry that repeats counts its cycles forward only")
  func single() {
    var queue = queue(1)
    for _ in 0..<3 { queue.naturalEnd() }
    let before = queue.cycle
    queue.previous()
    #expect(queue.cycle == before)
  }

  @Test("back over the seam and forward again, as if never gone back: orders, cycles, and what is drawn then")
  func overTheSeam() {
    for seed in 0..<10 {
      var straight = queue(5, seed: UInt64(seed))
      for _ in 0..<5 { straight.naturalEnd() }
      var wandering = straight
      wandering.previous()
      #expect(wandering.cycle == straight.cycle - 1 && wandering.redraws == 0)
      #expect(wandering.previousCycle == nil)
      wandering.next()
      for _ in 0..<17 {
        #expect(wandering.current == straight.current && wandering.cycle == straight.cycle)
        wandering.naturalEnd()
        straight.naturalEnd()
      }
    }
  }

  @Test("further back than the cycle before, its own end stands in, each time")
  func furtherBack() {
    var queue = queue(5)
    for _ in 0..<5 { queue.naturalEnd() }
    let first = queue.previousCycle.map(Array.init)
    for _ in 0..<5 { queue.previous() }
    #expect(Array(queue.order) == first && queue.currentPlayIndex == 0)
    let heard = queue.order
    queue.previous()
    #expect(queue.order == heard && queue.currentPlayIndex == 4, "the cycle before is gone, the order stays")
  }

  @Test("without a current entry the place to go on counts, with one it is 0: equal queues are equal")
  func cursor() {
    var queue = PlayQueue(seed: 1)
    let ids = queue.load(PlayQueue.items(3), start: 2)
    queue.remove([ids[2]])
    #expect(queue.current == nil && queue.cursor == 2)
    queue.select(ids[1])
    #expect(queue.cursor == 0)
  }

  @Test("appended one by one, slots fill their chunks")
  func fullChunks() {
    var order = Order(chunkCapacity: 4)
    for slot in 0..<40 { order.replaceSubrange(order.count..<order.count, with: [UInt32(slot)]) }
    #expect(order.chunkIDs.count == 10)
  }
}
