import Foundation
import Testing

@testable import PlaybackCore

@Suite("Taking up what a device plays since the launch before")
struct TakingUpTests {
  private static let record = SessionRecord(app: "CC1AD845", session: "session-1", owner: "sender-1")

  /// A launch whose TV plays B at 60, as it was kept.
  private static func kept(_ change: (inout TVDesk) -> Void = { _ in }) throws -> KeptState {
    var desk = TVDesk("ABCD", current: 1, at: 40)
    desk.handOver(at: 50)
    desk.report(desk.tv, .session(try #require(record)))
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 60)
    change(&desk)
    return desk.desk.machine.kept(at: desk.desk.now)
  }

  /// The next launch.
  private static func next(_ kept: KeptState) throws -> TVDesk {
    var desk = TVDesk("")
    desk.log = []
    desk.desk.machine = PlaybackMachine(try CodingTests.coded(kept))
    return desk
  }

  private static func rejoined(_ desk: TVDesk) -> (player: PlayerID, left: LeftSession)? {
    desk.log.lazy.compactMap { effect in
      if case .rejoinPlayer(let player, let left) = effect { (player, left) } else { nil }
    }.first
  }

  @Test("S60: the device's session is taken up as it is there, and nothing is opened (R31)")
  func goesOn() throws {
    var desk = try Self.next(try Self.kept())
    #expect(desk.desk.machine.rejoinable == TVDesk.there)
    #expect(desk(.rejoin) == .done)
    let (player, left) = try #require(Self.rejoined(desk))
    #expect(left.record == Self.record && left.position == .seconds(60) && left.isPlaying)
    #expect(desk.row(left.window) == "A*BCD")
    #expect(
      desk(.pause) == .refused(.outputUnreachable) && PlaybackSnapshot(desk.desk.machine).suspension != nil)
    desk.report(player, .capabilities(TVDesk.abilities))
    desk(.playerOpened(player))
    let turn = left.window.current.id
    desk.report(player, .opened(turn, OpenedMedia(duration: .seconds(200))))
    desk.report(player, .playback(turn, .playing, at: .seconds(75)))
    desk.report(player, .link(.connected))
    #expect(desk.story == "B@75 playing remote" && desk.told(player).isEmpty)
    #expect(desk(.pause) == .done && desk.told(player) == ["pause"])
    #expect(desk(.rejoin) == .refused(.nothingToRejoin))
  }

  @Test("What the device went on to since is followed")
  func wentOn() throws {
    var desk = try Self.next(try Self.kept())
    desk(.rejoin)
    let (player, left) = try #require(Self.rejoined(desk))
    let following = left.window.upcoming[0].id
    let told = [
      PlayerReport.Fact.capabilities(TVDesk.abilities), .advanced(to: following),
      .opened(following, OpenedMedia(duration: .seconds(200))),
      .playback(following, .paused, at: .seconds(5)), .link(.connected),
    ]
    desk(.playerOpened(player))
    for fact in told {
      desk(.player(player, PlayerReport(token: nil, revision: left.window.revision, fact: fact)))
    }
    #expect(desk.story == "C@5 paused remote")
    #expect(!desk.told(player).contains { $0.hasPrefix("open") })
  }

  @Test(
    "S63: a device that is gone, or plays something else: said, and here, paused, at the last known place")
  func isGone() throws {
    for code in [PlayerError.Code.refusedConnection, .sessionEnded] {
      var desk = try Self.next(try Self.kept())
      desk(.rejoin)
      let player = try #require(Self.rejoined(desk)?.player)
      desk(.playerUnavailable(player, PlayerError(code, detail: "TV: ended elsewhere")))
      desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
      #expect(desk.told(desk.local) == ["open B@60 paused"] && desk.story == "B@60 paused local")
      #expect(desk.notices.last?.contains("ended elsewhere") == true)
    }
  }

  @Test("What is left is kept until an output is used, and given up then or when its entry is gone")
  func keptAgain() throws {
    let kept = try Self.kept()
    var desk = try Self.next(try Self.next(kept).desk.machine.kept(at: .zero))
    #expect(desk.desk.machine.rejoinable == TVDesk.there)
    var edited = desk
    edited(.edit(.clear))
    #expect(edited.desk.machine.rejoinable == nil && edited(.rejoin) == .refused(.nothingToRejoin))
    desk(.play)
    #expect(desk.desk.machine.rejoinable == nil && desk.desk.machine.kept(at: .zero).session == nil)
  }

  @Test("Nothing is left by this machine, by what others play, or in states of before")
  func nothingLeft() throws {
    let here = TVDesk("AB", at: 3).desk.machine.kept(at: .zero)
    let foreign = try Self.kept { $0.report($0.tv, .foreign(ForeignItem(title: "Film"))) }
    for kept in [here, foreign] {
      #expect(try Self.next(kept).desk.machine.rejoinable == nil)
    }
    var json = try Self.object(try Self.kept())
    json["session"] = nil
    let before = try JSONDecoder().decode(
      KeptState.self, from: JSONSerialization.data(withJSONObject: json))
    #expect(try Self.next(before).desk.machine.rejoinable == nil)
  }

  @Test("A session that does not fit its queue is none; one without a name makes the state unreadable")
  func damaged() throws {
    let kept = try Self.kept()
    let changes: [(inout [String: Any]) -> Void] = [
      { $0["current"] = 7 }, { $0["current"] = -1 }, { $0["turns"] = [Any]() },
      { $0["current"] = 0 },
    ]
    for change in changes {
      var json = try Self.object(kept)
      var session = try #require(json["session"] as? [String: Any])
      change(&session)
      json["session"] = session
      let damaged = try JSONDecoder().decode(
        KeptState.self, from: JSONSerialization.data(withJSONObject: json))
      #expect(try Self.next(damaged).desk.machine.rejoinable == nil)
    }
    var json = try Self.object(kept)
    var session = try #require(json["session"] as? [String: Any])
    session["record"] = ["app": "a", "session": String(repeating: "x", count: 300), "owner": "o"]
    json["session"] = session
    let data = try JSONSerialization.data(withJSONObject: json)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(KeptState.self, from: data) }
  }

  private static func object(_ kept: KeptState) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(kept)) as? [String: Any])
  }
}
