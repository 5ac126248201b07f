import Attacca
import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

extension Audible {
  /// Joins, as they sound when the queue changes just before or after the next entry is committed.
  @Suite(.timeLimit(.minutes(2))) struct EditedJoinSoundTests {
    @Test(
      "An edit some 100 ms before the next entry is committed changes the join and costs no sample (S20)",
      arguments: JoinEdit.allCases)
    func before(edit: JoinEdit) async throws { try await edit.joins() }

    @Test(
      "Put next after the commit point, it is heard right after the committed entry, no sample lost, here and on the TV (S20)",
      arguments: [false, true])
    func after(onTV: Bool) async throws {
      let pieces = try Pieces()
      let ends = Pieces.ends(0, 1)
      let recording = try await Studio.take(events: ends, onTV: onTV) { studio in
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

    @Test(
      "AAC joins within its padding, here and on the TV: nothing is lost, and at most a block is added",
      arguments: [false, true])
    func aac(onTV: Bool) async throws {
      let pieces = try Pieces(.m4a)
      let recording = try await Studio.take(events: [Pieces.ranges[0].count], onTV: onTV) { studio in
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
