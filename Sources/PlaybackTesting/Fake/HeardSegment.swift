public import PlaybackCore

/// A stretch of media that came out of a `FakePlayer` without a break, on virtual time.
///
/// Two segments in which neither the place nor the moment jumps are one. A pause, a seek, a change of rate or
/// loudness and the next turn each begin a new one.
public struct HeardSegment: Hashable, Sendable {
  /// The turn that was heard.
  public let turn: TurnID
  /// Its entry in the queue.
  public let entry: EntryID
  /// The place where the stretch began.
  public let from: MediaTime
  /// The place where it ended, or has come to by now.
  public internal(set) var to: MediaTime
  /// The moment at which it began.
  public let since: MonotonicInstant
  /// The moment at which it ended, or now.
  public internal(set) var until: MonotonicInstant
  /// The rate at which it was played.
  public let rate: PlaybackRate
  /// False when the player was muted or its volume was zero: time passed, nothing was heard.
  public let isAudible: Bool

  /// Whether the other one carries on where this one stops, in every respect.
  func isContinued(by next: HeardSegment) -> Bool {
    turn == next.turn && to == next.from && until == next.since && rate == next.rate
      && isAudible == next.isAudible
  }
}
