import Testing

@testable import PlaybackCore

/// Every operation with every argument on every small order, against a plain array.
@Suite("Order, exhaustive small")
struct OrderExhaustiveTests {
  static let sizes = Array(0...9)

  /// Runs an edit on a unique order and on one with a live snapshot, and compares with the array.
  static func expect(
    _ start: [UInt32], becomes expected: [UInt32], _ what: @autoclosure () -> String,
    _ edit: (inout Order) -> Void
  ) {
    for shared in [false, true] {
      var order = Order(start, chunkCapacity: 4)
      let snapshot = shared ? order : Order()
      edit(&order)
      let fault = order.checkInvariants()
      if fault != nil || Array(order) != expected {
        Issue.record("\(start) \(what()): \(Array(order)), expected \(expected); \(fault ?? "")")
      }
      if shared && (Array(snapshot) != start || snapshot.checkInvariants() != nil) {
        Issue.record("\(start) \(what()): the snapshot changed to \(Array(snapshot))")
      }
    }
  }

  /// Distinct slots in no particular sequence.
  static func slots(_ size: Int) -> [UInt32] { (0..<size).map { UInt32(($0 * 7 + 3) % 23) } }

  @Test("init, look-ups and iteration agree with the array", arguments: sizes)
  func lookUps(size: Int) {
    let start = Self.slots(size)
    let order = Order(start, chunkCapacity: 4)
    #expect(order.checkInvariants() == nil)
    #expect(order.count == size)
    #expect(order.isEmpty == start.isEmpty)
    #expect(Array(order) == start)
    #expect(order.indices(start) == Array(0..<size))
    for slot in UInt32(0)..<40 {
      #expect(order.index(of: slot) == start.firstIndex(of: slot))
      #expect(order.contains(slot) == start.contains(slot))
    }
    var seen: [UInt32] = []
    order.forEach { seen.append($0) }
    #expect(seen == start)
    for lower in 0...size {
      for upper in lower...size { #expect(order.slots(in: lower..<upper) == Array(start[lower..<upper])) }
    }
  }

  @Test("replaceSubrange, every range with 0 to 9 new slots, also slots that leave", arguments: sizes)
  func replace(size: Int) {
    let start = Self.slots(size)
    for lower in 0...size {
      for upper in lower...size {
        for added in 0...9 {
          var expected = start
          let new = (0..<added).map { UInt32(100 + $0) }
          expected.replaceSubrange(lower..<upper, with: new)
          Self.expect(start, becomes: expected, "replace \(lower)..<\(upper) by \(added)") {
            $0.replaceSubrange(lower..<upper, with: new)
          }
        }
        let turned = Array(start[lower..<upper].reversed())
        var expected = start
        expected.replaceSubrange(lower..<upper, with: turned)
        Self.expect(start, becomes: expected, "turn \(lower)..<\(upper)") {
          $0.replaceSubrange(lower..<upper, with: turned)
        }
      }
    }
  }

  @Test("insert, one and several, at every index", arguments: sizes)
  func insert(size: Int) {
    let start = Self.slots(size)
    for index in 0...size {
      for added in 0...6 {
        let new = (0..<added).map { UInt32(50 + $0) }
        var expected = start
        expected.insert(contentsOf: new, at: index)
        Self.expect(start, becomes: expected, "insert \(added) at \(index)") { $0.insert(new, at: index) }
      }
    }
  }

  @Test("insert at final indices, every set of places for 1 to 4 slots", arguments: sizes)
  func insertAtIndices(size: Int) {
    let start = Self.slots(size)
    for added in 0...4 {
      let new = (0..<added).map { UInt32(50 + $0) }
      for mask in 0..<(1 << (size + added)) where mask.nonzeroBitCount == added {
        let indices = (0..<(size + added)).filter { mask >> $0 & 1 == 1 }
        var expected = start
        for (number, index) in indices.enumerated() { expected.insert(new[number], at: index) }
        Self.expect(start, becomes: expected, "insert at \(indices)") { $0.insert(new, atIndices: indices) }
      }
    }
  }

  @Test("remove by index and every set of slots, absent ones ignored", arguments: sizes)
  func remove(size: Int) {
    let start = Self.slots(size)
    for index in 0..<size {
      var expected = start
      let slot = expected.remove(at: index)
      Self.expect(start, becomes: expected, "remove at \(index)") { #expect($0.remove(at: index) == slot) }
    }
    for mask in 0..<(1 << size) {
      let leaving = (0..<size).filter { mask >> $0 & 1 == 1 }.map { start[$0] }
      let expected = start.filter { !leaving.contains($0) }
      Self.expect(start, becomes: expected, "remove \(leaving)") { $0.remove(leaving.reversed()) }
      Self.expect(start, becomes: expected, "remove \(leaving) and absent") {
        $0.remove([77] + leaving + leaving + [5_000])
      }
    }
    Self.expect(start, becomes: [], "removeAll") { $0.removeAll() }
  }

  @Test("move one and blocks, from everywhere to everywhere", arguments: sizes)
  func move(size: Int) {
    let start = Self.slots(size)
    for from in 0..<size {
      for to in 0..<size {
        var expected = start
        expected.insert(expected.remove(at: from), at: to)
        Self.expect(start, becomes: expected, "move \(from) to \(to)") { $0.move(from: from, to: to) }
      }
    }
    for lower in 0...size {
      for upper in lower...size {
        for to in 0...(size - (upper - lower)) {
          var expected = start
          expected.removeSubrange(lower..<upper)
          expected.insert(contentsOf: start[lower..<upper], at: to)
          Self.expect(start, becomes: expected, "move \(lower)..<\(upper) to \(to)") {
            $0.move(lower..<upper, to: to)
          }
        }
      }
    }
  }

  @Test("equality looks at the slots, not at the chunks", arguments: sizes)
  func equality(size: Int) {
    let start = Self.slots(size)
    var grown = Order(chunkCapacity: 4)
    for slot in start.reversed() { grown.insert([slot], at: 0) }
    let whole = Order(start, chunkCapacity: 2_048)
    #expect(grown == whole)
    #expect(grown == Order(start, chunkCapacity: 4))
    #expect(grown != Order(start + [99], chunkCapacity: 4))
    if size > 1 { #expect(grown != Order(start.reversed(), chunkCapacity: 4)) }
  }
}

extension Order {
  /// The index of each slot.
  fileprivate func indices(_ slots: [UInt32]) -> [Int] { slots.compactMap { index(of: $0) } }
}
