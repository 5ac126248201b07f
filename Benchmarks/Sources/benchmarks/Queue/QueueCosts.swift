import PlaybackCore

/// What the verbs of the queue cost by its size, beside other queues.
struct QueueCosts {
  private let sizes: [Int]

  init(_ options: Options) {
    sizes = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].filter { $0 <= options.entries }
  }

  func measure(into report: inout Report) {
    for size in sizes {
      let items = Self.items(size)
      let columns = self.columns(items)
      var rows = [["median / worst"] + columns.map(\.name)]
      for operation in QueueOperation.allCases {
        let cells = columns.map { column in column.times[operation].map(Statistics.init) }
        guard cells.contains(where: { $0 != nil }) else { continue }
        rows.append([operation.rawValue] + cells.map(Self.cell))
        for (column, cell) in zip(columns, cells) {
          guard let cell else { continue }
          let name = "\(column.name), \(operation.rawValue), n = \(size)"
          report.add(.queue, name + ", median", cell.median, "ns")
          report.add(.queue, name + ", worst", cell.maximum, "ns")
        }
      }
      report.table("queue of \(size)", rows)
      addMemory(QueueMemory(items), size, &report)
    }
    report.table(
      "how to read this",
      [
        [
          "kept: a snapshot is kept before each edit. worst: of the shortest times of the same operation in each round"
        ],
        [
          "(libmpv: one round, so it holds what else the machine did). undo of ours: through the machine, shuffled."
        ],
      ])
  }

  private typealias Column = (name: String, times: [QueueOperation: [Double]])

  private func columns(_ items: [MediaItem]) -> [Column] {
    let samples = items.count > 10_000 ? 101 : 301
    func run<Contender: QueueContender>(
      _ type: Contender.Type, shuffled: Bool = false, kept: Bool = false, samples: Int, rounds: Int
    ) -> [QueueOperation: [Double]] {
      QueueProgram<Contender>(
        items: items, isShuffled: shuffled, keepsSnapshots: kept, samples: samples, rounds: rounds
      ).run()
    }
    let flatSamples = items.count > 100_000 ? 31 : samples
    var columns: [Column] = [
      ("ours", run(OurQueue.self, samples: samples * 10, rounds: 3)),
      ("ours, kept", run(OurQueue.self, kept: true, samples: samples * 10, rounds: 3)),
      ("ours shuffled", run(OurQueue.self, shuffled: true, samples: samples * 10, rounds: 3)),
      (
        "ours shuffled, kept",
        run(OurQueue.self, shuffled: true, kept: true, samples: samples * 10, rounds: 3)
      ),
      ("flat", run(FlatPermutation.self, shuffled: true, samples: flatSamples, rounds: 3)),
      ("flat, kept", run(FlatPermutation.self, shuffled: true, kept: true, samples: flatSamples, rounds: 3)),
      ("ids", run(IDArray.self, shuffled: true, samples: flatSamples, rounds: 3)),
      ("ids, kept", run(IDArray.self, shuffled: true, kept: true, samples: flatSamples, rounds: 3)),
      ("libmpv", run(MPVPlaylist.self, shuffled: true, samples: flatSamples, rounds: 1)),
    ]
    var undo = QueueUndo(items)
    for index in 0..<4 { columns[index].times[.undo] = nil }
    columns[2].times[.undo] = undo.times(samples)
    let copying = (0..<3).map { _ in Self.copyTime(items) }
    columns[0].times[.copy] = [copying.min() ?? .nan]
    return columns
  }

  private func addMemory(_ memory: QueueMemory, _ size: Int, _ report: inout Report) {
    report.add(.queue, "list and look-ups beyond the items, n = \(size)", memory.list, "bytes per entry")
    report.add(.queue, "a shuffled order with look-ups, n = \(size)", memory.shuffled, "bytes per entry")
    report.table(
      "bytes per entry, queue of \(size)",
      [
        ["list, look-ups and bookkeeping, beyond an array of the items", memory.list.text()],
        ["a shuffled order with its look-ups", memory.shuffled.text()],
        ["both", (memory.list + memory.shuffled).text()],
      ])
  }

  /// Nanoseconds to copy the items themselves, which a load cannot save.
  private static func copyTime(_ items: [MediaItem]) -> Double {
    let start = Stopwatch.now
    var copy: [MediaItem] = []
    copy.reserveCapacity(items.count)
    copy.append(contentsOf: items)
    let end = Stopwatch.now
    withExtendedLifetime(copy) {}
    return Double(end - start)
  }

  /// Items as a scan of a music folder gives them, none sharing its text with another.
  private static func items(_ count: Int) -> [MediaItem] {
    (0..<count).map { number in
      MediaItem(
        .file(
          path: "/home/listener/Music/Artist \(number / 120)/Album \(number / 12)/\(number % 12) Track.flac"),
        title: "The title of track number \(number)", artist: "The artist number \(number / 120)")
    }
  }

  private static func cell(_ statistics: Statistics?) -> String {
    guard let statistics else { return "" }
    if statistics.count == 1 { return time(statistics.median) }
    return "\(time(statistics.median)) / \(time(statistics.maximum))"
  }

  private static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1_000: "\(nanoseconds.text(0)) ns"
    case ..<1_000_000: "\((nanoseconds / 1_000).text(nanoseconds < 100_000 ? 1 : 0)) µs"
    default: "\((nanoseconds / 1_000_000).text(nanoseconds < 100_000_000 ? 1 : 0)) ms"
    }
  }
}
