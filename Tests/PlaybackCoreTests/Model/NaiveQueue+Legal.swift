import PlaybackCore

/// Which random outcomes the rules allow.
extension NaiveQueue {
  /// Adopts a new order that must be these entries first, and then the rest of the list in any order.
  mutating func adoptShuffled(_ first: [EntryID], _ seen: SeenQueue) {
    order = seen.order
    expectPermutation(order, "the shuffled order")
    if Array(order.prefix(first.count)) != first {
      faults.append("the shuffled order \(order) does not begin with \(first)")
    }
    repairOrder()
  }

  /// Adopts the places of new entries in the order: behind `floor`, in their own order, the old ones in theirs (R5, C32).
  ///
  /// - Parameters:
  ///   - new: entries that are in the list already, and not in the order.
  ///   - floor: the lowest place that a new one may take.
  mutating func adoptInsertion(_ new: [EntryID], notBefore floor: Int, _ seen: SeenQueue) {
    let old = order
    order = seen.order
    expectPermutation(order, "the order after the insertion")
    if order.filter({ !new.contains($0) }) != old {
      faults.append("old entries changed places: \(old) became \(order)")
    }
    if order.filter({ new.contains($0) }) != new {
      faults.append("the batch \(new) lost its own order in \(order)")
    }
    if let place = order.firstIndex(where: { new.contains($0) }), place < floor {
      faults.append("a new entry is at place \(place), before \(floor), in \(order)")
    }
    repairOrder()
  }

  /// Adopts an order for a new cycle that nothing had announced: any, but not beginning with the last one heard (R24).
  mutating func adoptCycle(after last: EntryID?, _ seen: SeenQueue) {
    order = seen.order
    expectPermutation(order, "the order of the new cycle")
    if list.count > 1 && last != nil && order.first == last {
      faults.append("the new cycle \(order) begins with the last one heard")
    }
    repairOrder()
  }

  /// Adopts the order for a new cycle that current's removal leads to.
  ///
  /// The announced cycle without the removed ones; redrawn if its first would be the last one still there.
  mutating func adoptCycleAfterRemoval(_ announced: [EntryID]?, _ seen: SeenQueue) {
    guard let announced else { return adoptCycle(after: nil, seen) }
    let kept = announced.filter { list.contains($0) }
    if seen.order == kept || kept.count < 2 || kept.first != order.last {
      order = kept
    } else {
      adoptCycle(after: order.last, seen)
    }
  }

  mutating func adoptDrawnCycle(_ seen: SeenQueue) {
    nextCycle = seen.nextCycle
    guard let nextCycle else { return }
    expectPermutation(nextCycle, "the next cycle")
    expectSeam(nextCycle)
  }

  /// Survivors keep the announced order unless the seam forces a new draw; additions may be anywhere (C11).
  mutating func adoptPatchedCycle(from old: NaiveQueue, _ seen: SeenQueue) {
    guard let announced = old.nextCycle, let next = seen.nextCycle else { return adoptDrawnCycle(seen) }
    adoptDrawnCycle(seen)
    let kept = announced.filter { list.contains($0) }
    let added = Set(list).subtracting(old.list)
    let last = order.last
    let redrawn = list.count > 1 && (kept.first == last || last.map(added.contains) == true)
    if !redrawn && next.filter({ !added.contains($0) }) != kept {
      faults.append("the announced cycle \(announced) became \(next)")
    }
  }

  private mutating func expectSeam(_ cycle: [EntryID]) {
    if list.count > 1 && cycle.first == order.last {
      faults.append("the next cycle \(cycle) begins with the last of the order \(order)")
    }
  }

  private mutating func expectPermutation(_ entries: [EntryID], _ name: String) {
    if entries.count != list.count || Set(entries) != Set(list) {
      faults.append("\(name) \(entries) is not a permutation of the list \(list)")
    }
  }

  /// After a fault: keeps the model itself sound, so that the verb can be finished.
  private mutating func repairOrder() {
    var missing = Set(list)
    order = order.filter { missing.remove($0) != nil }
    order += list.filter { missing.contains($0) }
  }
}
