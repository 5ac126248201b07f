import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

/// What a break of the connection leaves open is not taken for known; each was found by the simulation.
@Suite("What was on its way when the connection broke")
struct BreakTests {
  private static let broken = CastSenderEvent.linkClosed(PlayerError(.linkLost, detail: "closed"))

  /// A session that plays, in whose connection nothing arrives any more.
  private static func cut() -> SenderBench {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.isCut = true
    return bench
  }

  @Test("A seek that never arrived: the place that the device tells afterwards counts")
  func seek() {
    var bench = Self.cut()
    bench.command(.seek(to: .seconds(40)))
    bench.handle(Self.broken)
    bench.isCut = false
    (bench.tv.state, bench.tv.place) = (.paused, 10)
    bench.pass(.seconds(2))
    #expect(bench.playback?.state == .paused && bench.playback?.place == .seconds(10))
  }

  @Test("A device that is back and does not say what plays is asked again")
  func silence() {
    var bench = SenderBench.open()
    bench.play(1, [2])
    bench.tv.swallowed = ["MEDIA GET_STATUS"]
    bench.handle(Self.broken)
    bench.pass(.seconds(13))
    bench.tv.swallowed = []
    (bench.tv.state, bench.tv.place) = (.paused, 33)
    bench.pass(.seconds(10))
    #expect(bench.playback?.state == .paused && bench.playback?.place == .seconds(33))
  }

  @Test("A wish to repeat that never arrived is told again")
  func repeating() {
    var bench = Self.cut()
    bench.command(.update(bench.window(1, [3], repeats: true)))
    bench.handle(Self.broken)
    bench.isCut = false
    bench.pass(.seconds(2))
    #expect(bench.tv.repeatMode == .single)
  }
}
