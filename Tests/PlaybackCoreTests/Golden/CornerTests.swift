import Testing

@testable import PlaybackCore

/// Corners C1–C17 of the semantics page.
@Suite("Corners, queue and undo")
struct CornerTests {
  @Test("C1: a pin ends when its entry starts; stepping back keeps the others")
  func c1Started() {
    Scene("ABCDE*C", at: 0).playNext("XY").hasPins("XY").next().hasPins("Y")
      .previous().shows("ABCXYDE C@0 playing next X").hasPins("Y")
      .addToUpNext("Z").shows("ABCXYZDE C@0 playing next X").hasPins("YZ")
  }

  @Test("C1: a pin ends when it is removed or comes to stand before current")
  func c1Passed() {
    Scene("ABCDE*C").playNext("XY").remove("X").hasPins("Y").select("E").hasPins("")
    Scene("ABCDE*C").playNext("X").move(3, to: 0).hasPins("")
  }

  @Test("C1: behind the block is behind the last pin, wherever it stands")
  func c1Moved() {
    Scene("ABCDE*C").playNext("X").move(3, to: 5).addToUpNext("Y").shows("ABCDEXY C@40 playing next D")
  }

  @Test("C2: with shuffle off the list wins over a pin that is before current")
  func c2() {
    Scene("ABCDE*A", order: "CEADB").playNext("X").move(1, to: 0).hasPins("X")
      .shuffle(false).shows("XABCDE A@40 playing next B").hasPins("")
    Scene("ABCDE*A", order: "CEADB").playNext("X").shuffle(false).hasPins("X")
  }

  @Test("C3, F12: a selection under shuffle skips nothing (R48)")
  func c3() {
    Scene("ABCDE*C", order: "CEADB").select("D").shows("ABCDE D@0 playing next E").hasOrder("CDEAB")
      .previous().shows("ABCDE C@0 playing next D")
    Scene("ABCDE*D", order: "CEADB").select("C").hasOrder("EADCB").shows("ABCDE C@0 playing next B")
  }

  @Test("C4, F95: undo leaves what the listener did since")
  func c4() {
    Scene("ABCDE*C").remove("C").next().elapse(3).undo().shows("ABCDE E@3 playing next –")
    Scene("ABCDE*C").remove("B").next().undo().shows("ABCDE D@0 playing next E")
    Scene("ABCDE*C").remove("C").repeats(.all).pause().undo()
      .shows("ABCDE C@40 paused next D").has(mode: .all)
  }

  @Test("C4: undo goes back to where the edit was when the present entry is gone")
  func c4Gone() { Scene("ABCDE*C").load("XY").next().undo().shows("ABCDE C@40 playing next D") }

  @Test("C5: undo of a load brings shuffle, order, pins, modes and intent back")
  func c5() {
    Scene("ABCDE*C", at: 40, .pause, order: "CEADB").playNext("P")
      .load("X", shuffle: false, repeat: .one).shows("X X@0 playing next X")
      .undo().shows("ABCPDE C@40 paused next P").hasOrder("CPEADB").hasPins("P").has(mode: .off)
  }

  @Test("C6: undo after a wrap patches the order that is now", arguments: 0..<20)
  func c6Wrap(seed: UInt64) {
    let scene = Scene("ABCDE*B", order: "CEADB", repeat: .all, seed: seed).remove("D").next()
    let order = scene.order
    scene.undo()
    #expect(scene.list == "ABCDE")
    #expect(scene.order.filter { $0 != "D" } == order)
    #expect(scene.order.first == order.first)
  }

  @Test("C6: undo after a selection takes out what was inserted and keeps the order")
  func c6Select() {
    Scene("ABCDE*A", order: "CEADB").append("X").select("B").undo()
      .shows("ABCDE B@0 playing next D").hasOrder("CEABD")
  }

  @Test("C7: undo that takes out what plays goes on as a removal would")
  func c7() {
    Scene("ABCDE*E").playNext("X").end().undo().shows("ABCDE none ended next –")
    Scene("ABCDE*E", repeat: .all).playNext("X").end().undo().shows("ABCDE A@0 playing next B")
  }

  @Test("C8: an edit that leaves no current pauses; undo gives the intent back")
  func c8() {
    Scene("A*A").remove("A").shows("– none paused next –").undo().shows("A A@40 playing next –")
    Scene("AB*B").remove("B").play().pause().undo().shows("AB A@0 paused next B")
    Scene("A*A", at: 40, .pause).remove("A").undo().shows("A A@40 paused next –")
  }

  @Test("C9: previous at the start of the first cycle; next leads back")
  func c9() {
    let scene = Scene("ABCDE*C", at: 2, order: "CEADB", repeat: .all).previous()
    #expect(scene.upNext(5) == "CEADB")
    scene.next().shows("ABCDE C@0 playing next E")
  }

  @Test("C10: previous into the old cycle only under repeat all")
  func c10() {
    let scene = Scene("ABCDE*B", order: "CEADB", repeat: .all).next()
    let first = String(scene.order.prefix(1))
    scene.repeats(.off).previous()
    #expect(scene.machine.queue.current.map(scene.name) == first)
  }

  @Test(
    "C11: a removal patches the announced cycle; only a repetition at the seam draws anew", arguments: 0..<40)
  func c11Removal(seed: UInt64) {
    for gone in ["E", "A", "D", "B"] {
      let scene = Scene("ABCDE*C", order: "CEADB", repeat: .all, seed: seed)
      let announced = scene.nextCycle.filter { String($0) != gone }
      scene.remove(gone)
      let now = scene.nextCycle
      if announced.first == scene.order.last {
        #expect(now.first != scene.order.last && now.sorted() == announced.sorted())
      } else {
        #expect(now == announced)
      }
    }
  }

  @Test("C11: an addition lands in the announced cycle at any place, mostly equally often")
  func c11Addition() {
    var counts = [Int](repeating: 0, count: 6)
    for seed in 0..<600 {
      let scene = Scene("ABCDE*C", order: "CEADB", repeat: .all, seed: UInt64(seed))
      let announced = scene.nextCycle
      scene.append("X")
      let now = scene.nextCycle
      if scene.order.last != "X" { #expect(now.filter { $0 != "X" } == announced) }
      counts[now.firstPlace(of: "X")] += 1
    }
    #expect(counts.allSatisfy { (60...140).contains($0) }, "\(counts)")
  }

  @Test("C13: moveInOrder without shuffle is a move")
  func c13() { Scene("ABCDE*C").moveInOrder(4, to: 1).shows("AEBCD C@40 playing next D") }

  @Test("C14: repeat one and stop-after outrank a pin; next by hand goes to it")
  func c14() {
    Scene("ABCDE*C", repeat: .one).playNext("X").end().shows("ABCXDE C@0 playing next C")
      .next().shows("ABCXDE X@0 playing next X")
    Scene("ABCDE*C").stopAfter(1).playNext("X").shows("ABCXDE C@40 playing next –")
      .end().shows("ABCXDE X@0 paused next D")
  }

  @Test("C16: turning shuffle on when it is on changes nothing")
  func c16() {
    let scene = Scene("ABCDE*C", order: "CEADB").shuffle(true).isUnchanged().hasOrder("CEADB")
    #expect(scene.effects.isEmpty)
    scene.undo().isRefused(.nothingToUndo)
  }

  @Test("C17: next and previous out of ended or failed play")
  func c17() {
    Scene("ABCDE*E").end().append("X").next().shows("ABCDEX X@0 playing next –")
    Scene("ABCDE*E").end().previous().shows("ABCDE E@0 playing next –")
    let scene = Scene("AB*A")
    scene.media.unplayable = ["A", "B"]
    scene.fail().shows("AB A@40 failed next B")
    scene.media.unplayable = []
    scene.next().shows("AB B@0 playing next –")
  }
}
