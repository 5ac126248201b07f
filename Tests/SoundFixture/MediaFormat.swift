/// A kind of file that test media are made in.
public enum MediaFormat: String, Sendable, CaseIterable {
  /// Plain samples.
  case wav
  /// Lossless.
  case flac
  /// MP3 with LAME's tag, which tells how much to cut.
  case mp3
  /// Vorbis in Ogg. At most lengths ffmpeg leaves up to 127 samples of the end out again when it reads such a file,
  /// and so does every player on top of it.
  case ogg
  /// Opus in Ogg; always at 48,000 samples a second.
  case opus
  /// AAC in MP4. The padding at the end, up to 1,024 samples, is played by everything on top of ffmpeg.
  case m4a

  /// The rate at which media of this kind play unchanged.
  public var rate: Int { self == .opus ? 48_000 : 44_100 }

  /// Writes a part of a signal as a file of this kind. Blocks.
  ///
  /// - Returns: The path.
  public func write(
    _ signal: PositionSignal, _ range: Range<Int>, named name: String, in directory: ScratchDirectory
  ) throws -> String {
    let source = try directory.write(signal.wave(range), to: "\(name).wav")
    guard self != .wav else { return source }
    let target = directory.path("\(name).\(rawValue)")
    try ChildProcess.run(
      "ffmpeg", ["-v", "error", "-y", "-i", source, "-map_metadata", "-1"] + encoder + [target])
    return target
  }

  private var encoder: [String] {
    switch self {
    case .wav: []
    case .flac: ["-c:a", "flac"]
    case .mp3: ["-c:a", "libmp3lame", "-b:a", "256k"]
    case .ogg: ["-c:a", "libvorbis", "-q:a", "8"]
    case .opus: ["-c:a", "libopus", "-b:a", "256k"]
    case .m4a: ["-c:a", "aac", "-b:a", "256k"]
    }
  }
}
