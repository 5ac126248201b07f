/// What became of a list between two states of the queue, for a table on a screen.
///
/// Apply it as tables do: take out the removed and the moved entries at their old indices, then put the inserted
/// and the moved ones in at their new indices, lowest first. The moves are minimal: an entry is moved only if it is
/// not in a longest run of entries that kept their relative order.
public struct QueueChange: Hashable, Sendable, Codable {
  /// The revision of the queue before.
  public let from: UInt64
  /// The revision of the queue after.
  public let to: UInt64
  /// What changed.
  public let kind: Kind

  /// What changed.
  public enum Kind: Hashable, Sendable, Codable {
    /// These steps, each by id and index.
    case steps(removals: [Place], insertions: [Place], moves: [Move])
    /// So much that reading the list anew is cheaper than following steps.
    case reload
  }

  /// An entry and where it was, or is.
  public struct Place: Hashable, Sendable, Codable {
    /// The entry.
    public let entry: EntryID
    /// Its index: in the old list for a removal, in the new one for an insertion.
    public let index: Int
  }

  /// An entry that stands elsewhere.
  public struct Move: Hashable, Sendable, Codable {
    /// The entry.
    public let entry: EntryID
    /// Its index in the old list.
    public let from: Int
    /// Its index in the new list.
    public let to: Int
  }

  /// Whether nothing changed in this list.
  public var isEmpty: Bool {
    guard case .steps(let removals, let insertions, let moves) = kind else { return false }
    return removals.isEmpty && insertions.isEmpty && moves.isEmpty
  }

  /// The list after the change, given the one before it; nil for `.reload`, which has to be read.
  ///
  /// - Precondition: The list is the one before the change.
  /// - Complexity: O(n).
  public func applied(to old: [EntryID]) -> [EntryID]? {
    guard case .steps(let removals, let insertions, let moves) = kind else { return nil }
    var gone = Set(removals.map(\.index))
    gone.formUnion(moves.map(\.from))
    var kept = old.indices.lazy.filter { !gone.contains($0) }.map { old[$0] }.makeIterator()
    let arriving = insertions.map { ($0.index, $0.entry) } + moves.map { ($0.to, $0.entry) }
    var result: [EntryID] = []
    for (index, entry) in arriving.sorted(by: { $0.0 < $1.0 }) {
      while result.count < index, let next = kept.next() { result.append(next) }
      result.append(entry)
    }
    while let next = kept.next() { result.append(next) }
    return result
  }
}

extension PlayQueue {
  /// How far the differing parts may be apart before a change is a `.reload`.
  static let longestDifference = 65_536

  /// What became of the listener's list since an older state of this queue.
  ///
  /// - Complexity: O(chunks) while both share their storage but for a few chunks; O(m log m) for m entries between
  ///   the first and the last difference.
  public func difference(from old: PlayQueue) -> QueueChange {
    change(from: old, list, old.list)
  }

  /// What became of the play order since an older state of this queue.
  ///
  /// - Complexity: As `difference(from:)`.
  public func orderDifference(from old: PlayQueue) -> QueueChange {
    change(from: old, order, old.order)
  }

  private func change(from old: PlayQueue, _ new: Order, _ before: Order) -> QueueChange {
    var (head, tail) = new.sharedEnds(with: before)
    // A slot that was given to another entry meanwhile looks the same in both orders and is not.
    for slot in table.slots(differingFrom: old.table) {
      guard let was = before.index(of: slot), let isNow = new.index(of: slot) else { continue }
      head = min(head, was, isNow)
      tail = min(tail, before.count - 1 - was, new.count - 1 - isNow)
    }
    let (was, isNow) = (head..<before.count - tail, head..<new.count - tail)
    guard max(was.count, isNow.count) <= Self.longestDifference else {
      return QueueChange(from: old.revision, to: revision, kind: .reload)
    }
    let gone = before.slots(in: was).map(old.id)
    let come = new.slots(in: isNow).map(id)
    let kind =
      Self.rotation(from: gone, to: come, offset: head) ?? Self.steps(from: gone, to: come, offset: head)
    return QueueChange(from: old.revision, to: revision, kind: kind)
  }

  /// The moves of what one moved entry or block leaves between the ends: two parts that changed places. The longer one
  /// stands, the second if they are equally long. Nil when it is anything else. O(m), much quicker than `steps`.
  private static func rotation(from old: [EntryID], to new: [EntryID], offset: Int) -> QueueChange.Kind? {
    guard old.count == new.count, let first = old.first, let length = new.firstIndex(of: first) else {
      return nil
    }
    let cut = old.count - length
    guard length > 0, old[..<cut] == new[length...], old[cut...] == new[..<length] else { return nil }
    let moving = cut > length ? cut..<old.count : 0..<cut
    return .steps(
      removals: [], insertions: [],
      moves: moving.map { index in
        let target = index < cut ? index + length : index - cut
        return QueueChange.Move(entry: old[index], from: index + offset, to: target + offset)
      })
  }

  private static func steps(from old: [EntryID], to new: [EntryID], offset: Int) -> QueueChange.Kind {
    let newIndex = Dictionary(uniqueKeysWithValues: zip(new, new.indices))
    let oldIndex = Dictionary(uniqueKeysWithValues: zip(old, old.indices))
    let common = old.filter { newIndex[$0] != nil }
    let targets = common.compactMap { newIndex[$0] }
    let standing = Set(longestAscent(targets))
    return .steps(
      removals: old.indices.filter { newIndex[old[$0]] == nil }.map {
        QueueChange.Place(entry: old[$0], index: $0 + offset)
      },
      insertions: new.indices.filter { oldIndex[new[$0]] == nil }.map {
        QueueChange.Place(entry: new[$0], index: $0 + offset)
      },
      moves: zip(common, targets).compactMap { entry, target in
        guard !standing.contains(target), let from = oldIndex[entry] else { return nil }
        return QueueChange.Move(entry: entry, from: from + offset, to: target + offset)
      })
  }

  /// A longest ascending subsequence of distinct numbers, by patience sorting. O(m log m).
  private static func longestAscent(_ numbers: [Int]) -> [Int] {
    var tops: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[tops[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = tops[low - 1] }
      if low == tops.count { tops.append(place) } else { tops[low] = place }
    }
    var ascent: [Int] = []
    var place = tops.last ?? -1
    while place >= 0 {
      ascent.append(numbers[place])
      place = previous[place]
    }
    return ascent.reversed()
  }
}
