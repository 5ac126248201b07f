import CastProtocol
import PlaybackCore

extension CastSender {
  /// There will be no session.
  mutating func failToOpen(_ error: PlayerError) {
    effects.append(.failedToOpen(error))
    finish(keepsServing: false)
  }

  /// The session is over, or out of reach for good.
  mutating func lose(_ error: PlayerError) {
    if isRejoining { return failToOpen(error) }
    settleEverything(.refused(error))
    report(.lost(error))
    finish(keepsServing: false)
  }

  /// `close`: the TV is left to itself, and plays on with what it was given.
  mutating func leave() {
    settleEverything(.superseded)
    finish(keepsServing: true)
  }

  /// Nobody is there any more. A session that was being opened is given up with an error, for whoever still waits.
  mutating func abandon() {
    if session.isOpen, !isRejoining { return leave() }
    failToOpen(PlayerError(.outputUnavailable, detail: "connecting to \(device) was given up"))
  }

  /// `endSession`: the application is ended for everybody, unless what it plays is somebody else's.
  mutating func endSession() {
    guard session.isOpen, foreign == nil, stage != .ending else { return leave() }
    stage = .ending
    timers[.ending] = now + timing.ending
    timers[.retry] = nil
    if link.isUp { endApplication() } else { effects.append(contentsOf: [.disconnect, .connect]) }
  }

  mutating func endApplication() {
    requests = []
    ask(.stop(sessionID: session.id), .endApplication, within: timing.ending)
  }

  /// The application is gone, or took too long.
  mutating func finishEnding() {
    guard stage == .ending else { return }
    settleEverything(.superseded)
    finish(keepsServing: false)
  }

  /// Answers every open command: those that close are done.
  private mutating func settleEverything(_ settlement: PlayerReport.Settlement) {
    let closing = ledger.open([.close])
    for token in ledger.open() where !closing.contains(token) { settle(token, settlement) }
    for token in closing { settle(token, .done) }
  }

  /// Whether the device plays something of ours, or will: what is being loaded, or comes after an item of others.
  private var hasSomethingToPlay: Bool {
    if let opening, opening.isSent { return !opening.isCancelled }
    return loaded != nil || interrupted != nil
  }

  private mutating func finish(keepsServing: Bool) {
    if link.isUp { send(ConnectionMessage.close(reason: .closedBySelf), to: .platformReceiver) }
    effects.append(.disconnect)
    let plays = keepsServing && hasSomethingToPlay
    for entry in publications.keys.sorted() where !plays || publications[entry] == .pending {
      effects.append(.revoke(entry))
    }
    publications = [:]
    group = nil
    requests = []
    timers = [:]
    stage = .finished
    effects.append(.finished)
  }
}
