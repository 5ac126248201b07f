import Glibc
public import PlaybackCore
import PlaylistFiles

/// The media that a list of files, folders, playlists and addresses stands for, and what could not be used.
/// Subtitle files beside media files come with them, as tracks (`SideCarFinder`).
///
/// A value: may be made on any thread. Adding blocks on the disk, so keep it off the main actor.
public struct MediaCollection: Sendable {
  /// Everything that can be queued, in the order named; folders in natural order.
  public private(set) var items: [MediaItem] = []
  /// A sentence for each thing that could not be used; the rest is there all the same.
  public private(set) var problems: [String] = []
  /// How far folders are searched.
  var folderLimits = FolderLimits()
  /// How much of playlists is read.
  var playlistLimits = PlaylistLimits()

  /// Finds the subtitles beside what is named by itself or by a playlist; a folder's own search finds those in it.
  private var sideCars = SideCarFinder()

  /// Nothing yet.
  public init() {}

  /// What a name that is known to be text stands for, as `add(_:)` reads it. Blocks on the disk.
  public init(path: String) {
    self.init()
    add(Array(path.utf8))
  }

  /// What the program's own arguments name, byte by byte as they were given. Reads the disk.
  public static func fromArguments() -> MediaCollection {
    var collection = MediaCollection()
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      collection.add(Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument))))
    }
    return collection
  }

  /// Adds what an argument names: an http or https address, a folder, a playlist or a file, as raw bytes.
  ///
  /// Whether a file is media is found when it is opened, not here. What cannot be used becomes a sentence in
  /// `problems`. Blocks on the disk.
  public mutating func add(_ argument: [UInt8]) {
    guard !argument.isEmpty else {
      return problems.append("An empty name names nothing: give a file or folder.")
    }
    if let address = Self.address(argument) { return items.append(MediaItem(.url(address))) }
    var status = stat()
    let found = (argument + [0]).withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { stat($0, &status) } ?? -1 }
    }
    guard found == 0 else {
      let code: PlayerError.Code = errno == EACCES ? .unreadable : .missing
      return problems.append(PlayerError(code, location: .file(argument)).description)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      return add(MediaFolder(limits: folderLimits).list(argument), of: argument)
    }
    if PlaylistReader.isPlaylist(name: argument) { return addPlaylist(argument) }
    items.append(MediaItem(.file(argument), tracks: sideCars.tracks(beside: argument)))
  }

  private mutating func add(_ listing: FolderListing, of directory: [UInt8]) {
    items += listing.items
    note(listing.problems.map(\.description), more: listing.unlistedProblems)
    if listing.items.isEmpty, listing.problems.isEmpty {
      problems.append(
        "“\(MediaLocation.file(directory).displayName)” holds no media: name a folder that does.")
    }
  }

  private mutating func addPlaylist(_ path: [UInt8]) {
    do throws(PlaylistError) {
      let playlist = try PlaylistReader(limits: playlistLimits).read(fileAt: path)
      items += playlist.items.map { sideCars.completed($0) }
      note(playlist.problems.map(\.description), more: playlist.unlistedProblems)
      if playlist.items.isEmpty, playlist.problems.isEmpty {
        problems.append("“\(MediaLocation.file(path).displayName)” names no media.")
      }
    } catch {
      problems.append(error.description)
    }
  }

  private mutating func note(_ sentences: [String], more: Int) {
    problems += sentences
    if more > 0 { problems.append("… and \(more) more like these.") }
  }

  /// The argument as an address, if it is one.
  private static func address(_ argument: [UInt8]) -> String? {
    guard let text = String(validating: argument, as: UTF8.self) else { return nil }
    let scheme = text.prefix(8).lowercased()
    return scheme.hasPrefix("http://") || scheme.hasPrefix("https://") ? text : nil
  }
}
