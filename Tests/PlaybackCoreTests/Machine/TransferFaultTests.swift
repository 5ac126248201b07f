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
  }
}
