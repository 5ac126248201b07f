/// How much a playlist may ask for before the reader stops believing it.
///
/// Every bound holds for one call of `PlaylistReader.read`, nested playlists included where it says so. Negative
/// values count as zero.
public struct PlaylistLimits: Hashable, Sendable {
  /// The largest file that is read, in bytes: 64 MiB unless set.
  public var fileSize: Int = 64 << 20
  /// The most bytes that are read from all nested playlists together: 256 MiB unless set.
  public var totalSize: Int = 256 << 20
  /// The most entries that are delivered, those of nested playlists included: 1,000,000 unless set.
  public var entries: Int = 1_000_000
  /// The longest line, in bytes without its line ending: 64 KiB unless set.
  public var lineLength: Int = 64 << 10
  /// How deep playlists may name playlists: 8 unless set; 0 expands none.
  public var depth: Int = 8
  /// The most nested playlists that are opened: 1,000 unless set.
  public var nestedPlaylists: Int = 1_000
  /// The most problems that are kept; the rest is only counted: 1,000 unless set.
  public var problems: Int = 1_000

  /// The limits as stated at each property.
  public init() {}
}
