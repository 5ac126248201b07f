import Glibc
import PlaybackCore

/// One search of a folder: what was found and where it has been.
struct FolderSearch {
  private(set) var listing = FolderListing()
  private let limits: FolderLimits
  private let kinds: MediaKinds
  private var visited = Set<FileIdentity>()
  private var namesLeft: Int
  private var isFull = false

  init(limits: FolderLimits, kinds: MediaKinds) {
    self.limits = limits
    self.kinds = kinds
    namesLeft = limits.names
  }

  /// Adds the media below one directory, `level` levels below the first.
  mutating func visit(_ directory: [UInt8], level: Int) {
    guard visited.count < max(1, limits.directories) else {
      return end(at: directory, limit: limits.directories)
    }
    guard let names = names(in: directory) else { return }
    let sideCars = SideCars(names, in: directory, kinds: kinds)
    for entry in names {
      if isFull { return }
      let path = BytePath.resolve(entry.name[...], in: directory)
      switch entry.kind(at: path) {
      case .directory where level < limits.depth: visit(path, level: level + 1)
      case .directory: report(path, .tooDeep(limit: limits.depth))
      case .file: if kinds.contains(name: entry.name) { append(path, sideCars.tracks(beside: entry.name)) }
      case .other: if kinds.contains(name: entry.name) { report(path, .notARegularFile) }
      case .missing: if kinds.contains(name: entry.name) { report(path, .missing) }
      }
    }
  }

  private mutating func append(_ path: [UInt8], _ tracks: [MediaTrack]) {
    guard listing.items.count < limits.files else { return end(at: path, limit: limits.files) }
    listing.items.append(MediaItem(.file(path), tracks: tracks))
  }

  private mutating func end(at path: [UInt8], limit: Int) {
    isFull = true
    report(path, .tooMany(limit: limit))
  }

  private mutating func report(_ path: [UInt8], _ reason: FolderProblem.Reason) {
    if listing.problems.count < limits.problems {
      listing.problems.append(FolderProblem(path: path, reason: reason))
    } else {
      listing.unlistedProblems += 1
    }
  }
}

extension FolderSearch {
  /// The visible names in natural order; nil when there are none to look at: listed before, or not readable.
  private mutating func names(in directory: [UInt8]) -> [DirectoryEntry]? {
    guard !directory.contains(0), !directory.isEmpty else {
      report(directory, .missing)
      return nil
    }
    do throws(SystemFailure) {
      let stream = try DirectoryStream(directory)
      guard visited.insert(stream.identity).inserted else { return nil }
      return readNames(from: stream, of: directory).sorted { NaturalOrder.precedes($0.name, $1.name) }
    } catch {
      report(directory, Self.reason(error.code))
      return nil
    }
  }

  private mutating func readNames(
    from stream: DirectoryStream, of directory: [UInt8]
  ) -> [DirectoryEntry] {
    var names = [DirectoryEntry]()
    do throws(SystemFailure) {
      while let entry = try stream.next() {
        guard namesLeft > 0 else {
          end(at: directory, limit: limits.names)
          return []
        }
        namesLeft -= 1
        if !entry.isHidden { names.append(entry) }
      }
    } catch {
      report(directory, Self.reason(error.code))
    }
    return names
  }

  private static func reason(_ code: CInt) -> FolderProblem.Reason {
    switch code {
    case ENOENT: .missing
    case ENOTDIR: .notADirectory
    default: .unreadable(RegularFile.text(of: code))
    }
  }
}
