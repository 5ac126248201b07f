public import PlaybackCore

/// Finds subtitle files beside media files, by their names: for `film.mkv` in the same folder `film.srt`, `film.en.vtt`,
/// `film.German.ass`, `film.pt-BR.forced.ssa`.
///
/// The names have to be the same but for the extension, and up to three words before it: a language by its code or name,
/// `forced`, `sdh` or `cc` (for those who do not hear), `default`, and one word that is shown as the track's name. Symbolic
/// links are followed, as everywhere here; nothing but regular files is taken, and nothing is opened but directories.
///
/// A value: may be used from any thread. Blocks on the disk; each directory is listed once, by whatever paths
/// it is asked for, so that a value serves one list of files, not a program's life.
public struct SideCarFinder: Sendable {
  /// How many directories are listed: 1,000 unless set. Files in further ones have no texts; directories that
  /// cannot be opened do not count.
  public var directories = 1_000
  /// How many names are looked at in all directories together, hidden ones too: 250,000 unless set. In the
  /// directory where they run out, and in further ones, nothing is found.
  public var names = 250_000
  private var namesSeen = 0
  private var known: [FileIdentity: SideCars] = [:]
  /// What the first paths led to: as many as there may be directories.
  private var paths: [[UInt8]: FileIdentity] = [:]

  /// Makes a finder that has looked nowhere yet.
  public init() {}

  /// The texts beside the file at a raw path, numbered from 1 in a fixed order, 32 at most.
  ///
  /// - Returns: None where the directory cannot be listed, either: whoever opens the media will say so.
  /// - Complexity: O(n log n) for the n names of a directory that has not been listed yet, else O(length of
  ///   the path). A directory by one path more than there may be directories is opened again, not listed;
  ///   symbolic links that may be texts are looked at each time, 64 at most.
  public mutating func tracks(beside path: [UInt8]) -> [MediaTrack] {
    guard !path.isEmpty, !path.contains(0), path.last != BytePath.slash else { return [] }
    let directory = BytePath.directory(of: path)
    let name = path.lastIndex(of: BytePath.slash).map { Array(path[($0 + 1)...]) } ?? path
    return sideCars(in: directory)?.tracks(beside: name, in: directory) ?? []
  }

  /// The item with the texts beside it; one that has tracks already, or is no file, as it is.
  public mutating func completed(_ item: MediaItem) -> MediaItem {
    guard item.tracks.isEmpty, case .file(let path) = item.location else { return item }
    var item = item
    item.tracks = tracks(beside: path)
    return item
  }

  private mutating func sideCars(in directory: [UInt8]) -> SideCars? {
    if let identity = paths[directory] { return known[identity] }
    do throws(SystemFailure) {
      let stream = try DirectoryStream(directory.isEmpty ? [UInt8(ascii: ".")] : directory)
      let identity = stream.identity
      if known[identity] == nil {
        guard known.count < directories else { return nil }
        let entries = entries(of: stream)
        known[identity] = SideCars(entries, in: directory, kinds: .all)
      }
      if paths.count < directories { paths[directory] = identity }
      return known[identity]
    } catch {
      return nil
    }
  }

  /// The visible names; none when there are too many, or the directory cannot be read to its end.
  private mutating func entries(of stream: DirectoryStream) -> [DirectoryEntry] {
    var entries: [DirectoryEntry] = []
    do throws(SystemFailure) {
      while let entry = try stream.next() {
        guard namesSeen < names else { return [] }
        namesSeen += 1
        if !entry.isHidden { entries.append(entry) }
      }
    } catch {
      return []
    }
    return entries
  }
}
