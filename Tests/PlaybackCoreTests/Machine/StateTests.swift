import Testing

@testable import PlaybackCore

/// What the machine keeps, beside queue and window.
@Suite("Machine, state")
struct StateTests {
  @Test("a place to load at is no further than the item's known length, whatever played before")
  func loadBeyondTheEnd() {
    var desk = Desk.playing("ABC")
    var long = Scene.items("X")
    long[0].duration = .seconds(300)
    desk(
      .command(
        .edit(.load(long, start: nil, at: .seconds(250), play: true, shuffle: nil, repeat: nil))))
    #expect(desk.story == "X@250 playing")
    desk(
      .command(
        .edit(.load(long, start: nil, at: .seconds(999), play: true, shuffle: nil, repeat: nil))))
    #expect(desk.story == "X@300 playing")
  }

  @Test("buffering stands still at its place and goes on by itself")
  func buffering() {
    var desk = Desk.playing("AB")
    desk.elapse(10)
    #expect(desk.report(.playback(Desk.turn(1), .buffering, at: .seconds(10)), token: 1) == [.persist])
    #expect(desk.machine.phase == .buffering)
    desk.elapse(10)
    #expect(desk.story == "A@10 playing")
    #expect(desk.report(.playback(Desk.turn(1), .playing, at: .seconds(10)), token: 1) == [.persist])
    desk.elapse(1)
    #expect(desk.story == "A@11 playing")
    #expect(desk.machine.phase == .ready)
  }

  @Test("a word of a little less does not run the place that is shown backwards; one of much less does")
  func shownPlaceWaits() {
    var desk = Desk.playing("AB")
    func shown() -> MediaTime { PlaybackSnapshot(desk.machine).position(at: desk.now) }
    func playing(at milliseconds: Int64) {
      desk.report(.playback(Desk.turn(1), .playing, at: .milliseconds(milliseconds)), token: 1)
    }
    desk.elapse(10)
    playing(at: 9985)
    #expect(shown() == .seconds(10) && desk.machine.position(at: desk.now) == .milliseconds(9985))
    playing(at: 9980)
    #expect(shown() == .seconds(10))
    desk.elapse(1)
    #expect(shown() == .milliseconds(10_980))
    playing(at: 10_970)
    desk(.command(.setRate(PlaybackRate(permille: 2000))))
    #expect(shown() == .milliseconds(10_980))
    desk(.command(.pause))
    #expect(shown() == .milliseconds(10_980))
    desk(.command(.play))
    playing(at: 10_000)
    #expect(shown() == .seconds(10))
    playing(at: 9990)
    desk(.command(.seek(to: .seconds(3))))
    #expect(shown() == .seconds(3))
  }

  @Test("what cannot be sought in refuses a seek, and restarts by being opened again")
  func notSeekable() {
    var desk = Desk.playing("AB")
    desk.report(.opened(Desk.turn(1), OpenedMedia(isSeekable: false)), token: 1)
    desk.elapse(10)
    #expect(desk(.command(.seek(to: .seconds(3)))) == [])
    let effects = desk(.command(.previous))
    guard case .player(_, let command)? = effects.first else {
      Issue.record("nothing sent: \(effects)")
      return
    }
    #expect(command.action.kind == .open)
    #expect(desk.story == "A@0 playing")
  }

  @Test("a player that is lost gives way to a new one at the same place, with the levels")
  func newPlayer() {
    var desk = Desk.playing("AB")
    desk(.command(.setVolume(Volume(permille: 300))))
    desk(.command(.setRate(PlaybackRate(permille: 2000))))
    desk.elapse(10)
    desk.report(.lost(PlayerError(.backend)), token: 3)
    #expect(desk.story == "A@20 paused")
    let second = PlayerID(rawValue: 2)
    #expect(desk(.command(.play)) == [.openPlayer(second, .local), .persist])
    let actions = desk(.playerOpened(second)).compactMap { effect -> PlayerCommand.Action? in
      if case .player(second, let command) = effect { command.action } else { nil }
    }
    #expect(actions.count == 3)
    #expect(actions.contains(.setRate(PlaybackRate(permille: 2000))))
    #expect(actions.contains(.setVolume(Volume(permille: 300))))
    guard case .open(let window, let place, true)? = actions.last else {
      Issue.record("no open: \(actions)")
      return
    }
    #expect(window.current.entry == desk.entry("A") && place == .seconds(20))
  }

  @Test("no sound device is said once, and again when it changes")
  func sound() {
    var desk = Desk.playing("AB")
    #expect(desk.report(.sound(.silent(reason: "no\ndevice")), token: 1).count == 1)
    #expect(desk.report(.sound(.silent(reason: "no\ndevice")), token: 1) == [])
    #expect(desk.report(.sound(.device("d")), token: 1) == [])
    #expect(desk.machine.sound == .device("d"))
  }

  @Test("seeks are clamped to the entry")
  func clamped() {
    Scene("AB*A").seek(-5).shows("AB A@0 playing next B").seek(5000).shows("AB A@200 playing next B")
    Scene("AB*A").perform(.seekBy(.seconds(-50))).shows("AB A@0 playing next B")
      .perform(.seekBy(.seconds(30))).shows("AB A@30 playing next B")
    Scene("").load("A", start: 0, at: -7).shows("A A@0 playing next –")
  }

  @Test("toggle asks for the other intent; play while playing changes nothing")
  func toggle() {
    let scene = Scene("AB*A").perform(.togglePlay).shows("AB A@40 paused next B")
      .perform(.togglePlay).shows("AB A@40 playing next B").forget().play().isUnchanged()
    #expect(scene.effects.isEmpty)
    scene.pause().pause().isUnchanged()
  }

  @Test("stop unloads and stands at the start; play begins there")
  func stop() {
    let scene = Scene("AB*B").stop().shows("AB B@0 paused next –").has(phase: .idle).stop().isUnchanged()
    scene.play().shows("AB B@0 playing next –")
    Scene("AB*B").stop().seek(30).shows("AB B@30 paused next –").play().shows("AB B@30 playing next –")
  }

  @Test("at another rate the place goes at that rate from then on")
  func rate() {
    Scene("AB*A").elapse(10).perform(.setRate(PlaybackRate(permille: 500))).elapse(10)
      .shows("AB A@55 playing next B")
  }

  @Test("why names the last events that changed the phase")
  func why() {
    let scene = Scene("AB*B")
    let before = scene.machine.eventCount
    scene.end()
    #expect(scene.machine.why.last.map { $0 > before } == true)
    #expect(scene.machine.why.count <= 8)
  }

  @Test("R49: pins of entries that have started since do not come back with an undo")
  func pins() {
    Scene("ABCDE*C").playNext("XY").append("Z").end().elapse(1).previous().hasPins("Y").undo()
      .shows("ABCXYDE C@0 playing next X").hasPins("Y")
    Scene("ABCDE*C").playNext("XY").remove("XY").undo().hasPins("XY")
  }

  @Test("C22, R49: an edit that ends the queue clears the counter, its undo brings it back")
  func endRules() {
    let scene = Scene("ABCDE*C").stopAfter(2).remove("CDE").has(phase: .ended)
    #expect(scene.machine.endRules.stopAfter == nil)
    scene.undo().shows("ABCDE C@40 playing next D")
    #expect(scene.machine.endRules.stopAfter == 2)
    let again = Scene("ABCDE*C").stopAfter(2).remove("CDE").stopAfter(3).undo()
    #expect(again.machine.endRules.stopAfter == 3)
  }

  @Test("G29: one entry, shuffled, repeated")
  func oneShuffled() {
    let scene = Scene("A*A", order: "A", repeat: .all).next().shows("A A@0 playing next A").end()
    scene.shows("A A@0 playing next A").previous().shows("A A@0 playing next A")
  }
}
