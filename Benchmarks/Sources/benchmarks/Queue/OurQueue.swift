import PlaybackCore

/// `PlayQueue`.
struct OurQueue: QueueContender {
  static let abilities = Set(QueueOperation.allCases)

  private(set) var queue = PlayQueue(seed: 7)

  init(_ items: [MediaItem]) { queue.load(items) }

  var count: Int { queue.count }

  mutating func append(_ item: MediaItem) { queue.append([item]) }
  mutating func insert(_ item: MediaItem, at index: Int) { queue.insert([item], at: index) }
  mutating func move(from: Int, to: Int) { queue.move(from: from, to: to) }
  mutating func remove(at index: Int) { queue.remove(inList: index..<index + 1) }
  mutating func remove(_ handles: [EntryID]) { queue.remove(handles) }
  mutating func shuffle() { queue.setShuffle(true) }
  mutating func next() { queue.next() }

  func handle(at listIndex: Int) -> EntryID { queue.entry(atListIndex: listIndex) }
  func handle(atPlay playIndex: Int) -> EntryID { queue.entry(atPlayIndex: playIndex) }
  func listIndex(of handle: EntryID) -> Int? { queue.listIndex(of: handle) }
  func playIndex(of handle: EntryID) -> Int? { queue.playIndex(of: handle) }

  func snapshot() -> OurQueue { self }
  func difference(from old: OurQueue) -> Int {
    guard case .steps(let removals, let insertions, let moves) = queue.difference(from: old.queue).kind else {
      return -1
    }
    return removals.count + insertions.count + moves.count
  }
}
