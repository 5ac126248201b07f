public import PlaybackCore

/// The media found below a directory, and what could not be looked at.
public struct FolderListing: Hashable, Sendable {
  /// The files in natural order: directory by directory, directories in their place among the files.
  public var items: [MediaItem] = []
  /// What had to be left out; at most `FolderLimits.problems`.
  public var problems: [FolderProblem] = []
  /// How many further problems were met but not kept.
  public var unlistedProblems = 0

  /// An empty listing.
  public init() {}
}

/// A part of a folder that could not be listed; the rest is unharmed.
public struct FolderProblem: Hashable, Sendable, CustomStringConvertible {
  /// The raw path of the file or directory.
  public var path: [UInt8]
  /// What is wrong with it.
  public var reason: Reason

  /// Makes a problem.
  public init(path: [UInt8], reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// What can be wrong. More may be added.
  public enum Reason: Hashable, Sendable {
    /// There is nothing at the path.
    case missing
    /// The path does not name a directory.
    case notADirectory
    /// The directory may not be read, or not to its end; what the system said.
    case unreadable(String)
    /// The file is a pipe, socket or device in spite of its name.
    case notARegularFile
    /// The directory is deeper than the limit.
    case tooDeep(limit: Int)
    /// The search ended here because a limit was reached.
    case tooMany(limit: Int)
  }

  /// One sentence that names the path and what is wrong with it.
  public var description: String { "“\(MediaLocation.file(path).displayName)” \(reason.explanation)" }
}

extension FolderProblem.Reason {
  /// What is wrong and what helps, as the end of a sentence.
  public var explanation: String {
    switch self {
    case .missing: "does not exist: check the path"
    case .notADirectory: "is not a directory: open it as a file"
    case .unreadable(let words): "may not be listed (\(DisplayText.safe(words))): check its permissions"
    case .notARegularFile: "is a pipe, socket or device: left out"
    case .tooDeep(let limit): "lies more than \(limit) levels deep: left out"
    case .tooMany(let limit): "is where the search ended, at \(limit): open smaller folders"
    }
  }
}
