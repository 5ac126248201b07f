import Testing

@testable import PlaybackCore

/// Rules R17–R30 and R46–R48 as far as no golden case says them already.
@Suite("Rules, modes and navigation")
struct RuleModeTests {
  @Test("R18, F59: under repeat all the end goes to the first, by hand and by itself")
  func r18() {
    Scene("ABCDE*E", repeat: .all).next().shows("ABCDE A@0 playing next B")
    Scene("ABCDE*E", repeat: .all).end().shows("ABCDE A@0 playing next B")
  }

  @Test("R19, F54: under repeat one previous goes back as usual and does not wrap")
  func r19() {
    Scene("ABCDE*C", at: 1, repeat: .one).previous().shows("ABCDE B@0 playing next B").has(mode: .one)
    Scene("ABCDE*A", at: 1, repeat: .one).previous().shows("ABCDE A@0 playing next A")
  }

  @Test("R20, F58: the previous threshold is the host's, and its boundary goes back")
  func r20() {
    let options = PlaybackOptions(previousThreshold: .seconds(5))
    Scene("ABCDE*C", at: 5, options: options).previous().shows("ABCDE B@0 playing next C")
    Scene("ABCDE*C", at: 5.1, options: options).previous().shows("ABCDE C@0 playing next D")
    Scene("ABCDE*C", at: 3.001, .pause).previous().shows("ABCDE C@0 paused next D")
  }

  @Test("R21: previous at the first entry restarts, or goes to the last under repeat all")
  func r21() {
    Scene("ABCDE*A", at: 2).previous().shows("ABCDE A@0 playing next B")
    Scene("ABCDE*A", at: 2, repeat: .all).previous().shows("ABCDE E@0 playing next A")
    Scene("A*A", at: 2, repeat: .all).previous().shows("A A@0 playing next A")
  }

  @Test("R22: shuffle on puts current, then the pinned block, then the rest", arguments: 0..<20)
  func r22(seed: UInt64) {
    let scene = Scene("ABCDE*C", seed: seed).playNext("XY").shuffle(true)
    #expect(scene.order.hasPrefix("CXY"))
    #expect(scene.order.sorted() == Array("ABCDEXY"))
    #expect(scene.sent.map(\.kind) == [.update], "only the put-next entry itself was news for the player")
    scene.shows("ABCXYDE C@40 playing next X")
  }

  @Test("R22: reshuffle draws anew around current", arguments: 0..<10)
  func r22Reshuffle(seed: UInt64) {
    let scene = Scene("ABCDEFGH*C", seed: seed).shuffle(true)
    let first = scene.order
    scene.reshuffle()
    #expect(scene.order != first)
    #expect(scene.order.first == "C" && scene.order.sorted() == first.sorted())
    Scene("AB*A").reshuffle().isUnchanged()
  }

  @Test("R22: every order behind current is equally likely")
  func r22Uniform() {
    var counts: [String: Int] = [:]
    for seed in 0..<2400 {
      var queue = PlayQueue(seed: UInt64(seed))
      let ids = queue.load(Scene.items("ABCD"), start: 0)
      queue.setShuffle(true)
      counts[queue.entriesInPlayOrder.map { "\(ids.firstIndex(of: $0) ?? 9)" }.joined(), default: 0] += 1
    }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { (310...490).contains($0) }, "\(counts)")
  }

  @Test("R23, F14: shuffle off goes on at current's natural neighbour")
  func r23() {
    let scene = Scene("ABCDE*C").shuffle(true).next().next().shuffle(false)
    #expect(scene.order == "ABCDE")
  }

  @Test("R24: questions change nothing, and the cycles do not depend on the window", arguments: 0..<10)
  func r24(seed: UInt64) {
    var plain = PlayQueue(seed: seed)
    plain.load(Scene.items("ABCDE"), shuffle: true, repeat: .all)
    var asked = plain
    var plainStory: [EntryID?] = []
    var askedStory: [EntryID?] = []
    var announced = plain.upNext(40)
    for step in 0..<40 {
      if step % 3 == 0 { _ = asked.upNext(step) }
      _ = (asked.nextEntry, asked.heard(3), asked.canGoNext, asked.canGoPrevious)
      plain.naturalEnd()
      asked.naturalEnd()
      plainStory.append(plain.current)
      askedStory.append(asked.current)
      #expect(plain.current == announced.removeFirst())
    }
    #expect(plainStory == askedStory)
    #expect(plain == asked)
  }

  @Test("R24, F16, F20: three passes of a shuffle are three different permutations")
  func r24Passes() {
    let scene = Scene("ABCDEFGH*A", repeat: .all).shuffle(true)
    var passes: [String] = []
    for _ in 0..<3 {
      passes.append(scene.order)
      for _ in 0..<8 { scene.end() }
    }
    #expect(Set(passes).count == 3)
    #expect(passes.allSatisfy { $0.sorted() == Array("ABCDEFGH") })
  }

  @Test("R25, F56: previous walks the shuffled order back, next leads the same way again")
  func r25() {
    Scene("ABCDE*A", at: 1, order: "CEADB").previous().shows("ABCDE E@0 playing next A")
      .previous().shows("ABCDE C@0 playing next E").next().shows("ABCDE E@0 playing next A")
  }

  @Test("R25: after an edit the old cycle is gone and previous goes to the last of the order")
  func r25Edited() {
    let scene = Scene("ABCDE*B", order: "CEADB", repeat: .all).next()
    let order = scene.order
    scene.append("X")
    let last = String(scene.order.suffix(1))
    scene.previous()
    #expect(scene.machine.queue.current.map(scene.name) == last)
    #expect(order.first == scene.upNext(1).first)
  }

  @Test("R26, F60, F61: the same track twice is two entries")
  func r26() {
    let scene = Scene("ABaC*A").end().end().shows("ABaC a@0 playing next C").end().end().has(phase: .ended)
    #expect(scene.opened.isEmpty, "all went on by itself")
    Scene("ABa*A").remove("a").shows("AB A@40 playing next B")
    Scene("ABa*A").move("a", to: 0).shows("aAB A@40 playing next B")
  }

  @Test("R28: an empty queue refuses navigation and play; load starts it")
  func r28() {
    let scene = Scene("")
    for command in [PlaybackCommand.play, .next, .previous, .seek(to: .zero)] {
      scene.perform(command).isRefused(.emptyQueue)
    }
    scene.perform(.edit(.remove(scene.entries("A")))).isUnchanged().shows("– none paused next –")
    #expect(scene.effects.isEmpty)
    scene.insert("AB", at: 3).shows("AB none paused next A").play().shows("AB A@0 playing next B")
    Scene("").load("AB").shows("AB A@0 playing next B")
  }

  @Test("R29: the natural end of one entry ends, or restarts under all and one")
  func r29() {
    Scene("A*A").end().shows("A A@200 ended next –")
    Scene("A*A", repeat: .all).end().shows("A A@0 playing next A")
    Scene("A*A", repeat: .one).end().shows("A A@0 playing next A").next().isRefused(.nothingUpcoming)
    Scene("A*A").shuffle(true).shows("A A@40 playing next –").end().shows("A A@200 ended next –")
  }

  @Test("R30: after the end of a shuffle play begins a new cycle", arguments: 0..<10)
  func r30(seed: UInt64) {
    let scene = Scene("ABCDE*B", order: "CEADB", seed: seed).end().has(phase: .ended).play()
    #expect(scene.order.first != "B")
    scene.shows("ABCDE \(scene.order.prefix(1))@0 playing next \(scene.order.dropFirst().prefix(1))")
  }

  @Test("R46: shuffles are uniform and the same seed gives the same result")
  func r46() {
    func order(_ seed: UInt64) -> String {
      Scene("ABCDEFGH*A", seed: seed).shuffle(true).next().reshuffle().order
    }
    #expect(order(7) == order(7))
    #expect(Set((0..<20).map(order)).count > 15)
  }

  @Test("R47, F76: time alone changes nothing: questions about the place are pure")
  func r47() {
    let scene = Scene("ABCDE*C")
    let before = scene.machine
    for _ in 0..<60 {
      scene.elapse(1)
      _ = scene.story
    }
    #expect(scene.machine == before)
    scene.shows("ABCDE C@100 playing next D")
  }

  @Test("R47: a report of the place changes neither queue nor window and asks for nothing")
  func r47Report() {
    let scene = Scene("ABCDE*C").elapse(5)
    let queue = scene.machine.queue
    guard let turn = scene.machine.currentTurn, let player = scene.player else { return }
    scene.deliver([player.report(.playback(turn, .playing, at: .seconds(45)))])
    #expect(scene.machine.queue == queue)
    #expect(scene.sent.isEmpty)
  }

  @Test("R48: select says itself whether it plays")
  func r48() {
    Scene("ABCDE*C", at: 40, .pause).select("E").shows("ABCDE E@0 playing next –")
    Scene("ABCDE*C", at: 40, .pause).select("E", play: false).shows("ABCDE E@0 paused next –")
  }

  @Test("R48: a selection of what is not queued is refused")
  func r48Unknown() {
    let scene = Scene("ABCDE*C").remove("D")
    scene.select("D").isRefused(.unknownEntry).shows("ABCE C@40 playing next E")
  }
}
