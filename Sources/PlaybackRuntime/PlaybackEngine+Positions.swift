public import PlaybackCore
import Synchronization

extension PlaybackEngine {
  /// The place in the current entry: now, with every new state while it moves (so at every jump), when it comes to a
  /// stand or stands elsewhere, and each time it passes a multiple of `interval` of media time. While it stands still
  /// nothing wakes (S190). Only the newest waits for a slow reader; the stream ends with the engine or with the task that
  /// reads it.
  ///
  /// - Precondition: `interval` is positive.
  public func positions(every interval: MediaTime = .seconds(1)) -> AsyncStream<MediaTime> {
    precondition(interval > .zero, "positions every \(interval): the interval must be positive")
    let (stream, continuation) = AsyncStream.makeStream(
      of: MediaTime.self, bufferingPolicy: .bufferingNewest(1))
    let (snapshots, clock) = (snapshots(), clock)
    let teller = PositionTeller(continuation)
    let ticker = Task {
      var beat: Task<Void, Never>?
      var last: PlaybackSnapshot?
      for await snapshot in snapshots {
        defer { last = snapshot }
        // What stands where it stood is no news, whatever else has changed.
        if let last, !last.isMoving, !snapshot.isMoving, last.turn == snapshot.turn,
          last.anchor.position == snapshot.anchor.position
        {
          continue
        }
        beat?.cancel()
        let place = snapshot.position(at: clock.now)
        let beats = teller.begin(at: place)
        guard snapshot.isMoving else { continue }
        beat = Task {
          await Self.beat(snapshot, from: place, every: interval, on: clock) { teller.tell($0, of: beats) }
        }
      }
      beat?.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in ticker.cancel() }
    return stream
  }

  /// Calls back at each multiple of the interval after the place that was told last, also when it was passed before
  /// this began to run, until cancelled or the end of the media.
  private static func beat(
    _ snapshot: PlaybackSnapshot, from told: MediaTime, every interval: MediaTime,
    on clock: any PlaybackClock, _ tick: @Sendable (MediaTime) -> Void
  ) async {
    guard let rate = snapshot.anchor.movingAt else { return }
    var place = told
    while snapshot.duration.map({ place < $0 }) ?? true {
      let goal = MediaTime(nanoseconds: (place.nanoseconds / interval.nanoseconds + 1) * interval.nanoseconds)
      let wait = rate.time(for: goal - snapshot.anchor.position)
      guard (try? await clock.sleep(until: snapshot.anchor.at + wait)) != nil else { return }
      place = max(goal, snapshot.position(at: clock.now))
      tick(place)
    }
  }
}

/// Tells places; one that belongs to a beat that is over comes too late and is not told.
private final class PositionTeller: Sendable {
  private let continuation: AsyncStream<MediaTime>.Continuation
  /// The number of the present beat.
  private let current = Mutex(0)

  init(_ continuation: AsyncStream<MediaTime>.Continuation) { self.continuation = continuation }

  /// Tells the place at which another beat begins; returns its number.
  func begin(at place: MediaTime) -> Int {
    current.withLock { beat in
      beat += 1
      continuation.yield(place)
      return beat
    }
  }

  func tell(_ place: MediaTime, of beat: Int) {
    current.withLock { if $0 == beat { continuation.yield(place) } }
  }
}
