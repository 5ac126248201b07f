import CBenchmarks
import PlaybackCore

/// What a queue takes of the heap, by the allocator's own books.
struct QueueMemory {
  /// Bytes per entry of list, look-ups and bookkeeping, beyond an array of the same items.
  let list: Double
  /// Bytes per entry that a shuffled order adds, with its look-ups.
  let shuffled: Double

  init(_ items: [MediaItem]) {
    let start = Self.inUse
    // Another capacity than the items' own, so that this is a copy.
    var copy: [MediaItem] = []
    copy.reserveCapacity(items.count)
    copy.append(contentsOf: items)
    let alone = Self.inUse - start
    withExtendedLifetime(copy) {}
    copy = []

    let before = Self.inUse
    var queue = PlayQueue(seed: 7)
    queue.load(items)
    let loaded = Self.inUse
    queue.setShuffle(true)
    let both = Self.inUse
    withExtendedLifetime(queue) {}
    list = Double(loaded - before - alone) / Double(items.count)
    shuffled = Double(both - loaded) / Double(items.count)
  }

  private static var inUse: Int {
    let books = mallinfo2()
    return Int(books.uordblks + books.hblkhd)
  }
}
