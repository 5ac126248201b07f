import PlaybackCore

/// A plain array of ids, the play order the list itself: what an app would write first.
struct IDArray: QueueContender {
  static let abilities = Set(QueueOperation.allCases)

  private var ids: [UInt64]
  private var nextID: UInt64
  private var current = 0

  init(_ items: [MediaItem]) {
    ids = Array(0..<UInt64(items.count))
    nextID = UInt64(items.count)
  }

  var count: Int { ids.count }

  mutating func append(_ item: MediaItem) { insert(item, at: ids.count) }
  mutating func insert(_ item: MediaItem, at index: Int) {
    ids.insert(nextID, at: index)
    nextID += 1
  }
  mutating func move(from: Int, to: Int) { ids.insert(ids.remove(at: from), at: to) }
  mutating func remove(at index: Int) { ids.remove(at: index) }
  mutating func remove(_ handles: [UInt64]) {
    let doomed = Set(handles)
    ids.removeAll(where: doomed.contains)
  }
  mutating func shuffle() {
    var generator = ShuffleGenerator(seed: 7)
    ids.mix(with: &generator)
  }
  mutating func next() { current = min(current + 1, ids.count - 1) }

  func handle(at listIndex: Int) -> UInt64 { ids[listIndex] }
  func handle(atPlay playIndex: Int) -> UInt64 { ids[playIndex] }
  func listIndex(of handle: UInt64) -> Int? { ids.firstIndex(of: handle) }
  func playIndex(of handle: UInt64) -> Int? { ids.firstIndex(of: handle) }

  func snapshot() -> IDArray { self }
  func difference(from old: IDArray) -> Int { ids.steps(from: old.ids) }
}

extension Array {
  /// Shuffles like the queue's generator, in code that is compiled for this element.
  mutating func mix(with generator: inout ShuffleGenerator) {
    for index in stride(from: count - 1, to: 0, by: -1) { swapAt(index, generator.below(index + 1)) }
  }
}

extension Array where Element: Equatable {
  /// The entries between the first and the last difference, of both.
  func steps(from old: [Element]) -> Int {
    let limit = Swift.min(count, old.count)
    var head = 0
    while head < limit, self[head] == old[head] { head += 1 }
    var tail = 0
    while tail < limit - head, self[count - 1 - tail] == old[old.count - 1 - tail] { tail += 1 }
    return count + old.count - 2 * (head + tail)
  }
}
