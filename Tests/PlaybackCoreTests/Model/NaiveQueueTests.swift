import Testing

@testable import PlaybackCore

/// Golden cases of queue-semantics.md against the naive model itself, in letters.
@Suite("Naive queue model")
struct NaiveQueueTests {
  /// The entries of a word.
  static func ids(_ letters: String) -> [EntryID] {
    letters.utf8.map { EntryID(slot: UInt32($0), generation: 1) }
  }

  /// The word of entries.
  static func word(_ ids: [EntryID]) -> String {
    String(decoding: ids.map { UInt8(truncatingIfNeeded: $0.slot) }, as: UTF8.self)
  }

  /// One entry.
  static func id(_ letter: String) -> EntryID { ids(letter)[0] }

  /// A queue with a current entry; an order makes it shuffled.
  static func queue(
    _ list: String, current: String?, order: String? = nil, repeat mode: ModelRepeat = .off,
    next: String? = nil
  ) -> NaiveQueue {
    var queue = NaiveQueue()
    queue.list = ids(list)
    queue.order = ids(order ?? list)
    queue.shuffle = order != nil
    queue.current = current.map(id)
    queue.cursor = current == nil ? list.utf8.count : 0
    queue.repeatMode = mode
    queue.nextCycle = next.map(ids)
    return queue
  }

  /// An order as seen in the real queue.
  static func seen(_ order: String = "", next: String? = nil) -> SeenQueue {
    SeenQueue(order: ids(order), nextCycle: next.map(ids))
  }

  static func expect(
    _ queue: NaiveQueue, list: String, order: String? = nil, current: String?, faults: Int = 0,
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(word(queue.list) == list, sourceLocation: location)
    #expect(word(queue.order) == order ?? list, sourceLocation: location)
    #expect(queue.current == current.map(id), sourceLocation: location)
    #expect(queue.faults.count == faults, "\(queue.faults)", sourceLocation: location)
  }

  let nothing = SeenQueue()

  @Test("insertions (G1–G7)")
  func insertions() {
    for (index, list) in [(0, "XABCDE"), (2, "ABXCDE"), (3, "ABCXDE"), (99, "ABCDEX")] {
      var queue = Self.queue("ABCDE", current: "C")
      #expect(queue.insert(Self.ids("X"), at: index, nothing) == .currentKept)
      Self.expect(queue, list: list, current: "C")
    }
    var queue = Self.queue("ABCDE", current: "C")
    for letters in ["X", "Y", "PQ"] { #expect(queue.playNext(Self.ids(letters), nothing) == .currentKept) }
    Self.expect(queue, list: "ABCPQYXDE", current: "C")
    #expect(queue.addToUpNext(Self.ids("Z"), nothing) == .currentKept)
    Self.expect(queue, list: "ABCPQYXZDE", current: "C")
    #expect(Self.word(queue.pinnedInOrder) == "PQYXZ")
    #expect(queue.append(Self.ids("VW"), nothing) == .currentKept)
    Self.expect(queue, list: "ABCPQYXZDEVW", current: "C")
    #expect(queue.explicitNext == Self.id("P"))
  }

  @Test("removals (G8, G10–G16)")
  func removals() {
    typealias Case = (leaving: String, mode: ModelRepeat, current: String, list: String, after: String?)
    let cases: [Case] = [
      ("C", .off, "C", "ABDE", "D"), ("C", .one, "C", "ABDE", "D"), ("E", .off, "E", "ABCD", nil),
      ("E", .all, "E", "ABCD", "A"), ("BCD", .off, "C", "AE", "E"), ("CDE", .off, "C", "AB", nil),
      ("CDE", .all, "C", "AB", "A"), ("AB", .off, "C", "CDE", "C"),
    ]
    for (leaving, mode, current, list, after) in cases {
      var queue = Self.queue("ABCDE", current: current, repeat: mode)
      let outcome = queue.remove(Self.ids(leaving), nothing)
      Self.expect(queue, list: list, current: after)
      switch after {
      case nil: #expect(outcome == .currentLost)
      case current: #expect(outcome == .currentKept)
      case let other?: #expect(outcome == .currentChanged(Self.id(other)))
      }
    }
  }

  @Test("after the last was removed, an addition is next, and play without one starts over (G10, G11)")
  func cursor() {
    var queue = Self.queue("ABCDE", current: "E")
    #expect(queue.remove(Self.ids("E"), nothing) == .currentLost)
    var other = queue
    #expect(queue.append(Self.ids("X"), nothing) == .currentKept)
    #expect(queue.play(ended: true, nothing) == .currentChanged(Self.id("X")))
    #expect(other.next(nothing) == .refused)
    #expect(other.insert(Self.ids("Y"), at: 0, nothing) == .currentKept)
    #expect(other.cursor == 5)
    #expect(other.move(from: 0, to: 4, nothing) == .currentKept)
    #expect(other.cursor == 5)
    #expect(other.play(ended: true, nothing) == .currentChanged(Self.id("A")))
  }

  @Test("moves (G17–G21)")
  func moves() {
    for (from, to, list) in [
      (2, 0, "CABDE"), (2, 4, "ABDEC"), (0, 4, "BCDEA"), (4, 0, "EABCD"), (4, 1, "AEBCD"),
    ] {
      var queue = Self.queue("ABCDE", current: "C")
      #expect(queue.move(from: from, to: to, nothing) == .currentKept)
      Self.expect(queue, list: list, current: "C")
    }
    var queue = Self.queue("ABCDE", current: "C")
    #expect(queue.move(7..<9, to: 0, nothing) == .unchanged)
    #expect(queue.move(1..<9, to: 0, nothing) == .currentKept)
    Self.expect(queue, list: "BCDEA", current: "C")
    #expect(queue.moveToNext(Self.ids("BA"), nothing) == .currentKept)
    Self.expect(queue, list: "CBADE", current: "C")
  }

  @Test("navigation without shuffle (G22–G29)")
  func navigation() {
    var queue = Self.queue("ABCDE", current: "C")
    #expect(queue.previous(beyondThreshold: true, nothing) == .restarted(Self.id("C")))
    #expect(queue.previous(beyondThreshold: false, nothing) == .currentChanged(Self.id("B")))
    queue = Self.queue("ABCDE", current: "E")
    #expect(queue.next(nothing) == .refused)
    #expect(queue.naturalEnd(nothing) == .ended)
    #expect(queue.play(ended: true, nothing) == .currentChanged(Self.id("A")))
    queue = Self.queue("ABCDE", current: "C", repeat: .one)
    #expect(queue.naturalEnd(nothing) == .restarted(Self.id("C")))
    #expect(queue.next(nothing) == .currentChanged(Self.id("D")))
    queue = Self.queue("A", current: "A", repeat: .all)
    #expect(queue.next(nothing) == .restarted(Self.id("A")))
    queue = Self.queue("ABC", current: "A", repeat: .all)
    #expect(queue.previous(beyondThreshold: false, nothing) == .currentChanged(Self.id("C")))
    #expect(queue.next(nothing) == .currentChanged(Self.id("A")))
  }

  @Test("shuffled edits (S1–S6, C3)")
  func shuffledEdits() {
    let start = Self.queue("ABCDE", current: "C", order: "CEADB")
    var queue = start
    #expect(queue.move(from: 0, to: 4, nothing) == .currentKept)
    Self.expect(queue, list: "BCDEA", order: "CEADB", current: "C")
    queue = start
    #expect(queue.remove(Self.ids("C"), nothing) == .currentChanged(Self.id("E")))
    Self.expect(queue, list: "ABDE", order: "EADB", current: "E")
    queue = start
    #expect(queue.playNext(Self.ids("X"), nothing) == .currentKept)
    Self.expect(queue, list: "ABCXDE", order: "CXEADB", current: "C")
    #expect(queue.setShuffle(false, nothing) == .currentKept)
    Self.expect(queue, list: "ABCXDE", current: "C")
    #expect(queue.explicitNext == Self.id("X"))
    queue = start
    #expect(queue.select(Self.id("D"), nothing) == .currentChanged(Self.id("D")))
    Self.expect(queue, list: "ABCDE", order: "CDEAB", current: "D")
    #expect(queue.replace(0..<1, with: Self.ids("X"), nothing) == .currentKept)
    Self.expect(queue, list: "XBCDE", order: "CDEXB", current: "D")
  }

  @Test("an addition under shuffle is legal behind the pinned block only (S7, S8)")
  func shuffledInsertion() {
    for (order, faults) in [
      ("CEAXDB", 0), ("CEADBX", 0), ("XCEADB", 1), ("CEXADB", 1), ("CEAXBD", 1), ("CEADB", 1),
    ] {
      var queue = Self.queue("ABCDE", current: "A", order: "CEADB")
      #expect(queue.append(Self.ids("X"), Self.seen(order)) == .currentKept)
      #expect(
        queue.faults.count >= faults && queue.faults.isEmpty == (faults == 0), "\(order): \(queue.faults)")
      #expect(Self.word(queue.list) == "ABCDEX")
    }
    var queue = Self.queue("ABCDE", current: "C", order: "CEADB")
    queue.pinned = [Self.id("A")]
    #expect(queue.append(Self.ids("XY"), Self.seen("CEAXDYB")) == .currentKept)
    #expect(queue.append(Self.ids("PQ"), Self.seen("CEAXQDYPB")) == .currentKept)
    #expect(queue.faults.count == 1, "the batch PQ is turned round")
  }

  @Test("shuffle on: current, pinned block, any order of the rest (S12, R22)")
  func shuffleOn() {
    var queue = Self.queue("ABCDE", current: "C")
    _ = queue.playNext(Self.ids("XY"), nothing)
    var wrong = queue
    #expect(queue.setShuffle(true, Self.seen("CXYEBAD")) == .currentKept)
    Self.expect(queue, list: "ABCXYDE", order: "CXYEBAD", current: "C")
    #expect(queue.setShuffle(true, nothing) == .unchanged)
    #expect(wrong.setShuffle(true, Self.seen("CXEBYAD")) == .currentKept)
    #expect(wrong.faults.count == 1)
  }

  @Test("a wrap, back into the old cycle and forward again (S9, R25, C9)")
  func wrap() {
    var queue = Self.queue("ABCDE", current: "B", order: "CEADB", repeat: .all, next: "DBACE")
    #expect(queue.next(Self.seen(next: "CABED")) == .currentChanged(Self.id("D")))
    Self.expect(queue, list: "ABCDE", order: "DBACE", current: "D")
    #expect(queue.previous(beyondThreshold: false, Self.seen(next: "DBACE")) == .currentChanged(Self.id("B")))
    Self.expect(queue, list: "ABCDE", order: "CEADB", current: "B")
    #expect(queue.next(Self.seen(next: "CABED")) == .currentChanged(Self.id("D")))
    var first = Self.queue("ABC", current: "B", order: "BAC", repeat: .all, next: "ABC")
    #expect(first.previous(beyondThreshold: false, nothing) == .currentChanged(Self.id("C")))
    #expect(first.next(Self.seen(next: "BCA")) == .currentChanged(Self.id("B")))
    #expect(first.previous(beyondThreshold: false, nothing) == .currentChanged(Self.id("C")))
    Self.expect(first, list: "ABC", order: "BAC", current: "C")
  }

  @Test("the announced cycle is patched, and redrawn only for the seam (C11, R24)")
  func announcedCycle() {
    let start = Self.queue("ABCDE", current: "C", order: "CEADB", repeat: .all, next: "DBACE")
    for (next, faults) in [("DBAC", 0), ("BDAC", 1)] {
      var queue = start
      _ = queue.remove(Self.ids("E"), Self.seen(next: next))
      #expect(queue.faults.isEmpty == (faults == 0), "\(next): \(queue.faults)")
    }
    // Without B the order ends with D, with which the next cycle would begin.
    for (next, faults) in [("ADEC", 0), ("DACE", 1)] {
      var queue = start
      _ = queue.remove(Self.ids("B"), Self.seen(next: next))
      #expect(queue.faults.isEmpty == (faults == 0), "\(next): \(queue.faults)")
    }
    var queue = start
    _ = queue.playNext(Self.ids("X"), Self.seen(next: "DBXACE"))
    #expect(queue.faults.isEmpty)
    var lost = Self.queue("ABC", current: "C", order: "BAC", repeat: .all, next: "BCA")
    #expect(lost.remove(Self.ids("C"), Self.seen("BA", next: "BA")) == .currentChanged(Self.id("B")))
    #expect(lost.faults.isEmpty)
  }

  @Test("what differs is named")
  func differences() {
    var queue = Self.queue("AB", current: nil)
    #expect(queue.next(nothing) == .refused)
    let same = SeenQueue(list: Self.ids("AB"), order: Self.ids("AB"), cursor: 2)
    #expect(queue.differences(from: same).isEmpty)
    let other = SeenQueue(
      list: Self.ids("BA"), order: Self.ids("AB"), current: Self.id("A"), pinned: Self.ids("B"))
    #expect(queue.differences(from: other).count == 4)
  }
}
