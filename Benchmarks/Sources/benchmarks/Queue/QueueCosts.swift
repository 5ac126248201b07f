import PlaybackCore

/// What the verbs of the queue cost, by its size.
struct QueueCosts {
  private static let sizes = [1_000, 10_000, 100_000, 1_000_000]
  private static let item = MediaItem(.file(path: "/music/artist/album/track.flac"))

  /// Numbers that look random and are the same in each run.
  private struct Dice {
    var state: UInt64 = 42

    mutating func roll(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  func measure(into report: inout Report) {
    // Three series over all sizes, so that a busy moment of the machine spoils no size; the best counts.
    let series = (0..<3).map { _ in Self.sizes.map(costs) }
    let columns = Self.sizes.indices.map { column in
      series[0][column].indices.map { row in
        (
          name: series[0][column][row].name,
          nanoseconds: series.map { $0[column][row].nanoseconds }.min() ?? .nan
        )
      }
    }
    var rows = [["nanoseconds per call"] + Self.sizes.map { "n = \($0)" }]
    for (index, name) in columns[0].map(\.name).enumerated() {
      rows.append([name] + columns.map { $0[index].nanoseconds.text($0[index].nanoseconds < 1000 ? 1 : 0) })
      for (size, column) in zip(Self.sizes, columns) {
        report.add(.queue, "\(name), n = \(size)", column[index].nanoseconds, "ns")
      }
    }
    report.table("queue", rows)
  }

  private func costs(_ size: Int) -> [(name: String, nanoseconds: Double)] {
    let items = [MediaItem](repeating: Self.item, count: size)
    var loaded = PlayQueue(seed: 7)
    loaded.load(items)
    var shuffled = loaded
    shuffled.setShuffle(true)
    let ids = loaded.entries
    var results = wholeCosts(items, loaded)
    results += editCosts(loaded)
    results += navigationCosts(loaded, shuffled, ids)
    return results
  }

  private func wholeCosts(_ items: [MediaItem], _ loaded: PlayQueue) -> [(String, Double)] {
    [
      (
        "load, per entry",
        time(PlayQueue(seed: 7)) { queue, _ in queue.load(items) } / Double(items.count)
      ),
      (
        "shuffle on, per entry",
        time(loaded, renewing: true) { queue, _ in queue.setShuffle(true) } / Double(items.count)
      ),
    ]
  }

  private func editCosts(_ loaded: PlayQueue) -> [(String, Double)] {
    let size = loaded.count
    func move(_ queue: inout PlayQueue, _ dice: inout Dice) {
      queue.move(from: dice.roll(size), to: dice.roll(size))
    }
    var kept = loaded
    let keeping = time(loaded) { queue, dice in
      kept = queue
      move(&queue, &dice)
    }
    precondition(kept.count == size, "a queue of \(kept.count) entries was kept, \(size) expected")
    return [
      ("append", time(loaded) { queue, _ in queue.append([Self.item]) }),
      ("insert in the middle", time(loaded) { queue, _ in queue.insert([Self.item], at: queue.count / 2) }),
      (
        "remove in the middle",
        time(loaded, atMost: size / 2) { queue, _ in
          queue.remove(inList: queue.count / 2..<queue.count / 2 + 1)
        }
      ),
      ("move", time(loaded, move)),
      ("move, a snapshot kept before each", keeping),
    ]
  }

  private func navigationCosts(
    _ loaded: PlayQueue, _ shuffled: PlayQueue, _ ids: [EntryID]
  ) -> [(String, Double)] {
    var sum = 0
    let results = [
      ("next", time(loaded, atMost: ids.count / 2) { queue, _ in queue.next() }),
      ("next, shuffled", time(shuffled, atMost: ids.count / 2) { queue, _ in queue.next() }),
      ("id to list index", time(loaded) { sum &+= $0.listIndex(of: ids[$1.roll(ids.count)]) ?? 0 }),
      (
        "id to play index, shuffled",
        time(shuffled) { sum &+= $0.playIndex(of: ids[$1.roll(ids.count)]) ?? 0 }
      ),
      (
        "play index to id, shuffled",
        time(shuffled) { sum &+= Int($0.entry(atPlayIndex: $1.roll(ids.count)).rawValue) }
      ),
    ]
    precondition(sum != 1, "keeps the compiler from leaving the look-ups out")
    return results
  }

  /// Nanoseconds per call: as many calls as fit into 50 ms, at least three.
  private func time(
    _ queue: PlayQueue, renewing: Bool = false, atMost: Int = .max,
    _ body: (inout PlayQueue, inout Dice) -> Void
  ) -> Double {
    let clock = ContinuousClock()
    let batch = renewing ? 1 : min(atMost, 16)
    var (working, dice) = (queue, Dice())
    var (calls, spent) = (0, Duration.zero)
    while calls < 3 || spent < .milliseconds(50), calls + batch <= atMost {
      if renewing { working = queue }
      spent += clock.measure { for _ in 0..<batch { body(&working, &dice) } }
      calls += batch
    }
    return spent / .nanoseconds(1) / Double(calls)
  }
}
