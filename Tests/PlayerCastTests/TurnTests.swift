import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("Turns and ends on a device")
struct TurnTests {
  @Test(
    "The next item within two seconds of the end is an advance; each status told twice counts once (field 51)"
  )
  func advances() {
    var bench = StatusTests.playing()
    bench.pass(.seconds(99))
    let status = bench.tv.advance()
    bench.say(status)
    bench.say(status)
    #expect(bench.advances == [2] && bench.jumps.isEmpty)
    #expect(bench.facts.contains(.opened(TurnID(rawValue: 2), OpenedMedia(duration: .seconds(100)))))
    #expect(bench.playback?.turn == 2 && bench.playback?.place == .zero)
  }

  @Test("An item before its end, or another than the next, is somebody's wish [T14]")
  func jumps() {
    var bench = StatusTests.playing()
    bench.pass(.seconds(50))
    bench.say(bench.tv.advance())
    #expect(bench.jumps == [2] && bench.advances.isEmpty)
    bench.pass(.seconds(99))
    bench.tv.current = bench.tv.items.first?.itemID
    bench.say(bench.tv.status)
    #expect(bench.jumps == [2, 1])
  }

  @Test("An advance that crosses an edit is told of the window before [T13]")
  func revisions() {
    var bench = StatusTests.playing()
    bench.tv.swallowed = ["MEDIA QUEUE_INSERT"]
    bench.pass(.seconds(99))
    let window = bench.window(1, [9, 2, 3])
    let token = bench.command(.update(window))
    bench.say(bench.tv.advance())
    let report = bench.reports.first { $0.fact == .advanced(to: TurnID(rawValue: 2)) }
    #expect(report?.revision == WindowRevision(rawValue: 1))
    #expect(bench.settlements(of: token).isEmpty)
  }

  @Test("The end of the queue is one event; a finished item's zero is no place (field 13, 24)")
  func ends() {
    var bench = SenderBench.open()
    bench.play(1)
    bench.pass(.seconds(98))
    bench.forget()
    let idle = bench.tv.idle(.finished)
    bench.say(idle)
    bench.say(idle)
    #expect(bench.facts == [.ended(TurnID(rawValue: 1))])
    bench.forget()
    let token = bench.command(.play)
    if case .refused(let error)? = bench.settlements(of: token).first { #expect(error.code == .notPossible) }
    #expect(bench.mediaTypes.isEmpty)
  }

  @Test("Idle between two items is a pause for breath; idle for longer is the end")
  func idleBetween() {
    var bench = StatusTests.playing()
    bench.pass(.seconds(99))
    var idle = MediaStatus(mediaSessionID: bench.tv.mediaSession, playerState: .idle, currentTime: 0)
    idle.idleReason = .finished
    bench.say(idle)
    #expect(bench.facts.isEmpty)
    bench.say(bench.tv.advance())
    #expect(bench.advances == [2])

    var other = StatusTests.playing()
    other.pass(.seconds(99))
    other.say(other.tv.idle(.finished))
    #expect(other.facts.isEmpty)
    other.pass(.seconds(3))
    #expect(other.facts == [.ended(TurnID(rawValue: 1))])
  }

  @Test("Unloaded by somebody else it stands at its place; playing on loads it there (field 29, 36)")
  func unloadedByOthers() {
    var bench = StatusTests.playing()
    bench.tv.place = 30
    bench.say(bench.tv.status)
    bench.say(bench.tv.idle(.cancelled))
    #expect(bench.playback?.state == .paused && bench.playback?.place == .seconds(30))
    bench.forget()
    bench.pass(.seconds(30))
    #expect(bench.mediaTypes.isEmpty)
    let token = bench.command(.play)
    #expect(bench.settlements(of: token) == [.done])
    #expect(bench.mediaTypes.first == "LOAD")
    #expect(bench.playback?.state == .playing && bench.playback?.place == .seconds(30))
    #expect(bench.tv.turns == [1, 2, 3])
  }

  @Test("A failing item later is told for its turn; the current one plays on, or is silenced (field 28)")
  func itemsFail() {
    var bench = StatusTests.playing()
    let ids = bench.tv.items.compactMap(\.itemID)
    let error = MediaReply(.problem(MediaProblem(.error, detailedErrorCode: 102, itemID: ids[2])))
    bench.say(error)
    bench.say(error)
    #expect(bench.failures == [TurnID(rawValue: 3)])
    #expect(bench.mediaTypes.isEmpty)
    bench.say(MediaReply(.problem(MediaProblem(.error, detailedErrorCode: 301, itemID: ids[0]))))
    bench.say(bench.tv.idle(.error))
    #expect(bench.failures.map(\.rawValue) == [3, 1])
    #expect(bench.mediaTypes == ["STOP"])
    let codes = bench.facts.compactMap { if case .failed(_, let error) = $0 { error.code } else { nil } }
    #expect(codes == [.notCastable, .serverError])
  }
}
