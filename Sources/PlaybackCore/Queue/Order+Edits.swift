extension Order {
  /// Replaces the slots at a range of indices by others: the one change that all others are made of.
  ///
  /// The slots that leave are out of the order at once, so `slots` may contain some of them.
  ///
  /// - Precondition: the range is within 0 ... `count`; afterwards the slots are distinct.
  /// - Complexity: O(chunks + chunk + length of the range + number of new slots).
  public mutating func replaceSubrange(_ range: Range<Int>, with slots: [UInt32]) {
    check(range)
    guard !range.isEmpty || !slots.isEmpty else { return }
    guard count > 0 else { return rebuild(0..<0, as: slots, fresh: 0..<slots.count) }
    let first = place(of: range.lowerBound)
    let lower = range.lowerBound - Int(starts[first])
    let upper = range.upperBound - Int(starts[first])
    if upper <= size(at: first) {
      replaceWithin(first, lower..<upper, with: slots)
    } else {
      let last = place(of: range.upperBound - 1)
      let end = range.upperBound - Int(starts[last])
      release(first, lower..<size(at: first))
      for place in (first + 1)..<last { release(place, 0..<size(at: place)) }
      release(last, 0..<end)
      let content = self[chunk: first][..<lower] + slots + self[chunk: last][end...]
      rebuild(first..<(last + 1), as: Array(content), fresh: lower..<(lower + slots.count))
    }
  }

  /// Inserts slots, the first of them at an index.
  ///
  /// - Precondition: `index` is in 0 ... `count`; the slots are distinct and not in the order.
  /// - Complexity: O(chunks + chunk + number of slots).
  public mutating func insert(_ slots: [UInt32], at index: Int) {
    precondition(index >= 0 && index <= count, "insertion at \(index) is outside the order's 0...\(count)")
    replaceSubrange(index..<index, with: slots)
  }

  /// Removes and returns the slot at an index.
  ///
  /// - Precondition: `index` is in 0 ..< `count`.
  /// - Complexity: O(chunks + chunk).
  @discardableResult
  public mutating func remove(at index: Int) -> UInt32 {
    let slot = self[index]
    replaceSubrange(index..<(index + 1), with: [])
    return slot
  }

  /// Moves a slot; `to` is its index afterwards.
  ///
  /// - Precondition: both are in 0 ..< `count`.
  /// - Complexity: O(chunks + chunk).
  public mutating func move(from: Int, to: Int) {
    precondition(
      from >= 0 && from < count && to >= 0 && to < count,
      "move from \(from) to \(to) in the order's 0..<\(count)")
    guard from != to else { return }
    let place = place(of: from)
    let start = Int(starts[place])
    if to >= start && to < start + size(at: place) {
      moveWithin(place, from - start, to - start)
    } else {
      let slot = remove(at: from)
      replaceSubrange(to..<to, with: [slot])
    }
  }

  /// Moves a block; `to` is the index of its first slot afterwards.
  ///
  /// - Precondition: the range is within 0 ... `count`, and `to` in 0 ... `count` − length of the range.
  /// - Complexity: O(chunks + chunk + length of the range).
  public mutating func move(_ range: Range<Int>, to: Int) {
    check(range)
    precondition(
      to >= 0 && to <= count - range.count, "move of \(range) to \(to) in the order's 0..<\(count)")
    guard to != range.lowerBound, !range.isEmpty else { return }
    let moved = slots(in: range)
    replaceSubrange(range, with: [])
    replaceSubrange(to..<to, with: moved)
  }

  /// Takes all slots out. The table of slots is given back as well.
  ///
  /// - Complexity: O(chunks).
  public mutating func removeAll() { self = Order(chunkCapacity: chunkCapacity) }

  /// Replaces within one chunk, in place when the result may stay as it is.
  private mutating func replaceWithin(_ place: Int, _ part: Range<Int>, with slots: [UInt32]) {
    let size = size(at: place)
    let newSize = size - part.count + slots.count
    release(place, part)
    let isAppending = part.lowerBound == size && place == chunkIDs.count - 1 && !fit(size, 0)
    if newSize > chunkCapacity && isAppending {
      // Appending: a new chunk, so that a list that grows at its end has full chunks.
      rebuild((place + 1)..<(place + 1), as: slots, fresh: 0..<slots.count)
    } else if newSize > chunkCapacity || (newSize < size && mustMerge(place, newSize)) {
      var content = self[chunk: place]
      content.replaceSubrange(part, with: slots)
      rebuild(place..<(place + 1), as: content, fresh: part.lowerBound..<(part.lowerBound + slots.count))
    } else {
      let id = chunkIDs[place]
      for slot in slots { claim(slot, for: id) }
      self[chunk: place].replaceSubrange(part, with: slots)
      shiftStarts(from: place + 1, by: newSize - size)
      count += newSize - size
    }
  }

  /// Moves within a chunk, which leaves the tables alone.
  private mutating func moveWithin(_ place: Int, _ from: Int, _ to: Int) {
    Self.move(in: &self[chunk: place], from, to)
  }

  private static func move(in chunk: inout [UInt32], _ from: Int, _ to: Int) {
    chunk.insert(chunk.remove(at: from), at: to)
  }

  /// Whether a chunk of the new size is empty or would fit together with a neighbour.
  private func mustMerge(_ place: Int, _ newSize: Int) -> Bool {
    newSize == 0
      || (place > 0 && fit(size(at: place - 1), newSize))
      || (place + 1 < chunkIDs.count && fit(newSize, size(at: place + 1)))
  }

  /// Takes a part of a chunk out of the table of slots.
  private mutating func release(_ place: Int, _ part: Range<Int>) {
    for offset in part { homes[self[chunk: place][offset]] = 0 }
  }
}
