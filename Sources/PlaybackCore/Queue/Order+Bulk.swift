extension Order {
  /// Inserts slots at places given by their indices afterwards: `slots[k]` ends at `indices[k]`.
  ///
  /// - Precondition: as many indices as slots, ascending, each possible (`indices[k]` ≤ `count` + k); the slots are
  ///   distinct and not in the order.
  /// - Complexity: O(n + k) at most; for few slots O(k × (chunks + chunk)).
  public mutating func insert(_ slots: [UInt32], atIndices indices: [Int]) {
    precondition(slots.count == indices.count, "\(slots.count) slots but \(indices.count) indices")
    for (number, index) in indices.enumerated() {
      let lowest = number == 0 ? 0 : indices[number - 1] + 1
      precondition(
        index >= lowest && index <= count + number,
        "index \(index) of insertion \(number) is outside \(lowest)...\(count + number)")
    }
    guard count > 0 else { return replaceSubrange(0..<0, with: slots) }
    var end = slots.count
    while end > 0 {
      // The last group: all insertions that belong into one chunk. Earlier groups lie in front of it.
      let place = place(of: indices[end - 1] - (end - 1))
      var begin = end - 1
      while begin > 0 && indices[begin - 1] - (begin - 1) >= Int(starts[place]) { begin -= 1 }
      insertGroup(begin..<end, slots, indices, into: place)
      end = begin
    }
  }

  /// Removes slots, in whatever order they are given; those that are not in the order are ignored.
  ///
  /// - Complexity: O(chunks + slots in the chunks touched), or O(k × chunk) for few slots.
  public mutating func remove(_ slots: [UInt32]) {
    if slots.count <= Self.fewSlots {
      for slot in slots { if let index = index(of: slot) { remove(at: index) } }
      return
    }
    var leaving = [Int](repeating: 0, count: chunkIDs.count)
    var removed = 0
    for slot in slots {
      guard let place = home(of: slot) else { continue }
      leaving[place] += 1
      removed += 1
      homes[slot] = 0
    }
    guard removed > 0 else { return }
    for place in leaving.indices where leaving[place] > 0 { sweep(place) }
    count -= removed
    repack()
  }

  /// So many slots are quicker taken out one by one than by going through their chunks.
  private static let fewSlots = 16

  /// Inserts a group of slots whose gaps lie in one chunk.
  private mutating func insertGroup(_ group: Range<Int>, _ slots: [UInt32], _ indices: [Int], into place: Int)
  {
    let start = Int(starts[place])
    if group.count == 1 {
      let gap = indices[group.lowerBound] - group.lowerBound
      return replaceSubrange(gap..<gap, with: [slots[group.lowerBound]])
    }
    let firstGap = indices[group.lowerBound] - group.lowerBound - start
    let lastGap = indices[group.upperBound - 1] - (group.upperBound - 1) - start
    var merged: [UInt32] = []
    merged.reserveCapacity(lastGap - firstGap + group.count)
    var offset = firstGap
    for number in group {
      let gap = indices[number] - number - start
      merged.append(contentsOf: self[chunk: place][offset..<gap])
      merged.append(slots[number])
      offset = gap
    }
    replaceSubrange((start + firstGap)..<(start + lastGap), with: merged)
  }

  /// Drops the slots of a chunk that are no longer in the table.
  private mutating func sweep(_ place: Int) {
    self[chunk: place] = self[chunk: place].filter { homes[$0] != 0 }
  }

  /// Restores the rules of the chunks after several have shrunk: none empty, neighbours merged that fit.
  private mutating func repack() {
    let oldIDs = chunkIDs
    chunkIDs.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    var start = 0
    for id in oldIDs {
      let size = store[UInt32(id)].count
      if let last = chunkIDs.last, fit(store[UInt32(last)].count, size) {
        let chunk = store[UInt32(id)]
        for slot in chunk { homes[slot] = last }
        store[UInt32(last)].append(contentsOf: chunk)
        drop(id)
      } else if size == 0 {
        drop(id)
      } else {
        places[Int(id)] = UInt16(truncatingIfNeeded: chunkIDs.count)
        chunkIDs.append(id)
        starts.append(UInt32(truncatingIfNeeded: start))
      }
      start += size
    }
  }
}
