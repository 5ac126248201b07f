import Testing

@testable import PlaybackCore

/// Long random programs against a plain array.
@Suite("Order, random programs")
struct OrderProgramTests {
  /// The last snapshots with what they must hold.
  struct Kept {
    var order: Order
    var slots: [UInt32]
  }

  @Test(
    "thousands of operations equal a plain array, and the last 8 snapshots never change",
    arguments: [2, 3, 4, 5, 16], [1] as [UInt64])
  func program(capacity: Int, seed: UInt64) {
    var random = ShuffleGenerator(seed: seed, stream: UInt64(capacity))
    var order = Order(chunkCapacity: capacity)
    var model: [UInt32] = []
    var fresh: UInt32 = 0
    var kept: [Kept] = []
    for step in 0..<2_000 {
      if random.below(3) == 0 {
        kept.append(Kept(order: order, slots: model))
        if kept.count > 8 { kept.removeFirst() }
      }
      // Long lists in the first half of the program, short ones in the second.
      let wanted = step < 1_000 ? capacity * 8 : capacity * 2
      let grows = random.below(2 * wanted) >= model.count
      Self.operate(&order, &model, &fresh, grows: grows, &random)
      guard order.checkInvariants() == nil, order.count == model.count, Array(order) == model else {
        Issue.record(
          "capacity \(capacity), seed \(seed), step \(step): \(order.checkInvariants() ?? "differs")")
        return
      }
      if step % 50 == 0 {
        #expect(kept.allSatisfy { Array($0.order) == $0.slots && $0.order.checkInvariants() == nil })
      }
    }
    #expect(kept.allSatisfy { Array($0.order) == $0.slots && $0.order.checkInvariants() == nil })
  }

  /// New slots: mostly the next numbers, sometimes with a wide gap.
  static func make(_ count: Int, _ fresh: inout UInt32, _ random: inout ShuffleGenerator) -> [UInt32] {
    (0..<count).map { _ in
      fresh += random.below(200) == 0 ? 50 : 1
      return fresh
    }
  }

  static func operate(
    _ order: inout Order, _ model: inout [UInt32], _ fresh: inout UInt32, grows: Bool,
    _ random: inout ShuffleGenerator
  ) {
    let size = model.count
    let one = random.below(size + 1)
    let other = random.below(size + 1)
    let range = Swift.min(one, other)..<Swift.max(one, other)
    switch random.below(4) {
    case 0 where size > 0:
      let from = random.below(size)
      let to = random.below(size)
      order.move(from: from, to: to)
      model.insert(model.remove(at: from), at: to)
    case 1 where size > 0:
      let to = random.below(size - range.count + 1)
      order.move(range, to: to)
      let block = Array(model[range])
      model.removeSubrange(range)
      model.insert(contentsOf: block, at: to)
    default:
      grows ? grow(&order, &model, &fresh, &random) : shrink(&order, &model, range, &random)
    }
  }

  static func grow(
    _ order: inout Order, _ model: inout [UInt32], _ fresh: inout UInt32, _ random: inout ShuffleGenerator
  ) {
    let index = random.below(4) == 0 ? model.count : random.below(model.count + 1)
    let amount = random.below(3) == 0 ? random.below(3 * order.chunkCapacity) : 1
    let new = make(amount, &fresh, &random)
    if random.below(2) == 0 {
      order.insert(new, at: index)
      model.insert(contentsOf: new, at: index)
    } else {
      var places = Array(0..<(model.count + amount))
      random.shuffle(&places)
      let indices = places.prefix(amount).sorted()
      order.insert(new, atIndices: indices)
      for (number, index) in indices.enumerated() { model.insert(new[number], at: index) }
    }
  }

  static func shrink(
    _ order: inout Order, _ model: inout [UInt32], _ range: Range<Int>, _ random: inout ShuffleGenerator
  ) {
    switch random.below(6) {
    case 0:
      order.replaceSubrange(range, with: [])
      model.removeSubrange(range)
    case 1:
      let leaving = model.filter { _ in random.below(3) == 0 }
      order.remove(leaving.reversed())
      model.removeAll { leaving.contains($0) }
    case 2 where random.below(40) == 0:
      order.removeAll()
      model.removeAll()
    case 3:
      var turned = Array(model[range])
      random.shuffle(&turned)
      order.replaceSubrange(range, with: turned)
      model.replaceSubrange(range, with: turned)
    default:
      guard !model.isEmpty else { return }
      let index = random.below(model.count)
      order.remove(at: index)
      model.remove(at: index)
    }
  }

  @Test("slots may be far apart", arguments: [4, 2_048])
  func sparse(capacity: Int) {
    let slots: [UInt32] = [3_000_000, 0, 2_999_999, 2_047, 2_048, 5_000_000]
    var order = Order(slots, chunkCapacity: capacity)
    #expect(order.checkInvariants() == nil)
    #expect(Array(order) == slots)
    #expect(!order.contains(4_294_967_295))
    #expect(order.index(of: 9_000_000) == nil)
    order.remove([0, 5_000_000])
    #expect(Array(order) == [3_000_000, 2_999_999, 2_047, 2_048])
  }

  @Test("full-size chunks: bulk edits of a long list", arguments: [1, 2] as [UInt64])
  func fullSize(seed: UInt64) {
    var random = ShuffleGenerator(seed: seed)
    var model = (0..<8_000).map { UInt32($0) }
    random.shuffle(&model)
    var order = Order(model)
    let snapshot = order
    let original = model
    var fresh: UInt32 = 8_000
    for step in 0..<15 {
      Self.operate(&order, &model, &fresh, grows: random.below(8_000) >= model.count / 2, &random)
      #expect(order.checkInvariants() == nil && Array(order) == model, "seed \(seed), step \(step)")
    }
    #expect(Array(snapshot) == original)
    #expect(snapshot.checkInvariants() == nil)
  }
}
