/// A hand-over that is under way (design part 4).
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
    /// The target stands ready ahead of the source, which plays on until it gets there.
    case waiting
    /// The target was told to play or the source to be silent, which is the point of no return; both are about to be so.
    case cutting
  }

  var stage = Stage.opening
  var style: TransferStyle
  /// The player on the other side; nil after the cut when nothing played before.
  var other: PlayerLink?
  let source: OutputID?
  let target: OutputID
  let startedAt: MonotonicInstant
  var openedAt: MonotonicInstant?
  /// When the target first stood ready.
  var readyAt: MonotonicInstant?
  var cutAt: MonotonicInstant?
  /// The place at which the target takes over.
  var cutPlace = MediaTime.zero
  /// What the target learned by opening what it was primed with.
  var media: OpenedMedia?
  /// What the target cannot play among what it was shown.
  var passedOver: [EntryID] = []
  /// Whether the timer for the target's first sound runs.
  var awaitsSound = false
  /// Nearby entries that no device can be given, as the listener was told when the hand-over was asked for.
  var foretold: Set<EntryID> = []

  /// Where the target was told to stand; nil when it is to be told anew.
  var aim: TransferAim?
  /// Where the target said it stands since it was told.
  var standing: TransferStanding?
  /// How often the source had passed where the target stood.
  var tries = 0
  /// How often the target was asked, to learn how far away it is.
  var pings = 0
  /// Where the source said it is.
  var samples: [PlaceSample] = []
  /// When the first of the two is told, the point of no return; the timer runs.
  var cutDue: MonotonicInstant?
  /// When the target is told to play, after the cut; the timer runs. The source was told first, since it takes longer.
  var playDue: MonotonicInstant?
  /// When the target was told to play, if that was after the cut.
  var playedAt: MonotonicInstant?
  /// When the source is heard where the target takes over; nil when it was not waited for.
  var meeting: MonotonicInstant?
  /// When the source is told to be silent; the timer runs.
  var silenceDue: MonotonicInstant?
  /// When the source was told to be silent.
  var silencedAt: MonotonicInstant?
  /// The turn that the source was in at the cut, and its length.
  var sourceTurn: TurnID?
  var sourceLength: MediaTime?
  /// Where the source was at the cut, when it was not waited for.
  var leftAt: MediaTime?
  /// Where the source said it fell silent, counted from the place of the cut.
  var overrun: MediaTime?
}

/// Where a target is told to stand.
struct TransferAim: Sendable, Equatable, Codable {
  let turn: TurnID
  let place: MediaTime
  let toldAt: MonotonicInstant
  /// What was loaded already is sought in.
  let isSeek: Bool
  /// It is the start of the turn that follows the one that sounds.
  let isJoint: Bool
}

/// Where a target said it stands, or already plays.
struct TransferStanding: Sendable, Equatable, Codable {
  var place: MediaTime
  var isPlaying: Bool
}
