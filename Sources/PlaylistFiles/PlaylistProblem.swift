import PlaybackCore

/// One line of a playlist that could not be used; the rest of the list is unharmed.
public struct PlaylistProblem: Hashable, Sendable, CustomStringConvertible {
  /// The raw path of the playlist; nil when its bytes did not come from a file.
  public var playlist: [UInt8]?
  /// The number of the line, counted from 1.
  public var line: Int
  /// What is wrong with it.
  public var reason: Reason

  /// Makes a problem.
  public init(playlist: [UInt8]?, line: Int, reason: Reason) {
    self.playlist = playlist
    self.line = line
    self.reason = reason
  }

  /// What can be wrong with a line. More may be added.
  public enum Reason: Hashable, Sendable {
    /// The line has more bytes than `limit`.
    case lineTooLong(limit: Int)
    /// The line holds a NUL byte, which no path can.
    case nulByte
    /// The address holds a control character.
    case controlCharacter
    /// The address is of a kind that is neither file nor http nor https.
    case unsupportedAddress(scheme: String)
    /// A file address that names another machine, or no file.
    case unusableFileAddress
    /// `#EXTINF` without a duration and without a title.
    case emptyInfo
    /// The rest of the list is beyond the number of entries allowed.
    case tooManyEntries(limit: Int)
    /// The line names a playlist that is being read already: the list would contain itself.
    case containsItself(name: String)
    /// The line names a playlist, but they are nested too deep or there are too many.
    case tooManyPlaylists(name: String)
    /// The line names a playlist that cannot be read.
    case nested(PlaylistError)
  }

  /// One sentence that names the playlist, the line and what is wrong with it.
  public var description: String {
    let name = playlist.map { MediaLocation.file($0).displayName } ?? "playlist"
    return "\(name), line \(line): \(reason.explanation)"
  }
}

extension PlaylistProblem.Reason {
  /// What is wrong and what became of the line, as the end of a sentence.
  public var explanation: String {
    switch self {
    case .lineTooLong(let limit): "longer than \(limit) bytes, skipped"
    case .nulByte: "holds a NUL byte, which no file name can; skipped"
    case .controlCharacter: "the address holds a control character; skipped"
    case .unsupportedAddress(let scheme):
      "“\(DisplayText.safe(scheme))” addresses cannot be played: use a file, http or https; skipped"
    case .unusableFileAddress: "the file address names no file on this machine; skipped"
    case .emptyInfo: "#EXTINF says neither a duration nor a title; ignored"
    case .tooManyEntries(let limit): "more than \(limit) entries: this one and the rest are left out"
    case .containsItself(let name): "the list would contain itself through “\(name)”; skipped"
    case .tooManyPlaylists(let name): "playlists are nested too deep or too often at “\(name)”; skipped"
    case .nested(let error): "\(error) – skipped"
    }
  }
}
