import PlaybackCore

extension NaiveQueue {
  /// Moves one entry of the list; `to` is its final index (R12–R14, C32).
  mutating func move(from: Int, to: Int, _ seen: SeenQueue) -> ModelOutcome {
    move(from..<(from + 1), to: to, seen)
  }

  /// Moves a block of the list; `to` is the final index of its first entry. Under shuffle the order stays (R14).
  mutating func move(_ range: Range<Int>, to: Int, _ seen: SeenQueue) -> ModelOutcome {
    let old = self
    let block = range.clamped(to: 0..<list.count)
    let moved = Self.moved(list, block, to: to)
    guard moved != list else { return .unchanged }
    list = moved
    if !shuffle {
      order = list
      moveCursor(past: block, to: to)
    }
    finish(from: old, seen)
    return .currentKept
  }

  /// Moves a set of entries of the list together, in their list order; `to` is the final index of the first (C32).
  mutating func move(_ ids: [EntryID], to: Int, _ seen: SeenQueue) -> ModelOutcome {
    put(list.filter(ids.contains), to: to, seen)
  }

  /// The same in the order given; an id that is named again counts once.
  mutating func arrange(_ ids: [EntryID], to: Int, _ seen: SeenQueue) -> ModelOutcome {
    var moving: [EntryID] = []
    for id in ids where list.contains(id) && !moving.contains(id) { moving.append(id) }
    return put(moving, to: to, seen)
  }

  private mutating func put(_ moving: [EntryID], to: Int, _ seen: SeenQueue) -> ModelOutcome {
    let old = self
    var moved = list.filter { !moving.contains($0) }
    let place = min(to, moved.count)
    moved.insert(contentsOf: moving, at: place)
    guard moved != list else { return .unchanged }
    if current == nil && !shuffle {
      let gap = cursor - list[..<cursor].filter(moving.contains).count
      cursor = place <= gap ? gap + moving.count : gap
    }
    list = moved
    if !shuffle { order = list }
    finish(from: old, seen)
    return .currentKept
  }

  /// Moves one entry of the play order only; without shuffle the same as `move` (R14, C13).
  mutating func moveInOrder(from: Int, to: Int, _ seen: SeenQueue) -> ModelOutcome {
    guard shuffle else { return move(from: from, to: to, seen) }
    let old = self
    let block = (from..<(from + 1)).clamped(to: 0..<order.count)
    let moved = Self.moved(order, block, to: to)
    guard moved != order else { return .unchanged }
    order = moved
    mayForgetPreviousCycle = true
    moveCursor(past: block, to: to)
    finish(from: old, seen)
    return .currentKept
  }

  /// Takes entries out and puts them where play next would, pinned (C30). Current stays where it is.
  mutating func moveToNext(_ ids: [EntryID], _ seen: SeenQueue) -> ModelOutcome {
    let old = self
    var moving: [EntryID] = []
    for id in ids where list.contains(id) && id != current && !moving.contains(id) { moving.append(id) }
    guard !moving.isEmpty else { return list.isEmpty ? .refused : .unchanged }
    let couldForget = mayForgetPreviousCycle
    mayForgetPreviousCycle = true
    cursor -= order[..<cursor].filter(moving.contains).count
    list.removeAll(where: moving.contains)
    order.removeAll(where: moving.contains)
    putNext(moving)
    finish(from: old, seen)
    let same = list == old.list && order == old.order && pinned == old.pinned && cursor == old.cursor
    if same { mayForgetPreviousCycle = couldForget }
    return same ? .unchanged : .currentKept
  }

  /// The entries with a block taken out and put back so that its first one ends at `to`.
  private static func moved(_ entries: [EntryID], _ block: Range<Int>, to: Int) -> [EntryID] {
    var result = entries
    result.removeSubrange(block)
    result.insert(contentsOf: entries[block], at: min(to, result.count))
    return result
  }

  /// Without a current: the cursor stays between the same neighbours, and what is put down there comes before it, as a
  /// move is never "added there" (C24).
  private mutating func moveCursor(past block: Range<Int>, to: Int) {
    guard current == nil else { return }
    let gap = cursor - block.clamped(to: 0..<cursor).count
    let target = min(to, order.count - block.count)
    cursor = target <= gap ? gap + block.count : gap
  }
}
