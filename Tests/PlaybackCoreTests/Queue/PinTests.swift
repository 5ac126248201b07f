import Testing

@testable import PlaybackCore

/// Entries put next by hand, many of them: their marks follow the play order through every verb (C1, R49).
@Suite("Queue, many pins")
struct PinTests {
  /// Verbs that make, move and end pins, in queues in which most entries are pinned.
  static func program(seed: UInt64) -> QueueProgram {
    var random = ShuffleGenerator(seed: seed, stream: 31)
    func below(_ limit: Int) -> Int { random.below(limit) }
    var verbs: [QueueVerb] = [
      .append(6), .select(2), .setRepeat(RepeatMode.allCases[below(3)]), .setShuffle(below(2) == 0),
    ]
    for _ in 0..<80 {
      switch below(12) {
      case 0, 1: verbs.append(.playNext(1 + below(4)))
      case 2, 3: verbs.append(.addToUpNext(1 + below(4)))
      case 4: verbs.append(.moveToNext((0..<(1 + below(3))).map { _ in below(30) }))
      case 5: verbs.append(.moveInOrder(from: below(30), to: below(30)))
      case 6:
        let from = below(30)
        verbs.append(.moveBlock(from..<(from + 1 + below(9)), to: below(30)))
      case 7: verbs.append(.moveSet((0..<6).map { _ in below(30) }, to: below(30)))
      case 8: verbs.append(below(3) == 0 ? .select(below(30)) : .next)
      case 9: verbs.append(below(2) == 0 ? .previous : .setShuffle(below(2) == 0))
      case 10: verbs.append(below(4) == 0 ? .reshuffle : .remove((0..<4).map { _ in below(30) }))
      default:
        let from = below(20)
        verbs.append(.replace(from..<(from + below(5)), with: below(4)))
      }
    }
    return QueueProgram(verbs: verbs, seed: seed, chunkCapacity: 4)
  }

  @Test("programs in which most entries are pinned, against the model", arguments: 0..<12)
  func programs(seed: UInt64) { QueueProgramTests.expectSound(Self.program(seed: seed), thorough: 1) }

  @Test("a pin is told by its entry, and ends with the start, the removal, or standing before current")
  func isPinned() {
    var queue = PlayQueue(seed: 1)
    queue.load(PlayQueue.items(2))
    let ids = queue.playNext(PlayQueue.items(4))
    #expect(ids.allSatisfy(queue.isPinned) && queue.pinned == ids)
    #expect(!queue.isPinned(queue.entry(atListIndex: 0)) && !queue.isPinned(EntryID(rawValue: 99)))
    queue.remove([ids[0]])
    queue.next()
    queue.moveInOrder(from: queue.playIndex(of: ids[3]) ?? 0, to: 0)
    #expect(queue.pinned == [ids[2]])
    queue.next()
    #expect(queue.pinned == [] && queue.pins == nil)
  }

  @Test("in an order given by hand the pins follow it; a new style draws around them and is an edit")
  func givenOrder() {
    var queue = PlayQueue(seed: 1)
    queue.load(PlayQueue.items(4), start: 0, shuffle: true, repeat: .all)
    let ids = queue.playNext(PlayQueue.items(3))
    queue.setOrder([queue.current].compactMap(\.self) + queue.upNext(6).reversed())
    #expect(queue.pinned == ids.reversed())
    let revision = queue.revision
    queue.setShuffleStyle(.spreadArtists)
    #expect(queue.revision == revision + 1 && queue.nextCycle?.count == 7 && queue.pinned == ids.reversed())
  }

  @Test("a thousand entries put next one by one come in the order of the rule (R3)")
  func thousand() {
    var queue = PlayQueue(seed: 1)
    queue.load(PlayQueue.items(3), shuffle: true)
    var expected: [EntryID] = []
    for _ in 0..<500 {
      expected = queue.playNext(PlayQueue.items(1)) + expected
      expected += queue.addToUpNext(PlayQueue.items(1))
    }
    #expect(queue.pinned == expected && queue.pinFaults == [])
    #expect(queue.upNext(1_000) == expected)
    queue.select(expected[499])
    queue.setShuffle(false)
    // In the list the earlier calls of play next stand later.
    #expect(queue.pinned == Array(expected[500...]) && queue.pinFaults == [])
  }

  @Test("pins that started do not come back with an undo or a redo (R49)")
  func starts() {
    var machine = Self.machine()
    for _ in 0..<40 { Self.perform(&machine, .edit(.playNext(PlayQueue.items(1), startIfEnded: false))) }
    let pinned = machine.queue.pinned
    for _ in 0..<30 { Self.perform(&machine, .next) }
    for _ in 0..<2 { Self.perform(&machine, .undo) }
    #expect(machine.queue.pinned == Array(pinned[30...]))
    for _ in 0..<2 { Self.perform(&machine, .redo) }
    #expect(machine.queue.pinned == Array(pinned[30...]) && machine.queue.pinFaults == [])
  }

  @Test("what undo has to know of entries that started is forgotten with the edits that need it (R49)")
  func startsAreForgotten() {
    var machine = Self.machine()
    for _ in 0..<6 {
      for _ in 0..<60 { Self.perform(&machine, .edit(.playNext(PlayQueue.items(1), startIfEnded: false))) }
      for _ in 0..<60 { Self.perform(&machine, .next) }
    }
    #expect((50...3 * UndoHistory.limit).contains(machine.history.starts.count))
  }

  private static func machine() -> PlaybackMachine {
    var machine = PlaybackMachine(seed: 3)
    let edit = QueueEdit.load(
      PlayQueue.items(5), start: 0, at: .zero, play: true, shuffle: false, repeat: nil)
    perform(&machine, .edit(edit))
    return machine
  }

  private static func perform(_ machine: inout PlaybackMachine, _ command: PlaybackCommand) {
    _ = machine.handle(PlaybackEvent(at: .zero, .command(command)))
  }
}
