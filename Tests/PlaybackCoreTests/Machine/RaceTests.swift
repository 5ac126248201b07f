import Testing

@testable import PlaybackCore

/// Reports that cross commands on their way.
@Suite("Machine, races")
struct RaceTests {
  private func opens(_ effects: [PlaybackEffect]) -> [Turn] {
    effects.compactMap {
      if case .player(_, let command) = $0, case .open(let window, _, _) = command.action {
        window.current
      } else {
        nil
      }
    }
  }

  @Test("reports about another turn are ignored when an open is on its way")
  func olderTurn() {
    var desk = Desk.playing("ABC")
    desk(.command(.select(desk.entry("C"), play: true)))
    let before = desk.machine
    for fact in [
      PlayerReport.Fact.playback(Desk.turn(1), .playing, at: .seconds(9)), .ended(Desk.turn(1)),
      .advanced(to: Desk.turn(2)), .failed(Desk.turn(1), PlayerError(.backend)),
      .opened(Desk.turn(1), OpenedMedia(duration: .seconds(5))), .committed(Desk.turn(2)),
    ] {
      #expect(desk.report(fact, token: 1) == [])
    }
    var after = desk.machine
    after.eventCount = before.eventCount
    #expect(after == before)
  }

  @Test("a place reported before a seek was known does not bring the old place back")
  func olderPlace() {
    var desk = Desk.playing("ABC")
    desk.elapse(10)
    desk(.command(.seek(to: .seconds(100))))
    desk.report(.playback(Desk.turn(1), .playing, at: .seconds(10)), token: 1)
    #expect(desk.story == "A@100 playing")
    desk.report(.playback(Desk.turn(1), .playing, at: .seconds(99)), token: 2)
    #expect(desk.story == "A@99 playing")
  }

  @Test("reports of a player that was closed or lost are ignored")
  func olderPlayer() {
    var desk = Desk.playing("ABC")
    desk.elapse(10)
    let effects = desk.report(.lost(PlayerError(.backend)), token: 1)
    #expect(effects.count == 2 && effects.last == .persist)
    #expect(desk.story == "A@10 paused")
    let before = desk.machine
    #expect(desk.report(.advanced(to: Desk.turn(2)), token: 1) == [])
    // Should it turn up all the same, it is closed.
    #expect(desk(.playerOpened(Desk.player)) == [Desk.command(desk.machine.lastToken, .close)])
    #expect(desk(.playerUnavailable(Desk.player, PlayerError(.backend))) == [])
    #expect(desk(.timer(.settlement(Desk.player))) == [])
    #expect(desk.machine.queue == before.queue && desk.machine.anchor == before.anchor)
    #expect(desk(.command(.play)) == [.openPlayer(PlayerID(rawValue: 2), .local), .persist])
  }

  @Test("no player to be had: paused at the place, told, and play asks again")
  func unavailable() {
    var desk = Desk()
    desk(.load(Scene.items("AB"), start: 0, at: .seconds(7), play: true, shuffle: nil, repeat: nil))
    let effects = desk(.playerUnavailable(Desk.player, PlayerError(.outputUnavailable)))
    #expect(effects.count == 2 && effects.last == .persist)
    #expect(desk.story == "A@7 paused")
    #expect(desk(.command(.play)) == [.openPlayer(PlayerID(rawValue: 2), .local), .persist])
  }

  @Test(
    "T13 at home: an advance that crossed an edit jumps to what the edit put next (R32)", arguments: [1, 3])
  func crossed(capacity: Int) {
    var desk = Desk.playing("ABCD", capacity: capacity)
    let shown = desk.machine.revision.rawValue
    desk(.playNext(Scene.items("X"), startIfEnded: false))
    let effects = desk.report(.advanced(to: Desk.turn(2)), token: 1, revision: shown)
    #expect(opens(effects).map(\.entry) == [desk.entry("X")])
    #expect(desk.story == "X@0 playing")
  }

  @Test("T14 at home: an advance past the next one against the present window is followed (R32)")
  func wish() {
    var desk = Desk.playing("ABCD", capacity: 3)
    let third = desk.machine.plannedTurns[1]
    let effects = desk.report(.advanced(to: third.id), token: 1, revision: desk.machine.revision.rawValue)
    #expect(opens(effects).isEmpty)
    #expect(desk.story == "C@0 playing")
  }

  @Test("an advance past what was put next by hand is followed, and that comes after it")
  func wishPastPin() {
    var desk = Desk.playing("ABCD", capacity: 3)
    desk(.playNext(Scene.items("X"), startIfEnded: false))
    let third = desk.machine.plannedTurns[2]
    #expect(third.entry == desk.entry("C"))
    desk.report(.advanced(to: third.id), token: 2, revision: desk.machine.revision.rawValue)
    #expect(desk.story == "C@0 playing")
    #expect(desk.machine.queue.upNext(1) == [desk.entry("X")])
  }

  @Test("C12: an advance to what is current already is ignored")
  func again() {
    var desk = Desk.playing("ABCD")
    desk.report(.advanced(to: Desk.turn(2)), token: 1)
    let before = desk.machine.queue
    #expect(desk.report(.advanced(to: Desk.turn(2)), token: 1) == [])
    #expect(desk.machine.queue == before)
  }

  @Test("C12: an advance to a turn that nobody plans is the natural end, and a jump")
  func unknown() {
    var desk = Desk.playing("ABCD")
    let effects = desk.report(.advanced(to: Desk.turn(99)), token: 1)
    #expect(opens(effects).map(\.entry) == [desk.entry("B")])
  }

  @Test(
    "committed, then play next: the committed entry plays, the new one right after it", arguments: [1, 3])
  func committedPlayNext(capacity: Int) {
    var desk = Desk.playing("ABCD", capacity: capacity)
    let shown = desk.machine.revision.rawValue
    desk.report(.committed(Desk.turn(2)), token: 1, revision: shown)
    desk(.playNext(Scene.items("X"), startIfEnded: false))
    let effects = desk.report(.advanced(to: Desk.turn(2)), token: 1, revision: shown)
    #expect(opens(effects).isEmpty)
    #expect(desk.story == "B@0 playing")
    #expect(desk.machine.queue.upNext(1) == [desk.entry("X")])
    #expect(desk.machine.queue.pinned == [desk.entry("X")])
  }

  @Test("committed, then removed: cut off as soon as it is current", arguments: [1, 3])
  func committedRemoved(capacity: Int) {
    var desk = Desk.playing("ABCD", capacity: capacity)
    let shown = desk.machine.revision.rawValue
    desk.report(.committed(Desk.turn(2)), token: 1, revision: shown)
    desk(.remove([desk.entry("B")]))
    let effects = desk.report(.advanced(to: Desk.turn(2)), token: 1, revision: shown)
    #expect(opens(effects).map(\.entry) == [desk.entry("C")])
    #expect(desk.story == "C@0 playing")
  }

  @Test("the last one committed, then removed: cut off as soon as it is current, and the order is through")
  func committedLastRemoved() {
    var desk = Desk.playing("AB")
    desk.report(.committed(Desk.turn(2)), token: 1, revision: 2)
    desk(.remove([desk.entry("B")]))
    let effects = desk.report(.advanced(to: Desk.turn(2)), token: 1, revision: 2)
    #expect(effects.contains(Desk.command(3, .stop)))
    #expect(desk.machine.phase == .ended)
    #expect(desk.story == "A@200 paused")
  }

  @Test("an advance that crossed an edit behind a broken entry jumps to what the edit put there")
  func crossedBehindFailure() {
    var desk = Desk.playing("ABCD", capacity: 3)
    desk.report(.failed(Desk.turn(2), PlayerError(.missing)), token: 1, revision: 2)
    let shown = desk.machine.revision.rawValue
    desk(.insert(Scene.items("X"), at: 2, startIfEnded: false))
    let effects = desk.report(.advanced(to: Desk.turn(3)), token: 1, revision: shown)
    #expect(opens(effects).map(\.entry) == [desk.entry("X")])
    #expect(desk.story == "X@0 playing")
  }

  @Test("a report of playing that crossed a pause does not set the place in motion")
  func pauseCrossed() {
    var desk = Desk.playing("AB")
    desk.elapse(10)
    desk(.command(.pause))
    desk.report(.playback(Desk.turn(1), .playing, at: .seconds(10)), token: 1)
    desk.elapse(5)
    #expect(desk.story == "A@10 paused")
  }

  @Test("a command for what has ended meanwhile is refused without a word to the listener")
  func refusedAfterEnd() {
    var desk = Desk.playing("A")
    desk(.command(.pause))
    desk.report(.ended(Desk.turn(1)), token: 1, revision: 1)
    #expect(desk.settle(2, .refused(PlayerError(.notPossible))) == [Desk.noDeadline])
  }

  @Test("committed, then shuffled: the committed entry plays, nothing is lost", arguments: 0..<10)
  func committedShuffle(seed: UInt64) {
    let scene = Scene("ABCDE*A", seed: seed)
    guard let next = scene.player?.window?.upcoming.first, let player = scene.player else { return }
    scene.deliver([player.report(.committed(next.id))])
    let late = player.report(.advanced(to: next.id))
    scene.isHeldBack = true
    scene.shuffle(true).forget()
    scene.deliver([late])
    #expect(scene.machine.queue.current == next.entry)
    #expect(scene.order.hasPrefix("AB"))
    #expect(scene.order.sorted() == Array("ABCDE"))
    #expect(scene.opened.isEmpty)
  }

  @Test("committed, then repeat one: the committed entry plays", arguments: [1, 3])
  func committedRepeatOne(capacity: Int) {
    var desk = Desk.playing("ABCD", capacity: capacity)
    let shown = desk.machine.revision.rawValue
    desk.report(.committed(Desk.turn(2)), token: 1, revision: shown)
    desk(.command(.setRepeat(.one)))
    #expect(opens(desk.report(.advanced(to: Desk.turn(2)), token: 1, revision: shown)).isEmpty)
    #expect(desk.story == "B@0 playing")
  }

  @Test("committed, then stop after current: stands paused at what follows")
  func committedStop() {
    var desk = Desk.playing("ABCD")
    desk.report(.committed(Desk.turn(2)), token: 1)
    desk(.command(.stopAfter(entries: 1)))
    desk.report(.advanced(to: Desk.turn(2)), token: 1)
    #expect(desk.story == "B@0 paused")
  }

  @Test("ended, while the window with something new was on its way: the new one is opened")
  func endedCrossed() {
    var desk = Desk.playing("A")
    desk(.append(Scene.items("B"), startIfEnded: false))
    let effects = desk.report(.ended(Desk.turn(1)), token: 1, revision: 1)
    #expect(opens(effects).map(\.entry) == [desk.entry("B")])
    #expect(desk.story == "B@0 playing")
  }

  @Test("a seek that crossed the joint wins: back into the entry it was meant for", arguments: [true, false])
  func seekCrossed(advances: Bool) {
    var desk = Desk.playing(advances ? "AB" : "A")
    desk.elapse(200)
    desk(.command(.seek(to: .seconds(150))))
    let fact = advances ? PlayerReport.Fact.advanced(to: Desk.turn(2)) : .ended(Desk.turn(1))
    let effects = desk.report(fact, token: 1, revision: desk.machine.revision.rawValue)
    #expect(opens(effects).map(\.entry) == [desk.entry("A")])
    #expect(desk.story == "A@150 playing")
  }

  @Test("reports that come after stop or after the end move nothing")
  func afterStop() {
    var desk = Desk.playing("ABC")
    desk(.command(.stop))
    desk.report(.advanced(to: Desk.turn(2)), token: 1)
    desk.report(.failed(Desk.turn(1), PlayerError(.backend)), token: 1)
    #expect(desk.story == "A@0 paused")
    #expect(desk.machine.phase == .idle)
    var over = Desk.playing("A")
    over.elapse(200)
    over.report(.ended(Desk.turn(1)), token: 1, revision: 1)
    over(.append(Scene.items("B"), startIfEnded: false))
    #expect(over.report(.ended(Desk.turn(1)), token: 1, revision: 1) == [])
    #expect(over.report(.failed(Desk.turn(1), PlayerError(.backend)), token: 1, revision: 1) == [])
    #expect(over.machine.phase == .ended)
    #expect(over.story == "A@200 paused")
  }

  @Test("upcoming failed and nothing follows: told once, when it was found")
  func aheadThenEnd() {
    var desk = Desk.playing("AB")
    let found = desk.report(.failed(Desk.turn(2), PlayerError(.missing)), token: 1)
    let over = desk.report(.ended(Desk.turn(1)), token: 1, revision: 2)
    let notices = [found, over].map { $0.count { if case .notice = $0 { true } else { false } } }
    #expect(notices == [1, 0])
    #expect(desk.machine.phase == .failed)
    #expect(desk.machine.queue.current == desk.entry("B"))
  }

  @Test("upcoming failed, then the order is edited: the failed one stays out of the window")
  func aheadThenEdit() {
    var desk = Desk.playing("ABCD")
    let effects = desk.report(.failed(Desk.turn(2), PlayerError(.missing)), token: 1)
    let window = desk.window(3, desk.planned("A", turn: 1), desk.planned("C", turn: 3))
    #expect(effects.contains(Desk.command(2, .update(window))))
    desk(.append(Scene.items("X"), startIfEnded: false))
    #expect(desk.machine.plannedTurns.map(\.entry) == [desk.entry("C")])
    desk.report(.advanced(to: Desk.turn(3)), token: 2, revision: 3)
    #expect(desk.story == "C@0 playing")
  }

  @Test("R27: what is found ahead of its turn is told once, not again when its turn comes")
  func toldOnce() {
    func tells(_ effects: [PlaybackEffect]) -> Bool {
      effects.contains { if case .notice = $0 { true } else { false } }
    }
    var desk = Desk.playing("AB")
    #expect(tells(desk.report(.failed(Desk.turn(2), PlayerError(.missing)), token: 1)))
    desk.elapse(200)
    #expect(!tells(desk.report(.ended(Desk.turn(1)), token: 1)))
    #expect(desk.machine.phase == .failed)
  }

  @Test("what the player refuses because it has given the entry up is not told")
  func refusedAfterFailure() {
    var desk = Desk.playing("AB")
    desk.elapse(200)
    desk.report(.advanced(to: Desk.turn(2)), token: 1)
    #expect(desk.machine.link?.unsettled[.update] == CommandToken(rawValue: 2))
    desk.report(.failed(Desk.turn(2), PlayerError(.missing)), token: 1)
    #expect(desk.machine.phase == .failed)
    let effects = desk.settle(2, .refused(PlayerError(.notPossible)))
    #expect(!effects.contains { if case .notice = $0 { true } else { false } })
  }

  @Test("an open that is refused is a failure of its entry")
  func refusedOpen() {
    var desk = Desk.playing("AB")
    desk(.command(.next))
    desk.settle(2, .refused(PlayerError(.notPossible)))
    #expect(desk.machine.phase == .failed)
    #expect(desk.machine.failures[desk.entry("B")]?.code == .notPossible)
  }

  @Test("R27: a run of failures is over once something has played, however it was left")
  func runIsOver() {
    let scene = Scene("ABCD*A", at: 0).fail().elapse(60)
    scene.media.unplayable = ["C", "D"]
    scene.next().shows("ABCD C@0 failed next D")
  }

  @Test("C19: the run begins anew with what the listener asks for")
  func runOfTheListener() {
    let scene = Scene("ABCD*A", at: 0)
    scene.isHeldBack = true
    scene.fail().select("D")
    scene.media.unplayable = ["D"]
    scene.answer().shows("ABCD D@0 failed next –")
  }
}
