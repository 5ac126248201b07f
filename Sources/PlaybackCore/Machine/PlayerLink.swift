/// What the machine knows of the player it talks to: what it was told, what it said, what is still open.
struct PlayerLink: Sendable, Equatable, Codable {
  /// Names the instance; reports of others are ignored.
  var id: PlayerID
  /// Whether the player is there; until then only wishes collect.
  var isOpen = false
  /// What the player said it can do; the least until it says so.
  var capabilities = PlayerCapabilities(upcomingTurns: 1)

  /// The turn that the player was last told to open or has gone on to; nil when it holds nothing, or was told so.
  var opened: TurnID?
  /// Whether what is wanted now has to be opened anew.
  var needsOpen = false
  /// Whether the player was last told to play.
  var isToldToPlay = false
  /// The window the player was last shown.
  var shown: WindowRevision?
  /// The place that was asked for and is not sent yet.
  var wantedSeek: MediaTime?
  /// The speed the player was last told.
  var rate = PlaybackRate.normal
  /// A loudness that was asked for and is not sent yet.
  var wantedVolume: Volume?
  /// A silence that was asked for and is not sent yet.
  var wantedMute: Bool?

  /// Commands that are not settled: at most one of a kind.
  var unsettled: [PlayerCommand.Action.Kind: CommandToken] = [:]
  /// Since when the player owes an answer: the first open command, or its last answer when others are open.
  var waitingSince = MonotonicInstant.zero
  /// Whether the deadline's timer runs.
  var isWatched = false
  /// Whether an answer is overdue and the listener was told.
  var isUnresponsive = false
  /// The turn that the player has begun to open and can no longer be talked out of.
  var committed: Turn?

  init(id: PlayerID) { self.id = id }

  /// Whether a report was made before the player knew of a newer wish about the place.
  func isOutdated(_ token: CommandToken?) -> Bool {
    if needsOpen || wantedSeek != nil { return true }
    let newest = [.open, .seek].compactMap { unsettled[$0] }.max()
    guard let newest else { return false }
    return token.map { $0 < newest } ?? true
  }
}
