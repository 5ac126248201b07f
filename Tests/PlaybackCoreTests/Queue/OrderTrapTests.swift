import Testing

@testable import PlaybackCore

/// Programmer errors stop the program.
@Suite("Order, traps")
struct OrderTrapTests {
  @Test("an index outside the order traps")
  func indexOutside() async {
    await #expect(processExitsWith: .failure) { _ = Order([1, 2, 3])[3] }
    await #expect(processExitsWith: .failure) { _ = Order()[0] }
    await #expect(processExitsWith: .failure) { _ = Order([1, 2, 3])[-1] }
    await #expect(processExitsWith: .failure) { _ = Order([1, 2, 3]).slots(in: 1..<4) }
  }

  @Test("a slot that is already there traps, wherever it is")
  func slotTwice() async {
    await #expect(processExitsWith: .failure) { _ = Order([1, 2, 1]) }
    await #expect(processExitsWith: .failure) { _ = Order([1, 2, 3, 4, 5, 6, 2, 7], chunkCapacity: 4) }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3], chunkCapacity: 4)
      order.insert([3], at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3], chunkCapacity: 4)
      order.insert([8, 9, 8], at: 1)
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3, 4, 5, 6, 7], chunkCapacity: 4)
      order.replaceSubrange(1..<6, with: [9, 7])
    }
  }

  @Test("an edit outside the order traps")
  func editOutside() async {
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.insert([4], at: 4)
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.replaceSubrange(2..<4, with: [])
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.remove(at: 3)
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.move(from: 0, to: 3)
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.move(0..<2, to: 2)
    }
  }

  @Test("insertion indices that do not ascend, are impossible or too few trap")
  func insertionIndices() async {
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.insert([4, 5], atIndices: [2, 2])
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.insert([4, 5], atIndices: [0, 6])
    }
    await #expect(processExitsWith: .failure) {
      var order = Order([1, 2, 3])
      order.insert([4, 5], atIndices: [0])
    }
  }

  @Test("a chunk capacity below 2 traps")
  func capacity() async {
    await #expect(processExitsWith: .failure) { _ = Order(chunkCapacity: 1) }
  }

  @Test("a slot beyond a slot table traps")
  func tableSlot() async {
    await #expect(processExitsWith: .failure) { _ = SlotTable<Int>()[0] }
    await #expect(processExitsWith: .failure) {
      var table = SlotTable<UInt16>()
      table.append(1)
      table[1] = 2
    }
  }
}
