import PlaybackCore
@testable import PlaybackTesting
import Testing

/// The fake as a device: out of reach, and in other hands.
@Suite struct FakeDeviceTests {
  private var desk = Desk()
  private let capabilities = PlayerCapabilities(upcomingTurns: 3, heardTurns: 3)

  @Test mutating func `what was on its way when the link broke is lost, or carried out without an answer`() {
    for losesAnswers in [false, true] {
      desk = Desk(FakePlayerSettings(settlesAfter: .milliseconds(100), reportsAfter: .milliseconds(50)))
      desk.open(desk.turn(1))
      desk.pass(.seconds(1))
      desk.send(.pause)
      desk.reports.removeAll()
      desk.with { $0.breakLink(losingAnswers: losesAnswers) }
      desk.pass(.seconds(1))
      #expect(desk.reports.map(\.fact) == [.link(.suspended(reason: "out of reach"))])
      #expect(desk.model.isAudible == !losesAnswers)
      desk.reports.removeAll()
      desk.with { $0.mendLink() }
      desk.pass(.milliseconds(50))
      #expect(desk.reports.last?.fact == .link(.connected) && desk.settlements().isEmpty)
    }
  }

  @Test mutating func `somebody pauses and plays: told once each`() {
    desk.open(desk.turn(1))
    desk.pass(.seconds(1))
    _ = desk.facts()
    desk.with { $0.handle(playing: false) }
    desk.with { $0.handle(playing: false) }
    desk.pass(.seconds(1))
    desk.with { $0.handle(playing: true) }
    let one = TurnID(rawValue: 1)
    #expect(
      desk.facts() == [.playback(one, .paused, at: .seconds(1)), .playback(one, .playing, at: .seconds(1))])
  }

  @Test mutating func `somebody skips forward and back again within the window`() {
    desk = Desk(FakePlayerSettings(capabilities: capabilities))
    desk.open(desk.turn(1), desk.turn(2), desk.turn(3))
    _ = desk.facts()
    desk.with { $0.jump(to: TurnID(rawValue: 3)) }
    #expect(desk.facts().first == .jumped(to: TurnID(rawValue: 3)))
    #expect(desk.model.reachableTurns.map(\.id.rawValue) == [1, 2])
    desk.with { $0.jump(to: TurnID(rawValue: 1)) }
    #expect(desk.model.currentTurn?.id.rawValue == 1)
    #expect(desk.model.reachableTurns.map(\.id.rawValue) == [2, 3])
    desk.with { $0.jump(to: TurnID(rawValue: 9)) }
    #expect(desk.model.currentTurn?.id.rawValue == 1)
  }

  @Test mutating func `another controller's item takes the place of ours until the next open`() {
    desk.open(desk.turn(1))
    _ = desk.facts()
    let theirs = ForeignItem(title: "Theirs")
    desk.with { $0.playForeign(theirs) }
    desk.with { $0.playForeign(theirs) }
    #expect(desk.facts() == [.foreign(theirs)] && !desk.model.isAudible)
    desk.open(desk.turn(2))
    #expect(desk.facts().first == .foreign(nil) && desk.model.isAudible)
  }
}
