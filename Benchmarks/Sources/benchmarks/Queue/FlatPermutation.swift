import PlaybackCore

/// Ids in list order, the play order as a flat permutation of list indices, and its inverse: the structure that
/// Media3 keeps for a shuffled order.
struct FlatPermutation: QueueContender {
  static let abilities = Set(QueueOperation.allCases)

  private var ids: [UInt64]
  /// List indices, by play index.
  private var order: [Int32]
  /// Play indices, by list index.
  private var inverse: [Int32]
  private var nextID: UInt64
  private var current = 0
  private var generator = ShuffleGenerator(seed: 7)

  init(_ items: [MediaItem]) {
    ids = Array(0..<UInt64(items.count))
    order = Array(0..<Int32(items.count))
    inverse = order
    nextID = UInt64(items.count)
  }

  var count: Int { ids.count }

  mutating func append(_ item: MediaItem) { insert(item, at: ids.count) }

  mutating func insert(_ item: MediaItem, at index: Int) {
    ids.insert(nextID, at: index)
    nextID += 1
    let place = generator.below(order.count + 1)
    for other in order.indices { order[other] += order[other] >= index ? 1 : 0 }
    for other in inverse.indices { inverse[other] += inverse[other] >= place ? 1 : 0 }
    order.insert(Int32(index), at: place)
    inverse.insert(Int32(place), at: index)
  }

  mutating func move(from: Int, to: Int) {
    ids.insert(ids.remove(at: from), at: to)
    inverse.insert(inverse.remove(at: from), at: to)
    for index in min(from, to)...max(from, to) { order[Int(inverse[index])] = Int32(index) }
  }

  mutating func remove(at index: Int) {
    ids.remove(at: index)
    let place = Int(inverse.remove(at: index))
    order.remove(at: place)
    for other in order.indices { order[other] -= order[other] > index ? 1 : 0 }
    for other in inverse.indices { inverse[other] -= inverse[other] > place ? 1 : 0 }
  }

  mutating func remove(_ handles: [UInt64]) {
    let doomed = Set(handles)
    var newIndex = [Int32](repeating: -1, count: ids.count)
    var kept: Int32 = 0
    for index in ids.indices where !doomed.contains(ids[index]) {
      newIndex[index] = kept
      kept += 1
    }
    ids.removeAll(where: doomed.contains)
    order = order.compactMap { newIndex[Int($0)] < 0 ? nil : newIndex[Int($0)] }
    invert()
  }

  mutating func shuffle() {
    order.mix(with: &generator)
    invert()
  }

  mutating func next() { current = min(current + 1, ids.count - 1) }

  private mutating func invert() {
    if inverse.count != order.count { inverse = [Int32](repeating: 0, count: order.count) }
    for place in order.indices { inverse[Int(order[place])] = Int32(place) }
  }

  func handle(at listIndex: Int) -> UInt64 { ids[listIndex] }
  func handle(atPlay playIndex: Int) -> UInt64 { ids[Int(order[playIndex])] }
  func listIndex(of handle: UInt64) -> Int? { ids.firstIndex(of: handle) }
  func playIndex(of handle: UInt64) -> Int? { listIndex(of: handle).map { Int(inverse[$0]) } }

  func snapshot() -> FlatPermutation { self }
  func difference(from old: FlatPermutation) -> Int { ids.steps(from: old.ids) }
}
