import CastProtocol
import PlaybackCore

/// The device's queue as far as it is known: its items in order, and which of our turns each one is.
///
/// Devices tell only of a few items around the current one, so the order is asked for, unless a status shows as many
/// items as there must be. Whatever a device says, no more than `most` items are kept.
struct RemoteQueue: Equatable, Sendable {
  /// The most items that are kept in mind.
  static let most = 1000

  /// Ids of the items, in the device's order.
  private(set) var order: [Int] = []
  /// Which turn an item is; items of others have none.
  private(set) var turns: [Int: Turn] = [:]
  /// Items that were looked at and are not ours.
  private(set) var strangers: Set<Int> = []
  /// Items of ours that are to be exchanged: what they name cannot be fetched there any more.
  private(set) var outdated: Set<Int> = []
  /// Whether `order` is known to be all.
  var isComplete = false
  /// How many items there must be, while the order is not known.
  var expected: Int?

  /// The first item of a turn.
  func item(of turn: TurnID) -> Int? { order.first { turns[$0]?.id == turn && !outdated.contains($0) } }

  /// What the items of an entry name cannot be fetched there any more.
  mutating func outdate(_ entry: EntryID) {
    outdated.formUnion(turns.filter { $0.value.entry == entry }.keys)
  }

  /// The first items about which nothing is known.
  func unknown(most: Int) -> [Int] {
    Array(order.lazy.filter { turns[$0] == nil && !strangers.contains($0) }.prefix(most))
  }

  /// Our turns in the device's order.
  var orderedTurns: [Turn] { order.compactMap { turns[$0] } }

  /// From now on the item stands for another planned play of its entry.
  mutating func rename(_ item: Int, _ turn: Turn) {
    if order.contains(item) || order.isEmpty { turns[item] = turn }
  }

  /// Items as a status shows them: mostly a part of the queue.
  mutating func see(_ items: [QueueItem], isAll: Bool, find: (QueueItem) -> Turn?) {
    learn(items, find: find)
    let ids = items.compactMap(\.itemID).prefix(Self.most)
    guard !ids.isEmpty else { return }
    if isAll || !isComplete && ids.count == expected { return setOrder(Array(ids)) }
    if !order.contains(ids) {
      if order.isEmpty { order = Array(ids) }
      isComplete = false
    }
  }

  /// The device has taken a change.
  mutating func take(_ step: QueueStep) {
    switch step {
    case .insert(let turns, _):
      expected = isComplete ? order.count + turns.count : nil
      isComplete = false
    case .reorder(let ids, let before):
      order.removeAll(where: ids.contains)
      let place = order.firstIndex { $0 == before } ?? order.endIndex
      order.insert(contentsOf: ids, at: place)
    case .remove(let ids): order.removeAll(where: ids.contains)
    }
  }

  /// Learns which items are ours. Beyond what can be kept only those count that have a place in the order.
  mutating func learn(_ items: [QueueItem], find: (QueueItem) -> Turn?) {
    for item in items.prefix(Self.most) {
      guard let id = item.itemID, turns[id] == nil else { continue }
      if let turn = find(item) { turns[id] = turn }
    }
    guard turns.count > Self.most else { return }
    let ids = Set(order)
    turns = turns.filter { ids.contains($0.key) }
  }

  /// The whole order, as the device told it when asked.
  mutating func setOrder(_ ids: [Int]) {
    order = Array(ids.prefix(Self.most))
    isComplete = true
    expected = nil
    let ids = Set(order)
    turns = turns.filter { ids.contains($0.key) }
    strangers.formIntersection(ids)
    outdated.formIntersection(ids)
  }

  /// The device tells of a change, its own or anybody's. What is known already changes nothing, what is understood is
  /// carried out, anything else makes the order unknown.
  mutating func follow(_ change: CastQueueChange) {
    let ids = change.itemIDs ?? []
    switch change.changeType {
    case .noChange?, .itemsChange?: return
    case .remove? where !ids.isEmpty:
      let gone = Set(ids)
      guard order.contains(where: gone.contains) else { return }
      order.removeAll(where: gone.contains)
      expected = nil
    case .insert? where !ids.isEmpty: insert(ids, before: change.insertBefore)
    case .update? where Set(ids) == Set(order) && ids.count == order.count: order = ids
    default: (isComplete, expected) = (false, nil)
    }
  }

  /// Items came. They complete the order when it was complete before, or when they are those that were missing.
  private mutating func insert(_ ids: [Int], before next: Int?) {
    let place = next == nil ? order.endIndex : order.firstIndex { $0 == next }
    if let place, order[..<place].suffix(ids.count).elementsEqual(ids) { return }
    let new = Set(ids)
    guard let place, isComplete || expected == order.count + ids.count, new.count == ids.count,
      order.count + ids.count <= Self.most, !order.contains(where: new.contains)
    else {
      (isComplete, expected) = (false, nil)
      return
    }
    order.insert(contentsOf: ids, at: place)
    (isComplete, expected) = (true, nil)
  }

  /// These items were asked for; those that are still unknown are not ours.
  mutating func looked(at ids: [Int]) {
    for id in ids where turns[id] == nil { strangers.insert(id) }
    strangers.formIntersection(order)
  }
}

/// One change to the device's queue.
enum QueueStep: Equatable, Sendable {
  /// Put turns in before an item; nil: at the end.
  case insert([Turn], before: Int?)
  /// Put items into this order before an item; nil: at the end.
  case reorder([Int], before: Int?)
  /// Take items out.
  case remove([Int])
}

extension RemoteQueue {
  /// The next change on the way to what is wanted around the current item, which none of them touches; nil when it is
  /// so. What comes next is put right first, then what is too much is taken out, then what was heard is put right.
  /// Items of others stay where they are.
  func step(toward upcoming: [Turn], heard: [Turn], around current: Int) -> QueueStep? {
    guard let place = order.firstIndex(of: current) else { return nil }
    let after = firstItems(of: upcoming, except: current)
    let before = firstItems(of: heard, except: current)
    let following = order[order.index(after: place)...]
    if following.filter(Set(after).contains) != after {
      return .reorder(after, before: following.first { !after.contains($0) })
    }
    if let run = missingRun(in: upcoming) {
      let last = run.predecessor.flatMap(item(of:)) ?? current
      let next = order.firstIndex(of: last).map { order.index(after: $0) } ?? order.endIndex
      return .insert(run.turns, before: next < order.endIndex ? order[next] : nil)
    }
    let kept = Set(after + before + [current])
    let surplus = order.filter { turns[$0] != nil && !kept.contains($0) }
    if !surplus.isEmpty { return .remove(Array(surplus.prefix(200))) }
    if order[..<place].filter(Set(before).contains) != before { return .reorder(before, before: current) }
    if let run = missingRun(in: heard) {
      return .insert(run.turns, before: run.successor.flatMap(item(of:)) ?? current)
    }
    return nil
  }

  private func firstItems(of turns: [Turn], except current: Int) -> [Int] {
    turns.compactMap { item(of: $0.id) }.filter { $0 != current }
  }

  /// The first turns in a row that have no item, with the turns around them.
  private func missingRun(in turns: [Turn]) -> (predecessor: TurnID?, turns: [Turn], successor: TurnID?)? {
    guard let start = turns.firstIndex(where: { item(of: $0.id) == nil }) else { return nil }
    let run = turns[start...].prefix { item(of: $0.id) == nil }
    let before = start > 0 ? turns[start - 1].id : nil
    return (before, Array(run), run.endIndex < turns.endIndex ? turns[run.endIndex].id : nil)
  }
}
