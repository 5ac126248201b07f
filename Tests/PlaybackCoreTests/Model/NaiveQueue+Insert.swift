import PlaybackCore

extension NaiveQueue {
  /// Replaces everything (R16). Without a start the first of the order is current; flags are kept unless given. No
  /// items is `clear`, which keeps the flags (C33).
  mutating func load(_ ids: [EntryID], start: Int?, shuffle newShuffle: Bool? = nil, _ seen: SeenQueue)
    -> ModelOutcome
  {
    guard !ids.isEmpty else { return clear(seen) }
    let old = self
    shuffle = newShuffle ?? shuffle
    (list, order, pinned, previousCycle) = (ids, ids, [], nil)
    if shuffle { adoptShuffled(start.map { [ids[$0]] } ?? [], seen) }
    let first = start.map { ids[$0] } ?? order[0]
    begin(first)
    finish(from: old, seen, .drawn)
    return .currentChanged(first)
  }

  /// Inserts by list index; beyond the end is the end (R1, R2, R5).
  mutating func insert(_ ids: [EntryID], at index: Int, _ seen: SeenQueue) -> ModelOutcome {
    guard !ids.isEmpty else { return .unchanged }
    let old = self
    let place = min(index, list.count)
    list.insert(contentsOf: ids, at: place)
    if shuffle {
      adoptInsertion(ids, notBefore: placeBehindPinned, seen)
    } else {
      order = list
      // At the cursor: the inserted ones are next. Before it: the place moves on.
      if current == nil && place < cursor { cursor += ids.count }
    }
    finish(from: old, seen)
    return .currentKept
  }

  /// Inserts at the end of the list (R4, R6).
  mutating func append(_ ids: [EntryID], _ seen: SeenQueue) -> ModelOutcome {
    insert(ids, at: list.count, seen)
  }

  /// Inserts directly after current, pinned; a later call comes before an earlier one (R3, R7, C24).
  mutating func playNext(_ ids: [EntryID], _ seen: SeenQueue) -> ModelOutcome {
    guard !ids.isEmpty else { return .unchanged }
    let old = self
    putNext(ids)
    finish(from: old, seen)
    return .currentKept
  }

  /// Inserts behind the last pinned entry, pinned (R3).
  mutating func addToUpNext(_ ids: [EntryID], _ seen: SeenQueue) -> ModelOutcome {
    guard !ids.isEmpty else { return .unchanged }
    guard let last = pinnedInOrder.last, let index = list.firstIndex(of: last) else {
      return playNext(ids, seen)
    }
    let old = self
    order.insert(contentsOf: ids, at: placeBehindPinned)
    list.insert(contentsOf: ids, at: index + 1)
    pinned.formUnion(ids)
    finish(from: old, seen)
    return .currentKept
  }

  /// Puts entries that are in neither list nor order where play next does, and pins them.
  mutating func putNext(_ ids: [EntryID]) {
    var index = list.count
    if let current, let place = list.firstIndex(of: current) {
      index = place + 1
    } else if cursor < order.count, let place = list.firstIndex(of: order[cursor]) {
      index = place
    }
    order.insert(contentsOf: ids, at: upcomingStart)
    list.insert(contentsOf: ids, at: index)
    pinned.formUnion(ids)
  }

  /// Replaces a range of the list (C31).
  mutating func replace(_ range: Range<Int>, with ids: [EntryID], _ seen: SeenQueue) -> ModelOutcome {
    let range = range.clamped(to: 0..<list.count)
    let leaving = Array(list[range])
    guard let firstLeaving = leaving.first, let first = ids.first else {
      return ids.isEmpty ? remove(leaving, seen) : insert(ids, at: range.lowerBound, seen)
    }
    let old = self
    let oldPlace = order.firstIndex(of: firstLeaving) ?? 0
    let hitsCurrent = current.map(leaving.contains) == true
    let leavingBeforeCursor = order[..<cursor].filter(leaving.contains).count
    list.replaceSubrange(range, with: ids)
    pinned.subtract(leaving)
    // The first replacement stands in for the first one replaced, heard or upcoming as that was.
    order[oldPlace] = first
    order.removeAll(where: leaving.contains)
    cursor -= leavingBeforeCursor
    if current == nil && oldPlace < old.cursor { cursor += 1 }
    if hitsCurrent { begin(first) }
    if shuffle {
      pinned.formIntersection(upcoming)
      adoptRest(Array(ids.dropFirst()), seen)
    } else {
      order = list
      if current == nil { adoptCursor(replaced: range, by: ids.count, old.cursor, seen) }
    }
    finish(from: old, seen)
    return hitsCurrent ? .currentChanged(first) : .currentKept
  }

  private mutating func adoptRest(_ rest: [EntryID], _ seen: SeenQueue) {
    if !rest.isEmpty { adoptInsertion(rest, notBefore: placeBehindPinned, seen) }
  }

  /// Without shuffle, the cursor after a replacement: all replacements are heard, or all upcoming, as the replaced
  /// ones were; if the cursor stood among these, the text leaves open where in the replacements it stands.
  private mutating func adoptCursor(
    replaced range: Range<Int>, by count: Int, _ oldCursor: Int, _ seen: SeenQueue
  ) {
    if range.upperBound <= oldCursor {
      cursor = oldCursor - range.count + count
    } else if range.lowerBound >= oldCursor {
      cursor = oldCursor
    } else {
      cursor = min(max(seen.cursor, range.lowerBound), range.lowerBound + count)
      if cursor != seen.cursor { faults.append("the cursor \(seen.cursor) left the replaced range \(range)") }
    }
  }
}
