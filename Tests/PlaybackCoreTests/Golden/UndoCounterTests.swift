import Testing

@testable import PlaybackCore

/// What an undo never takes back: numbers that were given out, and an order that has gone on (R49, C4–C7).
@Suite("Undo, counters")
struct UndoCounterTests {
  @Test("an id that was given is never given again, also after an undo")
  func ids() {
    let scene = Scene("ABC*A").append("X")
    let given = scene.machine.queue.entries
    scene.undo().append("Y")
    #expect(Set(scene.machine.queue.entries).subtracting(given).count == 1)
  }

  @Test("places that were drawn are not drawn again, also after an undo")
  func places() {
    let scene = Scene("ABCDEFGH*A", order: "ACEGBDFH").append("X")
    let drawn = scene.machine.queue.additions
    scene.undo()
    #expect(scene.machine.queue.additions == drawn)
  }

  @Test("after a step back over the seam an undo leaves the order that comes then")
  func backOverTheSeam() {
    for seed in 0..<10 {
      let scene = Scene("ABCDE*C", at: 0, order: "CEADB", repeat: .all, seed: UInt64(seed))
      scene.append("X").previous()
      let order = scene.order.filter { $0 != "X" }
      // The first cycle's own end stands in for the one before; where X is that end the undo takes it away.
      guard scene.order.last != "X" else { continue }
      scene.undo()
      #expect(scene.upNext(5) == order)
    }
  }

  @Test("a shuffle after the undo of a shuffle is the next cycle, not the same again")
  func cycles() {
    let scene = Scene("ABCDEFGH*A").shuffle(true)
    let first = scene.machine.queue.cycle
    let order = scene.order
    scene.undo()
    #expect(scene.machine.queue.cycle == first)
    scene.shuffle(true)
    #expect(scene.machine.queue.cycle == first + 1 && scene.order != order)
  }

  @Test("after a wrap several undos, one after the other, leave the order that has gone on")
  func patchedTwice() {
    for seed in 0..<10 {
      let scene = Scene("ABCDE*B", order: "CEADB", repeat: .all, seed: UInt64(seed)).append("X").append("Y")
      for _ in 0..<4 { scene.next() }
      let gone = scene.order
      scene.undo().undo()
      #expect(scene.order == gone.filter { !"XY".contains($0) })
      scene.redo().redo()
      #expect(scene.order.filter { !"XY".contains($0) } == gone.filter { !"XY".contains($0) })
    }
  }

  @Test("an undo that takes out the last entry of the order while it plays ends the queue, or starts it over")
  func lost() {
    Scene("AB*B").playNext("X").end().undo().shows("AB none ended next –")
    Scene("AB*B", repeat: .all).playNext("X").end().undo().shows("AB A@0 playing next B")
  }
}
