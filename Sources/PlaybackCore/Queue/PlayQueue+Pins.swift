/// Pins: marks on upcoming entries that were put next by hand (C1).
///
/// They are an order of their own, in play order, so those that an edit or a step ends are its beginning, and the last
/// one is its end. Whatever reorders the play order brings them back into it before `endPins`.
extension PlayQueue {
  /// Entries put next by hand that have not started yet, in play order. O(pins).
  public var pinned: [EntryID] { pins?.map(id) ?? [] }

  /// Whether the entry was put next by hand and has not started yet. O(1).
  public func isPinned(_ entry: EntryID) -> Bool { slot(entry).map(hasPin) ?? false }

  func hasPin(_ slot: UInt32) -> Bool { pins?.contains(slot) ?? false }

  /// The last entry that was put next by hand, wherever it stands among the upcoming ones. O(chunk).
  var lastPin: (entry: EntryID, playIndex: Int)? {
    guard let slot = pins?.last, let place = playIndex(of: slot) else { return nil }
    return (id(slot), place)
  }

  /// The first upcoming play index behind everything that was put next by hand. In the middle of an edit a pin can
  /// still stand before what has just become current.
  var behindPins: Int { max(firstUpcoming, lastPin.map { $0.playIndex + 1 } ?? 0) }

  /// Which of the pins there were before some steps have ended by them, without that of `started`, in play order.
  ///
  /// - Complexity: O(ended pins).
  func endedPins(of before: Order?, besides started: EntryID) -> [EntryID] {
    before?.prefix { !hasPin($0) }.filter { $0 != started.slot }.map(id) ?? []
  }

  /// Pins slots that stand together in the play order, before all other pins or behind them.
  ///
  /// - Complexity: O(k + chunk).
  mutating func pin(_ slots: [UInt32], behindOthers: Bool) {
    if pins == nil { pins = Order(chunkCapacity: list.chunkCapacity) }
    let index = behindOthers ? pins?.count ?? 0 : 0
    pins?.insert(slots, at: index)
  }

  /// Ends the pins of entries that are current or stand before it.
  ///
  /// - Complexity: O(chunk), O(log pins × chunk) when any end.
  mutating func endPins() {
    guard let first = pins?.first else {
      pins = nil
      return
    }
    let start = firstUpcoming
    guard playIndex(of: first).map({ $0 < start }) ?? true else { return }
    let ended = pinCount(beforePlay: start)
    pins?.replaceSubrange(0..<ended, with: [])
    if pins?.isEmpty == true { pins = nil }
  }

  /// Takes the pins of slots along that have moved as a block in the play order, which now begins at `place`.
  ///
  /// - Complexity: O(k × chunk + log pins × chunk), O(k) without pins among them.
  mutating func followPins(_ moved: [UInt32], to place: Int) {
    let moving = moved.filter(hasPin)
    guard !moving.isEmpty else { return }
    pins?.remove(moving)
    let index = pinCount(beforePlay: place)
    pins?.insert(moving, at: index)
  }

  /// Brings the pins into the play order after all of it has changed.
  ///
  /// - Complexity: O(pins × (chunk + log pins)).
  mutating func sortPins() {
    guard let unsorted = pins else { return }
    let placed = unsorted.compactMap { slot in playIndex(of: slot).map { (slot, $0) } }
    pins = Order(placed.sorted { $0.1 < $1.1 }.map(\.0), chunkCapacity: list.chunkCapacity)
  }

  /// How many pins stand before a play index.
  private func pinCount(beforePlay limit: Int) -> Int {
    guard let pins else { return 0 }
    var low = 0
    var high = pins.count
    while low < high {
      let middle = (low + high) / 2
      if let place = playIndex(of: pins[middle]), place < limit {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
