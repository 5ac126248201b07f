extension Order {
  /// The first rule that does not hold, in words, or nil when all hold. For tests.
  ///
  /// - Complexity: O(n + size of the table of slots).
  func checkInvariants() -> String? {
    chunkFault() ?? numberFault() ?? lookUpFault()
  }

  private func chunkFault() -> String? {
    guard starts.count == chunkIDs.count else {
      return "\(starts.count) starts, \(chunkIDs.count) numbers"
    }
    var start = 0
    for place in chunkIDs.indices {
      let chunk = self[chunk: place]
      if chunk.isEmpty { return "chunk \(place) is empty" }
      if chunk.count > chunkCapacity { return "chunk \(place) holds \(chunk.count) of \(chunkCapacity)" }
      if Int(starts[place]) != start { return "chunk \(place) starts at \(starts[place]), not \(start)" }
      if place > 0 && fit(self[chunk: place - 1].count, chunk.count) {
        return
          "chunks \(place - 1) and \(place) are not merged: \(self[chunk: place - 1].count) and \(chunk.count)"
      }
      start += chunk.count
    }
    return start == count ? nil : "the chunks hold \(start) slots, count is \(count)"
  }

  private func numberFault() -> String? {
    guard store.count == places.count else { return "\(store.count) chunks stored, \(places.count) numbers" }
    for (place, id) in chunkIDs.enumerated() {
      guard id != 0, Int(id) < places.count else { return "chunk number \(id) is unknown" }
      // So none is used twice.
      guard Int(places[Int(id)]) == place else {
        return "chunk \(id) is at place \(place), the table says \(places[Int(id)])"
      }
    }
    if !store[0].isEmpty { return "chunk 0 is not used and not empty" }
    for id in freeIDs {
      guard id != 0, Int(id) < places.count else { return "free chunk number \(id) is unknown" }
      // So none is both free and used.
      if !store[UInt32(id)].isEmpty { return "chunk \(id) is free and not empty" }
    }
    if freeIDs.count > 1, Set(freeIDs).count != freeIDs.count { return "a chunk number is free twice" }
    let known = 1 + chunkIDs.count + freeIDs.count
    return known == places.count ? nil : "\(known) chunk numbers are used or free of \(places.count)"
  }

  private func lookUpFault() -> String? {
    for place in chunkIDs.indices {
      for (offset, slot) in self[chunk: place].enumerated() {
        let index = Int(starts[place]) + offset
        if self.index(of: slot) != index {
          return "slot \(slot) at \(index) is found at \(String(describing: self.index(of: slot)))"
        }
        if self[index] != slot { return "index \(index) gives \(self[index]), not \(slot)" }
      }
    }
    var known = 0
    for slot in 0..<homes.count where homes[UInt32(slot)] != 0 { known += 1 }
    return known == count ? nil : "the table of slots names \(known) slots, count is \(count)"
  }
}
