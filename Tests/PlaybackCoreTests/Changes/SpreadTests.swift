import Testing

@testable import PlaybackCore

/// The option *spread* of R46: one artist's entries are kept apart.
@Suite struct SpreadTests {
  /// A queue whose artists are these letters, in this order, one entry each.
  private func queue(_ artists: String, seed: UInt64, start: Int? = nil) -> PlayQueue {
    var queue = PlayQueue(seed: seed)
    let items = artists.enumerated().map { index, artist in
      MediaItem(.file(path: "/\(index)"), artist: artist == "-" ? nil : String(artist))
    }
    queue.setShuffleStyle(.spreadArtists)
    queue.load(items, start: start, shuffle: true)
    return queue
  }

  private func artists(_ queue: PlayQueue) -> [String?] {
    queue.entriesInPlayOrder.map { queue.item($0)?.artist }
  }

  private func neighbours(_ artists: [String?]) -> Int {
    zip(artists, artists.dropFirst()).count { $0 != nil && $0 == $1 }
  }

  @Test("No two neighbours share an artist whenever the counts allow it, current first (R46, F23)")
  func apart() {
    for artists in ["AAABBBCCC", "AAAABCD", "AAAAB-B-", "AABB", "ABABAB", "AAAAABCDE", "AABBCCDDEEFFGG"] {
      for seed in 0..<60 as Range<UInt64> {
        for start in [nil, 0, 1] {
          let queue = queue(artists, seed: seed, start: start)
          let order = self.artists(queue)
          #expect(order.count == artists.count)
          let first = order[0]
          let rest = order.dropFirst()
          let largest =
            Set(rest.compactMap(\.self)).map { name in
              let count = rest.count { $0 == name }
              // What comes after an entry of the same artist has one place less.
              return 2 * count - rest.count - (name == first ? 0 : 1)
            }.max() ?? 0
          #expect(neighbours(order) == max(0, largest), "\(artists) seed \(seed): \(order)")
          if let start { #expect(queue.listIndex(of: queue.entry(atPlayIndex: 0)) == start) }
        }
      }
    }
  }

  @Test("Spread is even, and far from what a uniform shuffle gives (F24)")
  func even() {
    let names = String(
      (0..<8).flatMap { group in repeatElement(Character(UnicodeScalar(UInt8(65 + group))), count: 5) })
    var (spreadSum, uniformSum, gaps) = (0, 0, [Int]())
    for seed in 0..<200 as Range<UInt64> {
      var queue = queue(names, seed: seed)
      let order = artists(queue)
      spreadSum += neighbours(order)
      for name in Set(order) {
        let places = order.indices.filter { order[$0] == name }
        gaps += zip(places, places.dropFirst()).map { $1 - $0 }
      }
      queue.setShuffleStyle(.uniform)
      uniformSum += neighbours(artists(queue))
    }
    #expect(spreadSum == 0)
    #expect((600...1000).contains(uniformSum), "a uniform shuffle has about 4 such neighbours: \(uniformSum)")
    // 8 artists × 5 entries: 8 places from one to the next on average; nothing near and nothing far.
    let near = gaps.count { $0 < 4 }
    #expect(near * 50 < gaps.count, "\(near) of \(gaps.count) follow within 3 places")
    #expect((gaps.max() ?? 0) <= 16)
  }

  @Test("Each entry once per cycle, the seam kept, the same seed the same order (S14, S181)")
  func cycles() {
    var (one, other) = (queue("AABBCC-", seed: 5), queue("AABBCC-", seed: 5))
    one.setRepeat(.all)
    other.setRepeat(.all)
    var heard: [EntryID] = []
    for _ in 0..<one.count * 50 {
      #expect(one.current == other.current)
      heard += [one.current].compactMap(\.self)
      one.next()
      other.next()
    }
    for cycle in 0..<50 { #expect(Set(heard[cycle * 7..<cycle * 7 + 7]).count == 7) }
    #expect(zip(heard, heard.dropFirst()).allSatisfy { $0 != $1 })
    let names = heard.map { one.item($0)?.artist }
    #expect(neighbours(names) == 0)
  }

  @Test("A single artist is still shuffled, and never twice the same at the seam")
  func oneArtist() {
    var queue = queue("AAA", seed: 1)
    queue.setRepeat(.all)
    for _ in 0..<300 {
      let before = queue.current
      queue.next()
      #expect(queue.current != before)
    }
  }

  @Test("Additions avoid their artist's neighbours; turning the style off draws anew")
  func additions() {
    var queue = queue("ABCDEFGH", seed: 2, start: 0)
    for number in 0..<40 {
      queue.append([MediaItem(.file(path: "/new\(number)"), artist: "ABCDEFGH".map(String.init)[number % 8])])
    }
    #expect(neighbours(artists(queue)) <= 1)
    let current = queue.current
    #expect(queue.setShuffleStyle(.spreadArtists) == .unchanged)
    #expect(queue.setShuffleStyle(.uniform) == .changed(.kept))
    #expect(queue.current == current && queue.entry(atPlayIndex: 0) == current)
    queue.setShuffle(false)
    #expect(queue.entriesInPlayOrder == queue.entries)
  }

  @Test("Additions of a single artist end, and find a place; several at once avoid their neighbours as well")
  func manyAdditions() {
    var one = queue("AAAA", seed: 1, start: 0)
    one.append(["x", "y", "z"].map { MediaItem(.file(path: $0), artist: "A") })
    #expect(one.count == 7 && artists(one).allSatisfy { $0 == "A" })
    var met = 0
    for seed in 0..<100 {
      var queue = queue("ABCDEFGHABCDEFGHABCDEFGH", seed: UInt64(seed), start: 0)
      queue.append("AB".map { MediaItem(.file(path: "/new\($0)"), artist: String($0)) })
      met += neighbours(artists(queue))
    }
    #expect(met == 0, "\(met) of 200 stand beside their artist; without a second try about 50")
  }

  @Test("Where no place is good the sixteenth draw counts, as the article says")
  func sixteenth() {
    var queue = queue("AAAAAAAA", seed: 3, start: 0)
    var generator = queue.additions
    let before = queue.entriesInPlayOrder
    let added = queue.append(["/x", "/y"].map { MediaItem(.file(path: $0), artist: "A") })
    var places: [Int] = []
    for _ in 0..<16 { places = generator.places(2, among: 9).map { $0 + 1 } }
    #expect(added.map(queue.playIndex(of:)) == places && queue.additions == generator)
    #expect(queue.entriesInPlayOrder.filter { !added.contains($0) } == before)
  }

  @Test("At the seam the entry heard last, should it come first again, changes places with the next")
  func seam() {
    var met = 0
    for seed in 0..<60 {
      let letters = seed % 2 == 0 ? "AAA" : "AB--"
      let queue = queue(letters, seed: UInt64(seed))
      for last in Array(queue.list) {
        var generator = queue.cycleGenerator(2, redraws: 0)
        var expected = queue.spread(Array(queue.list), after: last, with: &generator)
        if expected[0] == last {
          met += 1
          // One with a key comes first again only among its like.
          #expect(letters == "AAA" || queue.key(last) == nil)
          expected.swapAt(0, 1)
        }
        #expect(Array(queue.drawCycle(2, redraws: 0, after: last)) == expected)
      }
    }
    #expect(met > 10)
  }
}
