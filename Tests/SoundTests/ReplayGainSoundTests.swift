import Foundation
import PlaybackCore
import PlayerMPV
import SoundFixture
import Testing

extension Audible {
  /// Loudness as the tags of media want it.
  @Suite(.timeLimit(.minutes(2))) struct ReplayGainSoundTests {
    @Test(
      "ReplayGain of the track or of the album is applied exactly, and not without being asked for",
      arguments: MPVOptions.ReplayGain.allCases)
    func gain(mode: MPVOptions.ReplayGain) async throws {
      let pieces = try Pieces(.flac)
      guard case .file(let path) = pieces.items[0].location else { return }
      let tagged = pieces.directory.path("tagged.flac")
      let tags = [
        "TRACK_GAIN=-6.00 dB", "TRACK_PEAK=0.9", "ALBUM_GAIN=-12.00 dB", "ALBUM_PEAK=0.9",
      ].flatMap { ["-metadata", "REPLAYGAIN_\($0)"] }
      try ChildProcess.run(
        "ffmpeg",
        ["-v", "error", "-y", "-i", String(decoding: path, as: UTF8.self), "-c", "copy"] + tags + [tagged])
      let recording = try await Studio.take(replayGain: mode) { studio in
        let start = try await studio.play([MediaItem(.file(path: tagged))])
        try await studio.recorder.reach(start + 12_000)
      }
      let start = try #require(recording.firstSound())
      let pairs = zip(recording.samples[(start + 1_000)..<(start + 9_000)], pieces.signal.samples[1_000...])
      let (heard, written) = pairs.reduce((Float.zero, Float.zero)) {
        ($0.0 + $1.0.magnitude, $0.1 + Float($1.1).magnitude / 32_768)
      }
      let decibels: Float =
        switch mode {
        case .off: 0
        case .track: -6
        case .album: -12
        }
      #expect(abs(20 * log10(heard / written) - decibels) < 0.1)
    }
  }
}
