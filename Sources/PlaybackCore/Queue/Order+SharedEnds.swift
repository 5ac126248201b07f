extension Order {
  /// How many slots both orders begin with and, beyond those, end with alike.
  ///
  /// Chunks that both share are compared by their storage, in O(1) each.
  ///
  /// - Complexity: O(chunks + chunk) when they differ in a few chunks, O(n) at worst.
  func sharedEnds(with other: Order) -> (head: Int, tail: Int) {
    let limit = Swift.min(count, other.count)
    var place = 0
    while place < Swift.min(chunkIDs.count, other.chunkIDs.count),
      self[chunk: place] == other[chunk: place]
    {
      place += 1
    }
    var head = place < chunkIDs.count ? Int(starts[place]) : count
    while head < limit, self[head] == other[head] { head += 1 }

    place = 0
    var tail = 0
    while place < Swift.min(chunkIDs.count, other.chunkIDs.count) {
      let (mine, theirs) = (
        self[chunk: chunkIDs.count - 1 - place], other[chunk: other.chunkIDs.count - 1 - place]
      )
      guard mine == theirs, tail + mine.count <= limit - head else { break }
      tail += mine.count
      place += 1
    }
    while tail < limit - head, self[count - 1 - tail] == other[other.count - 1 - tail] { tail += 1 }
    return (head, tail)
  }
}
