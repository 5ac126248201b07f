public import PlaybackCore

extension PlaybackEngine {
  /// The place in the current entry: now, with every new state (so at every jump), and each time it passes a multiple
  /// of `interval` of media time while it moves. While it stands still nothing wakes (S190). Only the newest waits for
  /// a slow reader; the stream ends with the engine or with the task that reads it.
  ///
  /// - Precondition: `interval` is positive.
  public func positions(every interval: MediaTime = .seconds(1)) -> AsyncStream<MediaTime> {
    precondition(interval > .zero, "positions every \(interval): the interval must be positive")
    let (stream, continuation) = AsyncStream.makeStream(
      of: MediaTime.self, bufferingPolicy: .bufferingNewest(1))
    let (snapshots, clock) = (snapshots(), clock)
    let ticker = Task {
      var beat: Task<Void, Never>?
      for await snapshot in snapshots {
        beat?.cancel()
        continuation.yield(snapshot.position(at: clock.now))
        guard snapshot.isMoving else { continue }
        beat = Task { await Self.beat(snapshot, every: interval, on: clock) { continuation.yield($0) } }
      }
      beat?.cancel()
      continuation.finish()
    }
    continuation.onTermination = { _ in ticker.cancel() }
    return stream
  }

  /// Calls back at each multiple of the interval until cancelled or the end of the media.
  private static func beat(
    _ snapshot: PlaybackSnapshot, every interval: MediaTime, on clock: any PlaybackClock,
    _ tick: @Sendable (MediaTime) -> Void
  ) async {
    guard let rate = snapshot.anchor.movingAt else { return }
    var place = snapshot.position(at: clock.now)
    while snapshot.duration.map({ place < $0 }) ?? true {
      let goal = MediaTime(nanoseconds: (place.nanoseconds / interval.nanoseconds + 1) * interval.nanoseconds)
      let wait = realTime(for: goal - snapshot.anchor.position, at: rate)
      guard (try? await clock.sleep(until: snapshot.anchor.at + wait)) != nil else { return }
      place = max(goal, snapshot.position(at: clock.now))
      tick(place)
    }
  }

  /// The real time in which that much media time passes, rounded up: the goal is reached when it is over.
  private static func realTime(for distance: MediaTime, at rate: PlaybackRate) -> MediaTime {
    let (media, permille) = (distance.nanoseconds, Int64(rate.permille))
    return MediaTime(
      nanoseconds: media / permille * 1000 + (media % permille * 1000 + permille - 1) / permille)
  }
}
