import Foundation
import SoundFixture
import Testing

@Suite struct PositionSignalTests {
  private let signal = PositionSignal(count: 150_000, rate: 44_100)

  private func sound(_ range: Range<Int>) -> [Float] { signal.samples[range].map { Float($0) / 32_768 } }

  @Test("Every stretch tells its place", arguments: [0, 1, 63, 64, 65, 99_991, 150_000 - 2048])
  func places(start: Int) {
    #expect(signal.locate(sound(start..<start + 2048)) == .init(position: start, agreement: 1))
  }

  @Test("A stretch is found at any level and in noise of its own loudness")
  func robust() throws {
    let noise = PositionSignal(count: 2048, rate: 44_100, seed: 3)
    let mixed = zip(sound(70_001..<72_049), noise.samples).map { 0.01 * ($0 + Float($1) / 65_536) }
    let place = try #require(signal.locate(mixed))
    #expect(place.position == 70_001)
    #expect(place.agreement < 0.95)
  }

  @Test("The wrong place has the agreement of chance, the neighbouring one clearly less than the right one")
  func wrong() throws {
    let stretch = sound(1000..<3048)
    #expect(try #require(signal.agreement(of: stretch, at: 50_000)) < 0.6)
    #expect(try #require(signal.agreement(of: stretch, at: 1001)) < 0.95)
    #expect(signal.agreement(of: stretch, at: 149_000) == nil)
  }

  @Test("No sample counts as silence")
  func loud() {
    #expect(signal.samples.allSatisfy { $0 != 0 })
    #expect(signal.samples.contains { $0.magnitude > 5000 })
  }

  @Test("A WAV file holds the header and the samples")
  func wave() {
    let data = signal.wave(10..<110)
    #expect(data.count == 244)
    #expect(String(decoding: data.prefix(4), as: UTF8.self) == "RIFF")
    #expect(data[44] == UInt8(truncatingIfNeeded: signal.samples[10]))
  }
}
