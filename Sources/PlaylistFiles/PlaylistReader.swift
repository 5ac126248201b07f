/// Reads M3U and M3U8 playlists, plain and extended.
///
/// Paths are bytes and stay as they stand in the file; they are resolved against the directory of the playlist
/// that names them. Text (titles) is UTF-8, UTF-16 with a byte order mark, or else Windows-1252. Lines that
/// begin with `#` are comments, except `#EXTINF`, which describes the next entry. A line that cannot be used
/// costs that line and is reported.
///
/// A value without state: may be used from any thread. Reading blocks on the disk, so keep it off the main
/// actor.
public struct PlaylistReader: Sendable {
  /// How much a playlist may ask for.
  public var limits: PlaylistLimits

  /// Makes a reader.
  public init(limits: PlaylistLimits = PlaylistLimits()) { self.limits = limits }

  /// Reads a playlist file and every playlist that it names.
  ///
  /// Where a path does not exist as it stands, it is tried with `\` for `/` and, when it is not UTF-8, as
  /// Windows-1252: both are common in lists that were written on Windows.
  ///
  /// - Complexity: O(bytes read); nothing is opened but playlists.
  /// - Throws: `PlaylistError` when the file itself cannot be read or is no playlist; a nested playlist that
  ///   cannot be read is a problem of its line instead. A pipe or device is refused without waiting on it.
  public func read(fileAt path: [UInt8]) throws(PlaylistError) -> Playlist {
    let (bytes, identity) = try RegularFile.read(path, limit: limits.fileSize)
    var expansion = PlaylistExpansion(limits: limits, opensFiles: true)
    let source = PlaylistExpansion.Source(path: path, directory: BytePath.directory(of: path))
    try expansion.add(bytes, from: source, within: [identity])
    return expansion.playlist
  }

  /// Reads a playlist from memory, without touching any file: the playlists that it names stay entries.
  ///
  /// - Parameters:
  ///   - bytes: The content of the playlist.
  ///   - base: The directory that relative paths start from, as raw bytes; empty leaves them relative.
  /// - Throws: `PlaylistError` when the bytes are too many or are no playlist.
  public func read(_ bytes: [UInt8], base: [UInt8]) throws(PlaylistError) -> Playlist {
    guard bytes.count <= limits.fileSize else {
      throw PlaylistError(.tooLarge, detail: "the limit is \(limits.fileSize) bytes")
    }
    var expansion = PlaylistExpansion(limits: limits, opensFiles: false)
    try expansion.add(bytes, from: PlaylistExpansion.Source(path: nil, directory: base), within: [])
    return expansion.playlist
  }

  /// Whether a file's name says that it is a playlist: it ends in `.m3u` or `.m3u8`, in any case of letters.
  public static func isPlaylist(name: [UInt8]) -> Bool {
    guard let found = BytePath.fileExtension(of: name) else { return false }
    return found.elementsEqual("m3u".utf8) || found.elementsEqual("m3u8".utf8)
  }

  /// Whether content is an extended M3U list of tracks; the first few thousand bytes are enough.
  ///
  /// A plain list without `#EXTM3U` cannot be told from other text, and a list of the pieces of one stream
  /// (HLS) is not one: both give false.
  public static func isPlaylist(bytes: [UInt8]) -> Bool {
    let text = TextDecoding.withoutByteOrderMark(bytes)
    return ListContent.hasHeader(text) && !ListContent.isSegmentedStream(text)
  }
}
