/// The chunks: finding, cutting and merging them.
///
/// Rules that hold between calls: a chunk holds 1 ... `chunkCapacity` slots, and two neighbouring chunks
/// together hold more than three quarters of `chunkCapacity` (else they are merged). As the parts of an overfull
/// chunk hold more than that, one entry going to and fro at a limit does not cut and merge each time.
extension Order {
  /// The place of the chunk that holds an index; the last chunk for `count`.
  ///
  /// - Precondition: the order is not empty.
  /// - Complexity: O(log chunks).
  func place(of index: Int) -> Int {
    let wanted = UInt32(truncatingIfNeeded: index)
    var base = 0
    var length = starts.count
    while length > 1 {
      let half = length / 2
      base = starts[base + half] <= wanted ? base + half : base
      length -= half
    }
    return base
  }

  /// The place of the chunk that holds a slot, or nil.
  ///
  /// - Complexity: O(1).
  func home(of slot: UInt32) -> Int? {
    guard slot < homes.count else { return nil }
    let id = homes[slot]
    return id == 0 ? nil : Int(places[Int(id)])
  }

  /// The slots of the chunk at a place.
  subscript(chunk place: Int) -> [UInt32] {
    _read { yield store[UInt32(chunkIDs[place])] }
    _modify { yield &store[UInt32(chunkIDs[place])] }
  }

  /// The number of slots in a chunk, without touching the chunk.
  ///
  /// - Complexity: O(1).
  func size(at place: Int) -> Int {
    (place + 1 < starts.count ? Int(starts[place + 1]) : count) - Int(starts[place])
  }

  /// Where in its chunk a slot lies.
  ///
  /// - Precondition: the chunk at this place holds the slot.
  /// - Complexity: O(chunk).
  func offset(of slot: UInt32, at place: Int) -> Int {
    guard let offset = self[chunk: place].firstIndex(of: slot) else {
      preconditionFailure("slot \(slot) is not in the chunk that the table names")
    }
    return offset
  }

  /// Whether chunks of these sizes must not stay side by side.
  func fit(_ left: Int, _ right: Int) -> Bool { left + right <= chunkCapacity - chunkCapacity / 4 }

  /// Traps unless the range is within the order.
  func check(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "range \(range) is outside the order's 0..<\(count)"
    )
  }

  /// Notes that a slot has come into a chunk.
  ///
  /// - Precondition: it was in none.
  /// - Complexity: O(1) amortised.
  mutating func claim(_ slot: UInt32, for id: UInt16) {
    if slot >= homes.count { homes.grow(to: Int(slot) + 1, filling: 0) }
    Self.claim(&homes[slot], for: id, slot)
  }

  private static func claim(_ home: inout UInt16, for id: UInt16, _ slot: UInt32) {
    precondition(home == 0, "slot \(slot) is already in the order")
    home = id
  }

  /// Adds a difference to the starts of all chunks from a place on.
  ///
  /// - Complexity: O(chunks).
  mutating func shiftStarts(from place: Int, by difference: Int) {
    guard place < starts.count, difference != 0 else { return }
    let added = UInt32(truncatingIfNeeded: difference)
    for index in place..<starts.count { starts[index] &+= added }
  }

  /// Replaces whole chunks by `content`, cut into equal chunks, and takes neighbours in that have become too small.
  ///
  /// Of `content`, the part `fresh` is new to the order and the rest comes from the replaced chunks. Slots that
  /// leave must have been taken out of `homes` before.
  ///
  /// - Complexity: O(content + chunks).
  mutating func rebuild(_ touched: Range<Int>, as content: [UInt32], fresh: Range<Int>) {
    var touched = touched
    var content = content
    var fresh = fresh
    while true {
      let part = content.count / Swift.max(1, pieceCount(for: content.count))
      if touched.lowerBound > 0 && fit(size(at: touched.lowerBound - 1), part) {
        let left = self[chunk: touched.lowerBound - 1]
        content = left + content
        fresh = (fresh.lowerBound + left.count)..<(fresh.upperBound + left.count)
        touched = (touched.lowerBound - 1)..<touched.upperBound
      } else if touched.upperBound < chunkIDs.count && fit(part, size(at: touched.upperBound)) {
        content += self[chunk: touched.upperBound]
        touched = touched.lowerBound..<(touched.upperBound + 1)
      } else {
        break
      }
    }
    replaceChunks(touched, with: content, fresh: fresh)
  }

  private mutating func replaceChunks(_ touched: Range<Int>, with content: [UInt32], fresh: Range<Int>) {
    let pieces = pieceCount(for: content.count)
    let start = touched.lowerBound < starts.count ? Int(starts[touched.lowerBound]) : count
    let oldEnd = touched.upperBound < starts.count ? Int(starts[touched.upperBound]) : count
    let oldCount = touched.isEmpty ? 0 : oldEnd - start
    let ids = takeIDs(pieces, reusing: touched)
    let filled = count == 0 && fillTable(with: content, cutFor: ids)
    var cutStarts: [UInt32] = []
    cutStarts.reserveCapacity(pieces)
    for piece in 0..<pieces {
      let lower = content.count * piece / pieces
      let upper = content.count * (piece + 1) / pieces
      var chunk: [UInt32] = []
      chunk.reserveCapacity(chunkCapacity)
      chunk.append(contentsOf: content[lower..<upper])
      if !filled { settle(content, lower..<upper, in: ids[piece], fresh: fresh) }
      store[UInt32(ids[piece])] = chunk
      cutStarts.append(UInt32(truncatingIfNeeded: start + lower))
    }
    chunkIDs.replaceSubrange(touched, with: ids)
    starts.replaceSubrange(touched, with: cutStarts)
    shiftStarts(from: touched.lowerBound + pieces, by: content.count - oldCount)
    count += content.count - oldCount
    if pieces != touched.count {
      for place in touched.lowerBound..<chunkIDs.count {
        places[Int(chunkIDs[place])] = UInt16(truncatingIfNeeded: place)
      }
    }
  }

  /// Makes the whole table of slots for an order that was empty, in one flat pass, if the slots are dense enough for
  /// that; tells whether it did.
  private mutating func fillTable(with content: [UInt32], cutFor ids: [UInt16]) -> Bool {
    guard let largest = content.max(), content.count > chunkCapacity, Int(largest) < 4 * content.count else {
      return false
    }
    var table = [UInt16](repeating: 0, count: Int(largest) + 1)
    for (piece, id) in ids.enumerated() {
      for index in (content.count * piece / ids.count)..<(content.count * (piece + 1) / ids.count) {
        let slot = content[index]
        precondition(table[Int(slot)] == 0, "slot \(slot) is already in the order")
        table[Int(slot)] = id
      }
    }
    let size = homes.blockSize
    homes = SlotTable(count: (table.count + size - 1) / size * size, blockSize: size) {
      $0 < table.count ? table[$0] : 0
    }
    return true
  }

  /// Into how many chunks a length is cut: one if it fits, else so that each has an eighth of room.
  private func pieceCount(for length: Int) -> Int {
    if length <= chunkCapacity { return length == 0 ? 0 : 1 }
    let target = chunkCapacity - chunkCapacity / 8
    return (length + target - 1) / target
  }

  /// Writes the chunk's number for a part of the content; leaves entries alone that have it already.
  private mutating func settle(_ content: [UInt32], _ part: Range<Int>, in id: UInt16, fresh: Range<Int>) {
    let new = fresh.clamped(to: part)
    for index in part.lowerBound..<new.lowerBound { settle(content[index], in: id) }
    for index in new { claim(content[index], for: id) }
    for index in new.upperBound..<part.upperBound { settle(content[index], in: id) }
  }

  private mutating func settle(_ slot: UInt32, in id: UInt16) {
    if homes[slot] != id { homes[slot] = id }
  }

  /// Gives a chunk's number back, and its storage.
  mutating func drop(_ id: UInt16) {
    store[UInt32(id)] = []
    freeIDs.append(id)
  }

  /// The numbers for new chunks: those of the replaced ones first, then free ones, then new ones.
  private mutating func takeIDs(_ wanted: Int, reusing touched: Range<Int>) -> [UInt16] {
    var ids = Array(chunkIDs[touched].prefix(wanted))
    for id in chunkIDs[touched].dropFirst(wanted) { drop(id) }
    ids.reserveCapacity(wanted)
    while ids.count < wanted {
      if let id = freeIDs.popLast() {
        ids.append(id)
      } else {
        precondition(places.count <= UInt16.max, "an order has at most \(UInt16.max) chunks")
        ids.append(UInt16(truncatingIfNeeded: places.count))
        places.append(0)
        store.append([])
      }
    }
    return ids
  }
}
