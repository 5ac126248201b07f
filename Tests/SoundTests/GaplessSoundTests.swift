import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

extension Audible {
  /// Joins, as they sound.
  @Suite(.timeLimit(.minutes(2))) struct GaplessSoundTests {
    /// So many samples may a lossy codec blur the very start and end.
    private let blur = 128

    @Test(
      "Two files of a kind join without a sample lost or added (S20)",
      arguments: [MediaFormat.wav, .flac, .mp3, .ogg, .opus])
    func formats(format: MediaFormat) async throws {
      let pieces = try Pieces(format)
      let recording = try await Studio.take(rate: format.rate, events: Pieces.ends(0, 1)) { studio in
        try await studio.play(Array(pieces.items.prefix(2)))
        try await studio.playToTheEnd()
      }
      let trace = SoundTrace(recording, of: pieces.signal)
      try #require(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(abs(trace.stretches[0].heard.lowerBound) <= blur)
      #expect(abs(trace.stretches[0].heard.upperBound - Pieces.ranges[1].upperBound) <= blur)
      #expect(recording.silences(minimum: 16) == [])
    }

    /// What is heard when the queue is edited while the first of its entries plays.
    ///
    /// - Parameter pieces: The pieces that should be heard.
    private func hear(
      _ all: Pieces, _ pieces: [Int], queue: [MediaItem], repeat mode: RepeatMode? = nil,
      edit: (PlaybackEngine) throws -> Void = { _ in }
    ) async throws -> (recording: Recording, trace: SoundTrace) {
      let ends = pieces.reduce(into: [Int]()) { $0.append(($0.last ?? 0) + Pieces.ranges[$1].count) }
      let recording = try await Studio.take(events: ends) { studio in
        let start = try await studio.play(queue, repeat: mode)
        try edit(studio.engine)
        try await studio.recorder.reach(start + (ends.last ?? 0) + studio.recorder.rate / 8)
      }
      return (recording, SoundTrace(recording, of: all.signal))
    }

    @Test(
      "An entry put next while the first one plays joins on both sides without a sample lost or added (S20)")
    func playNext() async throws {
      let all = try Pieces()
      let (recording, trace) = try await hear(all, [0, 2, 1], queue: Array(all.items.prefix(2))) { engine in
        engine.playNext([all.items[2]])
      }
      // From the end of piece 0 to the start of piece 2, from the end of piece 2 to the start of piece 1.
      #expect(trace.inserted(jumps: [107_017 - 57_511, 57_511 - 149_999]) == [0, 0], "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("When the entry that was to follow is removed, the one after it joins (S20)")
    func removeNext() async throws {
      let all = try Pieces()
      let (recording, trace) = try await hear(
        all, [0, 1], queue: [all.items[0], all.items[2], all.items[1]]
      ) {
        engine in
        let next = try #require(engine.snapshot.queue.nextEntry)
        engine.perform(.edit(.remove([next])))
      }
      try #require(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("A broken entry between two good ones leaves no gap")
    func broken() async throws {
      let all = try Pieces()
      let (recording, trace) = try await hear(
        all, [0, 1], queue: [all.items[0], try all.broken(), all.items[1]])
      try #require(trace.stretches.count == 1, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("Repeating one entry joins its end to its start (S180)")
    func repeatOne() async throws {
      let all = try Pieces()
      let (recording, trace) = try await hear(all, [0, 0], queue: all.items, repeat: .one)
      #expect(trace.inserted(jumps: [-57_511]).first == 0, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("Repeating all joins the end of the last entry to the start of the first (S181)")
    func repeatAll() async throws {
      let all = try Pieces()
      let (recording, trace) = try await hear(
        all, [0, 1, 0], queue: Array(all.items.prefix(2)), repeat: .all)
      #expect(trace.inserted(jumps: [-107_017]).first == 0, "\(trace.stretches)")
      #expect(recording.silences(minimum: 16) == [])
    }

    @Test("An entry removed after it was committed hardly sounds, and the tail before it is kept")
    func removeCommitted() async throws {
      let all = try Pieces()
      let queue = [all.items[0], all.items[2], all.items[1]]
      // 36 to 56 ms were measured, in steps of the sink's 10 ms, and 95 once on a machine with nothing to spare.
      let limit = 160
      let recording = try await Studio.take(events: [Pieces.ranges[0].count]) { studio in
        let start = try await studio.play(queue)
        // Some 150 ms before the join; libmpv has opened the next file by then.
        try await studio.recorder.reach(start + 50_900)
        let next = try #require(studio.engine.snapshot.queue.nextEntry)
        studio.engine.perform(.edit(.remove([next])))
        try await studio.recorder.reach(start + 57_511 + 20_000)
      }
      let stretches = SoundTrace(recording, of: all.signal).stretches
      let (first, last) = (try #require(stretches.first), try #require(stretches.last))
      #expect(abs(first.heard.upperBound - Pieces.ranges[0].upperBound) <= blur, "\(stretches)")
      #expect(abs(last.heard.lowerBound - Pieces.ranges[1].lowerBound) <= blur, "\(stretches)")
      // Both are known exactly by their offsets, were they joined without anything between.
      let join = first.recorded.upperBound
      let late = recording.lateness(in: join - 4000..<last.recorded.lowerBound + 4000)
      #expect(first.offset - last.offset <= recording.rate * limit / 1000 + late, "\(late), \(stretches)")
    }
  }
}
