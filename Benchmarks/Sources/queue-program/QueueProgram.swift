import PlaybackCore

/// A fixed program of the queue, whose instructions and allocations `.scripts/gate` counts.
///
/// Only what `measured` runs is counted; the rest prepares. Usage: queue-program SECTION
@main struct QueueProgram {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard words.count == 1, let section = words.first.flatMap(Section.init(rawValue:)) else {
      print(Section.allCases.map(\.rawValue).joined(separator: "\n"))
      return
    }
    print(section.run())
  }
}

/// What is counted on its own.
enum Section: String, CaseIterable {
  case load
  case edits
  case editsUnderSnapshots = "edits-under-snapshots"
  case shuffle
  case navigation
  case manyPins = "many-pins"
  case differences
  case reads

  private static let size = 20_000

  /// Runs the section; the result depends on all that was computed.
  func run() -> UInt64 {
    let items = (0..<Self.size).map { number in
      MediaItem(
        .file(path: "/music/artist \(number / 120)/album \(number / 12)/track \(number).flac"),
        title: "The title of track number \(number)", artist: "The artist number \(number / 120)")
    }
    var queue = PlayQueue(seed: 7)
    if self == .manyPins { return pin(items) }
    if self == .load {
      measured { queue.load(items) }
      return queue.entry(atListIndex: 777).rawValue
    }
    queue.load(items)
    switch self {
    case .load, .manyPins: break
    case .edits: edit(&queue, items, keeping: false)
    case .editsUnderSnapshots: edit(&queue, items, keeping: true)
    case .shuffle: shuffle(&queue)
    case .navigation: navigate(&queue)
    case .differences: return compare(queue)
    case .reads: return read(&queue)
    }
    return queue.entry(atPlayIndex: queue.count / 3).rawValue
  }

  /// Every kind of edit without shuffle, then with it.
  private func edit(_ queue: inout PlayQueue, _ items: [MediaItem], keeping: Bool) {
    queue.setShuffle(true)
    queue.setShuffle(false)
    var kept = keeping ? queue : nil
    var dice = Dice()
    measured {
      for round in 0..<400 {
        if round == 200 { queue.setShuffle(true) }
        let item = items[round]
        if keeping { kept = queue }
        queue.append([item])
        if keeping { kept = queue }
        queue.insert([item, item], at: dice.roll(queue.count))
        if round % 50 == 0 {
          if keeping { kept = queue }
          queue.playNext([item])
        }
        if keeping { kept = queue }
        queue.move(from: dice.roll(queue.count), to: dice.roll(queue.count))
        if keeping { kept = queue }
        queue.moveInOrder(from: dice.roll(queue.count), to: dice.roll(queue.count))
        if keeping { kept = queue }
        let place = dice.roll(queue.count - 10)
        queue.remove(inList: place..<place + 4)
      }
    }
    withExtendedLifetime(kept) {}
  }

  private func shuffle(_ queue: inout PlayQueue) {
    measured {
      queue.setShuffle(true)
      queue.reshuffle()
      queue.setRepeat(.all)
      queue.setShuffle(false)
    }
  }

  private func navigate(_ queue: inout PlayQueue) {
    measured {
      for _ in 0..<2_000 { queue.next() }
      queue.setShuffle(true)
    }
    var dice = Dice()
    measured {
      for _ in 0..<2_000 { queue.next() }
      for _ in 0..<500 { queue.previous() }
      for _ in 0..<500 { queue.select(queue.entry(atPlayIndex: dice.roll(queue.count))) }
    }
  }

  /// Hundreds of entries put next by hand, one by one, and heard, as a listener does it: every edit can be undone.
  private func pin(_ items: [MediaItem]) -> UInt64 {
    var machine = PlaybackMachine(seed: 7)
    var dice = Dice()
    func perform(_ command: PlaybackCommand) {
      _ = machine.handle(PlaybackEvent(at: .zero, .command(command)))
    }
    perform(.edit(.load(items, start: nil, at: .zero, play: false, shuffle: true, repeat: nil)))
    measured {
      for round in 0..<600 {
        perform(.edit(.playNext([items[round]], startIfEnded: false)))
        perform(.edit(.addToUpNext([items[round]], startIfEnded: false)))
        if round % 4 == 0 {
          perform(.edit(.moveInOrder(from: 1 + dice.roll(round + 1), to: 1 + dice.roll(round + 1))))
          perform(.edit(.append([items[round]], startIfEnded: false)))
        }
        if round % 8 == 0 { perform(.undo) }
      }
      for _ in 0..<600 { perform(.next) }
    }
    return machine.queue.entry(atPlayIndex: machine.queue.count / 3).rawValue
  }

  private func compare(_ start: PlayQueue) -> UInt64 {
    var queue = start
    var dice = Dice()
    var steps: UInt64 = 0
    measured {
      for _ in 0..<50 {
        let before = queue
        let place = dice.roll(queue.count - 100)
        queue.move(from: place, to: place + 100)
        if case .steps(_, _, let moves) = queue.difference(from: before).kind { steps += UInt64(moves.count) }
        queue.remove(inList: place..<place + 2)
        if case .steps(let removals, _, _) = queue.difference(from: before).kind {
          steps += UInt64(removals.count)
        }
      }
    }
    return steps
  }

  /// Questions that need no storage of their own.
  private func read(_ queue: inout PlayQueue) -> UInt64 {
    queue.setShuffle(true)
    var dice = Dice()
    var sum: UInt64 = 0
    func ask(_ times: Int) {
      for _ in 0..<times {
        let entry = queue.entry(atListIndex: dice.roll(queue.count))
        let played = queue.entry(atPlayIndex: dice.roll(queue.count))
        sum &+= UInt64(queue.listIndex(of: played) ?? 0) &+ UInt64(queue.playIndex(of: entry) ?? 0)
        if queue.contains(entry), queue.canGoNext { sum &+= queue.nextEntry?.rawValue ?? 0 }
        sum &+= UInt64(queue.item(played)?.title?.utf8.count ?? 0) &+ UInt64(queue.currentPlayIndex ?? 0)
      }
    }
    // The first time, the loader and the runtime fill caches of their own.
    ask(1)
    measured { ask(5_000) }
    return sum
  }
}

/// What is run in here is counted.
@inline(never) func measured(_ body: () -> Void) { body() }

/// Numbers that look random and are the same in each run.
struct Dice {
  private var state: UInt64 = 42

  mutating func roll(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }
}
