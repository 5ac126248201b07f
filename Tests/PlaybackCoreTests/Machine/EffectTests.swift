import Testing

@testable import PlaybackCore

/// The complete list of effects of single events.
@Suite("Machine, whole effects")
struct EffectTests {
  @Test("first load: a player is asked for, then told to open; the deadline runs until it settles")
  func firstLoad() {
    var desk = Desk()
    #expect(
      desk(.load(Scene.items("ABC"), start: 0, at: .seconds(7), play: true, shuffle: nil, repeat: nil))
        == [.openPlayer(Desk.player, .local), .persist])
    #expect(
      desk.report(.capabilities(PlayerCapabilities(upcomingTurns: 1)), token: nil, revision: nil) == [])
    let window = desk.window(2, desk.planned("A", turn: 1), desk.planned("B", turn: 2))
    #expect(
      desk(.playerOpened(Desk.player)) == [
        Desk.command(1, .open(window, at: .seconds(7), playing: true)), Desk.deadline(5),
      ])
    #expect(desk.settle(1) == [Desk.noDeadline])
    #expect(desk.report(.opened(Desk.turn(1), OpenedMedia(duration: .seconds(200))), token: 1) == [])
    #expect(desk.report(.playback(Desk.turn(1), .playing, at: .seconds(7)), token: 1) == [.persist])
    #expect(desk.machine.phase == .ready)
  }

  @Test("an edit of the next is an update; far edits send nothing")
  func edits() {
    var desk = Desk.playing("ABC")
    #expect(desk(.append(Scene.items("D"), startIfEnded: false)) == [.persist])
    #expect(desk(.move(2..<3, to: 3)) == [.persist])
    let effects = desk(.playNext(Scene.items("X"), startIfEnded: false))
    let window = desk.window(3, desk.planned("A", turn: 1), desk.planned("X", turn: 3))
    #expect(effects == [Desk.command(2, .update(window)), Desk.deadline(5), .persist])
  }

  @Test("edits while an update is open wait; only the newest window is sent after it")
  func updateCoalescing() {
    var desk = Desk.playing("ABC")
    desk(.playNext(Scene.items("X"), startIfEnded: false))
    #expect(desk(.playNext(Scene.items("Y"), startIfEnded: false)) == [.persist])
    #expect(desk(.playNext(Scene.items("Z"), startIfEnded: false)) == [.persist])
    desk.elapse(2)
    let effects = desk.settle(2)
    let window = desk.window(5, desk.planned("A", turn: 1), desk.planned("Z", turn: 5))
    #expect(effects == [Desk.command(3, .update(window))], "the deadline moves without an effect")
    #expect(desk.settle(3) == [Desk.noDeadline])
  }

  @Test("seeks while one is open wait; the newest place wins")
  func seekCoalescing() {
    var desk = Desk.playing("ABC")
    #expect(
      desk(.command(.seek(to: .seconds(50)))) == [
        Desk.command(2, .seek(to: .seconds(50))), Desk.deadline(5), .persist,
      ])
    for place in [60, 70, 80] { #expect(desk(.command(.seek(to: .seconds(Int64(place))))) == [.persist]) }
    #expect(desk.report(.playback(Desk.turn(1), .playing, at: .seconds(50)), token: 2) == [])
    #expect(desk.story == "A@80 playing")
    #expect(desk.settle(2) == [Desk.command(3, .seek(to: .seconds(80)))])
    #expect(desk.settle(3) == [Desk.noDeadline])
  }

  @Test("pause and play while one is open: only the difference is sent")
  func transportCoalescing() {
    var desk = Desk.playing("ABC")
    desk.elapse(3)
    #expect(desk(.command(.pause)) == [Desk.command(2, .pause), Desk.deadline(8), .persist])
    #expect(desk(.command(.play)) == [.persist])
    #expect(desk(.command(.pause)) == [.persist])
    #expect(desk.settle(2) == [Desk.noDeadline])
    #expect(desk.story == "A@3 paused")
  }

  @Test("an open carries place, intent and window; what waits of the old turn is dropped")
  func openSupersedes() {
    var desk = Desk.playing("ABCD")
    desk(.command(.seek(to: .seconds(50))))
    desk(.command(.seek(to: .seconds(60))))
    let window = desk.window(4, desk.planned("B", turn: 3), desk.planned("C", turn: 4))
    #expect(
      desk(.command(.next)) == [Desk.command(3, .open(window, at: .zero, playing: true)), .persist])
    #expect(desk.settle(2, .superseded) == [])
    #expect(desk.settle(3) == [Desk.noDeadline])
  }

  @Test("next pressed many times opens the first and the last")
  func openCoalescing() {
    var desk = Desk.playing("ABCDEF")
    desk(.command(.next))
    for _ in 0..<3 { #expect(desk(.command(.next)) == [.persist]) }
    let effects = desk.settle(2)
    #expect(effects.count == 1)
    guard case .player(_, let command)? = effects.first, case .open(let window, _, _) = command.action else {
      Issue.record("no open: \(effects)")
      return
    }
    #expect(window.current.entry == desk.entry("E"))
    #expect(window.upcoming.map(\.entry) == [desk.entry("F")])
  }

  @Test("levels go out at once, each once")
  func levels() {
    var desk = Desk.playing("ABC")
    let half = Volume(permille: 500)
    #expect(desk(.command(.setVolume(half))) == [Desk.command(2, .setVolume(half)), Desk.deadline(5)])
    #expect(desk(.command(.setMuted(true))) == [Desk.command(3, .setMuted(true))])
    let double = PlaybackRate(permille: 2000)
    #expect(desk(.command(.setRate(double))) == [Desk.command(4, .setRate(double)), .persist])
    #expect(desk.report(.volume(.full, muted: false), token: 1) == [])
    #expect(desk.machine.volume == half && desk.machine.isMuted, "an older report does not undo a wish")
    for token in [2, 3] { #expect(desk.settle(UInt64(token)) == []) }
    #expect(desk.settle(4) == [Desk.noDeadline])
    #expect(desk.report(.volume(Volume(permille: 300), muted: false), token: 4) == [])
    #expect(desk.machine.volume == Volume(permille: 300))
  }

  @Test("stop unloads; clear does too")
  func stop() {
    var desk = Desk.playing("ABC")
    #expect(desk(.command(.stop)) == [Desk.command(2, .stop), Desk.deadline(5), .persist])
    #expect(desk.settle(2) == [Desk.noDeadline])
    #expect(desk(.clear) == [.persist])
  }

  @Test("the natural end with nothing following sends nothing: the player holds nothing")
  func ended() {
    var desk = Desk.playing("A")
    desk.elapse(200)
    #expect(desk.report(.ended(Desk.turn(1)), token: 1, revision: 1) == [.persist])
    #expect(desk.machine.phase == .ended)
    #expect(desk.story == "A@200 paused")
  }

  @Test("going on by itself shows the player what follows then")
  func advanced() {
    var desk = Desk.playing("ABC")
    desk.elapse(200)
    let effects = desk.report(.advanced(to: Desk.turn(2)), token: 1)
    let window = desk.window(4, desk.planned("B", turn: 2), desk.planned("C", turn: 3))
    #expect(effects == [Desk.command(2, .update(window)), Desk.deadline(205), .persist])
    #expect(desk.story == "B@0 playing")
  }

  @Test("an interruption: pause; its end: play; the listener's play asks for the session first")
  func interruption() {
    var desk = Desk.playing("A")
    #expect(
      desk(.session(.interruptionBegan(source: "call"))) == [Desk.command(2, .pause), Desk.deadline(5)])
    #expect(desk.settle(2) == [Desk.noDeadline])
    #expect(
      desk(.command(.play)) == [.activateSession, Desk.command(3, .play), Desk.deadline(5)])
  }

  @Test("the sleep timer is one timer: set, replaced, taken back, over")
  func sleepTimer() {
    var desk = Desk.playing("A")
    let (first, second) = (Desk.start + .seconds(60), Desk.start + .seconds(90))
    #expect(desk(.command(.stopAt(first, finishingEntry: false))) == [.startTimer(.stopAt, at: first)])
    #expect(desk(.command(.stopAt(second, finishingEntry: false))) == [.startTimer(.stopAt, at: second)])
    #expect(desk(.command(.stopAt(nil, finishingEntry: false))) == [.cancelTimer(.stopAt)])
    #expect(desk(.timer(.stopAt)) == [])
    desk(.command(.stopAt(second, finishingEntry: false)))
    #expect(desk(.timer(.stopAt)) == [], "too early: not ours")
    desk.elapse(90)
    #expect(desk(.timer(.stopAt)) == [Desk.command(2, .pause), Desk.deadline(95), .persist])
  }

  @Test("a player that does not answer is told once, and again when it does")
  func overdue() {
    var desk = Desk.playing("AB")
    desk(.command(.pause))
    desk.elapse(5)
    let effects = desk(.timer(.settlement(Desk.player)))
    #expect(effects.count == 1)
    guard case .notice? = effects.first else {
      Issue.record("no notice: \(effects)")
      return
    }
    #expect(desk(.timer(.settlement(Desk.player))) == [])
    #expect(desk.settle(2).count == 1, "it answers again")
    desk(.command(.play))
    desk.elapse(1)
    #expect(desk.settle(3) == [Desk.noDeadline])
  }

  @Test("a player that answers each of many commands is never overdue")
  func slider() {
    var desk = Desk.playing("AB")
    var timers: [MonotonicInstant] = []
    func note(_ effects: [PlaybackEffect]) {
      for effect in effects {
        if case .startTimer(.settlement, let moment) = effect { timers.append(moment) }
      }
    }
    note(desk(.command(.seek(to: .seconds(1)))))
    for round in 0..<20 {
      note(desk(.command(.seek(to: .seconds(Int64(round) + 2)))))
      desk.elapse(1)
      if let due = timers.last, due <= desk.now {
        timers = []
        let effects = desk(.timer(.settlement(Desk.player)))
        #expect(!effects.contains { if case .notice = $0 { true } else { false } })
        note(effects)
      }
      note(desk.settle(UInt64(round) + 2))
    }
    #expect(!(desk.machine.link?.isUnresponsive ?? true))
  }
}
