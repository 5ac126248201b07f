import PlaybackCore

/// One reading of a playlist with everything nested in it: what has been gathered and what may still be used.
struct PlaylistExpansion {
  /// Where the lines at hand come from.
  struct Source {
    /// The file, if it is one.
    let path: [UInt8]?
    /// What relative paths start from.
    let directory: [UInt8]
  }

  private(set) var playlist = Playlist()
  private let limits: PlaylistLimits
  private let opensFiles: Bool
  private var bytesLeft: Int
  private var playlistsLeft: Int
  private var isFull = false

  init(limits: PlaylistLimits, opensFiles: Bool) {
    self.limits = limits
    self.opensFiles = opensFiles
    bytesLeft = limits.totalSize
    playlistsLeft = limits.nestedPlaylists
  }

  /// Adds the entries of one playlist.
  ///
  /// - Parameter ancestors: The files being read, outermost first, this one last.
  /// - Throws: `PlaylistError` before anything is added, when the bytes are no playlist.
  mutating func add(
    _ bytes: [UInt8], from source: Source, within ancestors: [FileIdentity]
  ) throws(PlaylistError) {
    let text = TextDecoding.withoutByteOrderMark(bytes)
    guard !ListContent.isBinary(text) else { throw PlaylistError(.binary, path: source.path) }
    guard !ListContent.isSegmentedStream(text) else {
      throw PlaylistError(.segmentedStream, path: source.path)
    }
    var info = EntryInfo()
    for (number, line) in ListLines(text) {
      if let reason = add(line, info: &info, from: source, within: ancestors) {
        report(PlaylistProblem(playlist: source.path, line: number, reason: reason))
      }
      if isFull { return }
    }
  }

  /// Adds what one line names, or says why it cannot.
  private mutating func add(
    _ line: ArraySlice<UInt8>, info: inout EntryInfo, from source: Source, within ancestors: [FileIdentity]
  ) -> PlaylistProblem.Reason? {
    guard line.count <= limits.lineLength else { return .lineTooLong(limit: limits.lineLength) }
    let content = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let first = content.first else { return nil }
    if first == UInt8(ascii: "#") {
      guard let words = Self.afterInfoTag(content) else { return nil }
      let read = EntryInfo(words)
      info = read ?? EntryInfo()
      return read == nil ? .emptyInfo : nil
    }
    defer { info = EntryInfo() }
    switch EntryAddress(line: line) {
    case .unusable(let reason): return reason
    case .url(let text): return append(.url(text), info)
    case .path(let written):
      let path = resolved(written, in: source.directory)
      guard opensFiles, PlaylistReader.isPlaylist(name: path) else { return append(.file(path), info) }
      return expand(path, within: ancestors)
    }
  }

  private mutating func append(_ location: MediaLocation, _ info: EntryInfo) -> PlaylistProblem.Reason? {
    guard playlist.items.count < limits.entries else {
      isFull = true
      return .tooManyEntries(limit: limits.entries)
    }
    playlist.items.append(
      MediaItem(location, title: info.title, artist: info.artist, duration: info.duration))
    return nil
  }

  /// Adds a nested playlist in the place of the line that names it.
  private mutating func expand(
    _ path: [UInt8], within ancestors: [FileIdentity]
  ) -> PlaylistProblem.Reason? {
    let name = MediaLocation.file(path).lastComponent
    do throws(PlaylistError) {
      guard playlistsLeft > 0, ancestors.count <= limits.depth else { return .tooManyPlaylists(name: name) }
      playlistsLeft -= 1
      let (bytes, identity) = try RegularFile.read(path, limit: min(limits.fileSize, bytesLeft))
      guard !ancestors.contains(identity) else { return .containsItself(name: name) }
      bytesLeft -= bytes.count
      let source = Source(path: path, directory: BytePath.directory(of: path))
      try add(bytes, from: source, within: ancestors + [identity])
      return nil
    } catch {
      return .nested(error)
    }
  }

  private mutating func report(_ problem: PlaylistProblem) {
    if playlist.problems.count < limits.problems {
      playlist.problems.append(problem)
    } else {
      playlist.unlistedProblems += 1
    }
  }

  /// The path from the playlist's directory; when that does not exist, the first reading of it that does.
  private func resolved(_ written: ArraySlice<UInt8>, in directory: [UInt8]) -> [UInt8] {
    let path = BytePath.resolve(written, in: directory)
    guard opensFiles else { return path }
    let readings = Self.otherReadings(of: written)
    guard !readings.isEmpty, !RegularFile.exists(path) else { return path }
    return readings.lazy.map { BytePath.resolve($0, in: directory) }.first(where: RegularFile.exists) ?? path
  }

  /// What a list written on Windows may mean by these bytes: none for most lines, which cost no look at the disk.
  private static func otherReadings(of written: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var readings = [ArraySlice<UInt8>]()
    if String(validating: written, as: UTF8.self) == nil {
      readings.append(Array(TextDecoding.fromWindows(written).utf8)[...])
    }
    let backslash = UInt8(ascii: "\\")
    guard written.contains(backslash) else { return readings }
    let slashed = ([written] + readings).map { $0.map { $0 == backslash ? BytePath.slash : $0 }[...] }
    return readings + slashed
  }

  /// What follows `#EXTINF:`, in any case of letters; nil for every other comment.
  private static func afterInfoTag(_ comment: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let tag = "#extinf:".utf8
    let isTag = comment.prefix(tag.count).elementsEqual(tag) { BytePath.lowercased($0) == $1 }
    return isTag ? comment.dropFirst(tag.count) : nil
  }
}
