/// Values indexed by slot, in blocks, so that a change under a snapshot copies one block and the directory of
/// blocks but never the whole table.
struct SlotTable<Element> {
  /// Elements per block: fewer when an element is large, because a block is what a change copies.
  private static var blockShift: UInt32 { MemoryLayout<Element>.stride <= 4 ? 11 : 8 }

  /// The number of elements in a full block.
  static var blockSize: Int { 1 << Int(blockShift) }

  /// The number of elements; slots are 0 ..< `count`.
  private(set) var count = 0
  private var blocks: [[Element]] = []

  /// An empty table.
  ///
  /// - Complexity: O(1).
  init() {}

  /// The element of a slot.
  ///
  /// - Precondition: `slot` < `count`.
  /// - Complexity: O(1); setting after a snapshot copies one block and the directory, O(blockSize + blocks).
  subscript(slot: UInt32) -> Element {
    get {
      precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
      return blocks[Int(slot >> Self.blockShift)][Int(slot) & (Self.blockSize - 1)]
    }
    set {
      precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
      blocks[Int(slot >> Self.blockShift)][Int(slot) & (Self.blockSize - 1)] = newValue
    }
  }

  /// Adds an element behind the last one; its slot is the former `count`.
  ///
  /// - Complexity: amortised O(1); after a snapshot as for setting.
  mutating func append(_ element: Element) {
    if count & (Self.blockSize - 1) == 0 {
      var block: [Element] = []
      block.reserveCapacity(Self.blockSize)
      blocks.append(block)
    }
    blocks[blocks.count - 1].append(element)
    count += 1
  }

  /// Makes room for at least `minimum` slots, in whole blocks that share one storage until they are written to.
  ///
  /// - Complexity: O(blocks added), plus one block.
  mutating func grow(to minimum: Int, filling element: Element) {
    while count < minimum && count & (Self.blockSize - 1) != 0 { append(element) }
    guard count < minimum else { return }
    let added = (minimum - count + Self.blockSize - 1) / Self.blockSize
    let block = [Element](repeating: element, count: Self.blockSize)
    blocks.append(contentsOf: repeatElement(block, count: added))
    count += added * Self.blockSize
  }
}

extension SlotTable: Sendable where Element: Sendable {}

extension SlotTable: Equatable where Element: Equatable {}
