import PlaybackCore

/// Decides what looks for devices: the system's Avahi daemon, or this process while no daemon answers.
///
/// A value. Every attempt has a number, so that what an abandoned one says late is told apart.
struct SearchPlan: Sendable {
  /// How long the daemon may take to answer. A hung one is found this way only: the library waits for it for 25 seconds.
  static let patience = MediaTime.seconds(3)
  /// How long after which a daemon that hangs, or a bus that is not there, is tried again; doubled up to the last.
  static let firstRetry: Int64 = 5
  static let lastRetry: Int64 = 60

  enum Event: Hashable, Sendable {
    case started
    case stopped
    /// The library waits for a daemon to appear.
    case daemonAbsent(attempt: Int)
    case daemonRuns(attempt: Int)
    /// The attempt is over.
    case daemonFailed(attempt: Int, DaemonFailure)
    /// Something was asked of the daemon.
    case daemonAsked
    /// It has answered everything.
    case daemonAnswered(attempt: Int)
    case embeddedRuns(attempt: Int)
    case embeddedFailed(attempt: Int, String)
    case timePassed
  }

  enum DaemonFailure: Hashable, Sendable {
    /// There is no system bus.
    case noBus
    /// It was there and is gone.
    case gone
    case broken(String)
  }

  enum Effect: Hashable, Sendable {
    case openDaemon(attempt: Int)
    case closeDaemon
    case openEmbedded(attempt: Int)
    case closeEmbedded
    /// What it found may not be so any more.
    case forget(SearchKind)
  }

  let backend: DiscoveryOptions.Backend
  private(set) var state = SearchState.off
  private var daemonAttempt = 0
  private var embeddedAttempt = 0
  /// When the daemon has to have answered.
  private var answerDue: MonotonicInstant?
  private var retry: MonotonicInstant?
  private var retries = 0

  init(_ backend: DiscoveryOptions.Backend) { self.backend = backend }

  /// Whether the daemon has been asked something and has time left to answer.
  var isAwaitingAnswer: Bool { answerDue != nil }

  var deadline: MonotonicInstant? { [answerDue, retry].compactMap(\.self).min() }

  /// Whether what an attempt says counts.
  func isCurrent(_ kind: SearchKind, _ attempt: Int) -> Bool {
    switch kind {
    case .daemon: attempt == daemonAttempt && state.daemon != .off
    case .embedded: attempt == embeddedAttempt && state.embedded != .off
    }
  }

  mutating func handle(_ event: Event, at now: MonotonicInstant) -> [Effect] {
    switch event {
    case .started: return start(now)
    case .stopped: return stop()
    case .daemonAbsent(let attempt): return attempt == daemonAttempt ? absent(now) : []
    case .daemonRuns(let attempt): return attempt == daemonAttempt ? runs() : []
    case .daemonFailed(let attempt, let failure): return attempt == daemonAttempt ? failed(failure, now) : []
    case .daemonAsked:
      if state.daemon == .running, answerDue == nil { answerDue = now + Self.patience }
    case .daemonAnswered(let attempt):
      if attempt == daemonAttempt, state.daemon == .running { answerDue = nil }
    case .embeddedRuns(let attempt): if attempt == embeddedAttempt { state.embedded = .running }
    case .embeddedFailed(let attempt, let text): return attempt == embeddedAttempt ? embeddedFailed(text) : []
    case .timePassed: return timePassed(now)
    }
    return []
  }

  private mutating func start(_ now: MonotonicInstant) -> [Effect] {
    guard state == .off else { return [] }
    retries = 0
    switch backend {
    case .automatic, .daemon: return openDaemon(now)
    case .embedded: return openEmbedded()
    }
  }

  private mutating func stop() -> [Effect] {
    var effects: [Effect] = []
    if state.daemon != .off { effects += [.closeDaemon, .forget(.daemon)] }
    if state.embedded != .off { effects += [.closeEmbedded, .forget(.embedded)] }
    state = .off
    (answerDue, retry) = (nil, nil)
    daemonAttempt += 1
    embeddedAttempt += 1
    return effects
  }

  private mutating func openDaemon(_ now: MonotonicInstant) -> [Effect] {
    daemonAttempt += 1
    // A second attempt is not news: what was wrong is wrong until it is not.
    if state.daemon == .off { state.daemon = .asked }
    answerDue = now + Self.patience
    retry = nil
    return [.openDaemon(attempt: daemonAttempt)]
  }

  private mutating func absent(_ now: MonotonicInstant) -> [Effect] {
    // After a hung daemon the library would wait for ever, so this attempt ends with the next retry.
    if state.daemon == .hung { return [] }
    state.daemon = .absent
    answerDue = nil
    return substitute()
  }

  private mutating func runs() -> [Effect] {
    state.daemon = .running
    (answerDue, retry, retries) = (nil, nil, 0)
    guard state.embedded != .off else { return [] }
    embeddedAttempt += 1
    state.embedded = .off
    return [.closeEmbedded, .forget(.embedded)]
  }

  private mutating func failed(_ failure: DaemonFailure, _ now: MonotonicInstant) -> [Effect] {
    let wasRunning = state.daemon == .running
    answerDue = nil
    switch failure {
    case .noBus: state.daemon = .absent
    case .broken(let text): state.daemon = .broken(text)
    case .gone:
      // It may be restarting: ask again at once, the library waits for it.
      state.daemon = .absent
      return [.closeDaemon, .forget(.daemon)] + openDaemon(now)
    }
    scheduleRetry(now)
    return [.closeDaemon] + (wasRunning ? [.forget(.daemon)] : []) + substitute()
  }

  private mutating func timePassed(_ now: MonotonicInstant) -> [Effect] {
    if let due = answerDue, due <= now {
      let wasRunning = state.daemon == .running
      state.daemon = .hung
      answerDue = nil
      scheduleRetry(now)
      return (wasRunning ? [.forget(.daemon)] : []) + substitute()
    }
    if let due = retry, due <= now { return [.closeDaemon] + openDaemon(now) }
    return []
  }

  private mutating func scheduleRetry(_ now: MonotonicInstant) {
    retry = now + .seconds(min(Self.lastRetry, Self.firstRetry << min(retries, 4)))
    retries += 1
  }

  private mutating func substitute() -> [Effect] {
    guard backend == .automatic, state.embedded == .off else { return [] }
    return openEmbedded()
  }

  private mutating func openEmbedded() -> [Effect] {
    embeddedAttempt += 1
    state.embedded = .starting
    return [.openEmbedded(attempt: embeddedAttempt)]
  }

  private mutating func embeddedFailed(_ text: String) -> [Effect] {
    let wasRunning = state.embedded == .running
    state.embedded = .broken(text)
    return [.closeEmbedded] + (wasRunning ? [.forget(.embedded)] : [])
  }
}

extension SearchState {
  /// Whether the daemon does the looking, or nothing is known against it.
  var isAsWanted: Bool {
    switch daemon {
    case .off, .asked, .running: true
    case .absent, .hung, .broken: false
    }
  }
}
