import Testing

@testable import PlaybackCore

/// What a listener, or fate, does in the middle of a hand-over.
@Suite("Machine, hand-over corners")
struct TransferCornerTests {
  private static let other = OutputID.remote(DeviceID(rawValue: "other"))
  private static let none = TurnID(rawValue: 0)

  /// What makes the target silent between the cut and its first sound.
  enum Hush: CaseIterable {
    case pause, stop, clear, removeAll, stopTime

    func happen(to desk: inout TVDesk) {
      switch self {
      case .pause: desk(.pause)
      case .stop: desk(.stop)
      case .clear: desk(.edit(.clear))
      case .removeAll: desk(.edit(.remove(desk.desk.machine.queue.entries)))
      case .stopTime:
        desk(.stopAt(desk.desk.now, finishingEntry: false))
        desk(.timer(.stopAt))
      }
    }
  }

  @Test("Nothing is to be heard after the cut: the source is released all the same", arguments: Hush.allCases)
  func hushed(_ hush: Hush) {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let local = desk.local
    hush.happen(to: &desk)
    #expect(desk.desk.machine.transfer == nil && desk.told(local).last == "close")
    #expect(desk.desk.machine.intent == .pause && desk.desk.machine.mode == .remote)
  }

  @Test("A call after the cut on the way back: the TV is released, this machine waits")
  func callAfterCut() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 40)
    #expect(desk.desk.machine.transfer?.stage == .cutting)
    desk(.session(.interruptionBegan(source: "call")))
    #expect(desk.desk.machine.transfer == nil && desk.told(desk.tv).last == "endSession")
    #expect(desk.story == "A@40 playing local")
  }

  @Test("Stop casting after the cut on the way back: the TV's session ends now")
  func stopCastingAfterCut() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 40)
    #expect(desk(.stopCasting) == .done)
    #expect(desk.told(desk.tv).last == "endSession" && desk.story == "A@40 playing local")
    #expect(desk.told(desk.local).last == "play")
  }

  @Test("The source's player comes only after the cut: the hand-over goes on")
  func lateSource() {
    var desk = TVDesk("A")
    desk.desk = Desk()
    (desk.log, desk.commands) = ([], [:])
    desk(.edit(.load(Scene.items("AB"), start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    let local = desk.local
    desk.cutOver(at: 0)
    #expect(desk.desk.machine.transfer?.stage == .cutting)
    desk.opened(local, PlayerCapabilities(upcomingTurns: 1))
    #expect(desk.desk.machine.transfer?.stage == .cutting)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 0)
    #expect(desk.desk.machine.transfer == nil && desk.told(local) == ["close"])
    #expect(desk.told(desk.tv) == ["open A@0 paused", "play"])
  }

  @Test("The source's player cannot be had, as is told after the cut: nothing is sent to it")
  func sourceUnavailableAfterCut() {
    var desk = TVDesk("A")
    desk.desk = Desk()
    (desk.log, desk.commands) = ([], [:])
    desk(.edit(.load(Scene.items("AB"), start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    let local = desk.local
    desk.cutOver(at: 0)
    desk(.playerUnavailable(local, PlayerError(.outputUnavailable)))
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 0)
    #expect(desk.story == "A@0 playing remote" && desk.told(local) == [])
  }

  @Test("Without an output device here, what is wanted plays on the TV: the hold is this machine's [R38 R40]")
  func heldFromNowhere() {
    var desk = TVDesk("A")
    desk.desk = Desk()
    (desk.log, desk.commands) = ([], [:])
    desk(.session(.outputLost(name: "h", wasInUse: true, noneLeft: true)))
    desk(.edit(.load(Scene.items("AB"), start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open A@0 playing"])
    #expect(desk.desk.machine.phase == .loading && desk.desk.machine.transfer == nil)
  }

  @Test("A live stream is heard with the first report: the source is released, the place moves")
  func live() {
    var desk = TVDesk("A")
    desk.report(
      desk.local, .opened(desk.desk.machine.currentTurn ?? Self.none, OpenedMedia(isSeekable: false)))
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    let turn = desk.shown(desk.tv)?.current.id ?? Self.none
    desk.report(desk.tv, .opened(turn, OpenedMedia(isSeekable: false)))
    desk.report(desk.tv, .playback(turn, .playing, at: .seconds(2)))
    #expect(desk.told(desk.local).last == "close" && desk.desk.machine.transfer == nil)
    desk.elapse(3)
    #expect(desk.story == "A@5 playing remote")
  }

  @Test("A live stream is not loaded playing here during a call")
  func liveDuringCall() {
    var desk = TVDesk("A")
    desk.handOver(at: 0)
    desk.report(desk.tv, .opened(desk.desk.machine.currentTurn ?? Self.none, OpenedMedia(isSeekable: false)))
    desk(.session(.interruptionBegan(source: "call")))
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    #expect(desk.told(desk.local) == ["open A@0 paused"])
  }

  @Test("A paused live stream is not told to seek")
  func pausedLive() {
    var desk = TVDesk("A")
    let turn = desk.desk.machine.currentTurn ?? Self.none
    desk.report(desk.local, .opened(turn, OpenedMedia(isSeekable: false)))
    desk.elapse(40)
    desk(.pause)
    desk.settle(desk.local)
    desk.report(desk.local, .playback(turn, .paused, at: .seconds(40)))
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    desk.report(desk.tv, .opened(turn, OpenedMedia(isSeekable: false)))
    desk.report(desk.tv, .playback(turn, .paused, at: .zero))
    #expect(desk.told(desk.tv) == ["open A@40 paused"] && desk.desk.machine.mode == .remote)
  }

  @Test("Somebody starts the TV while it loads: it is heard, and told to seek to where the source was")
  func startedByHand() {
    var desk = TVDesk("ABC", at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.elapse(10)
    desk.begin(desk.tv, .playing, at: 41)
    #expect(desk.told(desk.tv) == ["open A@40 paused", "seek 50"])
    #expect(desk.told(desk.local).last == "close" && desk.desk.machine.transfer == nil)
    desk.elapse(5)
    #expect(desk.story == "A@55 playing remote")
  }

  @Test("The TV starts by itself what is paused: it is told to pause")
  func startedThoughPaused() {
    var desk = TVDesk("ABC", at: 40)
    desk(.pause)
    desk.settle(desk.local)
    desk.playback(desk.local, .paused, at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.begin(desk.tv, .playing, at: 40)
    #expect(desk.told(desk.tv).last == "pause" && desk.story == "A@40 paused remote")
    #expect(desk.desk.machine.transfer == nil)
  }

  @Test("The target tells where it stands before it answers the open: that is enough")
  func readyBeforeAnswer() {
    var desk = TVDesk("ABC", at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    let turn = desk.shown(desk.tv)?.current.id ?? Self.none
    desk.report(desk.tv, .opened(turn, OpenedMedia(duration: .seconds(200))))
    desk.report(desk.tv, .playback(turn, .paused, at: .seconds(40)))
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 40)
    #expect(desk.story == "A@40 playing remote" && desk.told(desk.local).last == "close")
  }

  @Test("The source dies after the cut: no timer of it runs on")
  func sourceDiesAfterCut() {
    var desk = TVDesk("A", at: 40)
    desk.cutOver(at: 40)
    let local = desk.local
    #expect(desk.timers.contains(.settlement(local)))
    desk.report(local, .lost(PlayerError(.backend)))
    #expect(!desk.timers.contains(.settlement(local)))
  }

  @Test("What the target cannot play is marked once it plays [R42]")
  func marked() {
    var desk = TVDesk("ABCDE", current: 2, at: 30)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    desk.report(desk.tv, .failed(desk.turn("D"), PlayerError(.notCastable)))
    #expect(desk.desk.machine.failures.isEmpty)
    desk.begin(desk.tv, .paused, at: 30)
    #expect(desk.desk.machine.failures.keys.elementsEqual([desk.desk.entry("D")]))
  }

  @Test("From TV to TV, and the first is out of reach after the cut: told to be silent when it is back")
  func sourceOutOfReach() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    let first = desk.tv
    desk(.transfer(to: Self.other))
    desk.opened(desk.tv)
    desk.begin(desk.tv, .paused, at: 40)
    #expect(desk.desk.machine.transfer?.stage == .cutting)
    desk.report(first, .link(.suspended(reason: "no answer")))
    let told = desk.told(first).count
    desk.report(first, .link(.connected))
    #expect(desk.told(first).dropFirst(told) == ["pause"])
  }

  @Test(
    "The second TV tells only after it was told to load what it can hold: it is shown the whole window [R40]")
  func lateAbilities() {
    var desk = TVDesk("ABCDE", current: 2, at: 40)
    desk.handOver(at: 40)
    desk(.transfer(to: Self.other))
    desk(.playerOpened(desk.tv))
    desk.settle(desk.tv)
    #expect(desk.row(desk.shown(desk.tv)) == "*CD")
    desk.report(desk.tv, .capabilities(TVDesk.abilities))
    #expect(desk.row(desk.shown(desk.tv)) == "AB*CDE")
  }

  @Test("A source that does not fall silent is told of")
  func sourceFrozen() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    desk.elapse(5)
    desk(.timer(.settlement(desk.local)))
    #expect(desk.notices.last == "What played before does not answer; it may still be heard.")
  }

  @Test("The second TV is never heard: the first one plays on, and its own loudness is shown again [R41]")
  func loudnessOfTheFirst() {
    var desk = TVDesk("ABC", at: 40)
    desk(.transfer(to: TVDesk.there))
    let first = desk.tv
    desk.opened(first)
    desk.report(first, .volume(Volume(permille: 200), muted: false))
    desk.begin(first, .paused, at: 40)
    desk.settle(desk.local)
    desk.playback(first, .playing, at: 40)
    desk.report(first, .volume(Volume(permille: 450), muted: true))
    desk(.transfer(to: Self.other))
    desk.opened(desk.tv)
    desk.report(desk.tv, .volume(Volume(permille: 900), muted: false))
    desk.begin(desk.tv, .paused, at: 40)
    desk.settle(desk.tv)
    desk.settle(first)
    #expect(desk.desk.machine.volume == Volume(permille: 900))
    desk(.timer(.transfer(desk.tv)))
    #expect(desk.desk.machine.link?.id == first)
    #expect(desk.desk.machine.volume == Volume(permille: 450) && desk.desk.machine.isMuted)
  }

  @Test("The first TV is lost while the second loads: the hand-over goes on, with the place, paused")
  func firstLost() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk(.transfer(to: Self.other))
    let first = desk.desk.machine.link?.id ?? PlayerID(rawValue: 0)
    desk.report(first, .lost(PlayerError(.linkLost)))
    desk.opened(desk.tv)
    #expect(desk.story == "A@40 paused remote" && desk.desk.machine.transfer == nil)
    #expect(desk.desk.machine.link?.output == Self.other)
  }
}
