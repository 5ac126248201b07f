import PlaybackCore

/// Every decision of the libmpv player: commands and events in, requests and reports out.
///
/// A value without clock, thread or C types; the owner thread carries out what `takeRequest` yields.
///
/// mpv is given at most two entries: the one that plays and the next. `line` holds the turns that mpv has
/// started and that have not yet been heard to the end: the first is the one that is heard, the last the one
/// that is decoded. They differ for the length of the sound buffer (some 350 ms) around a joint.
struct MPVSession: Sendable {
  var requests: [MPVRequest] = []
  var ledger = CommandLedger()
  var purposes: [UInt64: Purpose] = [:]
  private var lastNumber: UInt64 = 0
  var now = MonotonicInstant.zero

  var window: QueueWindow?
  var line: [StartedTurn] = []
  var next: NextTurn?
  /// The file inspection that precedes loading the first turn of `line`.
  var inspection: UInt64?
  /// Entries taken back from mpv that it may have started before it knew.
  var retired: [Int64: Turn] = [:]
  /// Append requests taken back before mpv answered them.
  var retiredRequests: [UInt64: Turn] = [:]
  /// The entry mpv has open.
  var activeEntry: Int64?
  var failure: PendingFailure?
  var seek: PendingSeek?

  var wantsSound = false
  /// mpv is known to be paused.
  var isPaused = true
  /// What was asked for of play and pause, oldest first, and waits for the media to be loaded or for a pause.
  var waitingTransports: [CommandToken] = []
  /// The pause that mpv is carrying out.
  var pause: PauseUnderway?
  /// mpv reached the end while paused and unloaded the file; playing on means loading it again.
  var isParked = false
  /// Everything decoded has been heard.
  var isDrained = false
  var isStarved = false
  var timeline = Timeline()
  /// Counts the observations of the place, so that a value from before a jump is recognised. Zero stands for
  /// the lasting observations of other properties.
  var generation: UInt64 = 1

  /// Which tracks are wanted, of what plays and of everything that will.
  var preference = TrackPreference()
  /// libmpv was told which tracks to use; that stays with it.
  var hasChosenTracks = false
  var levels: Levels
  var ducking = Ducking()
  var gain: GainKeeping
  var logGate = LogGate()
  /// What libmpv said since it began to open the present file.
  var recentLog: [MPVLogLine] = []
  var isClosing = false

  /// How long a connection may take before its failure counts as silence of the other side.
  let networkPatience: MediaTime

  /// The longest that opening an address may take, however lively the server is: two time-outs and the 11 seconds
  /// in which ffmpeg tries a connection that broke off again (after 0, 1, 3 and 7 s).
  private let openingPatience: MediaTime

  /// Starts a session; `isSilentByChoice` when no sound was asked for, the timeout in seconds; `followsMute` when a
  /// mute in the mixer is to be taken for the listener's.
  init(
    isSilentByChoice: Bool, networkTimeout: Int, followsMute: Bool = true,
    replayGain: MPVOptions.ReplayGain = .off
  ) {
    gain = GainKeeping(mode: replayGain)
    networkPatience = .milliseconds(900 * Int64(networkTimeout))
    openingPatience = .seconds(2 * Int64(networkTimeout) + 11)
    levels = Levels(isSilentByChoice: isSilentByChoice, followsMute: followsMute)
  }

  /// A fresh number for a request, load or job.
  mutating func number() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// A number under which the answer will be recognised.
  mutating func expect(_ purpose: Purpose) -> UInt64 {
    let id = number()
    purposes[id] = purpose
    return id
  }

  /// Yields the next thing to be done, and forgets it.
  mutating func takeRequest() -> MPVRequest? {
    requests.isEmpty ? nil : requests.removeFirst()
  }

  /// The moment at which `MPVEvent.woke` is wanted.
  var wakesAt: MonotonicInstant? {
    [stallsAt ?? givesUpAt, ducking.stepsAt, gain.waiting?.until].compactMap(\.self).min()
  }

  /// When the silence of libmpv counts as a stall.
  var stallsAt: MonotonicInstant? {
    guard timeline.state == .playing, timeline.isAdvancing, line.last?.hasEnded == false else { return nil }
    return timeline.heardAt + Timeline.patience
  }

  /// When the address that is being opened is given up.
  var givesUpAt: MonotonicInstant? {
    guard line.count == 1, !line[0].isOpened, inspection == nil, failure == nil,
      !line[0].turn.item.location.isFile
    else { return nil }
    return line[0].loadedAt + openingPatience
  }

  /// Takes in what libmpv or an inspection said.
  mutating func handle(_ event: MPVEvent, at now: MonotonicInstant) {
    self.now = now
    guard !isClosing else { return letGo(event) }
    switch event {
    case .reply(let id, let error, let value): replied(id, error, value)
    case .startFile(let entry): fileStarted(entry)
    case .preloaded(let hook): preloaded(hook)
    case .fileLoaded: fileLoaded()
    case .endFile(let entry, let reason, let error): fileEnded(entry, reason, error)
    case .seekBegan: seekBegan()
    case .restarted: restarted()
    case .idle: becameIdle()
    case .audioReconfigured: applyLevels()
    case .property(let property, let value): propertyChanged(property, value)
    case .time(let generation, let seconds): timePassed(generation, seconds)
    case .log(let line): logged(line)
    case .drained: concludeFailure()
    case .inspected(let job, let result): inspected(job, result)
    case .woke:
      continueDucking()
      checkWaiting()
      checkStall()
      checkOpening()
    }
  }

  private mutating func propertyChanged(_ property: MPVProperty, _ value: MPVValue) {
    switch (property, value) {
    case (.starved, .flag(let isStarved)): starvationChanged(isStarved)
    case (.starved, .none): isStarved = false
    case (.output, .text(let name)): outputChanged(name)
    case (.output, .none): outputVanished()
    case (.volume, .number(let percent)): levelSeen(.gain, percent: percent, isMuted: nil)
    case (.mute, .flag(let isMuted)): levelSeen(.gain, percent: nil, isMuted: isMuted)
    case (.mixerVolume, .number(let percent)): levelSeen(.mixer, percent: percent, isMuted: nil)
    case (.mixerMute, .flag(let isMuted)): levelSeen(.mixer, percent: nil, isMuted: isMuted)
    default: break  // Unavailable values, and properties that are only set or asked for.
    }
  }
}

extension MPVSession {
  /// What an answer of libmpv is for.
  enum Purpose: Equatable, Sendable {
    /// Nothing hangs on it.
    case nothing
    /// Loading the turn with that serial number; settles the open.
    case load(serial: UInt64, CommandToken?)
    case append(Turn)
    case clear
    case settle(CommandToken)
    case transport(CommandToken?, paused: Bool)
    case rate(CommandToken, PlaybackRate)
    /// The filter that is the gain of a file.
    case gain
    /// A part of a text style; the last one settles it.
    case style(CommandToken, MPVProperty, isLast: Bool)
    /// The tracks of the media with that serial number, after they were chosen.
    case tracks(serial: UInt64, CommandToken)
    case seek(CommandToken)
    /// A property of the media with that serial number.
    case media(serial: UInt64, MPVProperty, hook: UInt64)
    /// The exact place at which mpv stopped.
    case stoppedPlace(generation: UInt64)
    /// Where exactly it is.
    case locate(CommandToken, generation: UInt64)
    case level(CommandToken?)
    case levelPoll(MPVProperty)
  }

  /// A failure whose reason may still be in log lines to come.
  struct PendingFailure: Equatable, Sendable {
    let serial: UInt64
    let reason: MPVEndReason
    let error: Int32
    /// It ended well before its known end.
    var isEarly = false
  }
}
