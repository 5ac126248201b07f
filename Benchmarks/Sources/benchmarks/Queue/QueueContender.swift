import PlaybackCore

/// What is measured of a queue, in the order of the table.
enum QueueOperation: String, CaseIterable {
  case load
  case copy = "copy the items alone"
  case append
  case insert = "insert in the middle"
  case move
  case remove = "remove in the middle"
  case removeMany = "remove 1,000 scattered"
  case shuffle = "shuffle on"
  case next
  case listIndex = "id to list index"
  case playIndex = "id to play index"
  case entry = "play index to id"
  case snapshot
  case difference = "difference after one edit"
  case undo
}

/// A queue that can be measured beside others.
protocol QueueContender {
  /// What an entry is named by.
  associatedtype Handle

  /// What it can do.
  static var abilities: Set<QueueOperation> { get }

  /// Loads the items.
  init(_ items: [MediaItem])

  var count: Int { get }

  mutating func append(_ item: MediaItem)
  mutating func insert(_ item: MediaItem, at index: Int)
  mutating func move(from: Int, to: Int)
  mutating func remove(at index: Int)
  mutating func remove(_ handles: [Handle])
  mutating func shuffle()
  mutating func next()

  func handle(at listIndex: Int) -> Handle
  func handle(atPlay playIndex: Int) -> Handle
  func listIndex(of handle: Handle) -> Int?
  func playIndex(of handle: Handle) -> Int?

  /// A copy that later edits do not change.
  func snapshot() -> Self
  /// How many steps lead from an older state to this one.
  func difference(from old: Self) -> Int
}
