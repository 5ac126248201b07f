import CastProtocol
import PlaybackCore

/// The connection to the device.
struct CastLink: Equatable, Sendable {
  /// Whether a connection is open.
  var isUp = false
  /// Where the device was located last; nil where only the one who connects knows.
  var address: CastAddress?
  /// Whether the device is a group.
  var isGroup = false
  /// The device's numeric address on the present or the last connection.
  var peer = ""
  /// Our own numeric address on it: what we serve is at that.
  var own = ""
  var reader = CastFrameReader()
  var lastInbound = MonotonicInstant.zero
  /// When a sign of life was asked for because the connection was doubted; nil when none is owed.
  var doubtedAt: MonotonicInstant?
  /// Whether the engine was told that the device is out of reach.
  var isSuspended = false
  /// How often it was looked for since.
  var tries = 0
}

extension CastSender {
  mutating func linkOpened(_ peer: String, _ own: String) {
    guard !link.isUp else { return }
    let hasMoved = !link.own.isEmpty && link.own != own
    link.isUp = true
    link.peer = peer
    link.own = own
    link.reader = CastFrameReader()
    link.lastInbound = now
    link.doubtedAt = nil
    timers[.heartbeat] = now + timing.heartbeat
    timers[.silence] = now + timing.silence
    var request = ConnectRequest()
    request.userAgent = "Attacca"
    send(ConnectionMessage.connect(request), to: .platformReceiver)
    if stage == .ending { return endApplication() }
    stage = .asking
    ask(.getStatus, .receiverStatus, within: timing.firstAnswer)
    if hasMoved { publishAnew() }
  }

  mutating func linkFailed(_ error: PlayerError) {
    guard !link.isUp, stage == .connecting || stage == .ending else { return }
    if stage == .ending { return finishEnding() }
    if session.isOpen, !isRejoining { scheduleRetry() } else { failToOpen(error) }
  }

  /// The connection broke, or is given up.
  mutating func linkEnded(_ error: PlayerError) {
    guard link.isUp else { return }
    link.isUp = false
    for timer in [CastTimer.heartbeat, .silence, .poll, .grace, .seekHold, .transport] { timers[timer] = nil }
    requests = []
    // Whether a seek arrived shows in what the device tells when it is back.
    soughtPlace = nil
    // Whether the device took it to repeat is not known: it is asked again.
    if projection.sent == .remove([]) { projection.repeats.toggle() }
    projection.sent = nil
    projection.pages = nil
    session.isInDoubt = false
    if opening?.isCancelled == true { opening = nil }
    if stage == .ending { return finishEnding() }
    guard session.isOpen, !isRejoining else { return linkEndedWhileOpening(error) }
    stage = .connecting
    if !link.isSuspended {
      link.isSuspended = true
      link.tries = 0
      timers[.patience] = now + timing.patience
      report(.link(.suspended(reason: error.detail.isEmpty ? error.description : error.detail)))
      refuseWhatWaits(PlayerError(.linkLost, detail: "\(device) cannot be reached"))
    }
    scheduleRetry()
  }

  /// A device that drops us while its application starts gets one more try: what was started is found again.
  private mutating func linkEndedWhileOpening(_ error: PlayerError) {
    guard stage == .launching, !session.hasRetriedLaunch else { return failToOpen(error) }
    session.hasRetriedLaunch = true
    stage = .connecting
    timers[.retry] = now + timing.retries[0]
  }

  private mutating func scheduleRetry() {
    stage = .connecting
    timers[.retry] = now + pauseBeforeRetry()
    link.tries += 1
  }

  /// How long to wait before the next try: up to an eighth shorter by our own name, which is random, so that senders
  /// which lost a device together do not come back together.
  func pauseBeforeRetry() -> MediaTime {
    let pause = timing.retries[min(link.tries, timing.retries.count - 1)]
    var mixed = UInt64(truncatingIfNeeded: link.tries) &+ 0xCBF2_9CE4_8422_2325
    for byte in ownID.rawValue.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01B3 }
    mixed ^= mixed >> 29
    return pause - MediaTime(nanoseconds: pause.nanoseconds / 8_192 * Int64(mixed % 1_024))
  }

  mutating func reconnect() {
    if stage == .connecting, !link.isUp { effects.append(.connect) }
  }

  mutating func giveUpLink() {
    guard link.isSuspended else { return }
    lose(
      PlayerError(
        .linkLost, detail: "\(device) did not answer for \(timing.patience.nanoseconds / 1_000_000_000) s"))
  }

  /// The device can be reached again and everything that happened meanwhile is told.
  mutating func linkIsBack() {
    guard link.isSuspended else { return }
    link.isSuspended = false
    timers[.patience] = nil
    timers[.retry] = nil
    report(.link(.connected))
  }

  // MARK: signs of life

  mutating func sendHeartbeat() {
    guard link.isUp else { return }
    send(HeartbeatMessage.ping, to: .platformReceiver)
    timers[.heartbeat] = now + timing.heartbeat
  }

  /// The connection may be dead without a sign: a sign of life is asked for, and waited for a short time only. A device
  /// that is out of reach is tried again at once.
  mutating func probe() {
    if link.isUp {
      link.doubtedAt = now
      sendHeartbeat()
      timers[.silence] = now + timing.doubt
    } else if stage == .connecting, link.isSuspended, timers[.retry] != nil {
      timers[.retry] = nil
      link.tries = 0
      reconnect()
    }
  }

  mutating func checkSilence() {
    guard link.isUp else { return }
    var limit = link.lastInbound + timing.silence
    if let doubtedAt = link.doubtedAt, link.lastInbound < doubtedAt { limit = doubtedAt + timing.doubt }
    link.doubtedAt = nil
    if now < limit { return timers[.silence] = limit }
    effects.append(.disconnect)
    linkEnded(PlayerError(.timeout, detail: "\(device) has fallen silent"))
  }

  mutating func received(_ heartbeat: HeartbeatMessage, _ message: CastMessage) {
    switch heartbeat {
    case .ping:
      let own = message.destination == .everyone ? ownID : message.destination
      send(HeartbeatMessage.pong, to: message.source, from: own)
    case .pong, .other: break  // Any byte is a sign of life.
    }
  }
}
