import CastProtocol
import PlaybackCore

/// Every decision of the Cast sender: events in, effects out. A value without clock, socket or task; the moment comes
/// with each event.
///
/// Four topics, each in files of its own: the *link* (connect, signs of life, reconnect), the *session* (the application
/// on the device: join, launch, lose, end), *opening* and *status* (what is loaded and what it does), and the *queue*
/// (bringing the device's queue in line with the window). Events change the state; `advance` then does what has become
/// possible, so no topic has to know who waits for it.
struct CastSender: Sendable {
  /// What the device is called in messages.
  var device: String
  /// Our end on the wire.
  let ownID: EndpointID
  let timing: CastTiming
  let style: CastItemStyle
  /// The application that plays for us, and how it is started.
  let app: AppID
  let launching: LaunchOptions
  var now = MonotonicInstant.zero
  var effects: [CastSenderEffect] = []

  var stage = Stage.idle
  var link = CastLink()
  var session = CastSession()
  var levels = CastLevels()
  var wishes = CastTextWishes()
  var ledger = CommandLedger()
  var lanes: [PlayerCommand.Action.Kind: CommandLane] = [:]
  var requests: [PendingRequest] = []
  var timers: [CastTimer: MonotonicInstant] = [:]
  private var lastRequest = 0
  private var wake: MonotonicInstant?
  private var hasLoggedNonsense = false

  /// The newest window that was shown to us.
  var window: QueueWindow?
  /// The newest window whose items the device is known to have.
  var acknowledged: WindowRevision?
  /// How far each entry of the window is with being fetchable.
  var publications: [EntryID: Publication] = [:]
  /// Entries that are being published anew, because our address is another than when they were.
  var renewals: Set<EntryID> = []
  /// Where entries could be fetched before they were published anew.
  var formerAddresses: [EntryID: String] = [:]
  /// Turns that were told to have failed.
  var failedTurns: Set<TurnID> = []
  var opening: CastOpening?
  var loaded: LoadedTurn?
  /// Media sessions that are over, newest last; a late word about them is ignored.
  var retired: [Int] = []
  var queue = RemoteQueue()
  var projection = CastProjection()
  var foreign: ForeignItem?
  /// Whether the engine was told of it.
  var isForeignTold = false
  /// The members of the group that the device is, as far as they were told.
  var group: CastGroup?
  /// Our own media session while an item of others plays within it: ours may go on after it.
  var interrupted: Int?
  /// The place that was asked for and that statuses do not show yet.
  var soughtPlace: MediaTime?
  /// Where it was before that.
  var soughtFrom = CastPlace(position: .zero, at: .zero)
  /// Failures of items that are not known yet.
  var problems: [Int: PlayerError] = [:]
  /// The session of an earlier launch is looked for, and nothing is known of it yet.
  var isRejoining = false
  /// What the device has of files here is served no more.
  var servesAnew = false
  /// The stop that waits for the device.
  var stopping: CommandToken?
  /// How often the device was told to stop what it went on with.
  var repeatedStops = 0

  init(
    device: String, ownID: String, timing: CastTiming = CastTiming(), style: CastItemStyle = CastItemStyle(),
    app: AppID = .defaultMediaReceiver, launching: LaunchOptions = LaunchOptions()
  ) {
    self.app = app
    self.launching = launching
    self.device = device
    self.ownID = EndpointID(rawValue: ownID)
    self.timing = timing
    self.style = style
  }

  /// How far the sender is.
  enum Stage: Equatable, Sendable {
    case idle
    /// A connection is being made, or waited for.
    case connecting
    /// Connected; what runs on the device is asked for.
    case asking
    /// Our application is being started.
    case launching
    /// The application runs again within reach; what it plays is asked for before anything else.
    case resuming
    /// Commands can be sent.
    case ready
    /// The application is being ended.
    case ending
    case finished
  }

  /// Takes an event.
  mutating func handle(_ event: CastSenderEvent, at moment: MonotonicInstant) -> [CastSenderEffect] {
    now = max(now, moment)
    effects = []
    if stage == .finished {
      if case .published(let entry, _) = event { effects.append(.revoke(entry)) }
    } else {
      take(event)
      if stage != .finished { advance() }
    }
    updateWake()
    return effects
  }

  private mutating func take(_ event: CastSenderEvent) {
    switch event {
    case .located(let address, let isGroup): located(address, isGroup: isGroup)
    case .started:
      guard stage == .idle else { return }
      stage = .connecting
      effects.append(.connect)
    case .rejoined(let left): rejoin(left)
    case .linkOpened(let peer, let own): linkOpened(peer, own)
    case .linkFailed(let error): linkFailed(error)
    case .linkClosed(let error): linkEnded(error)
    case .received(let bytes): received(bytes)
    case .command(let command): take(command)
    case .published(let entry, let media): published(entry, media)
    case .notPublished(let entry, let error): notPublished(entry, error)
    case .woke: woke()
    case .doubted: probe()
    case .abandoned: abandon()
    }
  }

  /// Does what has become possible.
  private mutating func advance() {
    guard stage == .ready, !session.isInDoubt else { return }
    advanceOpening()
    advanceQueue()
    advanceLanes()
  }

  // MARK: messages

  private mutating func received(_ bytes: [UInt8]) {
    link.lastInbound = now
    link.reader.append(bytes)
    do throws(CastFrameError) {
      while stage != .finished, link.isUp, let body = try link.reader.next() { received(frame: body) }
    } catch {
      effects.append(.disconnect)
      linkEnded(PlayerError(.backend, detail: "\(device) sent \(error)"))
    }
  }

  private mutating func received(frame: [UInt8]) {
    do {
      let message = try CastMessage(bytes: frame)
      switch message.namespace {
      case .heartbeat: received(try HeartbeatMessage(message.payload), message)
      case .connection: received(try ConnectionMessage(message.payload), message)
      case .receiver: received(try ReceiverReply(message.payload))
      case .media: received(try MediaReply(message.payload))
      case .multizone: received(try MultizoneMessage(message.payload))
      default: break  // Namespaces of others, and those that nothing was asked in.
      }
    } catch {
      guard !hasLoggedNonsense else { return }
      hasLoggedNonsense = true
      effects.append(.log(.warning, "\(device) sent a message that makes no sense: \(error)"))
    }
  }

  mutating func send(_ payload: some CastPayload, to destination: EndpointID, from source: EndpointID? = nil)
  {
    guard link.isUp, let message = try? payload.message(from: source ?? ownID, to: destination) else {
      return
    }
    effects.append(.send(message))
  }

  /// Asks the platform.
  mutating func ask(
    _ command: ReceiverRequest.Command, _ purpose: PendingRequest.Purpose, within limit: MediaTime
  ) {
    send(ReceiverRequest(command, requestID: expect(purpose, within: limit)), to: .platformReceiver)
  }

  /// Asks the application.
  @discardableResult
  mutating func ask(
    _ command: MediaRequest.Command, _ purpose: PendingRequest.Purpose, within limit: MediaTime? = nil,
    session mediaSession: Int?
  ) -> Int {
    let id = expect(purpose, within: limit ?? timing.answer)
    send(MediaRequest(command, requestID: id, mediaSessionID: mediaSession), to: session.transport)
    return id
  }

  private mutating func expect(_ purpose: PendingRequest.Purpose, within limit: MediaTime) -> Int {
    requests.removeAll { purpose.replaces($0.purpose) }
    let id = nextRequestID()
    requests.append(PendingRequest(id: id, purpose: purpose, deadline: now + limit))
    return id
  }

  mutating func nextRequestID() -> Int {
    lastRequest = lastRequest < Int(Int32.max) ? lastRequest + 1 : 1
    return lastRequest
  }

  /// What an answer is for; the question is closed by it.
  mutating func answered(_ id: Int) -> PendingRequest.Purpose? {
    guard id != 0, let index = requests.firstIndex(where: { $0.id == id }) else { return nil }
    return requests.remove(at: index).purpose
  }

  /// Nobody waits for these any more.
  mutating func forget(where matches: (PendingRequest.Purpose) -> Bool) {
    requests.removeAll { matches($0.purpose) }
  }

  func isWaiting(for purpose: PendingRequest.Purpose) -> Bool { requests.contains { $0.purpose == purpose } }

  // MARK: time

  private mutating func woke() {
    wake = nil
    let overdue = requests.filter { $0.deadline <= now }
    requests.removeAll { $0.deadline <= now }
    for request in overdue where stage != .finished { unanswered(request.purpose) }
    for timer in CastTimer.allCases {
      guard stage != .finished, let moment = timers[timer], moment <= now else { continue }
      timers[timer] = nil
      ran(out: timer)
    }
  }

  private mutating func ran(out timer: CastTimer) {
    switch timer {
    case .heartbeat: sendHeartbeat()
    case .silence: checkSilence()
    case .retry: reconnect()
    case .patience: giveUpLink()
    case .poll: poll()
    case .grace: askForLastWord()
    case .seekHold: endSeekHold()
    case .length: askForStatus()
    case .transport: askWhereItIs()
    case .publishing: break  // Looked at by `advanceOpening`.
    case .ending: finishEnding()
    }
  }

  private mutating func updateWake() {
    let next = stage == .finished ? nil : (requests.map(\.deadline) + timers.values).min()
    guard next != wake else { return }
    wake = next
    effects.append(.wake(at: next))
  }

  // MARK: reports

  mutating func report(_ fact: PlayerReport.Fact) {
    effects.append(.report(PlayerReport(token: ledger.reflected, revision: acknowledged, fact: fact)))
  }

  /// Answers a command, unless it was answered.
  mutating func settle(_ token: CommandToken?, _ settlement: PlayerReport.Settlement) {
    guard let token, ledger.settle(token) else { return }
    effects.append(
      .report(PlayerReport(token: token, revision: acknowledged, fact: .settled(settlement))))
  }

  mutating func refuse(_ token: CommandToken?, _ detail: String) {
    settle(token, .refused(PlayerError(.notPossible, location: loaded?.turn.item.location, detail: detail)))
  }
}

extension CastSender {
  /// How far an entry is with being fetchable.
  enum Publication: Equatable, Sendable {
    case pending
    case ready(PublishedMedia)
    case failed(PlayerError)
  }
}
