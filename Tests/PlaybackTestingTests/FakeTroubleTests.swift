import PlaybackCore
@testable import PlaybackTesting
import Testing

@Suite struct FakeTroubleTests {
  private var desk = Desk()
  private let one = TurnID(rawValue: 1)

  @Test mutating func `a slow player settles and reports late`() {
    desk = Desk(FakePlayerSettings(settlesAfter: .milliseconds(100), reportsAfter: .milliseconds(50)))
    desk.open(desk.turn(1))
    desk.pass(.milliseconds(149))
    #expect(desk.settlements().isEmpty)
    desk.pass(.milliseconds(1))
    #expect(desk.settlements() == [1: .done])
  }

  @Test mutating func `what waits is superseded by the same kind, and by an open unless it is a setting`() {
    _ = desk.model.change { $0.settlesAfter = .seconds(1) }
    desk.open(desk.turn(1))
    desk.send(.pause)
    desk.send(.setMuted(true))
    desk.send(.play)
    desk.open(desk.turn(2))
    desk.pass(.seconds(1))
    #expect(
      desk.settlements() == [1: .superseded, 2: .superseded, 3: .done, 4: .superseded, 5: .done])
    #expect(desk.model.currentTurn?.id == TurnID(rawValue: 2))
  }

  @Test mutating func `a frozen player answers nothing, plays on, and tells everything when it thaws`() {
    desk.open(desk.turn(1))
    _ = desk.facts()
    desk.model.freeze()
    desk.send(.setMuted(true))
    desk.pass(.seconds(4))
    #expect(desk.reports.isEmpty)
    #expect(desk.model.heard.map(\.to) == [.seconds(3)])
    desk.with { $0.thaw() }
    #expect(desk.facts() == [.ended(one), .volume(.full, muted: true)])
  }

  @Test mutating func `a starved player buffers and goes on where it stood`() {
    desk.open(desk.turn(1))
    desk.pass(.seconds(1))
    _ = desk.facts()
    desk.with { $0.starve() }
    #expect(!desk.model.isAudible)
    desk.pass(.seconds(5))
    desk.with { $0.feed() }
    #expect(
      desk.facts() == [
        .playback(one, .buffering, at: .seconds(1)), .playback(one, .playing, at: .seconds(1)),
      ])
    desk.pass(.seconds(2))
    #expect(desk.facts() == [.ended(one)])
  }

  @Test mutating func `the next open can be made to fail, and only that`() {
    desk.model.failNextOpen(.timeout)
    desk.open(desk.turn(1))
    #expect(desk.facts().last == .failed(one, PlayerError(.timeout, location: Desk.song)))
    desk.open(desk.turn(2))
    #expect(desk.model.place == .zero)
  }

  @Test mutating func `commands can be refused, as many as are said, and nothing changes`() {
    desk.open(desk.turn(1))
    desk.pass(.seconds(1))
    desk.model.refuse(next: 2) { $0 == .pause || $0 == .seek(to: .zero) }
    for action: PlayerCommand.Action in [.setMuted(false), .pause, .seek(to: .zero), .pause] {
      desk.send(action)
    }
    let refusal = PlayerReport.Settlement.refused(PlayerError(.notPossible))
    #expect(desk.settlements() == [1: .done, 2: .done, 3: refusal, 4: refusal, 5: .done])
    #expect(desk.model.place == .seconds(1) && !desk.model.isAudible)
    desk.model.refuse { _ in true }
    desk.send(.close)
    #expect(desk.settlements()[6] == .done)
  }

  @Test mutating func `a report can be dropped, doubled and delayed`() {
    let isMuting: @Sendable (PlayerReport) -> Bool = { if case .volume = $0.fact { true } else { false } }
    _ = desk.facts()
    desk.model.disturb(ReportFault(.drop, of: isMuting))
    desk.send(.setMuted(true))
    #expect(desk.facts().isEmpty)
    desk.model.disturb(ReportFault(.duplicate, of: isMuting))
    desk.send(.setMuted(false))
    #expect(desk.facts() == [.volume(.full, muted: false), .volume(.full, muted: false)])
    desk.model.disturb(ReportFault(.delay(.seconds(1)), of: isMuting))
    desk.send(.setMuted(true))
    #expect(desk.settlements() == [3: .done])
    desk.pass(.seconds(1))
    #expect(desk.facts() == [.volume(.full, muted: true)])
  }

  @Test mutating func `a fault hits as many reports as it says`() {
    _ = desk.facts()
    desk.model.disturb(ReportFault(.drop, next: 2))
    desk.send(.setMuted(true))
    desk.send(.setMuted(false))
    #expect(desk.reports.count == 2)
  }

  @Test mutating func `a shorter way lets no report overtake an older one`() {
    _ = desk.facts()
    desk.with { $0.change { $0.reportsAfter = .seconds(2) } }
    desk.send(.setMuted(true))
    desk.with { $0.change { $0.reportsAfter = .zero } }
    desk.send(.setMuted(false))
    #expect(desk.reports.isEmpty)
    desk.pass(.seconds(2))
    #expect(desk.facts() == [.volume(.full, muted: true), .volume(.full, muted: false)])
  }

  @Test mutating func `a lost player says so, falls silent and ends`() {
    desk.open(desk.turn(1))
    let error = PlayerError(.outputUnavailable)
    desk.with { $0.lose(error) }
    #expect(desk.facts().last == .lost(error))
    #expect(desk.model.isFinished && !desk.model.isAudible)
    desk.send(.play)
    desk.pass(.seconds(5))
    #expect(desk.reports.isEmpty)
  }

  @Test mutating func `changed capabilities and a changed sound path are reported`() {
    _ = desk.facts()
    let capabilities = PlayerCapabilities(upcomingTurns: 3, canSetRate: false, canSetVolume: false)
    desk.with { $0.change { ($0.capabilities, $0.sound) = (capabilities, .silent(reason: "unplugged")) } }
    #expect(desk.facts() == [.capabilities(capabilities), .sound(.silent(reason: "unplugged"))])
    desk.send(.setRate(.normal))
    desk.send(.setVolume(.full))
    let refusal = PlayerReport.Settlement.refused(PlayerError(.notPossible))
    #expect(desk.settlements() == [1: refusal, 2: refusal])
  }

  @Test func `on a manual clock the class reports at the clock's moments and finishes after close`() async {
    let clock = ManualClock()
    let player = FakePlayer(clock: clock, media: [Desk.song: .track(.seconds(3))])
    let driver = PlayerDriver(.init(player, clock: clock))
    let turn = Turn(id: one, entry: EntryID(rawValue: 1), item: MediaItem(Desk.song))
    let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
    driver.send(.open(window, at: .zero, playing: true))
    let one = one
    let ended = await driver.next(within: .seconds(5)) { $0.fact == .ended(one) }
    #expect(ended?.moment == .zero + .seconds(3))
    driver.send(.close)
    #expect(await driver.finishes(within: .zero))
    #expect(player.isFinished && player.violations.isEmpty)
    #expect(player.heard.map(\.to) == [.seconds(3)])
    #expect(player.commands.count == 2)
  }

  @Test func `without a clock the class is moved by hand`() {
    let player = FakePlayer(media: [Desk.song: .track(.seconds(3))])
    let turn = Turn(id: one, entry: EntryID(rawValue: 1), item: MediaItem(Desk.song))
    let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
    player.send(PlayerCommand(token: .init(rawValue: 1), action: .open(window, at: .zero, playing: true)))
    player.advance(by: .seconds(1))
    #expect(player.isAudible && player.place == .seconds(1))
    player.advance(by: .seconds(2))
    #expect(!player.isAudible && player.currentTurn == nil)
  }
}
