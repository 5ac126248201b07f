import Testing

@testable import PlaybackCore

/// Rules R1–R16 as far as no golden case says them already.
@Suite("Rules, editing")
struct RuleEditTests {
  @Test("R1: an insertion before current moves nothing but its index, and sends nothing")
  func r1() {
    let scene = Scene("ABCDE*C").insert("XY", at: 1).shows("AXYBCDE C@40 playing next D")
    #expect(scene.machine.queue.listIndex(of: scene.entry("C")) == 4)
    #expect(scene.sent.isEmpty)
  }

  @Test("R2: an index beyond the end is the end, a negative one is refused")
  func r2() {
    Scene("A*A").insert("X", at: 5000).shows("AX A@40 playing next X")
    Scene("A*A").insert("X", at: -1).isRefused(.indexOutOfRange).shows("A A@40 playing next –")
    Scene("A*A").move(0..<1, to: -1).isRefused(.indexOutOfRange)
    Scene("A*A").replace(-1..<1, with: "X").isRefused(.indexOutOfRange)
    Scene("A*A").load("X", start: 1).isRefused(.indexOutOfRange).shows("A A@40 playing next –")
  }

  @Test("R2: a negative index handed to the queue itself is a programmer error")
  func r2Trap() async {
    await #expect(processExitsWith: .failure) {
      var queue = PlayQueue(seed: 1)
      queue.insert([MediaItem(.file(path: "/a"))], at: -1)
    }
  }

  @Test("R3: put next without current waits at the cursor")
  func r3() {
    Scene("").playNext("X").shows("X none paused next X").playNext("Y").shows("YX none paused next Y")
      .play().shows("YX Y@0 playing next X")
  }

  @Test("R3, F33: addToUpNext is first in, first out")
  func r3UpNext() {
    Scene("ABCDE*C").addToUpNext("X").addToUpNext("Y").shows("ABCXYDE C@40 playing next X")
      .playNext("P").addToUpNext("Z").shows("ABCPXYZDE C@40 playing next P").hasPins("PXYZ")
  }

  @Test("R4: appending to an ended or paused list starts nothing")
  func r4() {
    Scene("AB*B").end().append("C").shows("ABC B@200 ended next C")
    Scene("AB*B", at: 20, .pause).append("C").shows("ABC B@20 paused next C")
  }

  @Test("R5, R6: additions to a shuffle go behind the pinned block", arguments: 0..<30)
  func r5(seed: UInt64) {
    let scene = Scene("ABCDE*A", order: "CEADB", seed: seed).playNext("PQ").append("X").insert("Y", at: 0)
    #expect(scene.order.hasPrefix("CEAPQ"))
    #expect(scene.list == "YAPQBCDEX")
  }

  @Test("R8: the survivor's order decides, and repeat one counts as off for the step")
  func r8() {
    let scene = Scene("AB*A", repeat: .one).remove("A").shows("B B@0 playing next B").has(mode: .one)
    #expect(scene.opened == "B")
  }

  @Test(
    "R10: with shuffle and repeat all, losing the end of the order begins the announced cycle",
    arguments: 0..<20)
  func r10(seed: UInt64) {
    let scene = Scene("ABCDE*B", order: "CEADB", repeat: .all, seed: seed)
    let announced = scene.nextCycle.filter { $0 != "B" }
    scene.remove("B").hasOrder(announced)
    scene.shows("ACDE \(scene.order.prefix(1))@0 playing next \(scene.order.dropFirst().prefix(1))")
  }

  @Test("R11: several removals are one step: one open, nothing in between")
  func r11() {
    let scene = Scene("ABCDE*B", order: "CEBAD").remove("BA").shows("CDE D@0 playing next –")
    #expect(scene.sent.map(\.kind) == [.open])
  }

  @Test("R12, R13: moves send a window only when what follows has changed")
  func r12() {
    let scene = Scene("ABCDE*C").move(2, to: 0)
    #expect(scene.sent.map(\.kind) == [.update])
    scene.forget().move(3, to: 4)
    #expect(scene.sent.isEmpty)
  }

  @Test("R14, F07, F08: dragging in the play order leaves the list")
  func r14() {
    Scene("ABCDE*C", order: "CEADB").moveInOrder(4, to: 1).shows("ABCDE C@40 playing next B")
      .hasOrder("CBEAD").shuffle(false).hasOrder("ABCDE")
    Scene("12345*1", order: "13524").moveInOrder(4, to: 1).hasOrder("14352").shows(
      "12345 1@40 playing next 4")
  }

  @Test("R15, F42: clearing what follows, or all but current, keeps the sound going")
  func r15() {
    let scene = Scene("ABCDE*C").clearUpcoming().shows("ABC C@40 playing next –")
      .undo().shows("ABCDE C@40 playing next D")
      .clearAllButCurrent().shows("C C@40 playing next –")
    #expect(scene.opened.isEmpty)
    Scene("ABCDE*A", order: "CEADB").clearUpcoming().shows("ACE A@40 playing next –").hasOrder("CEA")
  }

  @Test("R15: clear keeps the modes and drops the pins")
  func r15Clear() {
    let scene = Scene("ABCDE*C", order: "CEADB", repeat: .all).playNext("X").clear().has(mode: .all).hasPins(
      "")
    #expect(scene.machine.queue.isShuffled)
    #expect(scene.player?.window == nil)
    scene.append("PQ").shows("\(scene.list) none paused next \(scene.order.prefix(1))")
  }

  @Test("R16, F02–F04: a start that is given is first in the new order", arguments: 0..<20)
  func r16(seed: UInt64) {
    let scene = Scene("XY*X", seed: seed).shuffle(true).load("ABCDE", start: 3, at: 7)
    #expect(scene.order.first == "D")
    #expect(scene.order.sorted() == Array("ABCDE"))
    scene.shows("ABCDE D@7 playing next \(scene.order.dropFirst().prefix(1))").has(mode: .off)
  }

  @Test("R16: without a start the first of the order plays; flags are kept unless given", arguments: 0..<10)
  func r16NoStart(seed: UInt64) {
    let scene = Scene("XY*X", repeat: .all, seed: seed).shuffle(true).load("ABCDE").has(mode: .all)
    #expect(scene.machine.queue.current.map(scene.name) == String(scene.order.prefix(1)))
    scene.load("ABCDE", shuffle: false, repeat: .off).shows("ABCDE A@0 playing next B").has(mode: .off)
  }

  @Test("R16: the start position is for the start entry, once")
  func r16Position() {
    Scene("X*X").load("AB", start: 0, at: 30, repeat: .all).shows("AB A@30 playing next B")
      .end().shows("AB B@0 playing next A").end().shows("AB A@0 playing next B")
    Scene("X*X").load("AB", start: 0, at: 30).remove("A").shows("B B@0 playing next –")
  }

  @Test("R16: loading paused opens at the place and stays silent")
  func r16Paused() {
    let scene = Scene("X*X").load("AB", start: 1, at: 30, play: false).shows("AB B@30 paused next –")
    #expect(scene.opened == "B")
  }
}
