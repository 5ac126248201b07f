public import PlaybackCore

/// What a playlist names, and what in it could not be used.
public struct Playlist: Hashable, Sendable {
  /// The media in the order of the file, nested playlists expanded in their place.
  ///
  /// Nothing has been opened: an item may well be missing or not be media.
  public var items: [MediaItem] = []
  /// What had to be left out, in the order it was met; at most `PlaylistLimits.problems`.
  public var problems: [PlaylistProblem] = []
  /// How many further problems were met but not kept.
  public var unlistedProblems = 0

  /// An empty playlist.
  public init() {}
}
