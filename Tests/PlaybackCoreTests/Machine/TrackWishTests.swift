import Testing

@testable import PlaybackCore

/// Tracks and style of text are wishes: told to every output, found again, never lost on the way (R41).
@Suite("Machine, tracks and style")
struct TrackWishTests {
  private let german = TrackPreference(text: .first([TrackMatch(language: "de")]))
  private let style = TextTrackStyle(foreground: TextColor("#FFFF00FF"), scalePermille: 1500)

  private func tracks(_ active: Int32...) -> MediaTracks {
    MediaTracks(TrackTests.film, active: active.map { TrackID(rawValue: $0) })
  }

  /// What a player was told of tracks and style.
  private func wishes(_ desk: TVDesk, _ player: PlayerID) -> [PlayerCommand.Action] {
    (desk.commands[player] ?? []).map(\.action).filter { $0.kind == .tracks || $0.kind == .textStyle }
  }

  private func turn(_ desk: TVDesk) -> TurnID { desk.desk.machine.currentTurn ?? TurnID(rawValue: .max) }

  private func id(_ number: Int32) -> TrackID { TrackID(rawValue: number) }

  @Test(
    "A choice by number is checked, and told as what it is; one that there is not changes nothing [S127 S128]"
  )
  func choice() {
    var desk = TVDesk("AB", at: 3)
    desk.report(desk.local, .tracks(turn(desk), tracks(2, 5)))
    #expect(desk(.selectTracks([id(9)])) == .refused(.unknownTrack))
    #expect(desk(.selectTracks([id(5), id(6)])) == .refused(.tooManyTracks))
    #expect(wishes(desk, desk.local).isEmpty && desk.desk.machine.tracks == TrackPreference())
    #expect(desk(.selectTracks([id(2), id(6)])) == .done)
    #expect(desk(.selectTracks([id(2), id(6)])) == .unchanged)
    let wanted = TrackPreference(choosing: [id(2), id(6)], of: TrackTests.film)
    #expect(wishes(desk, desk.local) == [.setTracks(wanted)])
    desk.settle(desk.local)
    #expect(desk(.selectTracks([])) == .done)
    #expect(wishes(desk, desk.local).last == .setTracks(TrackPreference(text: .off)))
  }

  @Test("They go over to the TV before it is heard, and back; once each [R41]")
  func handOver() {
    var desk = TVDesk("AB", at: 3)
    desk(.setTracks(german))
    desk(.setTextStyle(style))
    desk.settle(desk.local)
    desk.handOver(at: 3)
    #expect(wishes(desk, desk.tv) == [.setTracks(german), .setTextStyle(style)])
    let plays = desk.commands[desk.tv]?.firstIndex { $0.action == .play }
    let told = desk.commands[desk.tv]?.firstIndex { $0.action == .setTracks(german) }
    #expect((told ?? .max) < (plays ?? .min))
    #expect(desk.desk.machine.tracks == german && desk.desk.machine.textStyle == style)
  }

  @Test(
    "Somebody else's choice on the TV is followed, without an echo; what only is so is no choice [S144 S146]"
  )
  func others() {
    var desk = TVDesk("AB", at: 3)
    desk.handOver(at: 3)
    desk.report(desk.tv, .opened(turn(desk), OpenedMedia(duration: .seconds(200), tracks: tracks(2, 5))))
    desk.report(desk.tv, .tracks(turn(desk), tracks(2, 7), byOther: true))
    desk.report(desk.tv, .textStyle(style))
    #expect(desk.desk.machine.tracks == TrackPreference(choosing: [id(2), id(7)], of: TrackTests.film))
    #expect(desk.desk.machine.textStyle == style)
    #expect(wishes(desk, desk.tv).isEmpty)
    #expect(PlaybackSnapshot(desk.desk.machine).media?.tracks == tracks(2, 7))
    var here = TVDesk("AB", at: 3)
    here.report(here.local, .opened(turn(here), OpenedMedia(duration: .seconds(200), tracks: tracks(2, 5))))
    here.report(here.local, .tracks(turn(here), tracks(2)))
    #expect(here.desk.machine.tracks == TrackPreference())
  }

  @Test("What was said before the newest wish was carried out is no wish of others")
  func race() {
    var desk = TVDesk("AB", at: 3)
    desk.handOver(at: 3)
    desk.report(desk.tv, .opened(turn(desk), OpenedMedia(duration: .seconds(200), tracks: tracks(2, 5))))
    desk(.setTracks(german))
    desk.report(desk.tv, .tracks(turn(desk), tracks(2, 7), byOther: true))
    #expect(desk.desk.machine.tracks == german)
    desk.settle(desk.tv)
    desk.report(desk.tv, .tracks(turn(desk), tracks(2, 6)))
    #expect(desk.desk.machine.tracks == german)
  }

  @Test("A TV out of reach refuses them; an answer that was lost is asked for again")
  func suspended() {
    var desk = TVDesk("AB", at: 3)
    desk.handOver(at: 3)
    desk(.setTracks(german))
    desk.report(desk.tv, .link(.suspended(reason: "r")))
    #expect(desk(.setTextStyle(style)) == .refused(.outputUnreachable))
    #expect(desk(.setTracks(TrackPreference())) == .refused(.outputUnreachable))
    #expect(desk(.selectTracks([])) == .refused(.outputUnreachable))
    desk.report(desk.tv, .link(.connected))
    #expect(wishes(desk, desk.tv) == [.setTracks(german), .setTracks(german)])
  }

  @Test("An output that has no tracks refuses them, and the wish of before waits for the next one")
  func incapable() {
    var desk = TVDesk("AB", at: 3)
    desk(.setTracks(german))
    desk.report(desk.local, .capabilities(PlayerCapabilities(upcomingTurns: 1, canSetTracks: false)))
    #expect(desk(.setTracks(TrackPreference())) == .refused(.notSupportedByOutput))
    desk.settle(desk.local)
    desk.handOver(at: 3)
    #expect(wishes(desk, desk.tv) == [.setTracks(german)])
  }

  @Test("They are kept over a restart (R31)")
  func kept() throws {
    var desk = TVDesk("AB", at: 3)
    desk(.setTracks(german))
    desk(.setTextStyle(style))
    let kept = desk.desk.machine.kept(at: desk.desk.now)
    let machine = PlaybackMachine(kept)
    #expect(machine.tracks == german && machine.textStyle == style)
    #expect(!kept.differsOnlyInPlace(from: TVDesk("AB", at: 3).desk.machine.kept(at: .zero)))
  }
}
