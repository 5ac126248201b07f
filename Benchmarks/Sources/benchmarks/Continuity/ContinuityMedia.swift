import PlaybackCore
import SoundFixture

/// One signal in files of several kinds.
struct ContinuityMedia {
  /// The kinds, in the order in which they take turns.
  static let kinds = ["wav", "flac", "mp3", "opus", "aac", "video"]

  let signal: PositionSignal
  private let directory: ScratchDirectory
  private let paths: [String: String]

  /// Makes the files.
  init(seconds: Int) throws {
    directory = try ScratchDirectory()
    let count = seconds * ContinuityStage.rate
    signal = PositionSignal(count: count, rate: ContinuityStage.rate)
    var paths: [String: String] = [:]
    for (kind, format) in [
      ("wav", MediaFormat.wav), ("flac", .flac), ("mp3", .mp3), ("opus", .opus), ("aac", .m4a),
    ] { paths[kind] = try format.write(signal, 0..<count, named: "signal", in: directory) }
    let video = directory.path("signal.mp4")
    try ChildProcess.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=blue:s=64x36:r=25:d=\(seconds)", "-i",
        directory.path("signal.m4a"), "-c:v", "mpeg4", "-c:a", "copy", video,
      ])
    paths["video"] = video
    self.paths = paths
  }

  func item(_ kind: String) -> MediaItem {
    MediaItem(.file(path: paths[kind] ?? ""), title: "Signal (\(kind))")
  }

  func path(_ kind: String) -> String { paths[kind] ?? "" }
}
