import Testing

@testable import PlaybackCore

/// Part 3 of the semantics page: what other systems' suites and measurements say, with our expectation.
@Suite("Cases of peers")
struct PeerTests {
  @Test("Media3 3.1: neighbours in a given order are each other's inverse")
  func media3Order() {
    let order = "21043"
    for (place, name) in order.enumerated() {
      let scene = Scene("01234*\(name)", at: 1, order: order)
      let next = place < 4 ? String(Array(order)[place + 1]) : "–"
      let previous = place > 0 ? String(Array(order)[place - 1]) : String(name)
      #expect(scene.following == next)
      scene.previous()
      #expect(scene.machine.queue.current.map(scene.name) == previous)
    }
  }

  @Test("Media3 3.1: fresh orders of 0, 1 and 5 entries", arguments: [0, 1, 5])
  func media3Fresh(count: Int) {
    var queue = PlayQueue(seed: 3)
    let ids = queue.append(Scene.items(String("ABCDE".prefix(count))))
    queue.setShuffle(true)
    #expect(queue.entriesInPlayOrder.sorted() == ids.sorted())
    #expect(queue.nextEntry == queue.entriesInPlayOrder.first)
    if count == 0 { #expect(!queue.canGoNext && !queue.canGoPrevious) }
  }

  @Test("Media3 3.1: insertions keep the relative order of what was there", arguments: 0..<4, [0, 1, 5])
  func media3Insert(length: Int, added: Int) {
    for place in 0...length {
      for current in 0..<max(1, length) {
        var queue = PlayQueue(seed: UInt64(place), chunkCapacity: 4)
        queue.load(Scene.items(String("ABC".prefix(length))), start: length > 0 ? current : nil)
        queue.setShuffle(true)
        let before = queue.entriesInPlayOrder
        let new = queue.insert(Scene.items(String("PQRST".prefix(added))), at: place)
        #expect(queue.entriesInPlayOrder.filter { !new.contains($0) } == before)
        #expect(queue.count == length + added)
        if length > 0 { #expect(queue.entriesInPlayOrder.first == before.first) }
      }
    }
  }

  @Test(
    "Media3 3.1: removals keep the relative order of the rest",
    arguments: [
      (5, 0..<1), (5, 2..<3), (5, 4..<5), (1, 0..<1), (1000, 0..<1000), (1000, 0..<999), (1000, 0..<500),
      (1000, 100..<600), (1000, 500..<1000),
    ])
  func media3Remove(count: Int, range: Range<Int>) {
    var queue = PlayQueue(seed: 3)
    queue.load(Scene.items(String(repeating: "A", count: count)), start: 0)
    queue.setShuffle(true)
    let doomed = Set(queue.entries(inList: range))
    let rest = queue.entriesInPlayOrder.filter { !doomed.contains($0) }
    queue.remove(inList: range)
    #expect(queue.entriesInPlayOrder == rest)
    #expect(queue.list.checkInvariants() == nil && queue.order.checkInvariants() == nil)
  }

  @Test("Media3 3.2: a chain of insertions, moves and removals")
  func media3Chain() {
    let scene = Scene("").append("1")
    var lists: [String] = []
    func note(_ scene: Scene) { lists.append(scene.list) }
    note(scene.insert("2", at: 0))
    note(scene.append("3"))
    note(scene.insert("4", at: 1))
    note(scene.insert("567", at: 3))
    for (from, to) in [(2, 3), (3, 2), (0, 6), (6, 0)] { note(scene.move(from, to: to)) }
    for index in [3, 3, 3, 1] {
      scene.perform(.edit(.remove([scene.machine.queue.entry(atListIndex: index)])))
    }
    note(scene)
    #expect(
      lists == [
        "21", "213", "2413", "2415673", "2451673", "2415673", "4156732", "2415673", "213",
      ])
  }

  @Test("Media3 3.2: navigation over three entries", arguments: RepeatMode.allCases)
  func media3Navigation(mode: RepeatMode) {
    // Natural ends: 1 2 –, the same again, 1 2 0; by hand repeat one counts as off (R19).
    let ends: [RepeatMode: [String]] = [
      .off: ["1", "2", "–"], .one: ["0", "1", "2"], .all: ["1", "2", "0"],
    ]
    let backs: [RepeatMode: [String]] = [
      .off: ["0", "0", "1"], .one: ["0", "0", "1"], .all: ["2", "0", "1"],
    ]
    for place in 0..<3 {
      let scene = Scene("012*\(place)", at: 1, repeat: mode)
      #expect(scene.following == ends[mode]?[place])
      scene.previous()
      #expect(scene.machine.queue.current.map(scene.name) == backs[mode]?[place])
      let reversed = Scene("012*\(place)", order: "210", repeat: mode)
      let expected: [RepeatMode: [String]] = [
        .off: ["–", "0", "1"], .one: ["0", "1", "2"], .all: ["", "0", "1"],
      ]
      // The wrap of a shuffle is a new order that does not begin with the last one heard (R24).
      if mode == .all, place == 0 {
        #expect(reversed.following != "0")
      } else {
        #expect(reversed.following == expected[mode]?[place])
      }
    }
  }

  @Test("Media3 3.3: the repeat mode changes while three entries run")
  func media3RepeatChanges() {
    let scene = Scene("012*0", at: 0)
    var visited = "0"
    for mode in [RepeatMode.off, .one, .off, .one, .all, .one, .one, .all, .all] {
      scene.repeats(mode).end()
      visited += scene.machine.queue.current.map(scene.name) ?? "–"
    }
    #expect(visited == "0112200012")
  }

  @Test("Media3 3.3: block moves around current")
  func media3Moves() {
    let scene = Scene("012*0").move(0..<2, to: 1)
    #expect(scene.list == "201" && scene.machine.queue.listIndex(of: scene.entry("0")) == 1)
    scene.move(1..<3, to: 0)
    #expect(scene.machine.queue.listIndex(of: scene.entry("0")) == 0)
    for (block, to, place) in [(0..<2, 1, 0), (1..<3, 0, 1), (0..<1, 1, 2)] {
      #expect(Scene("012*2").move(block, to: to).place == place, "\(block) to \(to)")
    }
    #expect(Scene("012*0").move(1..<2, to: 2).place == 0)
  }

  @Test("Media3 3.3: removing and replacing around current")
  func media3Edits() {
    Scene("012*1").remove("0").shows("12 1@40 playing next 2")
    Scene("012*1", at: 5).remove("1").shows("02 2@0 playing next –")
    Scene("012*2").remove("2").shows("01 none ended next –").insert("X", at: 0).shows("X01 none ended next –")
    Scene("012*1").clear().shows("– none paused next –")
    #expect(Scene("012*2").replace(1..<2, with: "XY").place == 3)
    Scene("012*1").replace(1..<2, with: "XY").shows("0XY2 X@0 playing next Y")
    Scene("012*1").replace(1..<2, with: "").shows("02 2@0 playing next –")
    Scene("01*1").replace(1..<2, with: "").shows("0 none ended next –")
    Scene("012*1", order: "210").remove("1").shows("02 0@0 playing next –")
  }

  @Test("MPD 3.5: raising something heard to be next")
  func mpdPriority() {
    Scene("ABCDE*A", order: "CEADB").moveToNext("C").shows("ACBDE A@40 playing next C").hasOrder("EACDB")
  }

  @Test("MPD 3.6: measured cases")
  func mpd() {
    Scene("ABCDE*B").remove("BC").shows("ADE D@0 playing next E")
    Scene("ABCDE*C").remove("BC").shows("ADE D@0 playing next E")
    Scene("ABCDE*C").playNext("F").playNext("G").shows("ABCGFDE C@40 playing next G")
    Scene("ABCDE*C").insert("F", at: 2).shows("ABFCDE C@40 playing next D")
    Scene("ABCDE*C", at: 20).previous().shows("ABCDE C@0 playing next D")
    Scene("ABCDE*C").stopAfter(1).end().shows("ABCDE D@0 paused next E")
    Scene("ABCDE*E", at: 40).shuffle(true).shuffle(false).shows("ABCDE E@40 playing next –")
    Scene("ABCDE*C").stop().next().shows("ABCDE D@0 paused next E")
    let heard = Scene("ABCDE*C").shuffle(true)
    var names = "C"
    for _ in 0..<4 { names += heard.end().machine.queue.current.map(heard.name) ?? "" }
    #expect(names.sorted() == Array("ABCDE"))
    heard.end().has(phase: .ended)
    Scene("ABaC*A").next().next().shows("ABaC a@0 playing next C")
  }

  @Test("MPD 3.6: play next under random is next in 40 of 40", arguments: 0..<40)
  func mpdRandomNext(seed: UInt64) {
    let scene = Scene("ABCDE*C", seed: seed).shuffle(true).playNext("X").next()
    #expect(scene.machine.queue.current == scene.entry("X"))
  }

  @Test("mpv 3.7: measured cases")
  func mpv() {
    // mpv's gap "0 3" is our final index 2, "0 5" is 4, "3 1" is 1.
    #expect(Scene("ABCDE*A").move(0, to: 2).list == "BCADE")
    #expect(Scene("ABCDE*A").move(0, to: 4).list == "BCDEA")
    #expect(Scene("ABCDE*A").move(3, to: 1).list == "ADBCE")
    Scene("ABCDE*A").move(9, to: 1).isRefused(.indexOutOfRange)
    let scene = Scene("ABCDE*C").shuffle(true).append("X").shuffle(false)
    scene.shows("ABCDEX C@40 playing next D")
    Scene("ABCDE*C").shuffle(true).reshuffle().shuffle(false).shows("ABCDE C@40 playing next D")
    Scene("ABCDE*E", repeat: .all).remove("E").shows("ABCD A@0 playing next B")
    Scene("").append("X").shows("X none paused next X")
    Scene("").append("X", startIfEnded: true).shows("X X@0 playing next –")
    Scene("ABCDE*C", repeat: .one).next().shows("ABCDE D@0 playing next D")
  }
}
