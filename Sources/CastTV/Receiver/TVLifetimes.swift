public import PlaybackCore

/// How long the application of a TV stays without being of use; then it ends by itself, as on other receivers.
///
/// What plays is never ended, whether or not a sender is there.
public struct TVLifetimes: Hashable, Sendable {
  /// How long it stays while nothing is loaded; nil for ever.
  public let idle: MediaTime?
  /// How long it stays while what is loaded is paused; nil for ever.
  public let paused: MediaTime?

  /// 5 minutes idle and 20 minutes paused, unless said otherwise.
  ///
  /// Precondition: neither is zero or negative.
  public init(idle: MediaTime? = .seconds(300), paused: MediaTime? = .seconds(1200)) {
    precondition(idle.map { $0 > .zero } ?? true, "An idle life-time of \(String(describing: idle))")
    precondition(paused.map { $0 > .zero } ?? true, "A paused life-time of \(String(describing: paused))")
    self.idle = idle
    self.paused = paused
  }
}
