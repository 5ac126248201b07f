import Foundation
import PlaybackCore
import PlaybackRuntime
import PlayerMPV
import SoundFixture
import Testing

extension Audible {
  /// Loudness as the tags of media want it.
  @Suite(.timeLimit(.minutes(2))) struct ReplayGainSoundTests {
    /// A gain of its own for each piece; that of its album is 6 dB less.
    private static let gains = [-6, -9, -3]

    /// The pieces with tags, the first two of one album.
    private func tagged(_ pieces: Pieces) throws -> [MediaItem] {
      try pieces.items.enumerated().map { number, item in
        guard case .file(let path) = item.location else { return item }
        let tagged = pieces.directory.path("tagged\(number).flac")
        let gain = Self.gains[number]
        let tags = [
          "REPLAYGAIN_TRACK_GAIN=\(gain).00 dB", "REPLAYGAIN_TRACK_PEAK=0.9",
          "REPLAYGAIN_ALBUM_GAIN=\(gain - 6).00 dB", "REPLAYGAIN_ALBUM_PEAK=0.9",
          "ALBUM=\(number < 2 ? "One" : "Other")",
        ].flatMap { ["-metadata", $0] }
        try ChildProcess.run(
          "ffmpeg",
          ["-v", "error", "-y", "-i", String(decoding: path, as: UTF8.self), "-c", "copy"] + tags + [tagged])
        return MediaItem(.file(path: tagged))
      }
    }

    /// How much louder than written a part of a piece is heard, in decibels; `place` is where the piece begins in the
    /// recording.
    private func level(
      _ recording: Recording, _ signal: PositionSignal, of piece: Int, at place: Int, _ part: Range<Int>
    ) -> Float {
      let (heard, written) = part.reduce((Float.zero, Float.zero)) { sum, index in
        let sample = signal.samples[Pieces.ranges[piece].lowerBound + index]
        return (
          sum.0 + recording.samples[place + index].magnitude, sum.1 + Float(sample).magnitude / 32_768
        )
      }
      return 20 * log10(heard / written)
    }

    /// Expects these pieces, one after another without a sample lost, each with one gain from its first sample to its
    /// last.
    private func expect(
      _ order: [(piece: Int, decibels: Int)], in recording: Recording, of signal: PositionSignal
    ) throws {
      var place = try #require(recording.firstSound())
      for (piece, decibels) in order {
        let count = Pieces.ranges[piece].count
        // The first samples are what `firstSound` may miss; 400 are 9 ms.
        for part in [
          32..<432, 5_000..<count - 5_000, count - 9_000..<count - 5_000, count - 432..<count - 32,
        ] {
          let level = level(recording, signal, of: piece, at: place, part)
          #expect(abs(level - Float(decibels)) < 0.1, "piece \(piece) at \(part): \(level) dB")
        }
        place += count
      }
    }

    @Test(
      "ReplayGain is applied exactly, from the first sample of an entry to its last, and not without being asked for",
      arguments: MPVOptions.ReplayGain.allCases)
    func gain(mode: MPVOptions.ReplayGain) async throws {
      let pieces = try Pieces(.flac)
      let items = try tagged(pieces)
      let ends = Pieces.ends(0, 1, 2)
      let recording = try await Studio.take(events: ends, replayGain: mode) { studio in
        let start = try await studio.play(items)
        try await studio.recorder.reach(start + ends[2] + 5_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      #expect(trace.stretches.count == 1, "\(trace.stretches)")
      let gains = Self.gains.enumerated().map { number, gain in
        switch mode {
        case .off: 0
        case .track: gain
        case .album: gain - 6
        // The third is alone of its album.
        case .automatic: number < 2 ? gain - 6 : gain
        }
      }
      try expect(gains.enumerated().map { ($0.offset, $0.element) }, in: recording, of: pieces.signal)
    }

    @Test(
      "An entry that gets a neighbour of its album while it plays keeps its gain; the neighbour has the album's"
    )
    func edited() async throws {
      let pieces = try Pieces(.flac)
      let items = try tagged(pieces)
      let ends = Pieces.ends(0, 1)
      let recording = try await Studio.take(events: ends, replayGain: .automatic) { studio in
        let start = try await studio.play([items[0], items[2]])
        try await studio.recorder.reach(start + 10_000)
        studio.engine.playNext([items[1]])
        try await studio.recorder.reach(start + ends[1] + 5_000)
      }
      try expect([(0, -6), (1, -15)], in: recording, of: pieces.signal)
    }
  }
}
