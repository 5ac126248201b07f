/// Values indexed by slot, in blocks, so that a change under a snapshot copies one block and the directory of
/// blocks but never the whole table.
struct SlotTable<Element> {
  /// Elements in a full block: fewer when an element is large, because a block is what a change copies.
  static var defaultBlockSize: Int { MemoryLayout<Element>.stride <= 4 ? 2_048 : 256 }

  /// The number of elements in a full block, a power of two.
  var blockSize: Int { 1 << Int(blockShift) }
  private let blockShift: UInt32

  /// The number of elements; slots are 0 ..< `count`.
  private(set) var count = 0
  private var blocks: [[Element]] = []

  /// An empty table with blocks of `blockSize`, rounded up to a power of two.
  ///
  /// - Precondition: `blockSize` is 1 or more.
  /// - Complexity: O(1).
  init(blockSize: Int = SlotTable.defaultBlockSize) {
    precondition(blockSize >= 1, "a block size of \(blockSize) is below 1")
    blockShift = UInt32(blockSize == 1 ? 0 : Int.bitWidth - (blockSize - 1).leadingZeroBitCount)
  }

  /// The element of a slot.
  ///
  /// - Precondition: `slot` < `count`.
  /// - Complexity: O(1); setting after a snapshot copies one block and the directory, O(block + blocks).
  subscript(slot: UInt32) -> Element {
    get {
      precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
      return blocks[Int(slot >> blockShift)][Int(slot) & (blockSize - 1)]
    }
    set {
      precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
      blocks[Int(slot >> blockShift)][Int(slot) & (blockSize - 1)] = newValue
    }
  }

  /// A table of the given elements, the rest of the last block filled up.
  ///
  /// - Complexity: O(elements).
  init(_ elements: [Element], blockSize: Int, filling filler: Element) {
    self.init(blockSize: blockSize)
    let size = self.blockSize
    for start in stride(from: 0, to: elements.count, by: size) {
      var block = Array(elements[start..<Swift.min(start + size, elements.count)])
      block.append(contentsOf: repeatElement(filler, count: size - block.count))
      blocks.append(block)
    }
    count = blocks.count * size
  }

  /// Sets the element of a slot and returns the one before, quicker than both apart.
  ///
  /// - Precondition: `slot` < `count`.
  /// - Complexity: as for setting.
  mutating func exchange(_ slot: UInt32, for element: Element) -> Element {
    precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
    return Self.exchange(&blocks[Int(slot >> blockShift)], Int(slot) & (blockSize - 1), element)
  }

  private static func exchange(_ block: inout [Element], _ offset: Int, _ element: Element) -> Element {
    let old = block[offset]
    block[offset] = element
    return old
  }

  /// Adds an element behind the last one; its slot is the former `count`.
  ///
  /// - Complexity: amortised O(1); after a snapshot as for setting.
  mutating func append(_ element: Element) {
    if count & (blockSize - 1) == 0 {
      var block: [Element] = []
      block.reserveCapacity(blockSize)
      blocks.append(block)
    }
    blocks[blocks.count - 1].append(element)
    count += 1
  }

  /// Makes room for at least `minimum` slots, in whole blocks that share one storage until they are written to.
  ///
  /// - Complexity: O(blocks added), plus one block.
  mutating func grow(to minimum: Int, filling element: Element) {
    while count < minimum && count & (blockSize - 1) != 0 { append(element) }
    guard count < minimum else { return }
    let added = (minimum - count + blockSize - 1) / blockSize
    let block = [Element](repeating: element, count: blockSize)
    blocks.append(contentsOf: repeatElement(block, count: added))
    count += added * blockSize
  }
}

extension SlotTable: Sendable where Element: Sendable {}

extension SlotTable: Equatable where Element: Equatable {}

extension SlotTable where Element: Equatable {
  /// The slots of both tables whose elements differ.
  ///
  /// - Complexity: O(blocks), plus a block for each that the tables do not share.
  func slots(differingFrom other: SlotTable) -> [UInt32] {
    var slots: [UInt32] = []
    for place in 0..<Swift.min(blocks.count, other.blocks.count) where blocks[place] != other.blocks[place] {
      let (mine, theirs) = (blocks[place], other.blocks[place])
      for offset in 0..<Swift.min(mine.count, theirs.count) where mine[offset] != theirs[offset] {
        slots.append(UInt32(place * blockSize + offset))
      }
    }
    return slots
  }
}
