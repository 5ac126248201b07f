/// Everything an app shows, at one moment: a value, safe to keep and to pass anywhere.
///
/// Two snapshots are equal when nothing has changed between them; the time that passes while playing is not a
/// change, it is in `position(at:)`.
public struct PlaybackSnapshot: Sendable {
  /// The queue, in both orders.
  public let queue: PlayQueue
  /// The planned play of the current entry; another one whenever an entry begins, the same entry again included.
  public let turn: TurnID?
  /// What the listener last asked for.
  public let intent: PlaybackIntent
  /// Reasons to be silent just now.
  public let holds: [PlaybackHold]
  /// Whether sound is wanted and nothing holds it back; true while loading and buffering.
  public let isPlaying: Bool
  /// How far playing has come.
  public let phase: PlaybackPhase
  /// Why the phase is `failed`.
  public let failure: PlayerError?
  /// Where the current entry is, for every moment. It stands still while the device cannot be reached
  /// (`suspension`), at the place where it was when that was found out, though the device plays on.
  public let anchor: PositionAnchor
  /// What was learned by opening the current entry.
  public let media: OpenedMedia?
  /// The length of the current entry, as far as known.
  public let duration: MediaTime?
  /// The speed.
  public let rate: PlaybackRate
  /// Which tracks are wanted; those that there are and those in use are in `media`.
  public let tracks: TrackPreference
  /// How text is to be shown.
  public let textStyle: TextTrackStyle
  /// The loudness of the output.
  public let volume: Volume
  /// The silence of the output.
  public let isMuted: Bool
  /// Which output plays; nil before the first, and after a device was lost or left.
  public let output: OutputID?
  /// Where playing is being handed over to, until it is heard there; nil when it is not.
  public let handingOverTo: OutputID?
  /// What the last hand-over cost, and how it ended; nil before the first.
  public let lastTransfer: TransferReport?
  /// Why the device cannot be reached just now; nil while it can.
  public let suspension: String?
  /// What another controller plays on the device; the current entry stays our own.
  public let foreign: ForeignItem?
  /// Where its sound goes; nil until it said so.
  public let sound: SoundPath?
  /// What the output can do, as it last said; nil before there is one.
  public let capabilities: PlayerCapabilities?
  /// Why no sound comes out just now although playing goes on; nil while it does.
  public let stall: String?
  /// What in the surroundings paused playing; nil once the listener has said what they want.
  public let pauseReason: String?
  /// Whether the output has left a command unanswered for too long.
  public let isOutputUnresponsive: Bool
  /// Rules that end playing before the queue does.
  public let endRules: EndRules
  /// How far from `anchor` the place that is heard may be.
  private let reach: PlaceReach
  /// Whether there is an edit to undo.
  public let canUndo: Bool
  /// Whether there is an undone edit to redo.
  public let canRedo: Bool
  /// How many entries could not be played when last tried.
  public let failureCount: Int

  /// The state of a machine.
  public init(_ machine: PlaybackMachine) {
    queue = machine.queue
    turn = machine.currentTurn
    intent = machine.intent
    holds = machine.holds
    isPlaying = machine.wantsSound
    phase = machine.phase
    failure = machine.failure
    anchor = machine.shownAnchor
    media = machine.media
    duration = machine.duration
    rate = machine.rate
    tracks = machine.tracks
    textStyle = machine.textStyle
    volume = machine.volume
    isMuted = machine.isMuted
    output = machine.link?.output
    handingOverTo = machine.transfer?.target
    lastTransfer = machine.lastTransfer
    suspension = machine.link?.suspension
    foreign = machine.foreign
    sound = machine.sound
    capabilities = machine.link?.capabilities
    stall = machine.stall
    pauseReason = machine.pauseReason
    isOutputUnresponsive = machine.link?.isUnresponsive ?? false
    endRules = machine.endRules
    reach = PlaceReach(machine)
    canUndo = machine.canUndo
    canRedo = machine.canRedo
    failureCount = machine.failures.count
  }

  /// The current entry.
  public var current: EntryID? { queue.current }

  /// The item of the current entry.
  public var item: MediaItem? { queue.current.flatMap(queue.item) }

  /// Whether the position moves at this moment.
  public var isMoving: Bool { anchor.movingAt != nil }

  /// The place in the current entry at a moment. Pure; of one snapshot it never runs backwards.
  public func position(at moment: MonotonicInstant) -> MediaTime {
    anchor.position(at: moment, duration: duration)
  }

  /// How far what is heard at a moment may be from `position(at:)`, either way. Pure.
  ///
  /// It is what the output says of its accuracy, and the way of its words as far as measured. While a device that was
  /// playing cannot be reached it grows with the time, for the device plays on, or stopped just when it was last heard
  /// of. A seek by another controller at such a time is not foreseen; and while a command is on its way, the position is
  /// the one that was asked for.
  public func uncertainty(at moment: MonotonicInstant) -> MediaTime {
    guard output != nil else { return .zero }
    guard suspension != nil, let running = reach.running else { return reach.accuracy }
    return reach.accuracy + running.scaled(max(reach.longestSilence, moment - anchor.at))
  }

  /// The title to show: the item's, else the one in the media's tags, else the file's name; “No track” without a
  /// current entry (S186). Safe in a terminal.
  public var title: String {
    guard let item else { return "No track" }
    if let title = item.title ?? media?.title, !title.isEmpty { return DisplayText.safe(title) }
    return item.displayTitle
  }

  /// The artist to show, if known. Safe in a terminal.
  public var artist: String? { (item?.artist ?? media?.artist).map(DisplayText.safe) }

  /// Why nothing is heard although playing is wanted, as a short text; nil when nothing is in the way.
  public var silenceReason: String? {
    if let suspension {
      return DisplayText.safe("the device cannot be reached (\(suspension)), trying again")
    }
    if let foreign { return DisplayText.safe("the device plays something else: \(foreign.title)") }
    guard intent == .play else { return output?.isRemote == true ? nil : pauseReason.map(DisplayText.safe) }
    if output?.isRemote == true { return waitingReason }
    if let hold = holds.first { return hold.explanation }
    if let stall { return DisplayText.safe(stall) }
    return waitingReason
  }

  private var waitingReason: String? {
    if isOutputUnresponsive { return "the output does not answer" }
    switch phase {
    case .buffering: return "waiting for data"
    case .loading: return "opening"
    case .idle, .ready, .ended, .failed:
      if case .silent(let reason)? = sound { return DisplayText.safe("no sound: \(reason)") }
      return nil
    }
  }
}

/// What the uncertainty of a place is computed from.
private struct PlaceReach: Sendable, Equatable {
  let accuracy: MediaTime
  let longestSilence: MediaTime
  /// The speed at which a device that cannot be reached goes on, if it does; nil while it stands still.
  let running: PlaybackRate?

  init(_ machine: PlaybackMachine) {
    accuracy = machine.placeAccuracy
    longestSilence = machine.link?.capabilities.longestSilence ?? .zero
    running = machine.anchor.movingAt
  }
}

extension PlaybackSnapshot: Equatable {
  /// Compares what can change, and the queue by its revision. O(holds).
  public static func == (left: PlaybackSnapshot, right: PlaybackSnapshot) -> Bool {
    left.queue.revision == right.queue.revision && left.queue.seed == right.queue.seed
      && left.turn == right.turn && left.intent == right.intent && left.holds == right.holds
      && left.phase == right.phase
      && left.failure == right.failure && left.anchor == right.anchor && left.media == right.media
      && left.rate == right.rate && left.tracks == right.tracks && left.textStyle == right.textStyle
      && left.volume == right.volume && left.isMuted == right.isMuted
      && left.output == right.output && left.handingOverTo == right.handingOverTo
      && left.lastTransfer == right.lastTransfer && left.suspension == right.suspension
      && left.foreign == right.foreign && left.sound == right.sound
      && left.capabilities == right.capabilities
      && left.stall == right.stall && left.pauseReason == right.pauseReason
      && left.isOutputUnresponsive == right.isOutputUnresponsive && left.endRules == right.endRules
      && left.canUndo == right.canUndo && left.canRedo == right.canRedo
      && left.failureCount == right.failureCount && left.reach == right.reach
  }
}
