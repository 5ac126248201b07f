/// A hand-over that is under way (design part 4, the simple path).
///
/// Before the cut `other` is the player that is being prepared, and the link is the one that sounds. At the cut they
/// change places: `other` is then the player that is given up, silent, until the new one is heard.
struct Transfer: Sendable, Equatable, Codable {
  /// How far it has come.
  enum Stage: String, Sendable, Codable {
    /// The target's session is being opened; the source plays on.
    case opening
    /// The target loads, paused; the source plays on.
    case priming
    /// The target was told to play, which is the point of no return; the source is silent.
    case cutting
  }

  var stage = Stage.opening
  /// The player on the other side; nil after the cut when nothing played before.
  var other: PlayerLink?
  let source: OutputID?
  let target: OutputID
  let startedAt: MonotonicInstant
  var openedAt: MonotonicInstant?
  var cutAt: MonotonicInstant?
  /// The place at which the source fell silent.
  var cutPlace = MediaTime.zero
  /// What the target learned by opening what it was primed with.
  var media: OpenedMedia?
  /// What the target cannot play among what it was shown.
  var passedOver: [EntryID] = []
}

/// What a hand-over cost, as far as the players told.
public struct TransferReport: Hashable, Sendable, Codable {
  /// Where playing came from; nil when nothing played.
  public var source: OutputID?
  /// Where it went.
  public var target: OutputID
  /// From the wish to the target's session being open.
  public var opening: MediaTime
  /// From there to the cut: loading on the target while the source plays on.
  public var priming: MediaTime
  /// From the source falling silent to the target reporting sound; zero when it was handed over paused.
  public var silence: MediaTime
  /// The place at which the target began, less the place at which the source stopped: positive when something was
  /// passed over, negative when something is heard twice. Nil when it was handed over paused.
  public var positionError: MediaTime?
  /// Entries near the present one that the target cannot play; they stay in the queue.
  public var passedOver: [EntryID]
}
