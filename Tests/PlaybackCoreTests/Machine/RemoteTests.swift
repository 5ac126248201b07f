import Testing

@testable import PlaybackCore

/// While a TV plays: R43–R45 and the remote cases of I and T.
@Suite("Machine, remote")
struct RemoteTests {
  private func casting(_ names: String = "ABCDE", current: Int = 2, at seconds: Int64 = 40) -> TVDesk {
    var desk = TVDesk(names, current: current, at: seconds)
    desk.handOver(at: seconds)
    return desk
  }

  /// The TV went on by itself; the report bears that window.
  private func advance(_ desk: inout TVDesk, to name: String, as fact: (TurnID) -> PlayerReport.Fact) {
    let report = PlayerReport(
      token: desk.commands[desk.tv]?.last?.token, revision: desk.shown(desk.tv)?.revision,
      fact: fact(desk.turn(name)))
    desk(.player(desk.tv, report))
  }

  @Test("U10 an edit while casting changes the window and leaves what sounds alone [R43]")
  func edit() {
    var desk = casting()
    let before = desk.told(desk.tv)
    desk(.edit(.remove([desk.desk.entry("D")])))
    #expect(desk.row(desk.shown(desk.tv)) == "AB*CE")
    desk.settle(desk.tv)
    desk(.undo)
    #expect(desk.row(desk.shown(desk.tv)) == "AB*CDE")
    #expect(desk.told(desk.tv) == before + ["update", "update"])
  }

  @Test("next goes to the entry by opening its turn; the heard turn keeps its id")
  func next() {
    var desk = casting()
    let current = desk.desk.machine.currentTurn
    desk(.next)
    #expect(desk.told(desk.tv).last == "open D@0 playing")
    #expect(desk.shown(desk.tv)?.heard.last?.id == current)
    #expect(desk.row(desk.shown(desk.tv)) == "ABC*DE")
  }

  @Test("T13 the TV advanced before it got a play-next: corrected")
  func race() {
    var desk = casting()
    let old = desk.shown(desk.tv)
    desk(.edit(.playNext(Scene.items("X"), startIfEnded: false)))
    let report = PlayerReport(
      token: nil, revision: old?.revision, fact: .advanced(to: old?.upcoming.first?.id ?? TurnID(rawValue: 0))
    )
    desk(.player(desk.tv, report))
    desk.settle(desk.tv)
    #expect(desk.story == "X@0 playing remote" && desk.told(desk.tv).last == "open X@0 playing")
  }

  @Test("T14 somebody else skips: followed, no message sent [S113]", arguments: ["D", "E", "B"])
  func wish(_ name: String) {
    var desk = casting()
    let told = desk.told(desk.tv).count
    advance(&desk, to: name) { .jumped(to: $0) }
    #expect(desk.story == "\(name)@0 playing remote")
    desk.settle(desk.tv)
    #expect(desk.told(desk.tv).dropFirst(told).allSatisfy { $0 == "update" })
    let order = String(desk.row(desk.desk.machine.window).filter { $0 != "*" })
    #expect(order == "ABCDE")
  }

  @Test("somebody else pauses and plays: the intent follows, nothing is sent back [S113]")
  func foreignPause() {
    var desk = casting()
    let told = desk.told(desk.tv)
    desk.playback(desk.tv, .paused, at: 50)
    #expect(desk.story == "C@50 paused remote")
    desk.playback(desk.tv, .playing, at: 50)
    #expect(desk.story == "C@50 playing remote" && desk.told(desk.tv) == told)
  }

  @Test("what was said before a pause was known is not somebody's wish")
  func crossing() {
    var desk = casting()
    desk(.pause)
    desk.playback(desk.tv, .playing, at: 41)
    #expect(desk.desk.machine.intent == .pause)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .paused, at: 41)
    #expect(desk.story == "C@41 paused remote")
  }

  @Test("a call, headphones pulled and no device left here are nothing to a TV [R40 R38]")
  func localHolds() {
    var desk = casting()
    desk(.session(.interruptionBegan(source: "call")))
    desk(.session(.interruptionEnded(source: "call", shouldResume: false)))
    desk(.session(.outputLost(name: "h", wasInUse: true, noneLeft: true)))
    let events: [AudioSessionEvent] = [
      .outputReturned(name: "h"), .wentUnheard(.seconds(1)),
      .levelsChanged(Volume(permille: 300), isMuted: true),
      .soundStalled(reason: "r"), .soundLost(reason: "r"), .soundReturned,
    ]
    for event in events { desk(.session(event)) }
    #expect(!desk.desk.machine.isMuted && desk.desk.machine.volume == .full)
    desk.elapse(5)
    #expect(desk.story == "C@45 playing remote" && desk.told(desk.tv).last == "play")
  }

  @Test("T16 taken back during a call: loaded here, silent until the call ends")
  func callOnTheWayBack() {
    var desk = casting()
    desk(.session(.interruptionBegan(source: "call")))
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 40)
    #expect(desk.told(desk.local).first == "open C@40 paused" && !desk.told(desk.local).contains("play"))
    #expect(desk.told(desk.tv).last == "endSession")
    desk(.session(.interruptionEnded(source: "call", shouldResume: true)))
    #expect(desk.told(desk.local).last == "play")
  }

  @Test("R44 ended by us: as it was", arguments: [true, false])
  func stopCasting(isPlaying: Bool) {
    var desk = casting()
    if !isPlaying {
      desk(.pause)
      desk.settle(desk.tv)
      desk.playback(desk.tv, .paused, at: 40)
    }
    desk.elapse(isPlaying ? 10 : 0)
    #expect(desk(.stopCasting) == .done && desk.told(desk.tv).last == "endSession")
    #expect(desk.desk.machine.intent == (isPlaying ? .play : .pause))
    #expect(desk.desk.machine.mode == .local)
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    #expect(desk.told(desk.local) == ["open C@\(isPlaying ? "50 playing" : "40 paused")"])
  }

  @Test("R44 ended by us after the end: ended, not playing [S77]")
  func stopAfterEnd() {
    var desk = casting("A", current: 0)
    desk.report(desk.tv, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)))
    desk(.stopCasting)
    #expect(desk.desk.machine.phase == .ended && desk.desk.machine.intent == .pause)
  }

  @Test("R44 lost, or ended by others: the place here, paused; with the old rule it plays on [S76]")
  func lost() {
    for (policy, story) in [
      (HandBackPolicy.pausedWhenLost, "C@45 paused local"), (.asWas, "C@45 playing local"),
    ] {
      var desk = TVDesk("ABCDE", current: 2, at: 40, options: PlaybackOptions(handBack: policy))
      desk.handOver(at: 40)
      desk.elapse(5)
      desk.report(desk.tv, .lost(PlayerError(.sessionEnded)))
      #expect(desk.story == story)
    }
  }

  @Test("S58 reports of a device that was left are ignored; leaving sends CLOSE only [S24 S50]")
  func leave() {
    var desk = casting()
    desk.elapse(5)
    #expect(desk(.leaveDevice) == .done && desk.told(desk.tv).last == "close")
    #expect(desk.story == "C@45 paused none")
    desk.playback(desk.tv, .playing, at: 90)
    #expect(desk.story == "C@45 paused none")
  }

  @Test("R45 suspended: the place goes on, transport is refused with the reason, edits wait")
  func suspended() {
    var desk = casting()
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    let told = desk.told(desk.tv)
    for command in [PlaybackCommand.play, .pause, .next, .previous, .seek(to: .zero), .stop, .setMuted(true)]
    {
      #expect(desk(command) == .refused(.outputUnreachable))
    }
    desk(.edit(.append(Scene.items("X"), startIfEnded: false)))
    desk.elapse(5)
    #expect(desk.story == "C@45 playing remote" && desk.told(desk.tv) == told)
    desk.playback(desk.tv, .playing, at: 46)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.told(desk.tv) == told + ["update"] && desk.story == "C@46 playing remote")
  }

  @Test("R45 resumed after it went on within the window: followed")
  func resumedFurther() {
    var desk = casting()
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk.elapse(200)
    for name in ["D", "E"] { advance(&desk, to: name) { .advanced(to: $0) } }
    desk.playback(desk.tv, .playing, at: 7)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "E@7 playing remote")
  }

  @Test("T15 resumed on an entry that was removed meanwhile: on to the survivor")
  func removedMeanwhile() {
    var desk = casting()
    let turn = desk.turn("D")
    let old = desk.shown(desk.tv)?.revision
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk(.edit(.remove([desk.desk.entry("D")])))
    desk(.player(desk.tv, PlayerReport(token: nil, revision: old, fact: .advanced(to: turn))))
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "E@0 playing remote" && desk.told(desk.tv).last == "open E@0 playing")
  }

  @Test("R45 the window ran out meanwhile: the next entry at 0, paused")
  func ranOut() {
    var desk = casting(String((0..<26).map { Character(UnicodeScalar(65 + $0)) }), current: 0, at: 0)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    for turn in desk.shown(desk.tv)?.upcoming ?? [] { desk.report(desk.tv, .advanced(to: turn.id)) }
    desk.report(desk.tv, .ended(desk.shown(desk.tv)?.upcoming.last?.id ?? TurnID(rawValue: 0)))
    desk.report(desk.tv, .link(.connected))
    #expect(desk.story == "V@0 paused remote" && desk.told(desk.tv).last == "open V@0 paused")
  }

  @Test("another controller's item: our place is kept and waits; playing takes the TV back [R43 S56]")
  func foreign() {
    var desk = casting()
    desk.elapse(5)
    desk.report(desk.tv, .foreign(ForeignItem(title: "Theirs")))
    desk.elapse(60)
    #expect(desk.story == "C@45 paused remote" && desk.desk.machine.foreign?.title == "Theirs")
    desk(.edit(.append(Scene.items("X"), startIfEnded: false)))
    #expect(desk.told(desk.tv).last == "play")
    desk(.play)
    #expect(desk.told(desk.tv).last == "open C@45 playing" && desk.desk.machine.foreign == nil)
  }

  @Test("stop casting during somebody else's item leaves theirs alone")
  func stopForeign() {
    var desk = casting()
    desk.report(desk.tv, .foreign(ForeignItem(title: "Theirs")))
    desk(.stopCasting)
    #expect(desk.told(desk.tv).last == "close" && desk.story == "C@40 paused none")
  }

  @Test("stop after two: the TV is shown no more than that, and stops by itself [R33]")
  func stopAfter() {
    var desk = casting()
    desk(.stopAfter(entries: 2))
    #expect(desk.row(desk.shown(desk.tv)) == "AB*CD")
    desk.settle(desk.tv)
    advance(&desk, to: "D") { .advanced(to: $0) }
    desk.report(desk.tv, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)))
    #expect(desk.story == "E@0 paused remote")
  }

  @Test("a rate or volume that the output cannot do is refused at once")
  func unsupported() {
    var desk = casting()
    desk.report(
      desk.tv, .capabilities(PlayerCapabilities(upcomingTurns: 20, canSetRate: false, canSetVolume: false)))
    #expect(desk(.setRate(PlaybackRate(permille: 1500))) == .refused(.notSupportedByOutput))
    #expect(desk(.setVolume(Volume(permille: 1))) == .refused(.notSupportedByOutput))
  }

  @Test("kept while casting and restored: here, paused at the place, with this machine's loudness")
  func restored() {
    var desk = TVDesk("AB", at: 3)
    desk(.setVolume(Volume(permille: 200)))
    desk.handOver(at: 3)
    let machine = PlaybackMachine(desk.desk.machine.kept(at: desk.desk.machine.anchor.at))
    #expect(machine.mode == .none && machine.intent == .pause && machine.volume == Volume(permille: 200))
    #expect(machine.position(at: .zero) == .seconds(3))
  }
}
