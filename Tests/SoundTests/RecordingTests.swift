import SoundFixture
import Testing

@Suite struct RecordingTests {
  private let samples: [Float] = [0, 0, 1e-6, 0.5, -0.5, 0, 0, 0, 0.25, 0, 0.25, 0]

  @Test("First and last sound are the outermost samples above the last bit")
  func ends() {
    let recording = Recording(samples: samples, rate: 100)
    #expect(recording.firstSound() == 3)
    #expect(recording.firstSound(from: 5) == 8)
    #expect(recording.firstSound(from: 99) == nil)
    #expect(recording.lastSound == 10)
  }

  @Test("Silences are inside the sound and long enough")
  func silences() {
    let recording = Recording(samples: samples, rate: 100)
    #expect(recording.silences(minimum: 1) == [5..<8, 9..<10])
    #expect(recording.silences(minimum: 2) == [5..<8])
    #expect(Recording(samples: [0, 0], rate: 100).silences(minimum: 1) == [])
  }

  /// Pieces of 10 samples at 1,000 a second, each so many milliseconds late.
  private func arrivals(late: [Int]) -> Recording {
    let pieces = late.enumerated().map { index, late in
      Recording.Arrival(
        count: 10 * (index + 1), nanoseconds: UInt64(5_000_000_000 + (10 * (index + 1) + late) * 1_000_000))
    }
    return Recording(samples: [Float](repeating: 0, count: 10 * late.count), rate: 1000, arrivals: pieces)
  }

  @Test("A piece that is late has lost nothing; falling behind for good has")
  func capture() {
    var late = [Int](repeating: 3, count: 200)
    late[0] = 40
    late[120] = 90
    late[199] = 50
    #expect(arrivals(late: late).lostInCapture == 0)
    #expect(arrivals(late: late).lateness(in: 500..<1000) == 0)
    #expect(arrivals(late: late).lateness(in: 1000..<1500) == 87)
    late.replaceSubrange(110..., with: [Int](repeating: 23, count: 90))
    #expect(arrivals(late: late).lostInCapture == 20)
    #expect(arrivals(late: [1, 2, 3]).lostInCapture == 0)
  }

  @Test("A sample is rendered with its block, whose delay is that of the fastest one")
  func moments() {
    var late = [Int](repeating: 7, count: 50)
    late[30] = 2
    let recording = arrivals(late: late)
    #expect(recording.moment(of: 99) == 5_102_000_000)
    #expect(recording.moment(of: 100) == 5_112_000_000)
    #expect(recording.moment(of: 500) == nil)
    #expect(recording.place(at: 5_102_000_000) == 100)
    #expect(recording.place(at: 5_105_500_000) == 104)
    #expect(recording.place(at: 4_000_000_000) == nil)
  }
}
