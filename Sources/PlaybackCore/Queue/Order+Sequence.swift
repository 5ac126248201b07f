extension Order: Sequence {
  /// Walks through the slots from first to last, over the order as it was when the iterator was made.
  public struct Iterator: IteratorProtocol, Sendable {
    private let order: Order
    private var chunk: [UInt32] = []
    private var place = 0
    private var offset = 0

    init(_ order: Order) {
      self.order = order
      if !order.isEmpty { chunk = order[chunk: 0] }
    }

    /// The next slot, or nil after the last.
    ///
    /// - Complexity: O(1).
    public mutating func next() -> UInt32? {
      if offset == chunk.count {
        place += 1
        guard place < order.chunkIDs.count else { return nil }
        chunk = order[chunk: place]
        offset = 0
      }
      defer { offset += 1 }
      return chunk[offset]
    }
  }

  /// An iterator over the slots.
  ///
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of slots, exactly.
  ///
  /// - Complexity: O(1).
  public var underestimatedCount: Int { count }

  /// Calls `body` with each slot, from first to last.
  ///
  /// - Complexity: O(n) calls.
  public func forEach(_ body: (UInt32) throws -> Void) rethrows {
    for place in chunkIDs.indices { for slot in self[chunk: place] { try body(slot) } }
  }
}

extension Order: Equatable {
  /// Whether both have the same slots in the same sequence; how they are cut into chunks does not matter.
  ///
  /// - Complexity: O(n); chunks that both share cost O(1).
  public static func == (left: Order, right: Order) -> Bool {
    guard left.count == right.count else { return false }
    if left.starts == right.starts {
      return left.chunkIDs.indices.allSatisfy { left[chunk: $0] == right[chunk: $0] }
    }
    return left.elementsEqual(right)
  }
}
