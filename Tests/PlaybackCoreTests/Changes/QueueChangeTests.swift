import Testing

@testable import PlaybackCore

@Suite struct QueueChangeTests {
  private func queue(_ count: Int, capacity: Int = 4) -> PlayQueue {
    var queue = PlayQueue(seed: 3, chunkCapacity: capacity)
    queue.load((0..<count).map { MediaItem(.file(path: "/\($0)")) })
    return queue
  }

  private func steps(_ change: QueueChange) -> (removals: [Int], insertions: [Int], moves: [(Int, Int)])? {
    guard case .steps(let removals, let insertions, let moves) = change.kind else { return nil }
    return (removals.map(\.index), insertions.map(\.index), moves.map { ($0.from, $0.to) })
  }

  @Test("One edit is one step, with revisions (S178)")
  func single() throws {
    let old = queue(20)
    var new = old
    new.move(from: 3, to: 15)
    var found = try #require(steps(new.difference(from: old)))
    #expect(found.removals.isEmpty && found.insertions.isEmpty)
    #expect(found.moves.map(\.0) == [3] && found.moves.map(\.1) == [15])
    #expect(new.difference(from: old).from == old.revision && new.difference(from: old).to == new.revision)

    new = old
    new.insert([MediaItem(.file(path: "/x"))], at: 7)
    found = try #require(steps(new.difference(from: old)))
    #expect(found.insertions == [7] && found.removals.isEmpty && found.moves.isEmpty)

    new = old
    new.remove(inList: 4..<6)
    found = try #require(steps(new.difference(from: old)))
    #expect(found.removals == [4, 5] && found.insertions.isEmpty && found.moves.isEmpty)

    #expect(old.difference(from: old).isEmpty)
  }

  @Test(
    "Any difference, applied to the old list, gives the new one, and moves as few as possible",
    arguments: 0..<200)
  func applies(seed: Int) throws {
    var random = ShuffleGenerator(seed: UInt64(seed), stream: 11)
    let old = queue(random.below(30), capacity: random.below(2) == 0 ? 4 : 2048)
    var new = old
    for _ in 0...random.below(6) {
      let (a, b) = (random.below(new.count + 1), random.below(new.count + 1))
      switch random.below(5) {
      case 0: new.insert([MediaItem(.file(path: "/n"))], at: a)
      case 1: new.remove(inList: min(a, b)..<max(a, b))
      case 2: new.move(from: a, to: b)
      case 3: new.playNext([MediaItem(.file(path: "/p")), MediaItem(.file(path: "/q"))])
      default: new.setShuffle(!new.isShuffled)
      }
    }
    let change = new.difference(from: old)
    #expect(change.applied(to: old.entries) == new.entries)
    #expect(new.orderDifference(from: old).applied(to: old.entriesInPlayOrder) == new.entriesInPlayOrder)
    let found = try #require(steps(change))
    let kept = old.entries.filter(new.contains)
    #expect(found.moves.count == kept.count - longestCommonRun(kept, new.entries.filter(old.contains)))
  }

  @Test("A change is a reload when its ends are too far apart")
  func reload() {
    let old = queue(PlayQueue.longestDifference + 10, capacity: 2048)
    var new = old
    new.move(from: 0, to: new.count - 1)
    #expect(new.difference(from: old).kind == .reload)
    #expect(new.difference(from: old).applied(to: old.entries) == nil)
    new = old
    new.move(from: 0, to: 9)
    #expect(steps(new.difference(from: old))?.moves.count == 1)
  }

  /// The longest common subsequence, the slow way.
  private func longestCommonRun(_ a: [EntryID], _ b: [EntryID]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (place, y) in b.enumerated() {
        let above = row[place + 1]
        row[place + 1] = x == y ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return row[b.count]
  }
}
