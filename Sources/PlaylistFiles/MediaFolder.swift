/// Finds the media below a directory.
///
/// Names that begin with a dot are skipped. Symbolic links are followed; a directory that has been listed is
/// not listed again by another way, so links in a circle do no harm. Nothing is opened but directories.
///
/// A value without state: may be used from any thread. Listing blocks on the disk, so keep it off the main actor.
public struct MediaFolder: Sendable {
  /// How far to search.
  public var limits: FolderLimits
  /// Which files to take.
  public var kinds: MediaKinds

  /// Makes a search for audio and video, unless told otherwise.
  public init(limits: FolderLimits = FolderLimits(), kinds: MediaKinds = .all) {
    self.limits = limits
    self.kinds = kinds
  }

  /// The media below the directory at a raw path, in natural order: numbers by their value, letters without
  /// regard to case.
  ///
  /// - Returns: The files found and the problems met; a directory that is missing or unreadable, the first one
  ///   too, is a problem. An empty listing without problems means that there is no media.
  /// - Complexity: O(*n* log *n*) in the number of names.
  public func list(_ directory: [UInt8]) -> FolderListing {
    var search = FolderSearch(limits: limits, kinds: kinds)
    search.visit(directory, level: 0)
    return search.listing
  }
}
