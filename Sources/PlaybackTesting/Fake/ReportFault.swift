public import PlaybackCore

/// Something that goes wrong on the way from a `FakePlayer` to its reader.
public struct ReportFault: Sendable {
  /// What happens to a report.
  public enum Effect: Hashable, Sendable {
    /// It never arrives.
    case drop
    /// It arrives twice.
    case duplicate
    /// It arrives that much later; younger reports overtake it.
    case delay(MediaTime)
  }

  /// What happens to the reports concerned.
  public let effect: Effect
  /// How many more reports are hit.
  public internal(set) var remaining: Int
  /// Which reports are concerned.
  public let concerns: @Sendable (PlayerReport) -> Bool

  /// Makes a fault that hits the next `count` reports that it concerns.
  public init(
    _ effect: Effect, next count: Int = 1,
    of concerns: @escaping @Sendable (PlayerReport) -> Bool = { _ in true }
  ) {
    self.effect = effect
    remaining = count
    self.concerns = concerns
  }
}
