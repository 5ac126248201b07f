import Testing

@testable import PlaybackCore

/// While a TV plays: other controllers, broken links and rules meeting at odd moments.
@Suite("Machine, remote corners")
struct RemoteCornerTests {
  private static let none = TurnID(rawValue: 0)

  private func casting(_ names: String = "ABCDE", current: Int = 2, at seconds: Int64 = 40) -> TVDesk {
    var desk = TVDesk(names, current: current, at: seconds)
    desk.handOver(at: seconds)
    return desk
  }

  private func foreign() -> TVDesk {
    var desk = casting()
    desk.report(desk.tv, .foreign(ForeignItem(title: "Theirs")))
    return desk
  }

  /// What changes the current entry without asking for sound.
  enum Quiet: CaseIterable {
    case removeCurrent, next, previous, select, load, undo, clear, seek, stop

    func happen(to desk: inout TVDesk) {
      let entries = desk.desk.machine.queue.entries
      switch self {
      case .removeCurrent: desk(.edit(.remove([entries[2]])))
      case .next: desk(.next)
      case .previous: desk(.previous)
      case .select: desk(.select(entries[0], play: false))
      case .load:
        desk(
          .edit(
            .load(Scene.items("XY"), start: nil, at: .zero, play: false, shuffle: nil, repeat: nil)))
      case .undo:
        desk(.edit(.remove([entries[2]])))
        desk(.undo)
      case .clear: desk(.edit(.clear))
      case .seek: desk(.seek(to: .seconds(7)))
      case .stop: desk(.stop)
      }
    }
  }

  @Test(
    "While another controller's item plays, only a wish for sound takes the TV back [R43]",
    arguments: Quiet.allCases)
  func quiet(_ quiet: Quiet) {
    var desk = foreign()
    let told = desk.told(desk.tv)
    quiet.happen(to: &desk)
    #expect(desk.told(desk.tv) == told && desk.desk.machine.foreign?.title == "Theirs")
    guard desk.desk.machine.queue.current != nil else { return }
    #expect(desk(.play) == .done)
    #expect(desk.told(desk.tv).last?.hasSuffix("playing") == true && desk.desk.machine.foreign == nil)
  }

  @Test(
    "Handing over away from another controller's item leaves theirs alone [R43]", arguments: [true, false])
  func handOverFromForeign(isRemote: Bool) {
    var desk = foreign()
    let first = desk.tv
    desk(.transfer(to: isRemote ? .remote(DeviceID(rawValue: "other")) : .local))
    desk.opened(isRemote ? desk.tv : desk.local)
    #expect(desk.told(first).last == "close" && desk.desk.machine.transfer == nil)
    #expect(desk.desk.machine.foreign == nil && desk.desk.machine.intent == .pause)
  }

  @Test("Another controller takes the source over after the cut: theirs is left alone")
  func foreignAfterCut() {
    var desk = casting()
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 40)
    desk.report(desk.tv, .foreign(ForeignItem(title: "Theirs")))
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: 40)
    #expect(desk.told(desk.tv).last == "close" && desk.story == "C@40 playing local")
  }

  @Test("Another controller takes the target over while it loads: the hand-over fails, theirs is left alone")
  func foreignWhilePriming() {
    var desk = TVDesk("ABC", at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    desk.report(desk.tv, .foreign(ForeignItem(title: "Theirs")))
    #expect(desk.told(desk.tv).last == "close" && desk.story == "A@40 playing local")
    #expect(desk.desk.machine.transfer == nil && desk.timers == [.settlement(desk.local)])
  }

  @Test(
    "A TV that shows another controller's item is joined with nothing to load: the item is shown, kept on leaving"
  )
  func joinForeign() {
    var desk = TVDesk("A", at: 40)
    desk(.stop)
    desk.settle(desk.local)
    desk(.transfer(to: TVDesk.there))
    desk.report(desk.tv, .foreign(ForeignItem(title: "Theirs")))
    desk.opened(desk.tv)
    #expect(desk.desk.machine.foreign?.title == "Theirs")
    desk(.stopCasting)
    #expect(desk.told(desk.tv) == ["close"])
  }

  @Test(
    "A seek was not answered when the link broke, and the TV has gone on since: followed, not pulled back [R45]"
  )
  func seekThenFurther() {
    var desk = casting()
    desk(.seek(to: .seconds(190)))
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk.elapse(60)
    desk.report(desk.tv, .advanced(to: desk.turn("D")))
    desk.playback(desk.tv, .playing, at: 50)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "D@50 playing remote")
    #expect(desk.told(desk.tv).last != "seek 190")
  }

  @Test("A seek was not answered when the link broke, but had been done: nothing is sent again")
  func seekArrived() {
    var desk = casting()
    desk(.seek(to: .seconds(100)))
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    let told = desk.told(desk.tv)
    desk.elapse(60)
    desk.playback(desk.tv, .playing, at: 160)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "C@160 playing remote" && desk.told(desk.tv) == told + ["update"])
  }

  @Test("A seek was lost with the link: wanted anew where it would be by now; the place never runs backwards")
  func seekLost() {
    var desk = casting()
    desk(.seek(to: .seconds(100)))
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk.elapse(60)
    desk.playback(desk.tv, .playing, at: 100)
    #expect(desk.story == "C@160 playing remote")
    desk.elapse(1)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.told(desk.tv).suffix(2) == ["update", "seek 161"] && desk.story == "C@161 playing remote")
  }

  @Test(
    "An open was not answered when the link broke, but had been taken: the TV is followed, not opened again")
  func openArrived() {
    var desk = casting()
    desk(.next)
    let turn = desk.desk.machine.currentTurn ?? Self.none
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    let told = desk.told(desk.tv)
    desk.elapse(60)
    desk.report(desk.tv, .opened(turn, OpenedMedia(duration: .seconds(200))))
    desk.report(desk.tv, .playback(turn, .playing, at: .seconds(58)))
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "D@58 playing remote" && desk.told(desk.tv) == told + ["update"])
  }

  @Test("As before, and the TV has even gone on to the next: followed")
  func openArrivedAndFurther() {
    var desk = casting()
    desk(.next)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    let told = desk.told(desk.tv)
    desk.report(desk.tv, .advanced(to: desk.turn("E")))
    desk.playback(desk.tv, .playing, at: 9)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "E@9 playing remote" && desk.told(desk.tv) == told + ["update"])
  }

  @Test("An open was lost with the link: opened when the TV is back, which still plays the old")
  func openLost() {
    var desk = casting()
    let old = desk.desk.machine.currentTurn ?? Self.none
    desk(.next)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk.report(desk.tv, .playback(old, .playing, at: .seconds(90)))
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "D@0 playing remote" && desk.told(desk.tv).last == "open D@0 playing")
  }

  @Test(
    "R45 the window of a repeated entry ran out meanwhile: paused, no sudden sound",
    arguments: [RepeatMode.one, .all])
  func ranOutRepeating(_ mode: RepeatMode) {
    var desk = casting("A", current: 0, at: 0)
    desk(.setRepeat(mode))
    desk.settle(desk.tv)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    for turn in desk.shown(desk.tv)?.upcoming ?? [] { desk.report(desk.tv, .advanced(to: turn.id)) }
    desk.report(desk.tv, .ended(desk.desk.machine.currentTurn ?? Self.none))
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "A@0 paused remote" && desk.told(desk.tv).last == "open A@0 paused")
  }

  @Test("Stop after two laps of repeat one: a TV is not told to repeat by itself for ever [R33 R40]")
  func stopAfterLaps() {
    var desk = casting("AB", current: 0, at: 0)
    desk(.setRepeat(.one))
    desk.settle(desk.tv)
    #expect(desk.shown(desk.tv)?.repeatsCurrent == true)
    desk(.stopAfter(entries: 2))
    #expect(desk.shown(desk.tv)?.repeatsCurrent == false && desk.row(desk.shown(desk.tv)) == "*AA")
    desk.settle(desk.tv)
    desk(.stopAfter(entries: nil))
    #expect(desk.shown(desk.tv)?.repeatsCurrent == true)
  }

  @Test("What a TV cannot play is forgotten with the entry: no list of them grows")
  func unplayableForgotten() {
    var desk = casting("AB", current: 0, at: 0)
    for _ in 0..<50 {
      desk(.edit(.playNext(Scene.items("X"), startIfEnded: false)))
      desk.settle(desk.tv)
      desk.report(desk.tv, .failed(desk.turn("X"), PlayerError(.notCastable)))
      desk(.edit(.remove([desk.desk.entry("X")])))
      desk.settle(desk.tv)
    }
    #expect(desk.desk.machine.link?.unplayable.count ?? 99 <= 3)
    #expect(desk.desk.machine.failures.count <= 3)
  }

  @Test(
    "Somebody goes back, and the order repeats: no turn is shown twice [R43]",
    arguments: [RepeatMode.one, .all])
  func backAndRepeating(_ mode: RepeatMode) {
    var desk = casting("ABC", current: 2)
    desk(.setRepeat(mode))
    desk.settle(desk.tv)
    desk.report(desk.tv, .jumped(to: desk.turn("B")))
    desk.settle(desk.tv)
    let turns = desk.shown(desk.tv)?.turns.map(\.id) ?? []
    #expect(desk.story == "B@0 playing remote" && Set(turns).count == turns.count && turns.count > 3)
  }

  @Test("A pause that was on its way when somebody pauses: one wish, and play still plays")
  func pausedTwice() {
    var desk = casting()
    desk(.pause)
    desk.playback(desk.tv, .paused, at: 41)
    desk.settle(desk.tv)
    desk(.play)
    #expect(desk.told(desk.tv).last == "play" && desk.desk.machine.intent == .play)
  }

  @Test("Another controller's item and our open cross: ours came later and plays on [R43]")
  func foreignCrossesOpen() {
    var desk = casting()
    let known = desk.commands[desk.tv]?.last?.token
    desk(.next)
    let theirs = PlayerReport.Fact.foreign(ForeignItem(title: "Theirs"))
    desk(.player(desk.tv, PlayerReport(token: known, revision: desk.shown(desk.tv)?.revision, fact: theirs)))
    desk.report(desk.tv, .foreign(nil))
    desk.begin(desk.tv, .playing, at: 0)
    #expect(desk.story == "D@0 playing remote" && desk.told(desk.tv).last == "open D@0 playing")
  }

  @Test("Everything fails and the wanted entry is stood at again: no turn stands for two entries [R27]")
  func turnsAfterGivingUp() {
    var desk = casting("ABC", current: 0, at: 0)
    desk(.setRepeat(.all))
    desk(.next)
    for _ in 0..<3 {
      desk.settle(desk.tv)
      desk.report(desk.tv, .failed(desk.desk.machine.currentTurn ?? Self.none, PlayerError(.notMedia)))
    }
    #expect(desk.desk.machine.phase == .failed && desk.desk.story.hasPrefix("B@0"))
    desk(.play)
    desk.settle(desk.tv)
    var entries: [TurnID: Set<EntryID>] = [:]
    for case .open(let window, _, _) in desk.commands[desk.tv]?.map(\.action) ?? [] {
      for turn in window.turns { entries[turn.id, default: []].insert(turn.entry) }
    }
    #expect(entries.values.allSatisfy { $0.count == 1 })
  }

  @Test("What a TV says unasked is as old as its way here: the place shown is the one heard now")
  func ageOfWords() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.elapse(5)
    desk(.pause)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .paused, at: 45)
    var timing = OutputTiming()
    timing.learnRoundTrip(.milliseconds(200))
    desk.desk.machine.timings[TVDesk.there] = timing
    desk(.play)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 45)
    func shown() -> MediaTime { PlaybackSnapshot(desk.desk.machine).position(at: desk.desk.now) }
    #expect(shown() == .milliseconds(45_100))
    desk.elapse(2)
    #expect(shown() == .milliseconds(47_100))
    desk(.pause)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .paused, at: 48)
    desk.elapse(2)
    #expect(shown() == .seconds(48))
  }

  @Test(
    "After a seek the place shown stands there until the TV tells where it is; what recovery goes by runs on"
  )
  func seekFarAway() throws {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.elapse(2)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 42)
    var timing = OutputTiming()
    timing.learnRoundTrip(.milliseconds(200))
    desk.desk.machine.timings[TVDesk.there] = timing
    let before = try #require(desk.commands[desk.tv]?.last?.token)
    func shown() -> MediaTime { PlaybackSnapshot(desk.desk.machine).position(at: desk.desk.now) }
    desk(.seek(to: .seconds(90)))
    #expect(shown() == .seconds(90))
    desk.desk.now = desk.desk.now + .milliseconds(100)
    // Said before it knew.
    let turn = try #require(desk.desk.machine.currentTurn)
    desk.report(desk.tv, token: before, .playback(turn, .playing, at: .seconds(42)))
    desk.desk.now = desk.desk.now + .milliseconds(100)
    #expect(shown() == .seconds(90))
    #expect(desk.desk.machine.position(at: desk.desk.now) > .seconds(90))
    desk.settle(desk.tv)
    #expect(shown() == .seconds(90))
    desk.playback(desk.tv, .playing, at: 90)
    #expect(shown() == .milliseconds(90_100))
    desk.elapse(1)
    #expect(shown() == .milliseconds(91_100))
  }

  @Test(
    "A TV that refuses to pause, or to play, is asked how it is, and that is followed",
    arguments: [false, true])
  func refusesTransport(plays: Bool) throws {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.settle(desk.tv)
    if plays {
      desk(.pause)
      desk.settle(desk.tv)
      desk.playback(desk.tv, .paused, at: 45)
    }
    desk(plays ? .play : .pause)
    let asked = try #require(desk.commands[desk.tv]?.last)
    #expect(asked.action == (plays ? .play : .pause))
    let error = PlayerError(.notPossible, detail: "not now")
    desk.report(desk.tv, token: asked.token, .settled(.refused(error)))
    #expect(desk.notices.contains { $0.contains("not now") })
    #expect(desk.commands[desk.tv]?.last?.action == .locate)
    desk.playback(desk.tv, plays ? .paused : .playing, at: 45)
    desk.settle(desk.tv)
    #expect(desk.story == "A@45 \(plays ? "paused" : "playing") remote")
    #expect(desk.told(desk.tv).filter { $0 == "pause" }.count == 1)
  }

  @Test(
    "Repeat goes along to the TV; as an option it is off from the hand-over on (S84)",
    arguments: [true, false])
  func repeatGoesAlong(goes: Bool) {
    var desk = TVDesk("ABC", at: 40, options: PlaybackOptions(handsOverRepeat: goes))
    desk(.setRepeat(.all))
    desk(.transfer(to: TVDesk.there))
    desk.report(desk.tv, .lost(PlayerError(.refusedConnection)))
    #expect(desk.desk.machine.queue.repeatMode == .all, "a hand-over that failed changes nothing")
    desk.handOver(at: 40)
    #expect(desk.desk.machine.queue.repeatMode == (goes ? .all : .off))
    #expect(desk.shown(desk.tv)?.upcoming.count == (goes ? 20 : 2))
    desk(.setRepeat(.one))
    desk.settle(desk.tv)
    desk(.stopCasting)
    #expect(desk.desk.machine.queue.repeatMode == .one, "on the way back it is kept")
  }

  @Test("Handed over paused, too, the way to a TV is measured before it plays")
  func wayMeasuredPaused() {
    var desk = TVDesk("ABC", at: 40)
    desk(.pause)
    desk.settle(desk.local)
    desk.playback(desk.local, .paused, at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.begin(desk.tv, .paused, at: 40)
    desk.settle(desk.local)
    desk.desk.now = desk.desk.now + .milliseconds(200)
    desk.settle(desk.tv)
    #expect(desk.desk.machine.timing(of: TVDesk.there).roundTrip == .milliseconds(200))
  }
}
