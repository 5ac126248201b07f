import SoundFixture
import Testing

@Suite struct SoundTraceTests {
  private let signal = PositionSignal(count: 60_000, rate: 44_100)

  private func sound(_ range: Range<Int>) -> [Float] { signal.samples[range].map { Float($0) / 32_768 } }

  private func trace(_ samples: [Float]) -> SoundTrace {
    SoundTrace(Recording(samples: samples, rate: 44_100), of: signal)
  }

  @Test("A perfect join leaves one stretch, whose ends are right")
  func perfect() {
    let trace = trace([Float](repeating: 0, count: 777) + sound(0..<20_011) + sound(20_011..<40_000))
    #expect(trace.stretches.map(\.offset) == [-777])
    #expect(abs(trace.stretches[0].heard.lowerBound) < 64)
    #expect(abs(trace.stretches[0].heard.upperBound - 40_000) < 64)
    #expect(trace.inserted(jumps: [0]) == [])
  }

  @Test(
    "Added and missing samples are counted exactly",
    arguments: [1, 2, 7, 673, 2197, -1, -2, -7, -1105, -15_435])
  func flaws(count: Int) {
    let gap = [Float](repeating: 0, count: max(0, count))
    let trace = trace(sound(0..<20_000 + min(0, count)) + gap + sound(20_000..<40_000))
    #expect(trace.inserted(jumps: [0]) == [count])
  }

  @Test(
    "A short silence before a stretch, behind a rest of the one before, is no part of it", arguments: 0..<8)
  func begins(rest: Int) throws {
    let gap = [Float](repeating: 0, count: 126)
    let trace = trace(sound(0..<20_000 + 8 * rest) + gap + sound(40_000..<58_000))
    try #require(trace.stretches.count == 2)
    #expect(abs(trace.stretches[0].heard.upperBound - (20_000 + 8 * rest)) < 64)
    #expect(abs(trace.stretches[1].heard.lowerBound - 40_000) < 64)
  }

  @Test("A jump that was meant is not a flaw, and noise on top changes nothing")
  func jump() {
    var samples = sound(0..<20_000) + sound(50_000..<59_000) + sound(20_000..<40_000)
    for place in samples.indices { samples[place] += Float(place % 7 - 3) * 0.01 }
    let trace = trace(samples)
    #expect(trace.inserted(jumps: [30_000, -39_000]) == [0, 0])
  }

  @Test("What is not of the signal is not found")
  func strange() {
    let other = PositionSignal(count: 20_000, rate: 44_100, seed: 2)
    #expect(trace(other.samples.map { Float($0) / 32_768 }).stretches == [])
    #expect(trace([Float](repeating: 0, count: 9000)).stretches == [])
    #expect(trace([]).stretches == [])
  }

  @Test("Each cut is judged by what is heard around it")
  func cuts() {
    let gap = [Float](repeating: 0, count: 500)
    let trace = trace(sound(0..<25_000) + gap + sound(25_000..<40_000) + sound(40_010..<60_000))
    #expect(trace.inserted(at: [12_000, 25_000, 40_000, 58_000]) == [0, 500, -10, nil])
  }
}
