/// What the machine knows of the player it talks to: what it was told, what it said, what is still open.
struct PlayerLink: Sendable, Equatable, Codable {
  /// Names the instance; reports of others are ignored.
  var id: PlayerID
  /// Where it makes sound.
  var output: OutputID
  /// Whether the player is there; until then only wishes collect.
  var isOpen = false
  /// What plays for us there, to take up after a restart; nil while the player has not said.
  var session: SessionRecord?
  /// Whether it is the session of the launch before, which has not told yet what it plays.
  var isRejoining = false
  /// Why the device cannot be reached just now; nil while it can.
  var suspension: String?
  /// What is shown of the place while it cannot be reached; nil while it can.
  var frozen: FrozenPlace?
  /// What another controller plays there.
  var foreign: ForeignItem?
  /// What the device had of our queue when another controller's item came into it, in its order.
  var turnsAside: [Turn] = []
  /// What the player said it can do; the least until it says so.
  var capabilities = PlayerCapabilities(upcomingTurns: 1)

  /// The turn that the player was last told to open or has gone on to; nil when it holds nothing, or was told so.
  var opened: TurnID?
  /// Whether what is wanted now has to be opened anew.
  var needsOpen = false
  /// The turn whose open was not answered when the link broke: what is told before the link is back shows whether it
  /// was taken.
  var openInDoubt: TurnID?
  /// Whether the player was last told to play.
  var isToldToPlay = false
  /// The window the player was last shown.
  var shown: WindowRevision?
  /// The place that was asked for and is not sent yet.
  var wantedSeek: MediaTime?
  /// Whether a device was asked to be at another place and has not told since where it is.
  var seeksFarAway = false
  /// The speed the player was last told; nil when it is not known whether it was.
  var rate: PlaybackRate? = .normal
  /// The tracks the player was last told to use; nil when it is not known whether it was.
  var tracks: TrackPreference? = TrackPreference()
  /// The style the player was last told; nil when it is not known whether it was.
  var textStyle: TextTrackStyle? = TextTrackStyle()
  /// A loudness that was asked for and is not sent yet.
  var wantedVolume: Volume?
  /// A silence that was asked for and is not sent yet.
  var wantedMute: Bool?
  /// Whether it is to be asked where it is.
  var wantsPlace = false
  /// When it was last asked where it is.
  var askedAt = MonotonicInstant.zero
  /// Where it says it is, since it was last asked.
  var told: PlaceSample?
  /// When it is asked again; the timer runs.
  var asksAt: MonotonicInstant?
  /// The loudness as the player last reported it.
  var reportedLevels: OutputLevels?
  /// Entries that this output cannot play, for as long as it is in use; others may.
  var unplayable: [EntryID: PlayerError] = [:]

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

  init(id: PlayerID, output: OutputID) {
    self.id = id
    self.output = output
  }

  /// Whether a report was made before the player knew of a newer wish about the place.
  func isOutdated(_ token: CommandToken?) -> Bool {
    if needsOpen || wantedSeek != nil { return true }
    let newest = [.open, .seek].compactMap { unsettled[$0] }.max()
    guard let newest else { return false }
    return token.map { $0 < newest } ?? true
  }

  /// The device cannot be reached: what it did not answer may be lost, so that it is wanted anew.
  mutating func suspend(_ reason: String, at place: MediaTime, _ levels: OutputLevels) {
    suspension = reason
    isUnresponsive = false
    for kind in PlayerCommand.Action.Kind.allCases where unsettled[kind] != nil {
      switch kind {
      case .open: (needsOpen, openInDoubt) = (true, opened)
      // Whatever it holds then, it is to be unloaded.
      case .stop: opened = opened ?? TurnID(rawValue: 0)
      case .transport: isToldToPlay.toggle()
      case .seek: wantedSeek = wantedSeek ?? place
      case .rate: rate = nil
      case .tracks: tracks = nil
      case .textStyle: textStyle = nil
      case .volume: wantedVolume = levels.volume
      case .mute: wantedMute = levels.isMuted
      case .update, .close: break
      case .locate: wantsPlace = true
      }
    }
    shown = nil
    unsettled = [:]
  }

  /// It is not asked any more where it is.
  mutating func stopAsking(_ step: inout PlaybackMachine.Step) {
    wantsPlace = false
    guard asksAt != nil else { return }
    asksAt = nil
    step.effects.append(.cancelTimer(.ask(id)))
  }

  /// Takes an answer; the kind of command that it answers, nil when none is open.
  mutating func settle(_ token: CommandToken?, at now: MonotonicInstant) -> PlayerCommand.Action.Kind? {
    guard let token,
      let kind = PlayerCommand.Action.Kind.allCases.first(where: { unsettled[$0] == token })
    else { return nil }
    unsettled[kind] = nil
    waitingSince = now
    return kind
  }

  /// Sends a command unless one of its kind is unsettled; says whether it was sent.
  mutating func send(
    _ action: PlayerCommand.Action, lastToken: inout UInt64, _ step: inout PlaybackMachine.Step
  ) -> Bool {
    guard unsettled[action.kind] == nil else { return false }
    if unsettled.isEmpty { waitingSince = step.now }
    lastToken += 1
    let token = CommandToken(rawValue: lastToken)
    unsettled[action.kind] = token
    if action == .locate { (askedAt, told, wantsPlace) = (step.now, nil, false) }
    step.effects.append(.player(id, PlayerCommand(token: token, action: action)))
    return true
  }

  /// It was told a setting that is the same on every output.
  mutating func note(_ setting: PlayerCommand.Action) {
    switch setting {
    case .setRate(let rate): self.rate = rate
    case .setTracks(let tracks): self.tracks = tracks
    case .setTextStyle(let style): textStyle = style
    case .open, .update, .play, .pause, .seek, .stop, .locate, .setVolume, .setMuted, .close, .endSession:
      break
    }
  }

  /// Starts the deadline with the first unsettled command, and takes it back with the last. Answers in between
  /// move it, which is looked at when it runs out: so a command costs no effect beside itself. A device that cannot
  /// be reached is waited for without a deadline.
  mutating func watchSettlements(_ deadline: MediaTime, _ step: inout PlaybackMachine.Step) {
    let waits = !unsettled.isEmpty && !isUnresponsive && suspension == nil
    guard waits != isWatched else { return }
    isWatched = waits
    let timer = PlaybackTimer.settlement(id)
    step.effects.append(waits ? .startTimer(timer, at: waitingSince + deadline) : .cancelTimer(timer))
  }
}

/// Where playing was when a device went out of reach.
struct FrozenPlace: Hashable, Sendable, Codable {
  /// What it played.
  var turn: TurnID?
  /// Stands still.
  var anchor: PositionAnchor
}

/// How loud an output is.
struct OutputLevels: Hashable, Sendable, Codable {
  var volume: Volume
  var isMuted: Bool
}

extension OutputID {
  /// Whether it is a device that plays by itself.
  public var isRemote: Bool {
    switch self {
    case .local: false
    case .remote: true
    }
  }

  /// What a person is shown; safe in a terminal.
  public var displayName: String {
    switch self {
    case .local: "this machine"
    case .remote(let device): device.description
    }
  }
}
