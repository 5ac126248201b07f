extension PlayQueue {
  /// Moves one entry in the list; `to` is its final list index, clamped (R12–R14).
  ///
  /// Without shuffle the play order follows; with shuffle it stays as it is. The current entry goes on.
  ///
  /// - Precondition: Neither index is negative.
  /// - Complexity: O(chunk).
  /// - Returns: `.unchanged` when `from` is beyond the end or nothing moves.
  @discardableResult
  public mutating func move(from: Int, to: Int) -> QueueOutcome { move(from..<from + 1, to: to) }

  /// Moves a block of entries in the list; `to` is the final list index of its first, clamped (C32).
  ///
  /// - Precondition: No index is negative.
  /// - Complexity: O(block + chunk).
  /// - Returns: `.unchanged` when the range holds nothing or nothing moves.
  @discardableResult
  public mutating func move(_ range: Range<Int>, to: Int) -> QueueOutcome {
    guard let (block, place) = Self.clampedMove(range, to: to, count: count) else { return .unchanged }
    list.move(block, to: place)
    if shuffled == nil { followMove(of: block, to: place) }
    finishEdit()
    return .changed(.kept)
  }

  /// Moves entries in the list together, keeping their list order; the first ends at list index `to`, counted
  /// after they were taken out, clamped. Ids that are not queued are ignored.
  ///
  /// - Precondition: `to` is not negative.
  /// - Complexity: O(k log k + touched chunks).
  /// - Returns: `.unchanged` when nothing moves.
  @discardableResult
  public mutating func move(_ entries: [EntryID], to: Int) -> QueueOutcome {
    precondition(to >= 0, "move to list index \(to): an index is never negative")
    return put(Set(entries.compactMap(listIndex(of:))).sorted().map { list[$0] }, to: to)
  }

  /// Moves entries in the list together, in the order given; the first ends at list index `to`, counted after they
  /// were taken out, clamped. Ids that are not queued, or named again, are ignored. With all entries it is any order of
  /// the list, as one step.
  ///
  /// Without shuffle the play order follows; with shuffle it stays as it is. The current entry goes on.
  ///
  /// - Precondition: `to` is not negative.
  /// - Complexity: O(k log k + touched chunks).
  /// - Returns: `.unchanged` when nothing moves.
  @discardableResult
  public mutating func arrange(_ entries: [EntryID], to: Int) -> QueueOutcome {
    precondition(to >= 0, "arrange at list index \(to): an index is never negative")
    var seen = Set<UInt32>()
    return put(entries.compactMap(slot).filter { seen.insert($0).inserted }, to: to)
  }

  /// Takes distinct slots out of the list and puts them back as a block.
  private mutating func put(_ slots: [UInt32], to: Int) -> QueueOutcome {
    let place = min(to, count - slots.count)
    guard !slots.isEmpty, list.slots(in: place..<place + slots.count) != slots else { return .unchanged }
    if shuffled == nil, current == nil {
      let gap = cursor - slots.count { list.index(of: $0).map { $0 < cursor } ?? false }
      cursor = place <= gap ? gap + slots.count : gap
    }
    list.remove(slots)
    list.insert(slots, at: place)
    if shuffled == nil { followPins(slots, to: place) }
    finishEdit()
    return .changed(.kept)
  }

  /// Moves one entry in the play order; `to` is its final play index, clamped (R14).
  ///
  /// With shuffle the list stays as it is; without, this is `move(from:to:)` (C13).
  ///
  /// - Precondition: Neither index is negative.
  /// - Complexity: O(chunk).
  /// - Returns: `.unchanged` when `from` is beyond the end or nothing moves.
  @discardableResult
  public mutating func moveInOrder(from: Int, to: Int) -> QueueOutcome {
    guard shuffled != nil else { return move(from: from, to: to) }
    guard let (block, place) = Self.clampedMove(from..<from + 1, to: to, count: count) else {
      return .unchanged
    }
    shuffled?.move(block, to: place)
    followMove(of: block, to: place)
    finishEdit()
    return .changed(.kept)
  }

  /// Takes entries out of both orders and puts them where `playNext` would, pinned, in the order given (C30).
  ///
  /// The current entry and ids that are not queued are ignored.
  ///
  /// - Complexity: O(k log k + touched chunks).
  /// - Returns: `.unchanged` when there is nothing to move, or all stand there already and are pinned.
  @discardableResult
  public mutating func moveToNext(_ entries: [EntryID]) -> QueueOutcome {
    var seen = Set<UInt32>()
    let slots = entries.filter { $0 != current }.compactMap(slot).filter { seen.insert($0).inserted }
    guard !slots.isEmpty, !standNext(slots) else { return .unchanged }
    if current == nil {
      let before = order
      cursor -= slots.count { before.index(of: $0).map { $0 < cursor } ?? false }
    }
    list.remove(slots)
    shuffled?.remove(slots)
    let place = firstUpcoming
    let listPlace = current.flatMap(listIndex(of:)).map { $0 + 1 } ?? listIndex(ofPlay: place)
    list.insert(slots, at: listPlace)
    shuffled?.insert(slots, at: place)
    pins?.remove(slots)
    pin(slots, behindOthers: false)
    finishEdit()
    return .changed(.kept)
  }

  /// Whether slots are pinned and stand already where moving them to next would put them. O(k + chunk).
  private func standNext(_ slots: [UInt32]) -> Bool {
    let range = firstUpcoming..<firstUpcoming + slots.count
    guard range.upperBound <= count, order.slots(in: range) == slots,
      slots.allSatisfy(hasPin)
    else { return false }
    let place =
      current.flatMap(listIndex(of:)).map { $0 + 1 } ?? listIndex(ofPlay: range.upperBound) - slots.count
    return place >= 0 && place + slots.count <= count && list.slots(in: place..<place + slots.count) == slots
  }

  /// Lets pins and cursor follow when a block of the play order has moved. Without a current entry the cursor keeps
  /// standing before the same entry; a moved entry is never "added there" (C24).
  private mutating func followMove(of block: Range<Int>, to place: Int) {
    if pins != nil { followPins(order.slots(in: place..<place + block.count), to: place) }
    guard current == nil else { return }
    let gap = cursor - block.count { $0 < cursor }
    cursor = place <= gap ? gap + block.count : gap
  }

  private static func clampedMove(_ range: Range<Int>, to: Int, count: Int) -> (Range<Int>, Int)? {
    precondition(range.lowerBound >= 0 && to >= 0, "move \(range) to \(to): an index is never negative")
    let block = range.clamped(to: 0..<count)
    let place = min(to, count - block.count)
    return block.isEmpty || block.lowerBound == place ? nil : (block, place)
  }
}
