public import PlaybackCore

/// The machine's own clock; it stands still while the machine sleeps.
public struct SystemClock: PlaybackClock {
  private static let origin = SuspendingClock().now

  /// The clock.
  public init() {}

  /// The time since the process first asked.
  public var now: MonotonicInstant {
    let (seconds, attoseconds) = Self.origin.duration(to: SuspendingClock().now).components
    return MonotonicInstant(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// Sleeps in the system; returns when the moment has come.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until moment: MonotonicInstant) async throws {
    let instant = Self.origin.advanced(by: .nanoseconds(moment.nanoseconds))
    try await SuspendingClock().sleep(until: instant, tolerance: .zero)
  }
}
