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
    var seen = [Bool](repeating: false, count: places.count)
    seen[0] = true
    for id in chunkIDs + freeIDs {
      guard Int(id) < seen.count, !seen[Int(id)] else { return "chunk number \(id) is used twice or unknown" }
      seen[Int(id)] = true
    }
    guard store.count == places.count else { return "\(store.count) chunks stored, \(places.count) numbers" }
    for id in freeIDs + [0] where !store[UInt32(id)].isEmpty {
      return "chunk \(id) is not used and not empty"
    }
    if let lost = seen.firstIndex(of: false) { return "chunk number \(lost) is neither used nor free" }
    for (place, id) in chunkIDs.enumerated() where Int(places[Int(id)]) != place {
      return "chunk \(id) is at place \(place), the table says \(places[Int(id)])"
    }
    return nil
  }

  private func lookUpFault() -> String? {
    for (index, slot) in enumerated() {
      if self.index(of: slot) != index {
        return "slot \(slot) at \(index) is found at \(String(describing: self.index(of: slot)))"
      }
      if self[index] != slot { return "index \(index) gives \(self[index]), not \(slot)" }
    }
    var known = 0
    for slot in 0..<homes.count where homes[UInt32(slot)] != 0 { known += 1 }
    return known == count ? nil : "the table of slots names \(known) slots, count is \(count)"
  }
}
