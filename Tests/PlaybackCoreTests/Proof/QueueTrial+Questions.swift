import Foundation

@testable import PlaybackCore

extension QueueTrial {
  /// What questions answer wrongly or change.
  var questionFaults: [String] {
    var faults: [String] = []
    let before = queue
    let heard = queue.heard(3)
    let next = queue.nextEntry
    if queue.canGoNext != (next != nil) {
      faults.append("canGoNext is \(queue.canGoNext), nextEntry \(Self.shown(next))")
    }
    if heard != Array(model.order[..<(model.currentPlace ?? model.cursor)].suffix(3)) {
      faults.append("heard is \(heard)")
    }
    faults += upNextFaults + nextFaults(next) + previousFaults
    if queue != before { faults.append("questions changed the queue") }
    return faults
  }

  /// `nextEntry` is what `next()` makes current.
  private func nextFaults(_ expected: EntryID?) -> [String] {
    var gone = queue
    let outcome = gone.next()
    if let expected {
      return gone.current == expected
        ? [] : ["next() led to \(Self.shown(gone.current)), foretold \(expected)"]
    }
    if case .refused = outcome { return gone == queue ? [] : ["a refused next() changed the queue"] }
    return ["next() did something that nextEntry did not foretell"]
  }

  private var previousFaults: [String] {
    var gone = queue
    if case .refused = gone.previous() {
      return queue.canGoPrevious ? ["canGoPrevious, but previous() was refused"] : []
    }
    return queue.canGoPrevious ? [] : ["previous() did something, but canGoPrevious is false"]
  }

  /// `upNext` is what natural ends visit, over two seams.
  private var upNextFaults: [String] {
    let limit = 2 * queue.count + 3
    let foretold = queue.upNext(limit)
    var gone = queue
    var visited: [EntryID] = []
    while visited.count < limit {
      // Without a current entry the first step is the listener's; from then on playing has begun.
      if gone.current == nil { break }
      guard case .changed = gone.naturalEnd(), let entry = gone.current else { break }
      visited.append(entry)
    }
    guard queue.current != nil else {
      return foretold == model.upcoming ? [] : ["without a current, upNext is \(foretold)"]
    }
    var faults = visited == foretold ? [] : ["upNext is \(foretold), natural ends visited \(visited)"]
    for shorter in [0, 1, queue.count] where queue.upNext(shorter) != Array(foretold.prefix(shorter)) {
      faults.append("upNext(\(shorter)) is no beginning of upNext(\(limit))")
    }
    return faults
  }

  /// Shuffle off gives the list back as the play order, and leaves current alone (R23).
  var shuffleOffFaults: [String] {
    var off = queue
    off.setShuffle(false)
    return off.entriesInPlayOrder == queue.entries && off.entries == queue.entries
      && off.current == queue.current
      ? [] : ["shuffle off gives the order \(off.entriesInPlayOrder) over the list \(queue.entries)"]
  }

  /// A queue that was saved and read again is the same in every respect (R31).
  var savingFaults: [String] {
    do {
      let read = try JSONDecoder().decode(PlayQueue.self, from: JSONEncoder().encode(queue))
      return read == queue ? [] : ["the queue that was saved comes back as another one"]
    } catch {
      return ["saving fails: \(error)"]
    }
  }

  private static func shown(_ entry: EntryID?) -> String { entry.map { "\($0)" } ?? "none" }
}

extension PlayQueue {
  /// What is wrong inside, by the invariants of the orders.
  var orderFaults: [String] {
    var faults: [String] = []
    func check(_ order: Order?, _ title: @autoclosure () -> String) {
      guard let order else { return }
      if let fault = order.checkInvariants() { faults.append("\(title()): \(fault)") }
      // By the invariants no slot is in it twice.
      var isPermutation = order.count == list.count
      order.forEach { isPermutation = isPermutation && list.contains($0) }
      if !isPermutation { faults.append("the \(title()) is no permutation of the list") }
    }
    check(list, "list")
    check(shuffled, "order")
    check(nextCycle, "next cycle")
    check(previousCycle, "previous cycle")
    var known = 0
    for slot in 0..<UInt32(table.count) where table.item(slot) != nil { known += 1 }
    if known != count { faults.append("\(known) items for \(count) entries") }
    if current == nil && !(0...count).contains(cursor) { faults.append("the cursor \(cursor) is outside") }
    return faults + pinFaults
  }

  /// What is wrong with the pins: all stand among the upcoming entries, and are kept in play order.
  var pinFaults: [String] {
    guard let pins else { return [] }
    if pins.isEmpty { return ["no pins, and they are not nil"] }
    var faults = pins.checkInvariants().map { ["pins: \($0)"] } ?? []
    var last = firstUpcoming - 1
    pins.forEach { slot in
      let place = playIndex(of: slot) ?? -1
      if place <= last { faults.append("a pin at \(place) is not upcoming, or not in play order") }
      last = place
    }
    return faults
  }
}
