import PlaybackCore
import PlaybackRuntime
import SoundFixture
import Testing

/// What is done to the queue of pieces while the first of them plays.
enum JoinEdit: String, CaseIterable {
  case putNext
  case replaced
  case reshuffled
  case takenBack

  private func make(_ engine: PlaybackEngine, _ item: MediaItem) throws {
    switch self {
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

  /// Makes the edit half a second before the join, some 100 ms before libmpv opens the next file, and checks that the
  /// entry that is next then is heard right after the first one, without a sample lost or added.
  func joins(onTV: Bool = false) async throws {
    let pieces = try Pieces()
    var order: [Int] = []
    let recording = try await Studio.take(events: [Pieces.ranges[0].count], onTV: onTV) { studio in
      let start = try await studio.play(
        self == .reshuffled ? pieces.items : Array(pieces.items.prefix(2)))
      try await studio.recorder.reach(start + Pieces.ranges[0].count - 22_050)
      try make(studio.engine, pieces.items[2])
      order = try self.order(studio.engine, of: pieces)
      try await studio.recorder.reach(start + Pieces.ranges[0].count + 20_000)
    }
    let trace = SoundTrace(recording, of: pieces.signal)
    let flaws = try #require(trace.flaws(hearing: order), "\(order) \(trace.stretches)")
    #expect(flaws.allSatisfy { $0 == 0 }, "\(trace.stretches)")
    #expect(recording.silences(minimum: 16) == [])
  }
}
