/// The engine as a value: everything that is decided is decided here.
///
/// `handle(_:)` takes one event and returns what is to be done. No clock, thread, file or random source is
/// behind it: time comes in with the event, random draws from the seed in the queue, and whatever takes time is
/// an effect whose result is another event. Hence state and events replay: the same events on the same state give
/// the same state and the same effects.
///
/// The transition is split by topic: `+Transport`, `+Edit`, `+Undo`, `+Turns`, `+Report`, `+Failure`, `+EndRules`,
/// `+AudioSession`, `+Remote`, `+Transfer`, `+Priming`, `+Rendezvous`, `+Measuring`, `+TransferReport`,
/// `+TransferFailure`, `+Rejoining`, `+Tracks`, `+Kept`, `+Sync`.
///
/// Isolation: a value; the engine guards it with a lock.
public struct PlaybackMachine: Sendable, Equatable, Codable {
  /// The queue.
  public internal(set) var queue: PlayQueue
  /// The host's choices.
  public let options: PlaybackOptions
  /// What the listener last asked for.
  public internal(set) var intent = PlaybackIntent.pause
  /// Reasons to be silent just now, oldest first.
  public internal(set) var holds: [PlaybackHold] = []
  /// How far playing has come.
  public internal(set) var phase = PlaybackPhase.idle
  /// Why the phase is `failed`.
  public internal(set) var failure: PlayerError?
  /// Where the current entry is, as far as can be told: the estimate that everything is decided by. While a device
  /// cannot be reached it goes on all the same, because the device plays on; see `shownAnchor`.
  public internal(set) var anchor = PositionAnchor(position: .zero, at: .zero) {
    didSet { shownFloor = nil }
  }
  /// What was learned by opening the current entry; nil until then.
  public internal(set) var media: OpenedMedia?
  /// The speed.
  public internal(set) var rate = PlaybackRate.normal
  /// The loudness of the local output, as last reported or asked for.
  public internal(set) var volume = Volume.full
  /// The silence of the local output, as last reported or asked for.
  public internal(set) var isMuted = false
  /// Which tracks are wanted.
  public internal(set) var tracks = TrackPreference()
  /// How text is to be shown.
  public internal(set) var textStyle = TextTrackStyle()
  /// Where the sound goes; nil until a player said so.
  public internal(set) var sound: SoundPath?
  /// Why no sound comes out just now although playing goes on; nil while it does.
  public internal(set) var stall: String?
  /// What in the surroundings paused playing; nil once the listener has said what they want.
  public internal(set) var pauseReason: String?
  /// What the last hand-over cost, and how it ended.
  public internal(set) var lastTransfer: TransferReport?
  /// Rules that end playing before the queue does.
  public internal(set) var endRules = EndRules()
  /// Why entries could not be played when they were last tried.
  public internal(set) var failures: [EntryID: PlayerError] = [:]
  /// The numbers of the last events that changed the phase, newest last: what led to where playing stands.
  public internal(set) var why: [UInt64] = []
  /// How many events were handled.
  public internal(set) var eventCount: UInt64 = 0

  var history = UndoHistory()
  var link: PlayerLink?
  /// The hand-over under way.
  var transfer: Transfer?
  /// The last hand-over, while its target is asked where it is.
  var measure: TransferMeasure?
  /// How quick the outputs are that were used; kept, because it is learned.
  var timings: [OutputID: OutputTiming] = [:]
  /// This machine's own loudness, while a device plays.
  var localLevels: OutputLevels?
  /// The planned turn of the current entry; nil without one.
  var currentTurn: TurnID?
  /// The planned turns that follow, as the player is or will be shown them.
  var plannedTurns: [Turn] = []
  /// The turns before the current one in the play order, for players that want to be shown them.
  var heardTurns: [Turn] = []
  /// Whether the window says that the current entry repeats.
  var plansRepeat = false
  var revision = WindowRevision(rawValue: 0)
  /// The entry that the anchor is about; another one than the current entry only in a damaged saved state.
  var anchoredEntry: EntryID?
  /// The place at which the current turn began to sound, to tell real progress from none.
  var soundedFrom = MediaTime.zero
  /// What a listener was shown of the present turn before the newest, slightly smaller word of the player.
  var shownFloor: MediaTime?
  var failureRun: FailureRun?
  /// Entries that a player found unplayable ahead of their turn, until the next one has begun.
  var failedAhead: [EntryID: PlayerError] = [:]
  /// What a player learned about turns that it opened ahead, until the next one has begun.
  var mediaAhead: [TurnID: OpenedMedia] = [:]
  var direction = StepDirection.forward
  /// The number of the event with the listener's newest wish about the intent: an undo does not overrule a later one.
  var lastWish: UInt64 = 0
  var lastTurn: UInt64 = 0
  var lastToken: UInt64 = 0
  var lastPlayer: UInt32 = 0
  /// What the launch before has left on a device, until an output is opened.
  var leftSession: LeftSession?

  /// A machine with an empty queue; the seed decides all random orders.
  public init(seed: UInt64, options: PlaybackOptions = PlaybackOptions()) {
    queue = PlayQueue(seed: seed)
    self.options = options
  }

  /// Takes one event and returns what is to be done.
  ///
  /// - Complexity: O(window + chunk) for all but shuffling, seams and bulk edits.
  public mutating func handle(_ event: PlaybackEvent) -> PlaybackReaction {
    eventCount += 1
    let before = Kept(self)
    var step = Step(now: event.at)
    noteProgress(event.at)
    var outcome: CommandOutcome?
    switch event.kind {
    case .command(let command): outcome = perform(command, &step)
    case .player(let player, let report): receive(report, from: player, &step)
    case .playerOpened(let player): playerOpened(player, &step)
    case .playerUnavailable(let player, let error): playerUnavailable(player, error, &step)
    case .session(let event): receive(event, &step)
    case .timer(let timer): ranOut(timer, &step)
    }
    synchronize(&step)
    if before.phase != phase { why = why.suffix(7) + [eventCount] }
    if before != Kept(self) { step.effects.append(.persist) }
    return PlaybackReaction(outcome: outcome, effects: step.effects)
  }

  /// Where the current entry is, as a listener is shown it: the anchor, but standing still while the device cannot be
  /// reached, at the place where it was when that was found out, and after a seek until the device has told where it
  /// is. What is wanted from the device when it is back, and where it goes on here when it is not, is decided by
  /// `anchor`.
  public var shownAnchor: PositionAnchor {
    guard let frozen = link?.frozen else {
      var shown = anchor
      shown.floor = shownFloor
      if link?.seeksFarAway == true { shown.movingAt = nil }
      return shown
    }
    if frozen.turn == currentTurn { return frozen.anchor }
    return PositionAnchor(position: anchor.position, at: anchor.at)
  }

  /// How far what is heard may be from the place that is told: what the output says of itself, and the way of its words
  /// as measured.
  var placeAccuracy: MediaTime {
    guard let link else { return .zero }
    return link.capabilities.placeAccuracy + timing(of: link.output).delay
  }

  /// The place in the current entry at a moment, by the estimate, also of a device that cannot be reached; pure.
  public func position(at moment: MonotonicInstant) -> MediaTime {
    anchor.position(at: moment, duration: duration)
  }

  /// The length of the current entry, as far as known.
  public var duration: MediaTime? { media?.duration ?? queue.current.flatMap(queue.item)?.duration }

  /// What another controller plays on the device; the current entry stays our own.
  public var foreign: ForeignItem? { link?.foreign }

  /// Where playing happens.
  public var mode: PlaybackMode {
    guard let link else { return .none }
    return link.output.isRemote ? .remote : .local
  }

  /// Whether a reason to be silent applies to the output that plays: calls and devices here are nothing to a TV.
  public var isHeld: Bool { mode != .remote && !holds.isEmpty }

  /// Whether sound is wanted and nothing holds it back.
  public var wantsSound: Bool {
    guard intent == .play, !isHeld, queue.current != nil else { return false }
    switch phase {
    case .idle, .loading, .buffering, .ready: return true
    case .ended, .failed: return false
    }
  }

  /// One event's time and the effects it has so far.
  struct Step {
    let now: MonotonicInstant
    var effects: [PlaybackEffect] = []

    mutating func tell(_ title: String, _ text: String) {
      effects.append(.notice(Notice(title: title, text: text)))
    }
  }

  /// What is worth keeping over a restart and cheap to compare.
  private struct Kept: Equatable {
    let revision: UInt64
    let current: EntryID?
    let intent: PlaybackIntent
    let phase: PlaybackPhase
    let anchored: MediaTime
    let rate: PlaybackRate
    let tracks: TrackPreference
    let textStyle: TextTrackStyle
    let output: OutputID?
    let session: SessionRecord?

    init(_ machine: PlaybackMachine) {
      revision = machine.queue.revision
      current = machine.queue.current
      intent = machine.intent
      phase = machine.phase
      anchored = machine.anchor.position
      rate = machine.rate
      tracks = machine.tracks
      textStyle = machine.textStyle
      output = machine.link?.output
      session = machine.link?.session
    }
  }
}
