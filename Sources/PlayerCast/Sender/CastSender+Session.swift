import CastProtocol
import PlaybackCore

/// The application on the device that plays for us.
struct CastSession: Equatable, Sendable {
  /// Names the running application; nil before it is joined.
  var id: String?
  /// Where media is talked about.
  var transport = EndpointID.platformReceiver
  /// Whether the engine has a player, or is about to get it.
  var isOpen = false
  /// The request that started the application.
  var launchRequest: Int?
  var hasRetriedLaunch = false
  /// Whether the present start was given longer, for the button on the TV.
  var isLaunchExtended = false
  /// The device was offered its own application and refused: it is asked for the page.
  var isForWeb = false
  /// Whether what runs is an application of Android TV.
  var isAndroidTV = false
  /// The application was asked for, and did not come in time.
  var isLaunchOverdue = false
  /// There are signs that the application is gone: nothing is sent to it until its platform has told.
  var isInDoubt = false
  /// How often in a row the platform has listed the application without saying where it can be talked to.
  var vagueAnswers = 0
  /// How often the application has closed on us without a word about media in between.
  var closes = 0
  /// Whether the TV was last said to be in stand-by.
  var isStandBy = false
}

extension CastSender {
  /// The most answers without an address before the application counts as gone.
  private static let mostVagueAnswers = 5

  mutating func received(_ reply: ReceiverReply) {
    let isLaunch = reply.requestID != 0 && reply.requestID == session.launchRequest
    switch reply.event {
    case .status(let status):
      // An answer to the launch need not list the application yet.
      receiverStatus(status, isLaunch ? nil : answered(reply.requestID))
    case .launchStatus(let status): launchIs(status)
    case .launchError(let problem):
      let reason = problem.reason?.rawValue ?? "no reason given"
      if isLaunch || stage == .launching { launchFailed("\(device) did not start its player: \(reason)") }
    case .invalidRequest(let reason):
      let word = reason?.rawValue ?? "INVALID_REQUEST"
      if let purpose = answered(reply.requestID) { rejected(purpose, word) }
    case .appAvailability, .other: break
    }
  }

  private func application(in status: ReceiverStatus) -> ReceiverApplication? {
    status.applications.first { application in
      // One that says what it talks about, and not about media, is of no use.
      application.transportID != nil
        && (application.namespaces.isEmpty || application.namespaces.contains(.media))
        && (application.appID == app || application.universalAppID == app)
    }
  }

  private mutating func receiverStatus(_ status: ReceiverStatus, _ answer: PendingRequest.Purpose?) {
    take(status.volume, answering: answer)
    let stoodBy = session.isStandBy
    session.isStandBy = status.isStandBy ?? false
    switch stage {
    case .asking where session.isOpen: resume(status)
    case .asking: if let found = application(in: status) { join(found) } else { launch() }
    case .launching: if let found = application(in: status) { join(found) }
    case .ready, .resuming:
      if session.isStandBy, !stoodBy {
        return lose(PlayerError(.sessionEnded, detail: "\(device) was switched off"))
      }
      watch(status, isAnswer: answer == .receiverStatus)
    case .ending:
      if !status.applications.contains(where: { $0.sessionID == session.id }) { finishEnding() }
    case .idle, .connecting, .finished: break
    }
  }

  // MARK: begin

  private mutating func join(_ application: ReceiverApplication) {
    forget { $0 == .receiverStatus || $0 == .launch }
    session.id = application.sessionID
    connect(to: application)
    stage = .ready
    session.isOpen = true
    levels.capabilities = capabilities()
    report(.capabilities(levels.capabilities))
    reportLevels()
    if let record = SessionRecord(
      app: application.appID.rawValue, session: application.sessionID, owner: ownID.rawValue)
    {
      report(.session(record))
    }
    effects.append(.opened)
    askForMembers()
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: false), session: nil)
  }

  private mutating func connect(to application: ReceiverApplication) {
    session.transport = application.transportID ?? .platformReceiver
    // Without a word about it: what stands for the page is none.
    session.isAndroidTV = application.appType.map { $0 == .androidTV } ?? (application.appID != app)
    send(ConnectionMessage.connect(ConnectRequest()), to: session.transport)
  }

  // MARK: go on

  /// After a break: the same application still runs, or it is over.
  private mutating func resume(_ status: ReceiverStatus) {
    if status.applications.contains(where: { $0.sessionID == session.id && $0.transportID == nil }) {
      return askForTransport()
    }
    guard let application = application(in: status), application.sessionID == session.id else {
      let isIdle = status.applications.allSatisfy(\.isIdleScreen)
      let detail =
        isIdle ? "the application on \(device) was ended" : "\(device) plays something else by now"
      return lose(PlayerError(.sessionEnded, detail: detail))
    }
    forget { $0 == .receiverStatus }
    session.vagueAnswers = 0
    timers[.transport] = nil
    connect(to: application)
    stage = .resuming
    if isRejoining { found(application) }
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: false), session: nil)
    askForMembers()
  }

  /// Whether our application still runs. An empty list is no proof: some devices leave it out of an answer about
  /// something else.
  private mutating func watch(_ status: ReceiverStatus, isAnswer: Bool) {
    guard let own = status.applications.first(where: { $0.sessionID == session.id }) else {
      if isAnswer || status.applications.contains(where: { $0.transportID != nil }) {
        return lose(PlayerError(.sessionEnded, detail: "the application on \(device) was ended"))
      }
      return doubt()
    }
    guard let transport = own.transportID else {
      if session.isInDoubt { askForTransport() }
      return
    }
    guard transport != session.transport || session.isInDoubt else { return }
    session.isInDoubt = false
    session.vagueAnswers = 0
    timers[.transport] = nil
    connect(to: own)
    ask(.getStatus(options: nil), .mediaStatus(isLastWord: false), session: nil)
  }

  /// The application runs, and it is not said where: that is asked for again a little later.
  private mutating func askForTransport() {
    guard timers[.transport] == nil, !isWaiting(for: .receiverStatus) else { return }
    session.vagueAnswers += 1
    guard session.vagueAnswers < Self.mostVagueAnswers else {
      return lose(
        PlayerError(.sessionEnded, detail: "\(device) does not say where its application can be talked to"))
    }
    timers[.transport] = now + timing.grace
  }

  mutating func askWhereItIs() {
    guard stage == .asking || session.isInDoubt, !isWaiting(for: .receiverStatus) else { return }
    ask(.getStatus, .receiverStatus, within: timing.lastWord)
  }

  private mutating func doubt() {
    session.isInDoubt = true
    if !isWaiting(for: .receiverStatus) { ask(.getStatus, .receiverStatus, within: timing.lastWord) }
  }

  mutating func received(_ message: ConnectionMessage, _ envelope: CastMessage) {
    guard case .close = message, envelope.destination == ownID || envelope.destination == .everyone else {
      return
    }
    if envelope.source == .platformReceiver {
      effects.append(.disconnect)
      return linkEnded(PlayerError(.linkLost, detail: "\(device) closed the connection"))
    }
    guard stage == .ready || stage == .resuming, envelope.source == session.transport else { return }
    session.closes += 1
    if session.closes > 3 {
      return lose(PlayerError(.sessionEnded, detail: "the application on \(device) does not talk to us"))
    }
    doubt()
  }

  // MARK: no answer

  mutating func unanswered(_ purpose: PendingRequest.Purpose) {
    switch purpose {
    case .receiverStatus: platformIsSilent()
    case .launch:
      // It may run all the same: the platform's word wins.
      stage = .asking
      session.isLaunchOverdue = true
      ask(.getStatus, .receiverStatus, within: timing.lastWord)
    case .endApplication: finishEnding()
    case .mediaStatus(let isLastWord): mediaIsSilent(isLastWord)
    case .opening, .stopMedia, .command(.transport), .command(.seek), .command(.rate): askForLastWord()
    case .command(let kind): giveUpLane(kind)
    // Nobody asked for it; what the device shows counts.
    case .trackCorrection: break
    case .queueStep, .queueIDs, .queuePage, .queueItems: queueUnanswered(purpose)
    }
  }

  private mutating func platformIsSilent() {
    if session.isInDoubt {
      return lose(PlayerError(.sessionEnded, detail: "the application on \(device) is gone"))
    }
    guard stage == .asking else { return }
    let error = PlayerError(.timeout, detail: "\(device) took the connection and said nothing")
    effects.append(.disconnect)
    if session.isOpen { linkEnded(error) } else { failToOpen(error) }
  }

  /// The platform refuses a request.
  private mutating func rejected(_ purpose: PendingRequest.Purpose, _ reason: String) {
    switch purpose {
    case .launch: launchFailed("\(device) did not start its player: \(reason)")
    case .receiverStatus: unanswered(purpose)
    case .endApplication: finishEnding()
    case .command(let kind):
      laneAnswered(kind, .refused(PlayerError(.notPossible, detail: "\(device): \(reason)")))
    case .mediaStatus, .opening, .trackCorrection, .stopMedia, .queueStep, .queueIDs, .queuePage, .queueItems:
      break
    }
  }
}
