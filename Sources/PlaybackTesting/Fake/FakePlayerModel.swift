public import PlaybackCore

/// The player inside `FakePlayer`, as a value without threads: commands and the time go in, reports come out.
///
/// Use it directly where a test wants a player in a plain loop (a simulation, a property test):
///
/// ```swift
/// var player = FakePlayerModel { _ in .track(.seconds(3)) }
/// var reports = player.start()
/// reports += player.receive(command, at: now)
/// reports += player.advance(to: now + .seconds(3))
/// ```
///
/// Each call returns the reports that arrived by its moment, in order. Everything that depends on time happens
/// at exactly its virtual moment, however far one call advances.
public struct FakePlayerModel: Sendable {
  /// The last moment it was told of.
  public internal(set) var now: MonotonicInstant
  /// Every illegal order so far. An illegal command is recorded and then carried out as well as possible.
  public internal(set) var violations: [Violation] = []
  /// Every command received so far.
  public internal(set) var commands: [PlayerCommand] = []
  /// How it behaves. Use `change` to alter it.
  public internal(set) var settings: FakePlayerSettings
  /// True once no report will come any more: after `close`, or when the player was lost.
  public internal(set) var isFinished = false

  let media: @Sendable (MediaLocation) -> FakeMedia?
  var judge = PlayerJudge()
  /// True when somebody tells which reports have been read; otherwise they count as read when they arrive.
  var hasReader = false
  var unread: [PlayerReport] = []
  var readCount = 0
  var inbox: [WaitingCommand] = []
  var outbox = ReportOutbox()
  var arrived: [PlayerReport] = []
  var deck = Deck.empty
  var upcoming: [Turn] = []
  /// The turns before the current one, as far as it was shown them.
  var previous: [Turn] = []
  var probes: [Probe] = []
  var forgotten: Set<TurnID> = []
  var committed: Commitment?
  var token: CommandToken?
  var revision: WindowRevision?
  var rate = PlaybackRate.normal
  /// Which tracks it was told to use.
  public internal(set) var tracks = TrackPreference()
  /// How it was told to show text.
  public internal(set) var textStyle = TextTrackStyle()
  var volume = Volume.full
  var isMuted = false
  /// Whether it carries out and reports nothing; see `freeze`.
  public internal(set) var isFrozen = false
  /// Whether it plays as a device that cannot be reached; see `breakLink`.
  public internal(set) var isOutOfReach = false
  /// What another controller plays on it; see `playForeign`.
  public internal(set) var foreign: ForeignItem?
  var isStarved = false
  var isClosing = false
  var nextOpenError: PlayerError.Code?
  var refusals: [Refusal] = []
  var pastSegments: [HeardSegment] = []
  /// For the mutants of the conformance suite: what is carried out instead of an action.
  var actionRewrite: (@Sendable (PlayerCommand.Action) -> [PlayerCommand.Action])?
  /// For the mutants of the conformance suite: what arrives instead of a report.
  var reportRewrite: (@Sendable (PlayerReport) -> [PlayerReport])?

  /// Makes a player that finds its media with `media`; nil means that there is no such file.
  public init(
    settings: FakePlayerSettings = FakePlayerSettings(), now: MonotonicInstant = .zero,
    media: @escaping @Sendable (MediaLocation) -> FakeMedia?
  ) {
    self.settings = settings
    self.now = now
    self.media = media
  }

  /// Reports what a player says unasked: its capabilities, its loudness and where its sound goes. Call it once.
  public mutating func start() -> [PlayerReport] {
    report(.capabilities(settings.capabilities))
    report(.volume(volume, muted: isMuted))
    report(.sound(settings.sound))
    return run()
  }

  /// Takes a command at a moment; judges it, and carries it out after `settings.settlesAfter`.
  public mutating func receive(_ command: PlayerCommand, at moment: MonotonicInstant) -> [PlayerReport] {
    let before = advance(to: moment)
    commands.append(command)
    // It got lost on the way.
    if isOutOfReach, command.action.kind != .close { return before + run() }
    violations += judge.examine(command, playing: currentTurn?.id, committed: committed?.turn.id)
    if !isClosing, !isFinished {
      inbox.append(WaitingCommand(command: command, due: now + settings.settlesAfter))
      if command.action.kind == .close {
        isClosing = true
        isOutOfReach = false
      }
    }
    return before + run()
  }

  /// Takes note of how many reports have been read since the start.
  mutating func noteRead(_ count: Int) {
    let news = max(min(count - readCount, unread.count), 0)
    for report in unread.prefix(news) { judge.wasRead(report) }
    unread.removeFirst(news)
    readCount += news
  }

  /// Lets time pass up to the moment. A moment in the past counts as now.
  public mutating func advance(to moment: MonotonicInstant) -> [PlayerReport] {
    var reports = run()
    while let next = nextMoment, next <= moment {
      now = max(now, next)
      reports += run()
    }
    now = max(now, moment)
    return reports
  }

  /// The next moment at which it does something by itself; nil when it only waits for commands.
  public var nextMoment: MonotonicInstant? {
    if isFinished { return nil }
    let answers = isFrozen ? [] : [inbox.first?.due, isOutOfReach ? nil : outbox.nextDue]
    return (answers + [deckMoment, probes.map(\.due).min()]).compactMap(\.self).min()
  }

  /// Does everything that is due now, and returns the reports that have arrived.
  mutating func run() -> [PlayerReport] {
    while !isFinished, runDeck() || runProbes() || runInbox() || deliver() {}
    if isClosing, inbox.isEmpty, outbox.isEmpty { isFinished = true }
    defer { arrived = [] }
    return arrived
  }

  mutating func report(_ fact: PlayerReport.Fact) {
    report(PlayerReport(token: token, revision: revision, fact: fact))
  }

  mutating func report(_ report: PlayerReport) {
    let isOnItsWay = outbox.post(report, due: now + settings.reportsAfter)
    // Lost on the way: the sender has to live with it and may go on, so it counts as delivered.
    if !isOnItsWay { judge.delivered(report) }
  }

  private mutating func deliver() -> Bool {
    guard !isFrozen, !isOutOfReach, let report = outbox.takeDue(at: now) else { return false }
    arrive(report)
    return true
  }

  mutating func arrive(_ report: PlayerReport) {
    judge.delivered(report)
    if hasReader { unread.append(report) } else { judge.wasRead(report) }
    arrived += reportRewrite?(report) ?? [report]
    if case .lost = report.fact { isFinished = true }
  }
}

extension FakePlayerModel {
  /// A command that has been sent and not carried out.
  struct WaitingCommand: Sendable {
    let command: PlayerCommand
    var due: MonotonicInstant
  }

  /// Which commands are refused, and how many more.
  struct Refusal: Sendable {
    let code: PlayerError.Code
    var remaining: Int
    let concerns: @Sendable (PlayerCommand.Action) -> Bool
  }

  /// An upcoming turn that cannot be played, and when that is found out.
  struct Probe: Sendable {
    let turn: Turn
    let due: MonotonicInstant
  }

  /// The turn that comes next for certain, and when its media is open.
  struct Commitment: Sendable {
    let turn: Turn
    let readyAt: MonotonicInstant
  }

  /// What is loaded.
  enum Deck: Sendable {
    case empty
    case opening(Opening)
    case loaded(Loaded)
  }

  /// A turn whose media is being opened.
  struct Opening: Sendable {
    let turn: Turn
    var place: MediaTime
    var wantsToPlay: Bool
    let readyAt: MonotonicInstant
    /// True when the turn before has ended and this one follows by itself.
    let followsByItself: Bool
    let error: PlayerError.Code?
  }

  /// A turn whose media is open; `place` is where it was at `since`.
  struct Loaded: Sendable {
    let turn: Turn
    var media: FakeMedia
    var place: MediaTime
    var since: MonotonicInstant
    var wantsToPlay: Bool
  }
}
