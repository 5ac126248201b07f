import Testing

@testable import PlaybackCore

/// Corners C18–C33 of the semantics page.
@Suite("Corners, playing")
struct CornerPlaybackTests {
  @Test("C18, F106: failing over keeps the direction until something really plays")
  func c18() {
    let scene = Scene("ABCDE*E", at: 1)
    scene.media.unplayable = ["C", "D"]
    scene.previous().shows("ABCDE B@0 playing next C").fail().shows("ABCDE A@0 playing next B")
    let other = Scene("ABCDE*E", at: 1)
    other.media.unplayable = ["C", "D"]
    other.previous().elapse(1).fail().shows("ABCDE E@0 playing next –")
  }

  @Test("C19: giving up goes back to what was asked for, at its place")
  func c19() {
    let scene = Scene("ABCDE*C")
    scene.media.unplayable = ["D", "E"]
    scene.select("D").shows("ABCDE D@0 failed next E")
    scene.media.unplayable = ["A", "B", "C"]
    scene.load("ABC", start: 0, at: 30).shows("ABC A@30 failed next B")
  }

  @Test("C20: under a shuffled wrap each entry is tried once, and a mark alone skips nothing later")
  func c20() {
    let scene = Scene("ABCDE*C", order: "CEADB", repeat: .all)
    scene.media.unplayable = ["A", "B", "C", "D", "E"]
    scene.next().has(phase: .failed)
    #expect(scene.opened.sorted() == Array("ABCDE"))
    #expect(scene.machine.queue.current.map(scene.name) == "E")
    let marked = Scene("ABC*A", repeat: .all)
    marked.media.unplayable = ["B"]
    marked.end().elapse(1).shows("ABC C@1 playing next A")
    marked.media.unplayable = []
    marked.end().end().shows("ABC B@0 playing next C")
  }

  @Test("C21: a failure is the end that stop-after waits for")
  func c21() {
    Scene("ABCDE*C").stopAfter(1).fail().shows("ABCDE D@0 paused next E")
    Scene("ABCDE*C").stopAfter(2).fail().shows("ABCDE D@0 playing next –")
  }

  @Test("C22: the stop-after counter is cleared on ended; up next is nothing only at one")
  func c22() {
    let scene = Scene("ABCDE*D").stopAfter(5).shows("ABCDE D@40 playing next E").end().end()
    #expect(scene.machine.endRules.stopAfter == nil)
    Scene("ABCDE*C").stopAfter(2).shows("ABCDE C@40 playing next D").end().shows("ABCDE D@0 playing next –")
  }

  @Test("C23: a natural end that is reported just after pause advances and stays paused")
  func c23() { Scene("ABCDE*C").pause().end().shows("ABCDE D@0 paused next E") }

  @Test("C24: without current, next, play and previous go by the cursor")
  func c24Navigation() {
    Scene("ABCDE*E").remove("E").append("X").next().shows("ABCDX X@0 playing next –")
    Scene("ABCDE*E").remove("E").next().isRefused(.nothingUpcoming).shows("ABCD none ended next –")
      .previous().shows("ABCD D@0 playing next –")
    Scene("ABCDE*E").remove("E").seek(3).isRefused(.noCurrentEntry)
  }

  @Test("C24: without current, edits keep the cursor at its entry")
  func c24Edits() {
    Scene("ABCDE*E").remove("E").append("Y").playNext("X").shows("ABCDXY none ended next X")
    Scene("ABCDE*E").remove("E").move(0, to: 3).shows("BCDA none ended next –")
    Scene("ABCDE*E").remove("E").append("Y").move(0, to: 4).shows("BCDYA none ended next Y")
    Scene("ABCDE*E").remove("E").append("Y").insert("X", at: 0).shows("XABCDY none ended next Y")
    Scene("ABCDE*E").remove("E").append("Y").remove("AB").shows("CDY none ended next Y")
    Scene("ABCDE*E").remove("E").append("Y").move("AB", to: 3).shows("CDYAB none ended next Y")
    Scene("ABCDE*E").remove("E").append("Y").move("AY", to: 0).shows("AYBCD none ended next –")
    Scene("ABCDE*E").remove("E").clearAllButCurrent().shows("– none paused next –").has(phase: .idle)
  }

  @Test("C24: without current, shuffle on puts pins first, shuffle off keeps the entry")
  func c24Shuffle() {
    let scene = Scene("ABCDE*E").remove("E").playNext("X").shuffle(true)
    #expect(scene.machine.queue.cursor == 0)
    #expect(scene.order.first == "X")
    Scene("ABCDE*B", order: "CEADB").remove("B").append("X").shuffle(false)
      .shows("ACDEX none ended next X")
    Scene("ABCDE*B", order: "CEADB").remove("B").playNext("XY").move(5, to: 1).shuffle(false)
      .shows("AYCDEX none ended next X")
  }

  @Test("C25: ended, then current removed: what follows is loaded, paused, and play does not skip it")
  func c25() {
    Scene("ABCDE*E").end().append("X").remove("E").shows("ABCDX X@0 paused next –").has(phase: .ready)
      .play().shows("ABCDX X@0 playing next –")
  }

  @Test("C26: select without play pauses; selecting current restarts it (R48)")
  func c26() {
    Scene("ABCDE*C").select("E", play: false).shows("ABCDE E@0 paused next –")
    Scene("ABCDE*C").select("C").shows("ABCDE C@0 playing next D")
    Scene("ABCDE*C", at: 40, .pause).select("C").shows("ABCDE C@0 playing next D")
  }

  @Test("C27: a previous threshold of zero always goes back")
  func c27() {
    let options = PlaybackOptions(previousThreshold: .zero)
    Scene("ABCDE*C", options: options).previous().shows("ABCDE B@0 playing next C")
  }

  @Test("C28: startIfEnded plays the first inserted, also before current")
  func c28() {
    Scene("ABCDE*E").end().insert("XY", at: 0, startIfEnded: true).shows("XYABCDE X@0 playing next Y")
    Scene("ABCDE*C").append("X", startIfEnded: true).shows("ABCDEX C@40 playing next D")
  }

  @Test("C30: moveToNext takes out and pins")
  func c30() {
    Scene("ABCDE*C").moveToNext("EA").shows("BCEAD C@40 playing next E").hasPins("EA")
    Scene("ABCDE*C", order: "CEADB").moveToNext("BE").shows("ACBED C@40 playing next B").hasOrder("CBEAD")
    Scene("ABCDE*C").moveToNext("C").isUnchanged()
  }

  @Test("C31: replacing a range without current")
  func c31Others() {
    Scene("ABCDE*C").replace(3..<5, with: "X").shows("ABCX C@40 playing next X")
    let scene = Scene("ABCDE*C", order: "CEADB").replace(3..<5, with: "XY")
    #expect(scene.list == "ABCXY")
    #expect(scene.order.filter { $0 != "Y" } == "CAXB")
    #expect(scene.order.first == "C")
  }

  @Test("C31: replacing a range with current makes the first replacement current; none is a removal")
  func c31Current() {
    Scene("ABCDE*C").replace(1..<3, with: "XYZ").shows("AXYZDE X@0 playing next Y")
    Scene("ABCDE*C").replace(1..<3, with: "").shows("ADE D@0 playing next E")
    let scene = Scene("ABCDE*A", order: "CEADB").replace(0..<2, with: "XY")
    #expect(scene.list == "XYCDE")
    #expect(scene.order.filter { $0 != "Y" } == "CEXD")
    #expect(scene.machine.queue.current == scene.entry("X"))
  }

  @Test("C32: blocks and sets; `to` is the final index of the first one moved; ranges are clamped")
  func c32() {
    Scene("ABCDE*C").move(0..<2, to: 3).shows("CDEAB C@40 playing next D")
    Scene("ABCDE*C").move("EA", to: 1).shows("BAECD C@40 playing next D")
    Scene("ABCDE*C").move(9, to: 0).isRefused(.indexOutOfRange).shows("ABCDE C@40 playing next D")
    Scene("AB*A").move(1..<6000, to: 0).shows("BA A@40 playing next –")
    Scene("AB*A").move(0..<1, to: 5000).shows("BA A@40 playing next –")
    var queue = PlayQueue(seed: 1)
    queue.load(Scene.items("ABC"))
    #expect(queue.move(from: 3, to: 0) == .unchanged)
    #expect(queue.move(5..<9, to: 0) == .unchanged)
    #expect(queue.remove(inList: 3..<9) == .unchanged)
    #expect(queue.remove(inList: 1..<9) == .changed(.kept))
  }

  @Test("C32: a batch lands in every arrangement that keeps its own order equally often (R5)")
  func c32Batches() {
    var counts: [String: Int] = [:]
    for seed in 0..<2000 {
      let scene = Scene("ABCD*A", order: "ABCD", seed: UInt64(seed)).append("XY")
      counts[scene.order, default: 0] += 1
      #expect(scene.order.filter { $0 != "X" && $0 != "Y" } == "ABCD")
    }
    #expect(counts.count == 10)
    #expect(counts.values.allSatisfy { (140...260).contains($0) }, "\(counts)")
  }

  @Test("C33: seek when ended stands there, paused and ready; load of nothing is clear")
  func c33() {
    Scene("ABCDE*E").end().seek(70).shows("ABCDE E@70 paused next –").has(phase: .ready)
      .play().shows("ABCDE E@70 playing next –")
    Scene("ABCDE*C").load("").shows("– none paused next –").has(phase: .idle)
      .undo().shows("ABCDE C@40 playing next D")
  }
}
