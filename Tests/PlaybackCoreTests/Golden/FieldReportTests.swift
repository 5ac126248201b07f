import Testing

@testable import PlaybackCore

/// Field reports that no golden case, rule or corner carries in its name already; those on very long queues are in
/// `LongQueueTests`. Each row that concerns the queue stands in some test's name. These do not:
///
/// | rows | about | why not here |
/// |---|---|---|
/// | F120, F121 | which device a notice of the system means | decided by the `AudioSession`, before the queue hears of it |
/// | F124, F125 | resuming by itself after a device or a call | choices about intent, not about the queue; no such option exists |
/// | F129–F142 | a TV: transfer, session end, castability | the queue is the same on every output; tested with the transfer |
@Suite("Field reports")
struct FieldReportTests {
  @Test("F05: an order that was given survives edits")
  func f05() {
    let scene = Scene("ABCDEF*C", order: "CAFDEB").append("G")
    #expect(scene.order.filter { $0 != "G" } == "CAFDEB")
    #expect(scene.order.first == "C")
  }

  @Test("F06: after a reshuffle the player is shown the new next one", arguments: 0..<10)
  func f06(seed: UInt64) {
    let scene = Scene("ABCDE*C", order: "CEADB", seed: seed).hasSlots("E").shuffle(false).hasSlots("D")
      .shuffle(true)
    scene.hasSlots(scene.upNext(1)).end()
    #expect(scene.machine.queue.current.map(scene.name) == String(scene.order.dropFirst().prefix(1)))
  }

  @Test("F03: a start is kept when the list is set with shuffle on", arguments: 0..<10)
  func f03(seed: UInt64) {
    let scene = Scene("XYZ*Y", seed: seed).shuffle(true).load("ABCDE", start: 1)
    #expect(scene.place == 1 && scene.order.first == "B" && scene.order.sorted() == Array("ABCDE"))
  }

  @Test("F10, F11: shuffle leaves the list as it was, however often, with additions")
  func f10() {
    Scene("ABCDE*A").shuffle(true).reshuffle().append("X").shuffle(false).shows("ABCDEX A@40 playing next B")
  }

  @Test("F15: the order does not change when tracks do")
  func f15() {
    Scene("ABCDE*C", order: "CEADB").end().end().shows("ABCDE A@0 playing next D").hasOrder("CEADB")
  }

  @Test("F17: 389 tracks on shuffle are 389 different ones")
  func f17() {
    var queue = PlayQueue(seed: 9)
    queue.load(Scene.items(String(repeating: "A", count: 389)), shuffle: true)
    var heard: Set<EntryID> = []
    for _ in 0..<389 {
      if let current = queue.current { heard.insert(current) }
      queue.naturalEnd()
    }
    #expect(heard.count == 389)
    #expect(queue.naturalEnd() == .refused(.nothingUpcoming))
  }

  @Test("F21: selections by hand do not end the pass early", arguments: 0..<10)
  func f21(seed: UInt64) {
    let scene = Scene("ABCDEFGHIJ*A", seed: seed).shuffle(true)
    var heard = ""
    for name in ["D", "H", "B"] { heard += scene.select(name).machine.queue.current.map(scene.name) ?? "" }
    for _ in 0..<6 { heard += scene.next().machine.queue.current.map(scene.name) ?? "" }
    #expect(heard.sorted() == Array("BCDEFGHIJ"))
    scene.next().isRefused(.nothingUpcoming)
  }

  @Test("F22: a load may say that it is not shuffled")
  func f22() { Scene("X*X").shuffle(true).load("ABC", shuffle: false).shows("ABC A@0 playing next B") }

  @Test("F31: a batch put next stays together")
  func f31() {
    Scene("ABCDE*C", order: "CEADB").playNext("PQ").shows("ABCPQDE C@40 playing next P").hasOrder("CPQEADB")
  }

  @Test("F32: what was put next survives toggling shuffle")
  func f32() {
    let scene = Scene("ABCDE*C").playNext("X")
    for on in [true, false, true] { #expect(scene.shuffle(on).following == "X") }
  }

  @Test("F36, F38: the index follows when something before it comes or goes, and nothing is reloaded")
  func f36() {
    let removed = Scene("ABCDE*C").remove("A").shows("BCDE C@40 playing next D")
    let inserted = Scene("AB*A").insert("X", at: 0).shows("XAB A@40 playing next B")
    #expect(removed.sent.isEmpty && inserted.sent.isEmpty && inserted.place == 1)
  }

  @Test("F43: adding while paused skips nothing")
  func f43() { Scene("AB*A", at: 20, .pause).append("X").shows("ABX A@20 paused next B") }

  @Test("F45: going back never says ended")
  func f45() {
    let scene = Scene("AB*B", at: 1).previous().shows("AB A@0 playing next B")
    #expect(scene.notices.isEmpty)
  }

  @Test("F46: only the wanted entry is ever opened")
  func f46() {
    let scene = Scene("X*X").load("ABCDE", start: 3)
    #expect(scene.opened == "D")
  }

  @Test("F51: a finished queue keeps its entries")
  func f51() { Scene("ABCDE*E").end().shows("ABCDE E@200 ended next –") }

  @Test("F55: previous under repeat all goes back")
  func f55() { Scene("ABCDE*C", at: 1, repeat: .all).previous().shows("ABCDE B@0 playing next C") }

  @Test("F62: play next of something queued is the caller's choice: a new entry, or a move")
  func f62() {
    Scene("ABCDE*C").playNext("a").shows("ABCaDE C@40 playing next a")
    Scene("ABCDE*C").moveToNext("A").shows("BCADE C@40 playing next A")
  }

  @Test("F63, F64: what was prepared gives way to what comes next now")
  func f63() {
    Scene("ABCDE*C").hasSlots("D").playNext("X").hasSlots("X").end().shows("ABCXDE X@0 playing next D")
    Scene("ABCDE*C").hasSlots("D").remove("D").hasSlots("E").end().shows("ABCE E@0 playing next –")
  }

  @Test("F68: after every change the second slot is what comes next", arguments: 0..<20)
  func f68(seed: UInt64) {
    var random = ShuffleGenerator(seed: seed, stream: 68)
    let scene = Scene("ABCDE*C", seed: seed)
    for _ in 0..<30 {
      scene.perform(.edit(scene.randomEdit(&random)))
      if scene.machine.phase == .ready { scene.hasSlots(scene.upNext(1)) }
    }
  }

  @Test("F69: next after the player has gone on goes one further")
  func f69() {
    let scene = Scene("ABC*A")
    guard let turn = scene.player?.window?.upcoming.first, let player = scene.player else { return }
    scene.deliver([player.report(.committed(turn.id))])
    scene.end().shows("ABC B@0 playing next C").next().shows("ABC C@0 playing next –")
  }

  @Test("F70: a skip by hand is told as an opening, a natural end is not: the player can tell them apart")
  func f70() {
    let skipped = Scene("ABC*A").next()
    #expect(skipped.opened == "B")
    let ended = Scene("ABC*A").end().shows("ABC B@0 playing next C")
    #expect(ended.opened == "")
  }

  @Test("F72: next while the following one is being prepared moves by one")
  func f72() {
    let scene = Scene("ABC*A")
    guard let next = scene.player?.window?.upcoming.first, let player = scene.player else { return }
    scene.deliver([player.report(.committed(next.id))])
    scene.next().shows("ABC B@0 playing next C")
  }

  @Test("F26: 200,000 entries: shuffle keeps current first and is undone to the very list")
  func f26() {
    var queue = PlayQueue(seed: 1)
    let ids = queue.load([MediaItem](repeating: Scene.item("A"), count: 200_000), start: 777)
    queue.setShuffle(true)
    #expect(queue.entry(atPlayIndex: 0) == ids[777])
    queue.setShuffle(false)
    #expect(queue.entries == ids)
  }
}
