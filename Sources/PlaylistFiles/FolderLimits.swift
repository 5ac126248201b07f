/// How far a folder is searched.
public struct FolderLimits: Hashable, Sendable {
  /// The most files that are delivered: 1,000,000 unless set.
  public var files: Int = 1_000_000
  /// How many levels of directories below the first are entered: 32 unless set; 0 enters none.
  public var depth: Int = 32
  /// The most directories that are entered: 100,000 unless set.
  public var directories: Int = 100_000
  /// The most names that are looked at, media or not: 10,000,000 unless set.
  public var names: Int = 10_000_000
  /// The most problems that are kept; the rest is only counted: 1,000 unless set.
  public var problems: Int = 1_000

  /// The limits as stated at each property.
  public init() {}
}
