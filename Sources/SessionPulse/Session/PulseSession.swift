import PlaybackCore

/// Every decision about the surroundings: what the sound server says and the host asks in, events for the engine and
/// requests to the server out.
///
/// A value without clock, thread or C types. The server's own words about what changed are coalesced and may come out
/// of order, so they only make the session ask again; what happened is found by comparing two whole answers. At most
/// one question is under way.
struct PulseSession: Sendable, Equatable {
  let options: PulseOptions
  /// The process whose streams of the client's name are ours.
  let process: Int32
  var requests: [PulseRequest] = []
  var now = MonotonicInstant.zero

  var isOver = false
  var link = Link.connecting
  /// The last whole answer; nil until there is one, and without a server.
  var view: ServerView?
  /// The question under way.
  var query: Query?
  var lastAnswer = MonotonicInstant.zero
  /// When the first change was told that no question has been asked about.
  var unaskedSince: MonotonicInstant?
  var trouble = Trouble.none

  var interruptions: [Interruption] = []
  var hostSources: [String] = []
  /// By how many decibels the player is softened, and when that is over unless something of it comes back before.
  var ducked: Int32 = 0
  var duckingEndsAt: MonotonicInstant?
  /// When the default was last seen to be another one.
  var defaultChangedAt: MonotonicInstant?
  /// Until when a mute of ours is put down to what has just been going on.
  var muteExcusedUntil = MonotonicInstant.zero
  var levels = SeenLevels()

  /// Where our stream goes, or would go.
  var inUse: PlaceInUse?
  /// Streams of ours that were silenced so that they are not heard where they were moved.
  var guarded: [UInt32: MonotonicInstant] = [:]
  /// Whether a stream of ours was gone before its silence was taken back.
  var owesUnmute = false
  var reforming: Reforming?
  var settling: Settling?
  /// Whether it was told that no device is left, and of none since: nothing plays until one is told.
  var isNoneLeft = false
  var lost: LostDevice?
  var choice: SoundDevice.ID?
  /// Moves asked for, by stream.
  var moves: [UInt32: Move] = [:]
  var portAsked: PortAsked?
  var published: [SoundDevice]?
  var suspendedSince: MonotonicInstant?

  init(_ options: PulseOptions, process: Int32) {
    self.options = options
    self.process = process
    choice = options.device
  }

  /// Begins: a connection is wanted.
  mutating func begin(at now: MonotonicInstant) {
    self.now = now
    requests.append(.connect)
  }

  /// Yields the next thing to be done, and forgets it.
  mutating func takeRequest() -> PulseRequest? { requests.isEmpty ? nil : requests.removeFirst() }

  /// Takes in what happened.
  mutating func handle(_ event: PulseEvent, at now: MonotonicInstant) {
    guard !isOver else { return }
    self.now = now
    switch event {
    case .connected: connected()
    case .disconnected: disconnected()
    case .changed: changed()
    case .answered(let view): answered(view)
    case .unanswered: unanswered()
    case .woke: break
    case .activationAsked: activationAsked()
    case .hostBegan(let source): hostBegan(source)
    case .hostEnded(let source, let shouldResume): hostEnded(source, shouldResume)
    case .chosen(let device): choose(device)
    case .closed: return end()
    }
    checkTimes()
  }

  /// When `PulseEvent.woke` is wanted.
  var wakesAt: MonotonicInstant? {
    [
      reconnectsAt, missesAnswerAt, query?.repeatsAt, asksAgainAt, suspensionCountsAt, reforming?.until,
      settling?.until, levels.isDueAt,
      duckingEndsAt,
      interruptions.compactMap { $0.endsAt }.min(), guarded.values.min().map { $0 + Self.guardTime },
      moves.values.map { $0.since + Self.moveTime }.min(),
    ].compactMap(\.self).min()
  }

  /// Nothing is left as it only is while the session watches.
  private mutating func end() {
    isOver = true
    duck(by: 0)
    for index in guarded.keys.sorted() { requests.append(.setMuted(input: index, false)) }
    let sources = hostSources + interruptions.map(\.source).filter { !hostSources.contains($0) }
    // Whether it is over, nobody can say.
    for source in sources { report(.interruptionEnded(source: source, shouldResume: false)) }
    if isNoneLeft { report(.outputAdded(name: "the system's default")) }
    if trouble == .lost || trouble == .stalled { report(.soundReturned) }
    requests.append(.quit)
  }

  private mutating func checkTimes() {
    checkLink()
    checkInterruptions()
    checkRoutes()
    checkLevels()
  }

  /// Our streams.
  func own(_ view: ServerView) -> [SinkInput] { view.inputs.filter(isOwn) }

  func isOwn(_ input: SinkInput) -> Bool {
    input.process == process && input.application == options.clientName
  }

  /// Whether a stream of ours is sounding, as far as the server is concerned.
  var isSounding: Bool { view.map { own($0).contains { !$0.isCorked } } ?? false }

  mutating func report(_ event: AudioSessionEvent) { requests.append(.report(event)) }
}

extension PulseSession {
  /// How the connection stands.
  enum Link: Hashable, Sendable {
    case connecting
    case ready
    case down(retryAt: MonotonicInstant, attempt: Int)
  }

  /// A question under way.
  struct Query: Hashable, Sendable {
    let since: MonotonicInstant
    /// When the first change was told that it is about.
    let sign: MonotonicInstant
    /// When it is asked once more, after it came to nothing.
    var repeatsAt: MonotonicInstant?
    /// How often its answer was not used, because something happened meanwhile.
    var discarded = 0
  }

  /// Why sound does not come out although nothing interrupts.
  enum Trouble: Hashable, Sendable {
    case none
    /// It goes on by itself.
    case stalled
    /// The server is gone.
    case lost
    /// There never was a server; nothing was said about it.
    case absent
  }
}
