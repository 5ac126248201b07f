import Foundation
import PlaybackCore
import Testing

/// Field reports on very long queues, through the public interface alone. What they cost is measured in `Benchmarks` and
/// held by `make gate`; here it is what must be so for the cost to be low: one step, small changes, nothing lost.
@Suite("Field reports, long queues")
struct LongQueueTests {
  static func items(_ count: Int) -> [MediaItem] {
    (0..<count).map { MediaItem(.file(path: "/music/\($0).flac")) }
  }

  static func queue(_ count: Int, start: Int? = nil, shuffle: Bool = false) -> (PlayQueue, [EntryID]) {
    var queue = PlayQueue(seed: 5)
    let ids = queue.load(items(count), start: start, shuffle: shuffle)
    return (queue, ids)
  }

  /// How many steps a change has; nil for one that says only that everything is to be read anew.
  static func steps(_ change: QueueChange) -> Int? {
    guard case .steps(let removals, let insertions, let moves) = change.kind else { return nil }
    return removals.count + insertions.count + moves.count
  }

  /// Single edits of every kind, each after the one before.
  static let edits: [@Sendable (inout PlayQueue) -> Void] = [
    { $0.append(items(1)) }, { $0.insert(items(1), at: 777) }, { $0.playNext(items(1)) },
    { $0.addToUpNext(items(1)) }, { $0.move(from: 5_000, to: 3) }, { $0.remove(inList: 100..<101) },
    { $0.moveToNext([$0.entry(atListIndex: 4_000)]) }, { _ = $0.replace(inList: 9..<10, with: items(1)) },
  ]

  @Test("F52: 20,000 items set at once are one step, one undo and one opening of one entry")
  func f52() {
    var machine = PlaybackMachine(seed: 5)
    let edit = QueueEdit.load(
      Self.items(20_000), start: 7, at: .zero, play: true, shuffle: nil, repeat: nil)
    let reaction = machine.handle(PlaybackEvent(at: .zero, .command(.edit(edit))))
    guard case .done(let ids) = reaction.outcome else {
      Issue.record("\(String(describing: reaction.outcome))")
      return
    }
    #expect(ids.count == 20_000 && machine.queue.entries == ids && machine.queue.current == ids[7])
    #expect(machine.queue.revision == 1 && reaction.effects.count <= 4)
    _ = machine.handle(PlaybackEvent(at: .zero, .command(.undo)))
    #expect(machine.queue.isEmpty && !machine.canUndo)
  }

  @Test("F73: a single edit of 5,300 entries is one step to a screen", arguments: [false, true])
  func f73(shuffle: Bool) {
    var (queue, _) = Self.queue(5_300, start: 40, shuffle: shuffle)
    for (number, edit) in Self.edits.enumerated() {
      let before = queue
      edit(&queue)
      let steps = Self.steps(queue.difference(from: before))
      // An exchange is two.
      #expect(
        steps == 1 || steps == 2 && number == Self.edits.count - 1, "edit \(number): \(steps ?? -1) steps")
    }
  }

  @Test("F74: an observer of 100 edits of 10,000 entries is told each as one step and needs no list")
  func f74() {
    var (queue, shown) = Self.queue(10_000, start: 0)
    var seen = queue
    for number in 0..<100 {
      Self.edits[number % 7](&queue)
      let change = queue.difference(from: seen)
      #expect(Self.steps(change) == 1)
      shown = change.applied(to: shown) ?? []
      seen = queue
    }
    #expect(shown == queue.entries)
  }

  @Test("F75: the whole list of 10,000 is read in one pass, or page by page")
  func f75() {
    let (queue, ids) = Self.queue(10_000, start: 3, shuffle: true)
    #expect(queue.entries == ids)
    let pages = stride(from: 0, to: 10_000, by: 333).map { queue.entries(inList: $0..<$0 + 333) }
    #expect(pages.flatMap(\.self) == ids)
    let played = stride(from: 0, to: 10_000, by: 333).map { queue.entries(inPlayOrder: $0..<$0 + 333) }
    #expect(played.flatMap(\.self) == queue.entriesInPlayOrder)
  }

  @Test("F77: 600,000 entries: load, shuffle, next, and back to the very list")
  func f77() {
    var (queue, ids) = Self.queue(600_000, start: 599_999)
    queue.setShuffle(true)
    #expect(queue.entry(atPlayIndex: 0) == ids[599_999])
    let next = queue.nextEntry
    queue.next()
    #expect(queue.current == next && queue.currentPlayIndex == 1 && queue.heard(9) == [ids[599_999]])
    queue.setShuffle(false)
    #expect(queue.entries == ids && queue.entriesInPlayOrder == ids)
  }

  @Test("F78: 23,813 entries are kept and come back paused, with nothing loaded")
  func f78() throws {
    var machine = PlaybackMachine(seed: 5)
    let edit = QueueEdit.load(
      Self.items(23_813), start: 23_000, at: .seconds(70), play: false, shuffle: true, repeat: .all)
    _ = machine.handle(PlaybackEvent(at: .zero, .command(.edit(edit))))
    let kept = try JSONEncoder().encode(machine.kept(at: .zero))
    var next = PlaybackMachine(try JSONDecoder().decode(KeptState.self, from: kept))
    #expect(next.queue == machine.queue && next.intent == .pause)
    #expect(next.position(at: .zero) == .seconds(70))
    let reaction = next.handle(PlaybackEvent(at: .zero, .command(.pause)))
    #expect(reaction.effects.allSatisfy { $0 == .persist })
    // A screen takes it in pages.
    #expect(next.queue.entries(inPlayOrder: 0..<50) == machine.queue.entries(inPlayOrder: 0..<50))
  }

  @Test("F79: 5,000 entries from the 3,000th: none is cut, neither loaded nor added in pieces")
  func f79() {
    let (whole, ids) = Self.queue(5_000, start: 3_000)
    #expect(whole.count == 5_000 && whole.current == ids[3_000] && whole.currentPlayIndex == 3_000)
    #expect(whole.upNext(5_000) == Array(ids[3_001...]) && whole.heard(5_000) == Array(ids[..<3_000]))
    var pieces = PlayQueue(seed: 5)
    for _ in 0..<10 { pieces.append(Self.items(500)) }
    #expect(pieces.count == 5_000 && Set(pieces.entries).count == 5_000)
  }

  @Test("F80: 300 single appends are 300 single steps, in order", arguments: [false, true])
  func f80(shuffle: Bool) {
    var (queue, ids) = Self.queue(1, shuffle: shuffle)
    for item in Self.items(300) {
      let before = queue
      ids += queue.append([item])
      #expect(Self.steps(queue.difference(from: before)) == 1)
      #expect(Self.steps(queue.orderDifference(from: before)) == 1)
    }
    #expect(queue.entries == ids && queue.revision == 301)
  }
}
