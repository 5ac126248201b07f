/// What the listener last asked for. Whether sound comes out also depends on holds.
public enum PlaybackIntent: String, Hashable, Sendable, Codable {
  /// To hear something.
  case play
  /// Silence.
  case pause
}

/// How far playing has come.
public enum PlaybackPhase: String, Hashable, Sendable, Codable {
  /// Nothing is loaded.
  case idle
  /// The current entry is being opened.
  case loading
  /// The current entry waits for data.
  case buffering
  /// The current entry plays or is paused.
  case ready
  /// The order is through.
  case ended
  /// The current entry cannot be played, and nothing took its place.
  case failed
}

/// A reason to be silent just now, whatever the intent.
public enum PlaybackHold: Hashable, Sendable, Codable {
  /// Something else needs the listener's ear; named, so that its end can be told apart. Local output only.
  case interruption(source: String)
  /// There is no output device left. Local output only.
  case noOutputDevice
  /// The sound server is gone; the reason. Local output only.
  case noSound(reason: String)
}

extension PlaybackHold {
  /// A short text for a listener; safe in a terminal.
  public var explanation: String {
    switch self {
    case .interruption(let source): DisplayText.safe(source)
    case .noOutputDevice: "no output device"
    case .noSound(let reason): DisplayText.safe(reason)
    }
  }
}

/// Where playing was at a moment, so that every other moment can be computed.
public struct PositionAnchor: Hashable, Sendable, Codable {
  /// The place in the media.
  public var position: MediaTime
  /// When it was there.
  public var at: MonotonicInstant
  /// The speed at which it goes on; nil while it stands still.
  public var movingAt: PlaybackRate?
  /// What was shown already of a place that turned out to be a little before it; it is waited for there.
  public var floor: MediaTime?

  /// The place at a moment: never before the anchor's own, nor before its floor unless that is beyond `duration`, and
  /// never beyond `duration` unless the anchor's own is.
  public func position(at moment: MonotonicInstant, duration: MediaTime?) -> MediaTime {
    var place = position
    if let movingAt, moment > at { place = place + movingAt.scaled(moment - at) }
    if let floor { place = max(place, floor) }
    return duration.map { min(place, max($0, position)) } ?? place
  }
}

/// Rules that end playing before the queue does. Not kept over a restart.
public struct EndRules: Hashable, Sendable, Codable {
  /// How many more natural ends until playing stops; nil for no such rule.
  public var stopAfter: Int?
  /// When playing stops; nil for no such rule.
  public var stopAt: MonotonicInstant?
  /// Whether the entry that plays at that time is finished first.
  public var finishesEntry = false
}

/// Choices of the host that change what commands mean.
public struct PlaybackOptions: Hashable, Sendable, Codable {
  /// `previous` restarts the current entry when more than this was heard; zero: never.
  public var previousThreshold: MediaTime
  /// After so many failures in a row playing stops, even with entries left to try.
  public var failureCap: Int
  /// How long a player may leave a command unanswered before the listener is told.
  public var settlementDeadline: MediaTime
  /// How long an output that is there may take to load what is handed to it before the hand-over is taken back.
  public var primingDeadline: MediaTime
  /// How long an output that answers may take to be heard after the cut of a hand-over before that is taken back.
  public var hearingDeadline: MediaTime
  /// What happens here when a device is lost, or somebody else ends what it plays.
  public var handBack: HandBackPolicy
  /// How playing is handed over unless a command says otherwise.
  public var transferStyle: TransferStyle
  /// Whether the repeat mode goes along to a device. Otherwise it is off from the hand-over on, as in the sample of Google's
  /// Cast SDK, until it is set again; the way back keeps it.
  public var handsOverRepeat: Bool

  /// Makes options; 3 s, no cap, 5 s, 20 s, 10 s, paused, seamless and with the repeat mode unless said.
  public init(
    previousThreshold: MediaTime = .seconds(3), failureCap: Int = .max,
    settlementDeadline: MediaTime = .seconds(5), primingDeadline: MediaTime = .seconds(20),
    hearingDeadline: MediaTime = .seconds(10), handBack: HandBackPolicy = .pausedWhenLost,
    transferStyle: TransferStyle = .seamless, handsOverRepeat: Bool = true
  ) {
    self.previousThreshold = previousThreshold
    self.failureCap = failureCap
    self.settlementDeadline = settlementDeadline
    self.primingDeadline = primingDeadline
    self.hearingDeadline = hearingDeadline
    self.handBack = handBack
    self.transferStyle = transferStyle
    self.handsOverRepeat = handsOverRepeat
  }
}

/// What happens here when a device is lost, or somebody else ends what it plays (R44).
public enum HandBackPolicy: String, Hashable, Sendable, Codable {
  /// The place is kept, paused: no sudden sound out of this machine.
  case pausedWhenLost
  /// As it was: what played on the device plays on here.
  case asWas
}

/// Where playing happens.
public enum PlaybackMode: String, Hashable, Sendable, Codable {
  /// Nowhere yet, or not any more.
  case none
  /// On this machine.
  case local
  /// On a device.
  case remote
}

/// Failures in a row, since sound last really came out.
struct FailureRun: Hashable, Sendable, Codable {
  /// The entry that the listener had asked for.
  var wanted: EntryID
  /// The place it was to start from.
  var position: MediaTime
  /// What has failed so far; only asked whether it contains something.
  var failed: Set<EntryID>
}

/// Which way failing entries are stepped over.
enum StepDirection: String, Hashable, Sendable, Codable {
  case forward
  case backward
}
