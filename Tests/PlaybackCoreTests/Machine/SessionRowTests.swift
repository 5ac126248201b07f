import Testing

@testable import PlaybackCore

@Suite("Rows about sessions: how they end, and how they do not begin")
struct SessionRowTests {
  private static func notices(_ desk: TVDesk) -> [Notice] {
    desk.log.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
  }

  @Test("S61: a session that ended is told for three seconds with its reason, and this machine has the place")
  func ended() throws {
    var desk = TVDesk("AB", at: 40)
    desk.handOver(at: 40)
    #expect(PlaybackSnapshot(desk.desk.machine).output == TVDesk.there)
    desk.report(desk.tv, .lost(PlayerError(.sessionEnded, detail: "somebody stopped it")))
    let notice = try #require(Self.notices(desk).last)
    #expect(notice.text.contains("somebody stopped it") && notice.duration == .seconds(3))
    #expect(PlaybackSnapshot(desk.desk.machine).output == .local && desk.desk.machine.mode == .local)
    #expect(desk.story == "A@40 paused local")
  }

  @Test("S62: a session that could not begin is told with its reason, and playing goes on where it was")
  func failedToBegin() throws {
    var desk = TVDesk("AB", at: 40)
    let before = desk.told(desk.local)
    desk(.transfer(to: TVDesk.there))
    desk.elapse(3)
    desk(.playerUnavailable(desk.tv, PlayerError(.refusedConnection, detail: "TV said no")))
    #expect(try #require(Self.notices(desk).last).text.contains("TV said no"))
    #expect(desk.story == "A@43 playing local" && desk.told(desk.local) == before)
  }

  @Test(
    "S65: the present session can be read at any time: where, how its link stands, what others play there")
  func readable() {
    var desk = TVDesk("AB", at: 40)
    func now() -> PlaybackSnapshot { PlaybackSnapshot(desk.desk.machine) }
    #expect(now().output == .local && now().handingOverTo == nil)
    desk.handOver(at: 40)
    #expect(now().output == TVDesk.there && now().suspension == nil)
    desk.report(desk.tv, .link(.suspended(reason: "silence")))
    #expect(now().output == TVDesk.there && now().suspension == "silence")
    desk.report(desk.tv, .link(.connected))
    desk.report(desk.tv, .foreign(ForeignItem(title: "Film")))
    #expect(now().suspension == nil && now().foreign?.title == "Film")
    desk(.leaveDevice)
    #expect(now().output == nil)
  }
}
