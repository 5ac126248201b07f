/// How a shuffled order is drawn.
public enum ShuffleStyle: String, Hashable, Sendable, Codable, CaseIterable {
  /// Every order is equally likely.
  case uniform
  /// Entries of one artist are kept apart.
  case spreadArtists
  /// Entries of one album are kept apart.
  case spreadAlbums

  /// What must not follow itself; nil for an entry that may stand anywhere.
  func key(of item: MediaItem?) -> String? {
    switch self {
    case .uniform: nil
    case .spreadArtists: item?.artist
    case .spreadAlbums: item?.album
    }
  }
}

/// Draws an order in which equal keys are kept apart.
///
/// No two neighbours share a key whenever the counts allow it; when one key has more than half of the entries, as few
/// neighbours share it as possible: with m of n entries, 2m − n − 1 of them. Each key's entries are spread evenly: its
/// i-th of k is due at (i + r) ÷ k of the way, with one random r per key, and what is due first comes first.
///
/// Draws, in this order: the shuffle of all slots; then r for each key, keys in the order in which the shuffled slots
/// first show them, as `below(2³²)`. O(n log n).
struct SpreadDraw {
  private struct Group {
    var slots: [UInt32] = []
    var taken = 0
    var offset: UInt64 = 0

    var left: Int { slots.count - taken }
    /// When the next one is due, in 2³²nds of the way.
    var due: UInt64 { ((UInt64(taken) << 32) + offset) / UInt64(slots.count) }
  }

  private var groups: [Group] = []
  private var byDue: BinaryHeap
  private var bySize: BinaryHeap
  private var left: Int

  /// Orders the slots; `after` is the key of what comes before the first.
  static func order(
    _ slots: [UInt32], after last: String?, with generator: inout ShuffleGenerator, key: (UInt32) -> String?
  ) -> [UInt32] {
    var mixed = slots
    generator.shuffle(&mixed)
    var draw = SpreadDraw(mixed, key: key)
    let lastGroup = draw.groups.indices.first { last != nil && key(draw.groups[$0].slots[0]) == last }
    for index in draw.groups.indices { draw.groups[index].offset = UInt64(generator.below(1 << 32)) }
    return draw.run(after: lastGroup)
  }

  private init(_ slots: [UInt32], key: (UInt32) -> String?) {
    var numbers: [String: Int] = [:]
    left = slots.count
    byDue = BinaryHeap()
    bySize = BinaryHeap()
    for slot in slots {
      let number = key(slot).flatMap { numbers[$0] } ?? groups.count
      if number == groups.count {
        groups.append(Group())
        if let key = key(slot) { numbers[key] = number }
      }
      groups[number].slots.append(slot)
    }
  }

  private mutating func run(after lastGroup: Int?) -> [UInt32] {
    for index in groups.indices { enter(index) }
    var result: [UInt32] = []
    result.reserveCapacity(left)
    var last = lastGroup
    while let next = choose(after: last) {
      result.append(groups[next].slots[groups[next].taken])
      groups[next].taken += 1
      left -= 1
      if groups[next].left > 0 { enter(next) }
      last = next
    }
    return result
  }

  /// A key that has more than half of what is left must come now, or its entries would meet later. Otherwise what
  /// is due first comes, but not the key that has just come.
  private mutating func choose(after last: Int?) -> Int? {
    guard left > 0 else { return nil }
    if let largest = largestGroup, largest != last, 2 * groups[largest].left > left { return largest }
    var skipped: BinaryHeap.Item?
    var chosen: Int?
    while chosen == nil, let item = byDue.pop() {
      guard item.version == groups[item.group].taken else { continue }
      if item.group == last, skipped == nil { skipped = item } else { chosen = item.group }
    }
    if let skipped {
      if chosen == nil { return skipped.group }
      byDue.push(skipped)
    }
    return chosen
  }

  private var largestGroup: Int? {
    mutating get {
      while let item = bySize.first, item.version != groups[item.group].taken { _ = bySize.pop() }
      return bySize.first?.group
    }
  }

  private mutating func enter(_ index: Int) {
    let group = groups[index]
    byDue.push(BinaryHeap.Item(rank: group.due, group: index, version: group.taken))
    bySize.push(BinaryHeap.Item(rank: .max - UInt64(group.left), group: index, version: group.taken))
  }
}

/// A queue of groups by rank, the lowest first, ties by number; entries that became stale are told by their version.
private struct BinaryHeap {
  struct Item {
    let rank: UInt64
    let group: Int
    let version: Int

    func comesBefore(_ other: Item) -> Bool {
      rank != other.rank ? rank < other.rank : group < other.group
    }
  }

  private var items: [Item] = []

  var first: Item? { items.first }

  mutating func push(_ item: Item) {
    items.append(item)
    var child = items.count - 1
    while child > 0, items[child].comesBefore(items[(child - 1) / 2]) {
      items.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> Item? {
    guard let top = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return top }
    items[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < items.count && items[child].comesBefore(items[least]) {
        least = child
      }
      if least == parent { return top }
      items.swapAt(parent, least)
      parent = least
    }
  }
}
