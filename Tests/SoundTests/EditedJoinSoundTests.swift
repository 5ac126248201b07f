import Attacca
import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

extension Audible {
  /// Joins, as they sound when the queue changes just before or after the next entry is committed.
  @Suite(.timeLimit(.minutes(2))) struct EditedJoinSoundTests {
    /// What is done to the queue.
    enum Edit: String, CaseIterable {
      case putNext
      case replaced
      case reshuffled
      case takenBack
    }

    private func edit(_ engine: PlaybackEngine, _ edit: Edit, _ item: MediaItem) throws {
      switch edit {
      case .putNext: engine.playNext([item])
      case .replaced:
        let next = try #require(engine.snapshot.queue.nextEntry)
        engine.remove([next])
        engine.playNext([item])
      case .reshuffled: engine.setShuffle(true)
      case .takenBack:
        engine.playNext([item])
        engine.undo()
      }
    }

    /// The pieces from the current entry on, as the queue is now.
    private func order(_ engine: PlaybackEngine, of pieces: Pieces) throws -> [Int] {
      let queue = engine.snapshot.queue
      let next = try #require(queue.nextEntry.flatMap(queue.item))
      return [0, try #require(pieces.items.firstIndex { $0.location == next.location })]
    }

    @Test(
      "An edit some 100 ms before the next entry is committed changes the join and costs no sample (S20)",
      arguments: Edit.allCases)
    func before(edit: Edit) async throws {
      let pieces = try Pieces()
      var order: [Int] = []
      let recording = try await Studio.take(events: [Pieces.ranges[0].count]) { studio in
        let start = try await studio.play(
          edit == .reshuffled ? pieces.items : Array(pieces.items.prefix(2)))
        try await studio.recorder.reach(start + Pieces.ranges[0].count - 22_050)
        try self.edit(studio.engine, edit, pieces.items[2])
        order = try self.order(studio.engine, of: pieces)
        try await studio.recorder.reach(start + Pieces.ranges[0].count + 20_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      let flaws = try #require(trace.flaws(hearing: order), "\(order) \(trace.stretches)")
      #expect(flaws.allSatisfy { $0 == 0 }, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test(
      "What is put next after the commit point is heard right after the committed entry, without a sample lost (S20)"
    )
    func after() async throws {
      let pieces = try Pieces()
      let ends = Pieces.ends(0, 1)
      let recording = try await Studio.take(events: ends) { studio in
        let start = try await studio.play(Array(pieces.items.prefix(2)))
        try await studio.recorder.reach(start + Pieces.ranges[0].count - 6_600)
        studio.engine.playNext([pieces.items[2]])
        try await studio.recorder.reach(start + ends[1] + 10_000)
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      // Put next: 0, 2 would be heard when it was not committed yet; 0, 1, 2 is one stretch.
      #expect(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("AAC joins within its padding: nothing is lost, and at most a block is added")
    func aac() async throws {
      let pieces = try Pieces(.m4a)
      let recording = try await Studio.take(events: [Pieces.ranges[0].count]) { studio in
        let start = try await studio.play(Array(pieces.items.prefix(2)))
        try await studio.recorder.reach(start + Pieces.ranges[0].count + 20_000)
      }
      let added = SoundTrace(recording, of: pieces.signal).inserted(at: [Pieces.ranges[0].upperBound])
      #expect((0...1024).contains(try #require(added[0])), "\(added)")
    }

    /// Where files come from.
    enum Source: CaseIterable {
      /// Both over a network that takes a fifth of a second each way, as do the others.
      case far
      case fileThenFar
      case farThenFile

      /// Which of the pieces come over the network.
      var far: [Int] {
        switch self {
        case .far: [0, 1]
        case .fileThenFar: [1]
        case .farThenFile: [0]
        }
      }
    }

    @Test(
      "The next entry comes over a slow network, is opened ahead and joins all the same (S20)",
      arguments: Source.allCases)
    func slow(source: Source) async throws {
      let pieces = try Pieces()
      let server = MediaServer()
      var (items, networks): ([MediaItem], [DelayProxy]) = ([], [])
      for (number, item) in pieces.items.prefix(2).enumerated() {
        guard source.far.contains(number) else {
          items.append(item)
          continue
        }
        let entry = EntryID(rawValue: UInt64(number) + 1)
        let media = try await server.publish(
          item, for: entry, heldBy: MediaHolder(rawValue: 1), facing: "127.0.0.1")
        let parts = media.url.split(separator: "/", maxSplits: 2)
        let port = try #require(parts[1].split(separator: ":").last.flatMap { UInt16($0) })
        let network = try DelayProxy(to: port, delay: 200, jitter: 50)
        networks.append(network)
        items.append(MediaItem(.url("http://127.0.0.1:\(network.port)/\(parts[2])")))
      }
      let recording = try await Studio.take(events: [Pieces.ranges[0].count]) { studio in
        let start = try await studio.play(items)
        try await studio.recorder.reach(start + Pieces.ranges[0].count + 20_000)
      }
      await server.close()
      withExtendedLifetime(networks) {}
      let trace = SoundTrace(recording, of: pieces.signal)
      #expect(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }
  }
}
