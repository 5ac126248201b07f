import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

extension Audible {
  /// Play, pause, seek and next, as they sound.
  @Suite(.timeLimit(.minutes(2))) struct TransportSoundTests {
    /// To so many samples the ends of a stretch are known.
    private let edge = 96

    private func trace(_ recording: Recording, of pieces: Pieces) -> [SoundTrace.Stretch] {
      SoundTrace(recording, of: pieces.signal).stretches
    }

    @Test("The first sound is the first sample of the file, unchanged")
    func firstSound() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: []) { studio in
        let start = try await studio.play([pieces.items[0]])
        try await studio.recorder.reach(start + 10_000)
      }
      let start = try #require(recording.firstSound())
      let heard = recording.samples[start..<start + 9000]
      let worst = zip(heard, pieces.signal.samples).map { abs($0 - Float($1) / 32_768) }.max()
      #expect(try #require(worst) < 1e-4)
    }

    @Test("A pause is silent, and playing goes on with the very next sample")
    func pause() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: [15_000]) { studio in
        let start = try await studio.play([pieces.items[0]])
        try await studio.recorder.reach(start + 15_000)
        let silence = try await studio.pause()
        try await studio.recorder.reach(silence + 10_000)
        try await studio.resume(from: silence, hear: 15_000)
      }
      let silences = recording.silences(minimum: 16)
      let stretches = trace(recording, of: pieces)
      try #require(silences.count == 1 && stretches.count == 2, "\(silences) \(stretches)")
      #expect(silences[0].count >= 10_000)
      #expect(stretches[0].offset - stretches[1].offset == silences[0].count)
    }

    @Test("A pause just before a join loses nothing and leaves the join whole")
    func pauseBeforeJoin() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: [50_000]) { studio in
        let start = try await studio.play(pieces.items)
        try await studio.recorder.reach(start + 50_000)
        let silence = try await studio.pause()
        try await studio.recorder.reach(silence + 10_000)
        try await studio.resume(from: silence, hear: 25_000)
      }
      let silences = recording.silences(minimum: 16)
      let stretches = trace(recording, of: pieces)
      try #require(silences.count == 1 && stretches.count == 2, "\(silences) \(stretches)")
      #expect(stretches[0].offset - stretches[1].offset == silences[0].count)
      #expect(stretches[1].heard.contains(57_511))
    }

    @Test("After a seek in a pause, playing begins with the sample asked for, and nothing sounds before")
    func pausedSeek() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: [12_000]) { studio in
        let start = try await studio.play([pieces.items[0]])
        try await studio.recorder.reach(start + 12_000)
        let silence = try await studio.pause()
        studio.engine.seek(to: .milliseconds(900))
        try await studio.recorder.reach(silence + 10_000)
        try await studio.resume(from: silence, hear: 10_000)
      }
      let silences = recording.silences(minimum: 16)
      let stretches = trace(recording, of: pieces)
      try #require(silences.count == 1 && stretches.count == 2, "\(silences) \(stretches)")
      #expect(silences[0].upperBound + stretches[1].offset == 39_690)
    }

    @Test(
      "A seek while playing lands on the sample asked for", arguments: [MediaFormat.wav, .flac, .mp3, .ogg])
    func seek(format: MediaFormat) async throws {
      let pieces = try Pieces(format)
      let recording = try await Studio.take(events: [12_000]) { studio in
        let start = try await studio.play([pieces.items[0]])
        try await studio.recorder.reach(start + 12_000)
        studio.engine.seek(to: .milliseconds(700))
        try await studio.recorder.reach(start + 25_000)
      }
      let stretches = trace(recording, of: pieces)
      try #require(stretches.count == 2, "\(stretches)")
      #expect(abs(stretches[1].heard.lowerBound - 30_870) <= edge, "\(stretches)")
    }

    @Test("Next cuts over to the first sample of the next file")
    func next() async throws {
      let pieces = try Pieces()
      let recording = try await Studio.take(events: [12_000]) { studio in
        let start = try await studio.play(pieces.items)
        try await studio.recorder.reach(start + 12_000)
        studio.engine.next()
        try await studio.recorder.reach(start + 30_000)
      }
      let stretches = trace(recording, of: pieces)
      try #require(stretches.count == 2, "\(stretches)")
      #expect(abs(stretches[1].heard.lowerBound - Pieces.ranges[1].lowerBound) <= edge, "\(stretches)")
    }
  }
}
