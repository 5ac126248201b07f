extension Order: Sequence {
  /// Walks through the slots from first to last, over the order as it was when the iterator was made.
  public struct Iterator: IteratorProtocol, Sendable {
    private let chunks: [[UInt32]]
    private var chunk: [UInt32] = []
    private var place = 0
    private var offset = 0

    init(_ chunks: [[UInt32]]) {
      self.chunks = chunks
      if let first = chunks.first { chunk = first }
    }

    /// The next slot, or nil after the last.
    ///
    /// - Complexity: O(1).
    public mutating func next() -> UInt32? {
      if offset == chunk.count {
        place += 1
        guard place < chunks.count else { return nil }
        chunk = chunks[place]
        offset = 0
      }
      defer { offset += 1 }
      return chunk[offset]
    }
  }

  /// An iterator over the slots.
  ///
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator { Iterator(chunks) }

  /// The number of slots, exactly.
  ///
  /// - Complexity: O(1).
  public var underestimatedCount: Int { count }

  /// Calls `body` with each slot, from first to last.
  ///
  /// - Complexity: O(n) calls.
  public func forEach(_ body: (UInt32) throws -> Void) rethrows {
    for chunk in chunks { for slot in chunk { try body(slot) } }
  }
}

extension Order: Equatable {
  /// Whether both have the same slots in the same sequence; how they are cut into chunks does not matter.
  ///
  /// - Complexity: O(n); chunks that both share cost O(1).
  public static func == (left: Order, right: Order) -> Bool {
    guard left.count == right.count else { return false }
    if left.starts == right.starts { return left.chunks == right.chunks }
    return left.elementsEqual(right)
  }
}
