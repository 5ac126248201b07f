import PlaybackCore
@testable import PlaybackTesting
import Testing

@Suite struct FakeModelTests {
  private var desk = Desk()
  private let one = TurnID(rawValue: 1)
  private let two = TurnID(rawValue: 2)
  private let opened = OpenedMedia(duration: .seconds(3), title: "Song")

  /// The moments and facts of everything that happens by itself within that time.
  private mutating func timeline(_ limit: MediaTime) -> [(Int64, PlayerReport.Fact)] {
    let end = desk.model.now + limit
    var found: [(Int64, PlayerReport.Fact)] = []
    while let next = desk.model.nextMoment, next <= end {
      found += desk.model.advance(to: next).map { (next.nanoseconds / 1_000_000, $0.fact) }
    }
    return found
  }

  @Test mutating func `it first says what it can do, how loud it is and where its sound goes`() {
    let wanted: [PlayerReport.Fact] = [
      .capabilities(PlayerCapabilities(upcomingTurns: 1)), .volume(.full, muted: false),
      .sound(.device("fake")),
    ]
    #expect(desk.facts() == wanted)
  }

  @Test mutating func `a join: committed 400 ms before the end, advanced and then ended on the dot`() {
    desk.open(desk.turn(1), desk.turn(2))
    let line = timeline(.seconds(10))
    #expect(line.map(\.0) == [2600, 3000, 3000, 3000, 6000])
    let wanted: [PlayerReport.Fact] = [
      .committed(two), .advanced(to: two), .opened(two, opened), .playback(two, .playing, at: .zero),
      .ended(two),
    ]
    #expect(line.map(\.1) == wanted)
  }

  @Test mutating func `one long advance says the same as many short ones`() {
    var other = desk
    desk.open(desk.turn(1), desk.turn(2))
    other.open(other.turn(1), other.turn(2))
    desk.pass(.seconds(10))
    for _ in 0..<1000 { other.pass(.milliseconds(10)) }
    #expect(desk.reports == other.reports)
    #expect(desk.model.heard == other.model.heard)
  }

  @Test mutating func `what was heard: turns, places and moments without a gap`() {
    desk.open(desk.turn(1), desk.turn(2, Desk.other), at: .seconds(1))
    desk.pass(.seconds(3))
    let heard = desk.model.heard
    #expect(heard.map(\.turn) == [one, two])
    #expect(heard.map(\.from) == [.seconds(1), .zero])
    #expect(heard.map(\.to) == [.seconds(3), .seconds(1)])
    #expect(heard.map(\.since) == [.zero, .zero + .seconds(2)])
    #expect(heard.map(\.isAudible) == [true, true])
    #expect(desk.model.isAudible)
  }

  @Test mutating func `a pause leaves a gap, muting leaves an inaudible stretch`() {
    desk.open(desk.turn(1))
    desk.pass(.seconds(1))
    desk.send(.pause)
    #expect(!desk.model.isAudible)
    desk.pass(.seconds(5))
    desk.send(.setMuted(true))
    desk.send(.play)
    #expect(!desk.model.isAudible)
    desk.pass(.seconds(1))
    let heard = desk.model.heard
    #expect(heard.map(\.from) == [.zero, .seconds(1)])
    #expect(heard.map(\.until) == [.zero + .seconds(1), .zero + .seconds(7)])
    #expect(heard.map(\.isAudible) == [true, false])
  }

  @Test mutating func `twice the rate takes half the time`() {
    desk.open(desk.turn(1))
    desk.send(.setRate(PlaybackRate(permille: 2000)))
    #expect(timeline(.seconds(5)).map(\.0) == [1500])
    #expect(desk.model.heard.map(\.to) == [.seconds(3)])
  }

  @Test mutating func `an odd rate still ends exactly at the end`() {
    desk.open(desk.turn(1))
    desk.send(.setRate(PlaybackRate(permille: 1237)))
    desk.pass(.seconds(5))
    #expect(desk.model.heard.map(\.to) == [.seconds(3)])
    #expect(desk.facts().last == .ended(one))
  }

  @Test mutating func `a broken upcoming turn fails early and the current one plays to its end`() {
    desk = Desk(FakePlayerSettings(probesAfter: .milliseconds(250)))
    desk.open(desk.turn(1), desk.turn(2, Desk.broken))
    let line = timeline(.seconds(5))
    let error = PlayerError(.notMedia, location: Desk.broken)
    #expect(line.map(\.0) == [250, 3000])
    #expect(line.map(\.1) == [.failed(two, error), .ended(one)])
  }

  @Test mutating func `a broken turn shown again is not reported again`() {
    desk.open(desk.turn(1), desk.turn(2, Desk.broken))
    _ = desk.facts()
    desk.update(desk.turn(1), desk.turn(2, Desk.broken), desk.turn(3))
    desk.pass(.seconds(3))
    #expect(!desk.facts().contains { $0.isFailure(of: two) })
    #expect(desk.model.currentTurn?.id == TurnID(rawValue: 3))
  }

  @Test mutating func `it holds no more turns than it says`() {
    desk.open(desk.turn(1), desk.turn(2), desk.turn(3))
    desk.pass(.seconds(20))
    #expect(desk.model.heard.map(\.turn) == [one, two])
  }

  @Test mutating func `an update after the commitment holds from the turn after`() {
    desk.open(desk.turn(1), desk.turn(2))
    desk.pass(.milliseconds(2700))
    desk.update(desk.turn(1), desk.turn(3))
    desk.pass(.seconds(20))
    #expect(desk.model.heard.map(\.turn.rawValue) == [1, 2, 3])
  }

  @Test mutating func `a turn that comes within the last 400 ms is committed at once`() {
    desk.open(desk.turn(1))
    desk.pass(.milliseconds(2900))
    _ = desk.facts()
    desk.update(desk.turn(1), desk.turn(2))
    #expect(desk.facts() == [.committed(two)])
  }

  @Test mutating func `a next turn that opens too slowly leaves a silence`() {
    desk.open(desk.turn(1), desk.turn(2, Desk.slow))
    desk.pass(.seconds(4))
    #expect(desk.model.heard.map(\.since) == [.zero, .zero + .milliseconds(3600)])
  }

  @Test mutating func `media that breaks off fails as ended early, where it breaks`() {
    desk.open(desk.turn(1, Desk.torn), desk.turn(2))
    let line = timeline(.seconds(5))
    let error = PlayerError(.endedEarly, location: Desk.torn)
    #expect(line.map(\.0) == [1000])
    #expect(line.map(\.1) == [.failed(one, error)])
  }

  @Test mutating func `a live stream never ends and cannot be sought in`() {
    desk.open(desk.turn(1, Desk.radio), at: .seconds(9))
    desk.pass(.seconds(100_000))
    #expect(desk.model.place == .seconds(100_000))
    _ = desk.settlements()
    desk.send(.seek(to: .zero))
    let error = PlayerError(.notPossible, location: Desk.radio)
    #expect(desk.settlements().values.map(\.self) == [.refused(error)])
  }

  @Test mutating func `an update after the end is refused and keeps its revision to itself`() {
    desk.open(desk.turn(1))
    desk.pass(.seconds(3))
    desk.update(desk.turn(1), desk.turn(2))
    #expect(desk.reports.last?.fact == .settled(.refused(PlayerError(.notPossible))))
    #expect(desk.reports.last?.revision == WindowRevision(rawValue: 1))
  }
}
