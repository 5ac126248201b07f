import Testing

@testable import PlaybackCore

@Suite("ShuffleGenerator")
struct ShuffleGeneratorTests {
  @Test("the published SplitMix64 vector of seed 1234567")
  func vector() {
    var generator = ShuffleGenerator(seed: 1_234_567)
    let drawn = (0..<5).map { _ in generator.next() }
    #expect(
      drawn == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("below stays within its bound, reaches all of it, and takes one")
  func below() async {
    var generator = ShuffleGenerator(seed: 5)
    for bound in [1, 2, 3, 7, 1000, Int.max] {
      for _ in 0..<200 { #expect((0..<bound).contains(generator.below(bound))) }
    }
    #expect(Set((0..<200).map { _ in generator.below(7) }).count == 7)
    await #expect(processExitsWith: .failure) {
      var generator = ShuffleGenerator(seed: 5)
      _ = generator.below(0)
    }
  }

  @Test("streams of one seed differ, and are the same each time")
  func streams() {
    func first(_ stream: UInt64) -> UInt64 {
      var generator = ShuffleGenerator(seed: 9, stream: stream)
      return generator.next()
    }
    #expect(Set((0..<1000).map(first)).count == 1000)
    #expect(first(77) == first(77))
  }

  /// χ² of how often each order of four came, over 24,000 shuffles with the seeds 0 ..< 24,000.
  private func chiSquare(_ shuffle: (inout ShuffleGenerator, inout [Int]) -> Void) -> Int {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<24_000 {
      var generator = ShuffleGenerator(seed: UInt64(seed))
      var items = [0, 1, 2, 3]
      shuffle(&generator, &items)
      counts[items, default: 0] += 1
    }
    let missing = 24 - counts.count
    return (counts.values.reduce(0) { $0 + ($1 - 1000) * ($1 - 1000) }) / 1000 + missing * 1000
  }

  // 23 degrees of freedom: above 58 comes once in ten thousand fair draws.
  @Test("F25, R46: all 24 orders of four are equally likely, and the measure finds a biased shuffle out")
  func uniform() {
    #expect(chiSquare { $0.shuffle(&$1) } < 58)
    let naive = chiSquare { generator, items in
      for index in items.indices { items.swapAt(index, generator.below(4)) }
    }
    #expect(naive > 58)
    let neverStays = chiSquare { generator, items in
      for index in [3, 2, 1] { items.swapAt(index, generator.below(index)) }
    }
    #expect(neverStays > 58)
  }

  @Test("a shuffle from an index leaves what is before it")
  func from() {
    var generator = ShuffleGenerator(seed: 3)
    for start in 0...6 {
      var items = Array(0..<6)
      generator.shuffle(&items, from: start)
      #expect(Array(items[..<start]) == Array(0..<start))
      #expect(items.sorted() == Array(0..<6))
    }
  }

  @Test("places are ascending, different, and every choice is equally likely")
  func places() {
    var generator = ShuffleGenerator(seed: 3)
    var counts: [[Int]: Int] = [:]
    for _ in 0..<10_000 { counts[generator.places(2, among: 5), default: 0] += 1 }
    #expect(counts.count == 10)
    #expect(counts.keys.allSatisfy { $0[0] < $0[1] && $0[0] >= 0 && $0[1] < 5 })
    #expect(counts.values.allSatisfy { (880...1120).contains($0) }, "\(counts)")
    #expect(generator.places(4, among: 4) == [0, 1, 2, 3])
    #expect(generator.places(0, among: 4) == [])
  }

  @Test("R24: the cycles of a seed are the same whatever was asked and however far ahead", arguments: 0..<10)
  func cycles(seed: UInt64) {
    func story(looking: Int) -> [EntryID?] {
      var queue = PlayQueue(seed: seed)
      queue.load(Scene.items("ABCDEF"), shuffle: true, repeat: .all)
      return (0..<50).map { _ in
        _ = queue.upNext(looking)
        queue.naturalEnd()
        return queue.current
      }
    }
    #expect(story(looking: 0) == story(looking: 1))
    #expect(story(looking: 0) == story(looking: 40))
  }
}
