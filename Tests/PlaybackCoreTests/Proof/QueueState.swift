@testable import PlaybackCore

/// A state of a small queue, from which a real queue is built.
struct QueueState: Sendable {
  /// The play order as list indices.
  var order: [Int]
  var isShuffled: Bool
  /// The play index of the current entry.
  var current: Int?
  /// The play index to go on from; counts only without a current entry.
  var cursor: Int
  /// The play indices of the pins, all of them upcoming.
  var pins: [Int]
  var mode: RepeatMode

  /// The queue in this state, nobody else holding its storage. The seed decides draws that verbs make.
  func build(seed: UInt64) -> PlayQueue {
    var queue = PlayQueue(seed: seed, chunkCapacity: 4)
    queue.insert(PlayQueue.items(order.count), at: 0)
    let slots = order.map { queue.list[$0] }
    if isShuffled { queue.shuffled = Order(slots, chunkCapacity: 4) }
    queue.current = current.map { queue.id(slots[$0]) }
    queue.cursor = current == nil ? cursor : 0
    queue.pins = pins.isEmpty ? nil : Order(pins.map { slots[$0] }, chunkCapacity: 4)
    queue.repeatMode = mode
    queue.keepSeam()
    return queue
  }

  /// Every state of a queue of `count` entries with these orders: each current entry or each cursor, each set of
  /// upcoming entries pinned, each repeat mode.
  static func all(orders: [[Int]], isShuffled: Bool) -> [QueueState] {
    orders.flatMap { order in
      let places = (0..<order.count).map { (Optional($0), 0) } + (0...order.count).map { (nil, $0) }
      return places.flatMap { current, cursor in
        let upcoming = Array((current.map { $0 + 1 } ?? cursor)..<order.count)
        return subsets(upcoming).flatMap { pins in
          RepeatMode.allCases.map { mode in
            QueueState(
              order: order, isShuffled: isShuffled, current: current, cursor: cursor, pins: pins, mode: mode)
          }
        }
      }
    }
  }

  /// All orders of the numbers below `count`.
  static func permutations(_ count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    return permutations(count - 1).flatMap { shorter in
      (0..<count).map { place in
        var order = shorter
        order.insert(count - 1, at: place)
        return order
      }
    }
  }

  /// All sets of some numbers, each in their order.
  static func subsets(_ numbers: [Int]) -> [[Int]] {
    (0..<(1 << numbers.count)).map { mask in
      numbers.indices.filter { mask >> $0 & 1 == 1 }.map { numbers[$0] }
    }
  }
}

extension QueueVerb {
  /// Every verb with every argument that means something different on a queue of `count` entries, and one beyond.
  static func all(count: Int) -> [QueueVerb] {
    let indices = Array(0...count)
    let ranges = indices.flatMap { lower in (lower...count).map { lower..<$0 } }
    let sets = QueueState.subsets(Array(0..<count))
    var verbs: [QueueVerb] = [
      .clear, .clearUpcoming, .clearAllButCurrent, .next, .previous, .naturalEnd, .play(ended: false),
      .play(ended: true), .setShuffle(false), .setShuffle(true), .reshuffle,
    ]
    verbs += RepeatMode.allCases.map { .setRepeat($0) }
    for added in 0...2 {
      verbs +=
        indices.map { .insert(added, at: $0) } + [.append(added), .playNext(added), .addToUpNext(added)]
      verbs += ranges.map { .replace($0, with: added) }
    }
    verbs +=
      sets.map { .remove($0) } + [.remove([count]), .remove([count, 0, 0])] + ranges.map { .removeRange($0) }
    verbs += indices.map { .select($0) }
    for to in indices {
      verbs += indices.map { .moveInOrder(from: $0, to: to) } + indices.map { .move(from: $0, to: to) }
      // One place beyond the last possible one; further ones are clamped to the same.
      verbs += ranges.filter { to <= count - $0.count + 1 }.map { .moveBlock($0, to: to) }
      verbs += sets.filter { to <= count - $0.count + 1 }.map { .moveSet($0, to: to) }
      verbs += sets.filter { to <= count - $0.count + 1 }.map { .arrange($0.reversed(), to: to) }
    }
    for set in sets {
      let whole = Array(set.indices)
      let sequences = count < 5 ? QueueState.permutations(set.count) : [whole, whole.reversed()]
      verbs += sequences.map { .moveToNext($0.map { set[$0] }) }
    }
    return verbs + loads
  }

  /// Whether a rule says that the verb depends on the repeat mode, or it changes the mode.
  var heedsMode: Bool {
    switch self {
    case .next, .previous, .naturalEnd, .play, .remove, .removeRange, .clearUpcoming, .setShuffle, .setRepeat:
      true
    default: false
    }
  }

  private static var loads: [QueueVerb] {
    [nil, false, true].flatMap { shuffle in
      [(0, nil), (2, nil), (3, 0), (3, 2)].map { .load($0.0, start: $0.1, shuffle: shuffle, mode: nil) }
    } + [.load(5, start: 4, shuffle: true, mode: .all), .load(2, start: nil, shuffle: nil, mode: .off)]
  }
}
