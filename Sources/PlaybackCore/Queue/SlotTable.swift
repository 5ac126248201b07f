/// Values indexed by slot, in the blocks of a tree of four levels: under a snapshot a change copies one block and the
/// three short directories above it, whatever the size of the table.
struct SlotTable<Element> {
  /// Elements in a full block: fewer when an element is large, because a block is what a change copies.
  static var defaultBlockSize: Int {
    switch MemoryLayout<Element>.stride {
    case ...2: 1_024
    case ...4: 512
    default: 16
    }
  }

  /// The logarithm of how many blocks, or directories, a directory holds.
  private static var fanShift: UInt32 { 5 }
  private static var fanOut: Int { 1 << Int(fanShift) }

  /// The number of elements in a full block, a power of two.
  var blockSize: Int { 1 << Int(blockShift) }
  private let blockShift: UInt32

  /// The number of elements; slots are 0 ..< `count`.
  private(set) var count = 0
  private var root: [[[[Element]]]] = []

  /// An empty table with blocks of `blockSize`, rounded up to a power of two.
  ///
  /// - Precondition: `blockSize` is 1 or more.
  /// - Complexity: O(1).
  init(blockSize: Int = SlotTable.defaultBlockSize) {
    precondition(blockSize >= 1, "a block size of \(blockSize) is below 1")
    blockShift = UInt32(blockSize == 1 ? 0 : Int.bitWidth - (blockSize - 1).leadingZeroBitCount)
  }

  /// A table of `count` elements, each made from its slot.
  ///
  /// - Complexity: O(`count`).
  init(count: Int, blockSize: Int = SlotTable.defaultBlockSize, making element: (Int) -> Element) {
    self.init(blockSize: blockSize)
    append(count, making: element)
  }

  /// The element of a slot. Read and changed where it lies, so that an element which is an array is neither kept nor
  /// copied for that.
  ///
  /// - Precondition: `slot` < `count`.
  /// - Complexity: O(1); changing after a snapshot copies one block and its directories, O(block + blocks ÷ 1,024).
  subscript(slot: UInt32) -> Element {
    _read {
      precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
      let block = Int(slot >> blockShift)
      yield root[top(block)][middle(block)][low(block)][Int(slot) & (blockSize - 1)]
    }
    _modify {
      precondition(slot < count, "slot \(slot) is beyond the table's \(count) slots")
      let block = Int(slot >> blockShift)
      yield &root[top(block)][middle(block)][low(block)][Int(slot) & (blockSize - 1)]
    }
  }

  private func top(_ block: Int) -> Int { block >> (2 * Int(Self.fanShift)) }
  private func middle(_ block: Int) -> Int { block >> Int(Self.fanShift) & (Self.fanOut - 1) }
  private func low(_ block: Int) -> Int { block & (Self.fanOut - 1) }

  /// Adds an element behind the last one; its slot is the former `count`.
  ///
  /// - Complexity: amortised O(1); after a snapshot as for changing.
  mutating func append(_ element: Element) {
    if count & (blockSize - 1) == 0 {
      var block: [Element] = []
      block.reserveCapacity(blockSize)
      block.append(element)
      hang(block)
    } else {
      let block = count >> Int(blockShift)
      root[top(block)][middle(block)][low(block)].append(element)
    }
    count += 1
  }

  /// Adds elements behind the last one, each made from its slot.
  ///
  /// - Complexity: O(`added`); after a snapshot as for changing, beside that.
  mutating func append(_ added: Int, making element: (Int) -> Element) {
    let end = count + added
    while count < end {
      guard count & (blockSize - 1) == 0 else {
        append(element(count))
        continue
      }
      var block: [Element] = []
      block.reserveCapacity(blockSize)
      let filled = min(count + blockSize, end)
      for slot in count..<filled { block.append(element(slot)) }
      hang(block)
      count = filled
    }
  }

  /// Makes room for at least `minimum` slots, in whole blocks that share one storage until they are written to.
  ///
  /// - Complexity: O(blocks added), plus one block.
  mutating func grow(to minimum: Int, filling element: Element) {
    while count < minimum && count & (blockSize - 1) != 0 { append(element) }
    guard count < minimum else { return }
    let block = [Element](repeating: element, count: blockSize)
    while count < minimum {
      hang(block)
      count += blockSize
    }
  }

  /// Adds a block behind the last one, which must be full.
  private mutating func hang(_ block: [Element]) {
    let number = count >> Int(blockShift)
    if low(number) == 0 {
      if middle(number) == 0 { root.append([]) }
      root[top(number)].append([])
    }
    root[top(number)][middle(number)].append(block)
  }
}

extension SlotTable: Sendable where Element: Sendable {}

extension SlotTable: Equatable where Element: Equatable {}

extension SlotTable where Element: Equatable {
  /// The slots of both tables whose elements differ, ascending.
  ///
  /// - Complexity: O(blocks ÷ 1,024), plus a block and its directories for each that the tables do not share.
  func slots(differingFrom other: SlotTable) -> [UInt32] {
    var slots: [UInt32] = []
    differences(root, other.root, at: 0, 2 * Int(Self.fanShift)) { branch, otherBranch, number in
      differences(branch, otherBranch, at: number, Int(Self.fanShift)) { twig, otherTwig, number in
        differences(twig, otherTwig, at: number, 0) { block, otherBlock, number in
          for offset in 0..<min(block.count, otherBlock.count) where block[offset] != otherBlock[offset] {
            slots.append(UInt32(number << Int(blockShift) + offset))
          }
        }
      }
    }
    return slots
  }

  /// Calls `body` with what differs in two directories and the number of its first block.
  private func differences<Below: Equatable>(
    _ mine: [Below], _ theirs: [Below], at first: Int, _ shift: Int, _ body: (Below, Below, Int) -> Void
  ) {
    for place in 0..<min(mine.count, theirs.count) where mine[place] != theirs[place] {
      body(mine[place], theirs[place], first + place << shift)
    }
  }
}
