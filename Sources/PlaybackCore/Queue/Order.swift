/// A sequence of distinct *slots*, made for very long lists that are edited in place and kept as snapshots.
///
/// The slots lie in chunks of at most `chunkCapacity`; a table says in which chunk each slot is, so both
/// look-ups exist: index → slot and slot → index. It is a value: a copy is O(1) and shares all chunks that
/// neither side changes afterwards. Slots are small numbers that the owner gives out; the table needs two bytes
/// per number up to the largest one used.
///
/// In the complexities below, n is `count`, *chunks* is about n ÷ `chunkCapacity`, and *chunk* is
/// `chunkCapacity`. A change made while a copy is alive first copies what it is going to write: O(chunks +
/// chunk) for a single entry.
public struct Order: Sendable {
  /// The largest number of slots in a chunk, unless an initialiser says otherwise.
  public static let defaultChunkCapacity = 2_048

  /// The largest number of slots in a chunk of this order.
  public let chunkCapacity: Int

  /// The number of slots.
  ///
  /// - Complexity: O(1).
  public internal(set) var count = 0

  /// The slots, by number of the chunk; empty for a number that is not used. By number and not by place, because then
  /// a chunk that comes or goes moves no other one, and a change under a snapshot touches few of them.
  var store = SlotTable<[UInt32]>(count: 1) { _ in [] }
  /// The index of each chunk's first slot, by place.
  var starts: [UInt32] = []
  /// The number of each chunk, by place. It stays the same while the chunk moves to other places.
  var chunkIDs: [UInt16] = []
  /// The place of each chunk, by its number; entry 0 is unused.
  var places: [UInt16] = [0]
  /// Chunk numbers that can be given out again.
  var freeIDs: [UInt16] = []
  /// The number of the chunk that holds a slot, by slot; 0 = the slot is not in the order.
  var homes: SlotTable<UInt16>

  /// An empty order.
  ///
  /// - Precondition: `chunkCapacity` is 2 or more.
  /// - Complexity: O(1).
  public init(chunkCapacity: Int = Order.defaultChunkCapacity) {
    precondition(chunkCapacity >= 2, "a chunk capacity of \(chunkCapacity) is below 2")
    self.chunkCapacity = chunkCapacity
    homes = SlotTable(blockSize: Swift.min(chunkCapacity, SlotTable<UInt16>.defaultBlockSize))
  }

  /// An order of the given slots.
  ///
  /// - Precondition: the slots are distinct; `chunkCapacity` is 2 or more.
  /// - Complexity: O(n + largest slot ÷ 1,024).
  public init(_ slots: [UInt32], chunkCapacity: Int = Order.defaultChunkCapacity) {
    self.init(chunkCapacity: chunkCapacity)
    rebuild(0..<0, as: slots, fresh: 0..<slots.count)
  }

  /// Whether there are no slots.
  ///
  /// - Complexity: O(1).
  public var isEmpty: Bool { count == 0 }

  /// The slot at an index.
  ///
  /// - Precondition: `index` is in 0 ..< `count`.
  /// - Complexity: O(log chunks).
  public subscript(index: Int) -> UInt32 {
    precondition(index >= 0 && index < count, "index \(index) is outside the order's 0..<\(count)")
    let place = place(of: index)
    return self[chunk: place][index - Int(starts[place])]
  }

  /// The index of a slot, or nil when it is not in the order.
  ///
  /// - Complexity: O(chunk).
  public func index(of slot: UInt32) -> Int? {
    guard let place = home(of: slot) else { return nil }
    return Int(starts[place]) + offset(of: slot, at: place)
  }

  /// Whether a slot is in the order.
  ///
  /// - Complexity: O(1).
  public func contains(_ slot: UInt32) -> Bool { slot < homes.count && homes[slot] != 0 }

  /// The slots at a range of indices.
  ///
  /// - Precondition: the range is within 0 ... `count`.
  /// - Complexity: O(log chunks + length of the range).
  public func slots(in range: Range<Int>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(range.count)
    copy(range, onto: &result)
    return result
  }

  /// Appends the slots at a range of indices to an array.
  func copy(_ range: Range<Int>, onto result: inout [UInt32]) {
    check(range)
    guard !range.isEmpty else { return }
    var place = place(of: range.lowerBound)
    var index = range.lowerBound
    while index < range.upperBound {
      let start = Int(starts[place])
      let end = Swift.min(size(at: place), range.upperBound - start)
      result.append(contentsOf: self[chunk: place][(index - start)..<end])
      index = start + end
      place += 1
    }
  }
}
