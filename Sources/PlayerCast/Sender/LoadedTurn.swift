import CastProtocol
import PlaybackCore

/// A place in a piece of media at a moment, and how fast it moves.
struct CastPlace: Equatable, Sendable {
  var position: MediaTime
  var at: MonotonicInstant
  /// Media time per time; nil while it stands.
  var rate: Double?

  init(position: MediaTime, at moment: MonotonicInstant, rate: Double? = nil) {
    self.position = position
    at = moment
    self.rate = rate
  }

  /// Where it is at a later moment, if nothing has changed.
  func position(at now: MonotonicInstant) -> MediaTime {
    guard let rate, let passed = MediaTime(seconds: (now - at).inSeconds * rate) else { return position }
    return position + max(.zero, passed)
  }
}

/// The turn that is current on the device, with what it said about it last.
struct LoadedTurn: Equatable, Sendable {
  var turn: Turn
  /// The media session; its number goes into every request.
  var sessionID: Int?
  /// The item in the device's queue; nil when it has none.
  var itemID: Int?
  /// The request that opened it: it may still be told to have failed. Nil for one that began by itself.
  var request: Int?
  /// What the device said went wrong since it last showed the turn.
  var problem: PlayerError?
  /// The state as it was reported; nil before that.
  var state: PlayerState?
  /// The last place that the device told.
  var place: CastPlace
  /// The last place that was reported.
  var told: CastPlace?
  var duration: MediaTime?
  var isSeekable = true
  /// Its tracks, as the device last told them; nil when it told none.
  var tracks: MediaTracks?
  /// The tracks that the device was asked for and has not shown since.
  var askedTracks: [TrackID]?
  /// How often its tracks or its style were put right.
  var corrections = 0
  /// The style of its text, as the device last told it.
  var style: CastTextStyle?
  /// Whether `opened` was reported.
  var isAnnounced = false
  /// Whether the device had it in its queue, so that it need not know all about it yet.
  var beganByItself = false
  /// Whether its length was asked for.
  var isLengthAwaited = false
  /// Whether the device was last told to play.
  var wantsSound: Bool
  /// Until when a pause is only a step on the way to playing, which was asked for and not seen yet.
  var expectsSoundUntil: MonotonicInstant?
  /// Whether it has played to the end; what follows is still to be told.
  var hasFinished = false
  /// Whether the device has unloaded it without being asked: to go on it has to be loaded again.
  var isGone = false

  init(_ turn: Turn, place: CastPlace, wantsSound: Bool) {
    self.turn = turn
    self.place = place
    self.wantsSound = wantsSound
    duration = turn.item.duration
  }

  /// The place, kept within what is known of the length.
  func clamped(_ position: MediaTime) -> MediaTime {
    max(.zero, duration.map { min(position, $0) } ?? position)
  }

  /// Whether it can have played to its end by now.
  func isOver(at now: MonotonicInstant) -> Bool {
    guard !hasFinished, let duration else { return true }
    return place.position(at: now) >= duration - .seconds(2)
  }
}

/// A turn that is being opened.
struct CastOpening: Equatable, Sendable {
  /// How far it is.
  enum Stage: Equatable, Sendable {
    /// What the device is to fetch is being published.
    case publishing
    /// The device was asked to load a queue with it.
    case loading
    /// The device was asked to go to an item that it has.
    case navigating(item: Int)
  }

  let turn: Turn
  var place: MediaTime
  var playing: Bool
  let since: MonotonicInstant
  var stage = Stage.publishing
  /// The window it was sent with.
  var revision: WindowRevision?
  /// The request that it was sent in.
  var request: Int?
  /// The media session it got.
  var sessionID: Int?
  /// Whether the device has said last that it is loading.
  var isLoading = false
  /// The device did the opposite of what it was asked about playing, and was told again.
  var isCorrected = false
  /// What the device said about an item that may be this one.
  var problem: PlayerError?
  /// No other load was on its way when it was asked for.
  var isAlone = true
  /// A stop came after it was sent.
  var isCancelled = false
  /// The item to go to is not to be tried (again).
  var mustLoad = false

  init(_ turn: Turn, at place: MediaTime, playing: Bool, since: MonotonicInstant) {
    self.turn = turn
    self.place = max(.zero, place)
    self.playing = playing
    self.since = since
  }

  var isSent: Bool { stage != .publishing }
}

/// How far the device's queue is in line with the window.
struct CastProjection: Equatable, Sendable {
  /// The update that waits for it.
  var token: CommandToken?
  /// Whether something has changed since it was last in line.
  var isDue = false
  /// What the device was asked to change.
  var sent: QueueStep?
  /// What it was asked before; asked again in vain it is given up.
  var last: QueueStep?
  var steps = 0
  /// Whether the device repeats the current item.
  var repeats = false
  /// The device does not tell its order.
  var cannotAsk = false
  /// The device does not tell its order at once: it is read in pieces.
  var asksInPieces = false
  /// As far as it is read.
  var pages: QueuePages?
  /// About how many items is asked at once.
  var portion = 20
  /// An item that nothing was known about, asked for once.
  var puzzle: Int?

  init(token: CommandToken? = nil) { self.token = token }
}
