import PlaybackCore

/// A turn that libmpv was told to play, from then until it has been heard.
struct StartedTurn: Equatable, Sendable {
  let turn: Turn
  /// Distinguishes loads of the same turn.
  let serial: UInt64
  /// When libmpv was told to load it, or began to.
  var loadedAt: MonotonicInstant
  /// libmpv's playlist entry, once known.
  var entry: Int64?
  /// Where it begins.
  var start = MediaTime.zero
  /// The first bytes are those of a playlist.
  var resemblesPlaylist = false
  /// What was learned so far; complete when `isOpened`.
  var media = OpenedMedia(isSeekable: false)
  /// The tracks as they were last reported.
  var toldTracks: MediaTracks?
  /// libmpv's numbers of the tracks in `media`.
  var trackNumbers: [TrackID: Int64] = [:]
  /// The ReplayGain of those tracks in `media` that have one.
  var gains: [TrackID: TrackGain] = [:]
  /// Whether it is played with its album's gain; nil until that is settled.
  var takesAlbumGain: Bool?
  /// Whether files, or else addresses, may be opened ahead while it plays; nil while neither was to be.
  var opensFilesAhead: Bool?
  var isOpened = false
  /// `opened` was reported by an earlier load of the turn.
  var isReload = false
  /// libmpv has begun to play it.
  var hasBegun = false
  /// libmpv has decoded it to the end.
  var hasEnded = false
  /// The length is libmpv's guess.
  var isLengthGuessed = false
  /// The length, or where it was seen to end.
  var length: MediaTime?
}

/// The turn that follows the last started one.
struct NextTurn: Equatable, Sendable {
  let turn: Turn
  /// The inspection, and later the append request, that belongs to it.
  let job: UInt64
  var stage: Stage

  enum Stage: Equatable, Sendable {
    case inspecting
    case appending
    case appended(entry: Int64)
    /// Reported as failed; not appended.
    case failed
  }
}

/// A seek on its way.
struct PendingSeek: Equatable, Sendable {
  let token: CommandToken
  let target: MediaTime
  var stage: Stage
  /// The request that carries it, if one was made.
  var request: UInt64?

  enum Stage: Equatable, Sendable {
    /// Waits until the media is open.
    case waiting
    case sent
    /// libmpv took it and will carry it out.
    case taken
    /// Ends when playing begins anew.
    case running
  }
}
