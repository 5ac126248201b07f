@testable import PlaybackCore

/// How often each kind of verb is drawn in one program, so that programs differ in character.
struct QueueWeights {
  private var weights: [Int]
  /// About how long the list is to be.
  let size: Int

  init(_ random: inout ShuffleGenerator) {
    size = [2, 4, 6, 9, 14, 24][random.below(6)]
    weights = (0..<QueueVerb.kinds).map { _ in [0, 1, 1, 2, 4, 9][random.below(6)] }
    if random.below(4) == 0 {
      // A listener who mostly steps about.
      for kind in 0..<QueueVerb.kinds where !(14...18).contains(kind) {
        weights[kind] = min(weights[kind], 1)
      }
      for kind in 14...18 { weights[kind] += 6 }
    }
    // Without these nothing grows or goes on.
    for kind in [1, 3, 16] { weights[kind] += 2 }
  }

  func draw(_ random: inout ShuffleGenerator) -> Int {
    var place = random.below(weights.reduce(0, +))
    for (kind, weight) in weights.enumerated() {
      if place < weight { return kind }
      place -= weight
    }
    return 0
  }
}

extension QueueVerb {
  /// The number of kinds that are drawn.
  static let kinds = 23

  /// A verb with arguments that mostly fit a list of `count` entries.
  static func random(count: Int, _ weights: QueueWeights, _ random: inout ShuffleGenerator) -> QueueVerb {
    if count == 0, random.below(2) == 0 { return .append(1 + random.below(5)) }
    if count > weights.size * 3 / 2 {
      return random.below(3) == 0 ? .removeRange(range(count, &random)) : .remove(some(count, &random))
    }
    let kind = weights.draw(&random)
    return kind < 9 ? edit(kind, count, weights, &random) : step(kind, count, &random)
  }

  private static func edit(
    _ kind: Int, _ count: Int, _ weights: QueueWeights, _ random: inout ShuffleGenerator
  ) -> QueueVerb {
    let added = random.below(8) == 0 ? random.below(weights.size) : 1 + random.below(2)
    switch kind {
    case 0: return load(count, weights, &random)
    case 1: return .insert(added, at: random.below(count + 2))
    case 2: return .append(added)
    case 3: return .playNext(added)
    case 4: return .addToUpNext(added)
    case 5: return .replace(range(count, &random), with: random.below(5) == 0 ? 0 : added)
    case 6: return .remove(random.below(2) == 0 ? [random.below(count + 1)] : some(count, &random))
    case 7: return .removeRange(range(count, &random))
    default:
      return random.below(3) == 0
        ? [.clear, .clearUpcoming, .clearAllButCurrent][random.below(3)] : .append(added)
    }
  }

  private static func step(_ kind: Int, _ count: Int, _ random: inout ShuffleGenerator) -> QueueVerb {
    switch kind {
    case 9: return .move(from: random.below(count + 1), to: random.below(count + 1))
    case 10: return .moveBlock(range(count, &random), to: random.below(count + 1))
    case 11:
      var entries = some(count, &random)
      guard random.below(2) == 0 else { return .moveSet(entries, to: random.below(count + 1)) }
      random.shuffle(&entries)
      return .arrange(entries + entries.prefix(1), to: random.below(count + 1))
    case 12: return .moveInOrder(from: random.below(count + 1), to: random.below(count + 1))
    case 13:
      var entries = some(count, &random)
      random.shuffle(&entries)
      return .moveToNext(entries)
    case 14: return .select(random.below(count + 1))
    case 15, 16: return .next
    case 17: return .previous
    case 18: return .naturalEnd
    case 19: return .play(ended: random.below(2) == 0)
    case 20: return .setShuffle(random.below(2) == 0)
    case 21: return .reshuffle
    default: return .setRepeat(RepeatMode.allCases[random.below(3)])
    }
  }

  private static func load(
    _ count: Int, _ weights: QueueWeights, _ random: inout ShuffleGenerator
  ) -> QueueVerb {
    let added = random.below(weights.size + 1)
    return .load(
      added, start: added == 0 || random.below(2) == 0 ? nil : random.below(added),
      shuffle: [nil, false, true][random.below(3)],
      mode: random.below(2) == 0 ? nil : RepeatMode.allCases[random.below(3)])
  }

  private static func range(_ count: Int, _ random: inout ShuffleGenerator) -> Range<Int> {
    let one = random.below(count + 2)
    let other = random.below(3) == 0 ? random.below(count + 2) : min(one + random.below(3), count + 1)
    return min(one, other)..<max(one, other)
  }

  private static func some(_ count: Int, _ random: inout ShuffleGenerator) -> [Int] {
    let share = 2 + random.below(4)
    return (0...count).filter { _ in random.below(share) == 0 }
  }
}
