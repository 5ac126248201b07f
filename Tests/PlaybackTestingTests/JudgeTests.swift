import PlaybackCore
@testable import PlaybackTesting
import Testing

@Suite struct JudgeTests {
  private var desk = Desk()

  private var rules: [Violation.Rule] { desk.model.violations.map(\.rule) }

  @Test mutating func `an orderly session has no violations`() {
    desk.send(.setVolume(Volume(permille: 300)))
    desk.open(desk.turn(1), desk.turn(2, Desk.other))
    desk.send(.pause)
    desk.send(.seek(to: .seconds(1)))
    desk.update(desk.turn(1), desk.turn(3, Desk.other))
    desk.send(.play)
    desk.pass(.seconds(3))
    desk.update(desk.turn(3, Desk.other))
    desk.send(.stop)
    desk.send(.close)
    #expect(rules.isEmpty)
  }

  @Test mutating func `a token that does not grow`() {
    desk.send(.setMuted(true), token: 5)
    desk.send(.setVolume(.full), token: 5)
    #expect(rules == [.tokenDidNotGrow])
  }

  @Test(arguments: [PlayerCommand.Action.play, .pause, .seek(to: .zero)])
  mutating func `transport before any open`(action: PlayerCommand.Action) {
    desk.send(action)
    #expect(rules == [.beforeAnyOpen])
  }

  @Test mutating func `an update before any open`() {
    desk.update(desk.turn(1))
    #expect(rules == [.beforeAnyOpen])
  }

  @Test mutating func `a revision that goes back`() {
    desk.open(desk.turn(1))
    desk.send(.update(desk.window(desk.turn(1), revision: 0)))
    #expect(rules == [.revisionWentBack])
  }

  @Test mutating func `one revision for two windows`() {
    desk.open(desk.turn(1))
    desk.send(.update(desk.window(desk.turn(1), [desk.turn(2)], revision: 1)))
    #expect(rules == [.revisionReused])
  }

  @Test mutating func `an update whose current turn is another one`() {
    desk.open(desk.turn(1), desk.turn(2))
    desk.update(desk.turn(2))
    #expect(rules == [.updateOfAnotherTurn])
  }

  @Test mutating func `an update may name the committed turn, and after the join the one before`() {
    desk.open(desk.turn(1), desk.turn(2))
    desk.pass(.milliseconds(2700))
    desk.update(desk.turn(2), desk.turn(3))
    #expect(rules.isEmpty)
    // The report of the join is still on its way when the engine sends an update for the turn before.
    _ = desk.model.change { $0.reportsAfter = .seconds(1) }
    desk.pass(.milliseconds(400))
    desk.update(desk.turn(1), desk.turn(2), desk.turn(4))
    #expect(rules.isEmpty)
  }

  @Test mutating func `a window that holds a turn twice`() {
    desk.open(desk.turn(1), desk.turn(1))
    #expect(rules == [.turnRepeated])
  }

  @Test mutating func `a turn used for another entry`() {
    desk.open(desk.turn(1))
    desk.update(desk.turn(1), desk.turn(2, entry: 7))
    desk.update(desk.turn(1), desk.turn(2, entry: 8))
    #expect(rules == [.turnReused])
  }

  @Test mutating func `a second command of a kind while the first is unsettled`() {
    _ = desk.model.change { $0.settlesAfter = .seconds(1) }
    desk.open(desk.turn(1))
    desk.send(.pause)
    desk.send(.setVolume(.full))
    #expect(rules.isEmpty)
    desk.send(.play)
    #expect(rules == [.unsettledPredecessor])
  }

  @Test mutating func `a settlement lost on the way counts as settled`() {
    desk.model.disturb(ReportFault(.drop))
    desk.send(.setMuted(true))
    desk.send(.setMuted(false))
    #expect(rules.isEmpty)
  }

  @Test mutating func `an open as soon as the one before is settled`() {
    desk.open(desk.turn(1, Desk.slow))
    desk.open(desk.turn(2))
    #expect(rules.isEmpty)
  }

  @Test mutating func `anything after close`() {
    desk.send(.close)
    desk.send(.stop)
    #expect(rules == [.afterClose])
  }

  @Test mutating func `open before the start`() {
    desk.open(desk.turn(1), at: .milliseconds(-1))
    #expect(rules == [.negativePlace])
  }

  @Test(arguments: [Desk.song, Desk.broken, nil])
  mutating func `a seek after the end, a failure or a stop`(location: MediaLocation?) {
    desk.open(desk.turn(1, location ?? Desk.song))
    if location == nil { desk.send(.stop) } else { desk.pass(.seconds(3)) }
    desk.send(.seek(to: .zero))
    #expect(rules == [.seekWithNothingOpened])
  }

  @Test mutating func `a seek that crosses the report of the end is no violation`() {
    _ = desk.model.change { $0.reportsAfter = .seconds(1) }
    desk.open(desk.turn(1))
    desk.pass(.milliseconds(3500))
    desk.send(.seek(to: .zero))
    #expect(rules.isEmpty)
  }

  @Test mutating func `the sentence names the values and the command`() {
    desk.open(desk.turn(1), at: .seconds(-2))
    let text = desk.model.violations.first?.description ?? ""
    #expect(text.contains("open at -0:02.000, before the start"))
    #expect(text.contains("command 1"))
  }

  @Test func `every violation is passed on, once`() {
    let seen = Memory<[Violation]>([])
    let player = FakePlayer(onViolation: { violation in seen.change { $0.append(violation) } }, media: [:])
    player.send(PlayerCommand(token: .init(rawValue: 1), action: .play))
    player.send(PlayerCommand(token: .init(rawValue: 2), action: .stop))
    #expect(seen.change { $0 }.map(\.rule) == [.beforeAnyOpen])
    #expect(player.violations == seen.change { $0 })
  }

  @Test func `what has not been read is not held against the sender`() async {
    let player = FakePlayer(media: [Desk.song: .track(.seconds(1))])
    let send = { (token: UInt64, action: PlayerCommand.Action) in
      player.send(PlayerCommand(token: CommandToken(rawValue: token), action: action))
    }
    let turn = Turn(id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(Desk.song))
    let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
    send(1, .open(window, at: .zero, playing: true))
    player.advance(by: .seconds(1))
    send(2, .seek(to: .zero))
    #expect(player.violations.isEmpty)
    send(3, .close)
    #expect(player.violations.isEmpty)
    for await _ in player.reports {}
    send(4, .stop)
    #expect(player.violations.map(\.rule) == [.afterClose])
  }

  @Test func `what has been read is`() async {
    let player = FakePlayer(media: [Desk.song: .track(.seconds(1))])
    let turn = Turn(id: TurnID(rawValue: 1), entry: EntryID(rawValue: 1), item: MediaItem(Desk.song))
    let window = QueueWindow(revision: WindowRevision(rawValue: 1), current: turn, upcoming: [])
    player.send(
      PlayerCommand(token: CommandToken(rawValue: 1), action: .open(window, at: .zero, playing: true)))
    player.advance(by: .seconds(1))
    player.send(PlayerCommand(token: CommandToken(rawValue: 2), action: .setMuted(true)))
    for await report in player.reports where report.fact == .volume(.full, muted: true) { break }
    player.send(PlayerCommand(token: CommandToken(rawValue: 3), action: .seek(to: .zero)))
    #expect(player.violations.map(\.rule) == [.seekWithNothingOpened])
  }
}
