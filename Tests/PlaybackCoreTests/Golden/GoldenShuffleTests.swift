import Testing

@testable import PlaybackCore

/// The S cases of the semantics page: order C E A D B given over the list ABCDE.
@Suite("Golden cases, shuffle on")
struct GoldenShuffleTests {
  private func scene(
    _ current: String, at seconds: Double = 40, repeat mode: RepeatMode = .off, seed: UInt64 = 1
  ) -> Scene {
    Scene("ABCDE*\(current)", at: seconds, order: "CEADB", repeat: mode, seed: seed)
  }

  @Test("S1: a move in the list leaves the play order (R14)")
  func s1() { scene("C").move(0, to: 4).shows("BCDEA C@40 playing next E").hasOrder("CEADB") }

  @Test("S2: removing current goes on in the play order (R8)")
  func s2() {
    let scene = scene("C").remove("C").shows("ABDE E@0 playing next A").hasOrder("EADB")
    #expect(scene.machine.queue.listIndex(of: scene.entry("E")) == 3)
  }

  @Test("S3, F27, F28, F30, F35: play next comes next in both orders, shuffle stays on (R7)")
  func s3() {
    let scene = scene("C").playNext("X").shows("ABCXDE C@40 playing next X").hasOrder("CXEADB")
    #expect(scene.machine.queue.isShuffled)
    scene.shuffle(false).shows("ABCXDE C@40 playing next X")
  }

  @Test("S4, F29: after what was put next the order goes on where it was (R7)")
  func s4() {
    scene("A").playNext("X").shows("AXBCDE A@40 playing next X").hasOrder("CEAXDB")
      .end().end().shows("AXBCDE D@0 playing next B")
  }

  @Test("S5: removing a set under shuffle goes to the survivor in the order (R11)")
  func s5() { scene("A").remove("AD").shows("BCE B@0 playing next –").hasOrder("CEB") }

  @Test("S6, F09, F13: shuffle off goes on at the natural neighbour (R23)")
  func s6() { scene("A").shuffle(false).shows("ABCDE A@40 playing next B").hasOrder("ABCDE") }

  @Test("S7: an appended entry is heard in this pass, at each upcoming place equally often (R6)")
  func s7() {
    var counts = [Int](repeating: 0, count: 6)
    for seed in 0..<600 {
      let scene = scene("A", seed: UInt64(seed)).append("X")
      counts[scene.order.firstPlace(of: "X")] += 1
    }
    #expect(counts[0...2].allSatisfy { $0 == 0 })
    #expect(counts[3...].allSatisfy { (150...250).contains($0) }, "\(counts)")
  }

  @Test("S8: an inserted entry never lands before current in the order (R5)")
  func s8() {
    var counts = [Int](repeating: 0, count: 6)
    for seed in 0..<1000 {
      let scene = scene("C", seed: UInt64(seed)).insert("X", at: 0)
      if seed == 0 { #expect(scene.list == "XABCDE") }
      counts[scene.order.firstPlace(of: "X")] += 1
    }
    #expect(counts[0] == 0)
    #expect(counts[1...].allSatisfy { (150...250).contains($0) }, "\(counts)")
  }

  @Test("S9: the wrap of a shuffle draws a new order that does not repeat; previous leads back (R24, R25)")
  func s9() {
    for seed in 0..<40 {
      let scene = scene("B", repeat: .all, seed: UInt64(seed))
      let announced = scene.upNext(5)
      scene.next().hasOrder(announced)
      #expect(scene.order.first != "B")
      #expect(scene.order.sorted() == Array("ABCDE"))
      scene.previous().shows("ABCDE B@0 playing next \(announced.prefix(1))").hasOrder("CEADB")
      #expect(scene.upNext(5) == announced)
    }
  }

  @Test("S10: next at the end of a shuffle is refused (R17)")
  func s10() { scene("B").next().isRefused(.nothingUpcoming).shows("ABCDE B@40 playing next –") }

  @Test("S11: previous at the start of the order restarts, or goes to its last under repeat all (R21)")
  func s11() {
    scene("C", at: 2).previous().shows("ABCDE C@0 playing next E")
    scene("C", at: 2, repeat: .all).previous().shows("ABCDE B@0 playing next C")
  }

  @Test("S12, F01: shuffle on starts with current and keeps the place (R22)", arguments: 0..<20)
  func s12(seed: UInt64) {
    let scene = Scene("ABCDE*C", seed: seed).elapse(7).shuffle(true)
    #expect(scene.order.first == "C")
    #expect(scene.order.sorted() == Array("ABCDE"))
    scene.shows("ABCDE C@47 playing next \(scene.upNext(1))")
    scene.next().next().next().next().next().isRefused(.nothingUpcoming)
  }

  @Test("S13: after any edit the order is a permutation of the list", arguments: 0..<30)
  func s13(seed: UInt64) {
    var random = ShuffleGenerator(seed: seed, stream: 13)
    let mode = RepeatMode.allCases[random.below(3)]
    let scene = scene("ABCDE".drawn(&random), repeat: mode, seed: seed)
    for _ in 0..<40 { scene.perform(.edit(scene.randomEdit(&random))) }
  }

  @Test("S14, F18, F19: wraps never repeat an entry and each cycle holds each once", arguments: 2...5)
  func s14(count: Int) {
    let names = String("ABCDE".prefix(count))
    for chunk in [0, 1] {
      var queue = PlayQueue(seed: UInt64(count + chunk), chunkCapacity: chunk == 0 ? 4 : 2048)
      let ids = queue.load(Scene.items(names), shuffle: true, repeat: .all)
      var last: EntryID?
      for _ in 0..<1000 {
        var cycle: Set<EntryID> = []
        for _ in 0..<count {
          #expect(queue.current != last)
          last = queue.current
          if let last { cycle.insert(last) }
          queue.naturalEnd()
        }
        #expect(cycle == Set(ids))
      }
    }
  }
}

extension String {
  func firstPlace(of character: Character) -> Int {
    firstIndex(of: character).map { distance(from: startIndex, to: $0) } ?? -1
  }

  func drawn(_ random: inout ShuffleGenerator) -> String { String(Array(self)[random.below(count)]) }
}
