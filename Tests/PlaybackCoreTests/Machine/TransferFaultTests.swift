import Testing

@testable import PlaybackCore

/// T10 and T11: a fault at every step of a hand-over.
@Suite("Machine, hand-over faults")
struct TransferFaultTests {
  /// How far a hand-over has come.
  enum Step: CaseIterable {
    case asked
    case open
    case loading
    case loaded
  }

  /// What goes wrong.
  enum Fault: CaseIterable {
    case unavailable
    case lost
    case suspended
    case refused
    case unplayable
    case silent
  }

  private static let error = PlayerError(.refusedConnection)

  private func bring(_ desk: inout TVDesk, to step: Step) {
    desk(.transfer(to: TVDesk.there))
    guard step != .asked else { return }
    desk.opened(desk.tv)
    guard step == .loaded else { return }
    desk.settle(desk.tv)
  }

  private func happen(_ fault: Fault, to desk: inout TVDesk) {
    let tv = desk.tv
    switch fault {
    case .unavailable: desk(.playerUnavailable(tv, Self.error))
    case .lost: desk.report(tv, .lost(Self.error))
    case .suspended: desk.report(tv, .link(.suspended(reason: "no answer")))
    case .refused: desk.report(tv, .settled(.refused(Self.error)))
    case .unplayable:
      desk.report(tv, .failed(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0), Self.error))
    case .silent: desk(.timer(.transfer(tv)))
    }
  }

  @Test(
    "T10 before the cut any fault leaves this machine playing as if nothing had been, and says so",
    arguments: Step.allCases, Fault.allCases)
  func before(_ step: Step, _ fault: Fault) {
    // A session that is not open yet can only fail to open.
    if step == .asked, fault != .unavailable, fault != .lost { return }
    if step != .asked, fault == .unavailable { return }
    // An open that was taken is not refused any more.
    if step == .loaded, fault == .refused { return }
    var desk = TVDesk("ABC", current: 1, at: 30)
    bring(&desk, to: step)
    happen(fault, to: &desk)
    desk.elapse(7)
    #expect(desk.story == "B@37 playing local")
    #expect(desk.desk.machine.transfer == nil)
    #expect(!desk.told(desk.local).contains("pause"))
    #expect(desk.notices.contains { $0.hasPrefix("Could not hand over to tv") })
    let report = desk.desk.machine.lastTransfer
    guard case .failed? = report?.outcome else {
      Issue.record("no report of the failure: \(String(describing: report))")
      return
    }
    #expect(report?.isFinal == true && report?.positionError == nil)
    if step != .asked { #expect(["close", "endSession"].contains(desk.told(desk.tv).last)) }
    #expect(desk(.transfer(to: TVDesk.there)) == .done, "and it can be tried again")
  }

  @Test("T10 a paused source stays paused, an ended one ended", arguments: [true, false])
  func standing(isPaused: Bool) {
    var desk = TVDesk("A", at: 30)
    if isPaused {
      desk(.pause)
    } else {
      desk.report(desk.local, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)))
    }
    let before = (desk.desk.machine.phase, desk.desk.machine.intent, desk.desk.machine.anchor)
    desk(.transfer(to: TVDesk.there))
    desk(.playerUnavailable(desk.tv, Self.error))
    #expect((desk.desk.machine.phase, desk.desk.machine.intent, desk.desk.machine.anchor) == before)
  }

  @Test("T10 with nothing playing before, a failure leaves nothing playing")
  func fromNowhere() {
    var desk = TVDesk("A")
    desk.desk = Desk()
    desk(.edit(.load(Scene.items("AB"), start: nil, at: .zero, play: false, shuffle: nil, repeat: nil)))
    desk(.transfer(to: TVDesk.there))
    desk(.play)
    desk(.playerUnavailable(desk.tv, Self.error))
    #expect(desk.story == "A@0 paused none")
  }

  @Test(
    "T11 the link breaks after PLAY was sent: suspended, this machine silent; found playing it is the TV's")
  func afterPlay() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let local = desk.local
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    #expect(desk.desk.machine.mode == .remote && desk.desk.machine.link?.suspension == "no answer")
    #expect(desk.told(local).last == "pause")
    #expect(desk(.play) == .refused(.outputUnreachable))
    desk.playback(desk.tv, .playing, at: 45)
    desk.report(desk.tv, .link(.connected))
    #expect(desk.told(local).last == "close" && desk.story == "A@45 playing remote")
  }

  @Test("T11 given up: the place is kept here, paused", arguments: [true, false])
  func givenUp(isSuspendedFirst: Bool) {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let local = desk.local
    if isSuspendedFirst { desk.report(desk.tv, .link(.suspended(reason: "no answer"))) }
    desk.report(desk.tv, .lost(PlayerError(.linkLost)))
    #expect(desk.story == "A@40 paused local" && desk.told(local).last == "close")
    #expect(desk.local != local)
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    #expect(desk.told(desk.local) == ["open A@40 paused"])
  }

  @Test("the source dies after the cut: the TV plays on")
  func sourceDies() {
    var desk = TVDesk("A", at: 40)
    desk.cutOver(at: 40)
    desk.report(desk.local, .lost(PlayerError(.backend)))
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 40)
    #expect(desk.story == "A@40 playing remote" && desk.desk.machine.transfer == nil)
  }

  @Test("the source dies while the TV loads: the place is kept, paused, and the hand-over goes on")
  func sourceDiesBefore() {
    var desk = TVDesk("A", at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.report(desk.local, .lost(PlayerError(.backend)))
    desk.opened(desk.tv)
    #expect(desk.story == "A@40 paused remote")
    desk(.play)
    #expect(desk.told(desk.tv).last == "open A@40 playing")
  }

  @Test("stop casting while the TV loads takes the hand-over back")
  func stopWhileLoading() {
    var desk = TVDesk("A", at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    #expect(desk(.stopCasting) == .done)
    #expect(desk.story == "A@40 playing local" && desk.told(desk.tv).last == "endSession")
    let report = desk.desk.machine.lastTransfer
    #expect(report?.outcome == .withdrawn && report?.target == TVDesk.there)
    #expect(report.map { "\($0)".contains("withdrawn") && desk.log.contains(.transferred($0)) } == true)
  }

  @Test("After the cut the TV only buffers: at its deadline playing is taken back, from the place of the cut")
  func neverHeard() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let (local, tv) = (desk.local, desk.tv)
    desk.settle(tv)
    desk.settle(local)
    desk.playback(tv, .buffering, at: 40)
    #expect(desk.timers.contains(.transfer(tv)))
    desk(.timer(.transfer(tv)))
    #expect(desk.told(tv).last == "endSession" && desk.told(local).last == "open A@40 playing")
    #expect(desk.desk.machine.transfer == nil && desk.desk.machine.mode == .local)
    #expect(desk.notices.last?.hasPrefix("Could not hand over to tv") == true)
    let report = desk.desk.machine.lastTransfer
    #expect(
      report?.outcome == .failed(PlayerError(.timeout, detail: "it does not begin to play there"))
        && report?.isFinal == true)
    desk.begin(local, .playing, at: 40)
    desk.elapse(2)
    #expect(desk.story == "A@42 playing local")
    #expect(!desk.timers.contains(.transfer(tv)))
  }

  @Test(
    "After the cut the TV has not answered: whether it is heard is not known, so this machine stays silent")
  func unanswered() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let (local, tv) = (desk.local, desk.tv)
    desk(.timer(.transfer(tv)))
    #expect(desk.told(local).last == "pause" && desk.timers.contains(.transfer(tv)))
    desk.report(tv, .link(.suspended(reason: "no answer")))
    desk(.timer(.transfer(tv)))
    #expect(desk.told(local).last == "pause" && desk.timers.contains(.transfer(tv)))
    desk.report(tv, .lost(PlayerError(.linkLost)))
    #expect(!desk.timers.contains(.transfer(tv)) && desk.desk.machine.transfer == nil)
  }

  @Test("A refused seek: where it is instead is asked, and shown")
  func seekRefused() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.settle(desk.tv)
    desk(.seek(to: .seconds(100)))
    #expect(desk.told(desk.tv).last == "seek 100")
    desk.report(desk.tv, .settled(.refused(PlayerError(.notPossible))))
    #expect(desk.commands[desk.tv]?.last?.action == .locate)
    desk.playback(desk.tv, .playing, at: 40)
    #expect(desk.story == "A@40 playing remote")
  }

  @Test("The TV refuses to play at the cut: playing goes on here at once")
  func playRefused() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let (local, tv) = (desk.local, desk.tv)
    desk.report(tv, .settled(.refused(PlayerError(.notPossible, detail: "tv: INVALID_PLAYER_STATE"))))
    #expect(desk.told(tv).last == "endSession" && desk.told(local).last == "open A@40 playing")
    #expect(desk.notices.last?.contains("INVALID_PLAYER_STATE") == true)
  }

  @Test("The TV is taken at the cut: its command is refused, then it is lost; the place is kept here, paused")
  func takenAtTheCut() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    let error = PlayerError(.sessionEnded, detail: "the application was ended")
    desk.report(desk.tv, .settled(.refused(error)))
    #expect(desk.told(desk.local).last == "pause")
    desk.report(desk.tv, .lost(error))
    #expect(desk.story == "A@40 paused local")
    #expect(desk.desk.machine.lastTransfer?.outcome == .failed(error))
  }

  @Test(
    "After the cut it is wanted elsewhere, or there no more: reported as withdrawn", arguments: [true, false])
  func withdrawnAfterTheCut(isElsewhere: Bool) {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    desk.elapse(1)
    desk(isElsewhere ? .transfer(to: .local) : .leaveDevice)
    let report = desk.desk.machine.lastTransfer
    #expect(report?.outcome == .withdrawn && report?.target == TVDesk.there)
    #expect(report?.cutting == .seconds(1))
  }

  @Test(
    "After the cut the TV cannot play it, or another controller takes it: reported as failed",
    arguments: [true, false])
  func failedAfterTheCut(isTaken: Bool) {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    desk.settle(desk.tv)
    let turn = desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)
    desk.report(
      desk.tv, isTaken ? .foreign(ForeignItem(title: "Theirs")) : .failed(turn, PlayerError(.endedEarly)))
    guard case .failed(let error)? = desk.desk.machine.lastTransfer?.outcome else {
      Issue.record("not reported as failed")
      return
    }
    #expect(error.code == (isTaken ? .sessionEnded : .endedEarly))
  }

  @Test("The TV is not heard and the source is gone: said, and the TV keeps the place")
  func nowhereToGo() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    desk.settle(desk.tv)
    desk.report(desk.local, .lost(PlayerError(.backend)))
    desk(.timer(.transfer(desk.tv)))
    #expect(desk.desk.machine.transfer == nil && desk.story == "A@40 playing remote")
    #expect(desk.notices.last?.hasPrefix("tv does not play") == true)
    let error = PlayerError(.timeout, detail: "it does not begin to play there")
    #expect(desk.desk.machine.lastTransfer?.outcome == .failed(error))
  }

  @Test(
    "An error two minutes later is the entry's own: the hand-over is over, and the next entry plays there")
  func muchLater() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    let local = desk.local
    desk.elapse(120)
    desk.report(
      desk.tv, .failed(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0), PlayerError(.endedEarly)))
    #expect(desk.told(desk.tv).last == "open B@0 playing" && desk.told(local).last == "close")
    #expect(desk.desk.machine.transfer == nil && desk.story == "B@0 playing remote")
    #expect(desk.desk.machine.lastTransfer?.isFinal == true)
    #expect(desk.desk.machine.lastTransfer?.outcome == .done)
  }

  @Test("Every answer of the TV comes twice: nothing is told twice")
  func twice() {
    var desk = TVDesk("ABC", at: 40)
    desk.primed()
    let turn = desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)
    desk.report(desk.tv, .playback(turn, .paused, at: desk.aim))
    for command in desk.commands[desk.tv] ?? [] {
      desk.report(desk.tv, token: command.token, .settled(.done))
    }
    desk.await(.cut(desk.tv))
    let local = desk.local
    for _ in 0..<2 {
      desk.settle(desk.tv)
      desk.playback(desk.tv, .playing, ms: 40_250)
    }
    #expect(desk.told(desk.tv) == ["open A@40 paused", "play"])
    #expect(desk.told(local).filter { $0 == "close" }.count == 1 && desk.stage == nil)
  }

  @Test("The source dies after the cut, then the TV: nothing of the hand-over is left")
  func bothDie() {
    var desk = TVDesk("ABC", at: 40)
    desk.cutOver(at: 40)
    desk.report(desk.local, .lost(PlayerError(.backend)))
    desk.report(desk.tv, .lost(PlayerError(.linkLost)))
    #expect(desk.desk.machine.transfer == nil && desk.story == "A@40 paused local")
  }
}
