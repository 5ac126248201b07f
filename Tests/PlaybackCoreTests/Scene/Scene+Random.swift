@testable import PlaybackCore

extension Scene {
  /// An edit with arguments that mostly fit the present queue.
  func randomEdit(_ random: inout ShuffleGenerator) -> QueueEdit {
    let count = machine.queue.count
    let index = random.below(count + 2)
    let other = random.below(count + 2)
    let range = min(index, other)..<max(index, other)
    let fresh = Self.items("XYZ".drawn(&random) + "PQR".prefix(random.below(3)))
    let some = machine.queue.entries.filter { _ in random.below(3) == 0 }
    switch random.below(18) {
    case 0: return .insert(fresh, at: index, startIfEnded: random.below(2) == 0)
    case 1: return .append(fresh, startIfEnded: random.below(2) == 0)
    case 2, 3: return .playNext(fresh, startIfEnded: random.below(2) == 0)
    case 4: return .addToUpNext(fresh, startIfEnded: random.below(2) == 0)
    case 5, 6: return .remove(some)
    case 7: return .move(range, to: random.below(count + 2))
    case 8: return .moveEntries(some, to: index)
    case 9: return .moveInOrder(from: index, to: other)
    case 10: return .moveToNext(some)
    case 11: return .replace(range, with: random.below(4) == 0 ? [] : fresh)
    case 12: return .setShuffle(random.below(3) > 0)
    case 13: return .reshuffle
    case 14:
      return random.below(4) > 0
        ? .append(fresh, startIfEnded: true) : [.clear, .clearUpcoming, .clearAllButCurrent][random.below(3)]
    case 15:
      let items = Self.items("ABCDE")
      return .load(
        items, start: random.below(2) == 0 ? nil : random.below(5), at: .seconds(Int64(random.below(50))),
        play: random.below(2) == 0, shuffle: [nil, true, false][random.below(3)],
        repeat: random.below(2) == 0 ? nil : RepeatMode.allCases[random.below(3)])
    default: return .insert(fresh, at: random.below(count + 1), startIfEnded: false)
    }
  }
}
