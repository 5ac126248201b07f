import Testing

@testable import PlaybackCore

/// What does not travel back: marks of what a device cannot play.
@Suite("Machine, left behind by a hand-over")
struct LeftBehindTests {
  private let error = PlayerError(.notCastable)

  /// The TV plays A and has said that it cannot play B.
  private func marked() -> TVDesk {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.settle(desk.tv)
    if let turn = desk.shown(desk.tv)?.upcoming.first { desk.report(desk.tv, .failed(turn.id, error)) }
    return desk
  }

  private func marks(_ desk: TVDesk) -> [EntryID: PlayerError] { desk.desk.machine.failures }

  @Test("What a device cannot play is marked while it plays, and not any more when it is back here [R42]")
  func back() {
    var desk = marked()
    #expect(marks(desk) == [desk.desk.entry("B"): error])
    var stopped = desk
    stopped(.stopCasting)
    #expect(marks(stopped).isEmpty)
    var lost = desk
    lost.report(lost.tv, .lost(PlayerError(.linkLost)))
    #expect(marks(lost).isEmpty)
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 40)
    #expect(desk.desk.machine.mode == .local && marks(desk).isEmpty)
  }

  @Test("When the way back fails after the cut, the device's marks are there again [R42]")
  func takenBack() {
    var desk = marked()
    desk(.pause)
    desk.settle(desk.tv)
    desk(.play)
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 40)
    #expect(desk.desk.machine.mode == .local)
    desk.report(desk.local, .settled(.refused(PlayerError(.notPossible))))
    #expect(desk.desk.machine.mode == .remote && marks(desk) == [desk.desk.entry("B"): error])
  }
}
