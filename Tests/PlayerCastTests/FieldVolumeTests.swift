import CastProtocol
import PlaybackCore
import Testing

@testable import PlayerCast

@Suite("Reports from the field: volume")
struct FieldVolumeTests {
  /// A device whose volume is that of a soundbar: it moves by one step for one message.
  private static func open(step: Double? = 0.05) -> SenderBench {
    SenderBench.open { ($0.tv.volume.control, $0.tv.volume.stepInterval) = (.master, step) }
  }

  private static func levels(_ bench: SenderBench) -> [Double] {
    bench.platformRequests.compactMap {
      if case .setVolume(let volume) = $0.command { volume.level } else { nil }
    }
  }

  private static func shown(_ bench: SenderBench) -> Volume? {
    bench.facts.lazy.reversed().compactMap { if case .volume(let volume, _) = $0 { volume } else { nil } }
      .first
  }

  @Test(
    "A soundbar is moved step by step, one for each message, as far as was wished (field 63)",
    arguments: [0.01, 0.05])
  func steps(step: Double) {
    var bench = Self.open(step: step)
    let token = bench.command(.setVolume(Volume(permille: 900)))
    let asked = Self.levels(bench)
    #expect(asked.count == Int((0.4 / step).rounded()))
    for (before, after) in zip([0.5] + asked, asked) { #expect(after - before <= step + 0.0011) }
    #expect(bench.settlements(of: token) == [.done] && Self.shown(bench) == Volume(permille: 900))
    bench.pass(.seconds(30))
    #expect(Self.levels(bench).count == asked.count)
  }

  @Test("Wishes that come meanwhile are one: it turns towards the newest, from where it is (field 63)")
  func newestWins() {
    var bench = Self.open()
    bench.tv.swallowed = ["SET_VOLUME"]
    let wishes = [900, 100, 700].map { bench.command(.setVolume(Volume(permille: $0))) }
    #expect(Self.levels(bench) == [0.55])
    bench.tv.swallowed = []
    bench.tv.volume.level = 0.55
    bench.sayPlatformStatus(requestID: bench.platformRequests.last?.requestID ?? 0)
    #expect(Self.levels(bench) == [0.55, 0.6, 0.65, 0.7])
    #expect(bench.settlements(of: wishes[1]) == [.superseded] && bench.settlements(of: wishes[2]) == [.done])
    #expect(Self.shown(bench) == Volume(permille: 700))
  }

  @Test("One that does not move, or wanders, is asked no more, and shown as it is (field 63)")
  func staysPut() {
    var still = Self.open()
    still.tv.volume.stepInterval = 0
    let token = still.command(.setVolume(Volume(permille: 900)))
    still.pass(.seconds(30))
    #expect(still.settlements(of: token) == [.done] && Self.levels(still).count == 1)

    var wandering = Self.open()
    wandering.tv.swallowed = ["SET_VOLUME"]
    let other = wandering.command(.setVolume(Volume(permille: 900)))
    for index in 0..<130 {
      wandering.tv.volume.level = index.isMultiple(of: 2) ? 0.2 : 0.3
      let asked = wandering.sender.requests.last { $0.purpose == .command(.volume) }
      wandering.sayPlatformStatus(requestID: asked?.id ?? 0)
    }
    #expect(wandering.settlements(of: other) == [.done] && Self.levels(wandering).count <= 120)
  }

  @Test("A fixed volume is not sent (field 63)")
  func fixed() {
    var bench = SenderBench.open { $0.tv.volume.control = .fixed }
    let token = bench.command(.setVolume(Volume(permille: 900)))
    #expect(Self.levels(bench).isEmpty)
    guard case .refused? = bench.settlements(of: token).first else {
      return #expect(Bool(false), "not refused")
    }
  }
}
