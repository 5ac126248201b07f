/// How much a subtitle file may hold.
public struct SubtitleLimits: Hashable, Sendable {
  /// The largest file that is read, in bytes: 16 MiB unless set.
  public var fileSize = 16 << 20
  /// The most cues: 100,000 unless set.
  public var cues = 100_000
  /// The longest text of one cue, in bytes of UTF-8: 8192 unless set. A longer one is left out and counted,
  /// as is one that takes more than eight times as many with its markup.
  public var cueLength = 8192
  /// How many bytes of a cue, markup included, are read for each byte that its text may have.
  static let markup = 8

  /// The limits as stated at each property.
  public init() {}
}
