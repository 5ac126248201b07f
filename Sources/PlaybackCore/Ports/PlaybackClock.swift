/// Where time comes from: the machine's own clock in an app, a manual one in tests.
///
/// Isolation: may be used from any thread.
public protocol PlaybackClock: Sendable {
  /// The present moment; never goes back.
  var now: MonotonicInstant { get }

  /// Returns when the moment has come, at once when it is past.
  ///
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  func sleep(until moment: MonotonicInstant) async throws
}
