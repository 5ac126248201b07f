import ContinuityAnalysis
import Foundation
import SoundFixture
import Testing

/// The tool that judges recordings of hand-overs, on recordings whose answer is known.
@Suite struct HandOffTraceTests {
  private let rate = 48_000
  private let signal = PositionSignal(count: 240_000, rate: 48_000)

  private func sound(_ range: Range<Int>) -> [Float] { signal.samples[range].map { Float($0) / 32_768 } }

  private func quiet(_ count: Int) -> [Float] { [Float](repeating: 0, count: count) }

  private func trace(_ local: [Float], _ tv: [Float]) -> HandOffTrace {
    let length = max(local.count, tv.count)
    let tapes = [local, tv].map { Recording(samples: $0 + quiet(length - $0.count), rate: rate) }
    return HandOffTrace(local: tapes[0], tv: tapes[1], of: signal)
  }

  @Test("A perfect hand-off there and back has no silence, no overlap and no jump")
  func perfect() {
    let found = trace(
      sound(0..<48_000) + quiet(48_000) + sound(96_000..<144_000), quiet(48_000) + sound(48_000..<96_000))
    #expect(
      found.handOffs == [
        HandOff(target: .tv, end: 47_999, start: 48_000, silence: 0, overlap: 0, jump: 0, blips: 0),
        HandOff(target: .local, end: 95_999, start: 96_000, silence: 0, overlap: 0, jump: 0, blips: 0),
      ])
    #expect(found.breaks == [])
  }

  @Test("A take of which not everything was heard as asked for is told as such, by what is wrong")
  func problems() {
    let whole = trace(
      sound(0..<48_000) + quiet(48_000) + sound(96_000..<144_000), quiet(48_000) + sound(48_000..<96_000)
    ).handOffs
    #expect(whole.problems(expected: 2) == [])
    #expect(whole.problems(expected: 3) == ["2 hand-offs were heard of 3"])
    #expect(whole.dropFirst().problems(expected: 1) == ["they were not to the TV and back in turns"])
    // Something else is played there: a hum that the signal does not hold.
    let hum = (0..<48_000).map { Float(sin(Double($0) / 20)) / 4 }
    let other = trace(sound(0..<48_000), quiet(48_000) + hum).handOffs
    #expect(other.problems(expected: 1) == ["in 1 what was heard is not what was to be played"])
    #expect([HandOff]().problems(expected: 2) == ["0 hand-offs were heard of 2"])
  }

  @Test(
    "Silence, overlap and jump are told to the sample",
    arguments: [(480, 0), (-480, 0), (48, -96), (0, 2400), (4800, -4800), (-1920, 4800)])
  func flaws(gap: Int, jump: Int) throws {
    let found = trace(sound(0..<48_000), quiet(48_000 + gap) + sound(48_000 + jump..<96_000 + jump))
    try #require(found.handOffs.count == 1)
    #expect(found.handOffs[0].silence == Double(max(0, gap)) / 48)
    #expect(found.handOffs[0].overlap == Double(max(0, -gap)) / 48)
    #expect(found.handOffs[0].jump == Double(jump) / 48)
  }

  @Test("A blip of the target before the cut is counted, and where it came from is the jump")
  func blip() throws {
    let tv = quiet(36_000) + sound(100_000..<104_800) + quiet(7_200) + sound(48_000..<96_000)
    let found = trace(sound(0..<48_000), tv)
    try #require(found.handOffs.count == 1, "\(found)")
    #expect(found.handOffs[0].blips == 2)
    #expect(found.handOffs[0].overlap == 100)
    #expect(found.handOffs[0].jump == Double(100_000 - 48_000) / 48)
  }

  @Test("A blip long before the cut is a flaw of its own")
  func earlyBlip() throws {
    let tv = quiet(18_000) + sound(100_000..<104_800) + quiet(25_200) + sound(48_000..<96_000)
    let found = trace(sound(0..<48_000), tv)
    #expect(found.handOffs.map(\.blips) == [0])
    #expect(found.breaks == [Break(side: .local, place: 18_000, silence: 0, intrusion: 100)])
  }

  @Test("A gap while one output plays is no hand-off")
  func gap() {
    let found = trace(sound(0..<24_000) + quiet(960) + sound(24_000..<48_000), quiet(9))
    #expect(found.handOffs == [])
    #expect(found.breaks == [Break(side: .local, place: 24_000, silence: 20, intrusion: 0)])
  }

  @Test("What is not the signal has no place, and silence is nothing at all")
  func strange() {
    let other = PositionSignal(count: 48_000, rate: rate, seed: 9).samples.map { Float($0) / 32_768 }
    let found = trace(sound(0..<48_000), quiet(48_000) + other)
    #expect(found.handOffs.map(\.jump) == [nil])
    #expect(trace(quiet(48_000), quiet(48_000)).handOffs == [])
    #expect(trace([], []).handOffs == [])
  }

  @Test(
    "Lossy formats hide nothing: the jump is right to a millisecond",
    arguments: [MediaFormat.mp3, .opus, .m4a, .ogg])
  func lossy(format: MediaFormat) throws {
    let directory = try ScratchDirectory()
    let file = try format.write(signal, 0..<signal.samples.count, named: "whole", in: directory)
    let raw = directory.path("raw")
    try ChildProcess.run(
      "ffmpeg", ["-v", "error", "-i", file, "-f", "f32le", "-ar", "48000", "-ac", "1", raw])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: raw))
    let heard = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    for (gap, jump) in [(0, 0), (480, 240), (-720, -3000)] {
      let found = trace(
        Array(heard[9_000..<60_000]), quiet(51_000 + gap) + Array(heard[60_000 + jump..<110_000 + jump]))
      try #require(found.handOffs.count == 1)
      let handOff = found.handOffs[0]
      #expect(abs(try #require(handOff.jump) - Double(jump) / 48) < 1)
      #expect(abs(handOff.silence - handOff.overlap - Double(gap) / 48) < 1)
    }
  }
}
