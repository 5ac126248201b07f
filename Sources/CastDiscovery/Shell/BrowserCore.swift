#if Discovery
  import Dispatch
  import PlaybackCore
  import Synchronization

  /// What a browser's threads and timers share.
  final class BrowserCore: Sendable {
    struct State {
      var table: DeviceTable
      var plan: SearchPlan
      var daemon: AvahiInbox?
      var embedded: AvahiInbox?
      var list = DeviceList()
      var readers: [Int: AsyncStream<DeviceList>.Continuation] = [:]
      var nextReader = 0
      var wake: MonotonicInstant?
      /// When readers were told last, and are to be told next.
      var published: MonotonicInstant?
      var publishDue: MonotonicInstant?
      /// Who waits for the daemon to answer.
      var confirmations: [DispatchSemaphore] = []
    }

    let options: DiscoveryOptions
    private let log: (any LogSink)?
    private let state: Mutex<State>
    /// For timers.
    private let queue = DispatchQueue(label: "attacca.discovery")

    init(_ options: DiscoveryOptions, _ log: (any LogSink)?) {
      self.options = options
      self.log = log
      var first = State(table: DeviceTable(options), plan: SearchPlan(options.backend))
      first.list = first.table.list(.off, at: Self.now)
      state = Mutex(first)
    }

    private static let pace = MediaTime.milliseconds(50)
    private static let origin = ContinuousClock().now

    static var now: MonotonicInstant {
      let (seconds, attoseconds) = origin.duration(to: ContinuousClock().now).components
      return MonotonicInstant(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    var list: DeviceList { state.withLock { $0.list } }

    func start() { plan(.started) }

    func stop(isForGood: Bool = false) {
      plan(.stopped)
      let readers = state.withLock { state in
        state.table = DeviceTable(options)
        guard isForGood else {
          publish(&state, at: Self.now, isUrgent: true)
          return [AsyncStream<DeviceList>.Continuation]()
        }
        defer { state.readers = [:] }
        return Array(state.readers.values)
      }
      // Outside of the lock, because it is taken when a stream ends.
      for reader in readers { reader.finish() }
    }

    func lists() -> AsyncStream<DeviceList> {
      let (stream, continuation) = AsyncStream.makeStream(
        of: DeviceList.self, bufferingPolicy: .bufferingNewest(1))
      let id = state.withLock { state in
        state.nextReader += 1
        state.readers[state.nextReader] = continuation
        continuation.yield(state.list)
        return state.nextReader
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.readers.removeValue(forKey: id) }
      }
      return stream
    }

    /// Takes what happened to a device; nothing of what an abandoned attempt says late.
    func handle(_ event: DiscoveryEvent, from source: (kind: SearchKind, attempt: Int)? = nil) {
      state.withLock { state in
        if let source, !state.plan.isCurrent(source.kind, source.attempt) { return }
        let now = Self.now
        let effects = state.table.handle(event, at: now)
        carryOut(effects, &state, at: now)
        publish(&state, at: now)
      }
    }

    /// Takes what happened to that which looks.
    func plan(_ event: SearchPlan.Event) {
      state.withLock { plan(event, &$0, at: Self.now) }
    }

    /// Asks the daemon something and returns when it has answered or is known to hang. Blocks.
    func confirmDaemon() {
      let confirmed = DispatchSemaphore(value: 0)
      let isAsked = state.withLock { state in
        guard let daemon = state.daemon else { return false }
        ask(daemon, .ping, &state, at: Self.now)
        guard state.plan.isAwaitingAnswer else { return false }
        state.confirmations.append(confirmed)
        schedule(&state, at: Self.now)
        return true
      }
      if isAsked { _ = confirmed.wait(timeout: .now() + 5) }
    }

    /// Brings the list up to date at once.
    func settle() { state.withLock { publish(&$0, at: Self.now, isUrgent: true) } }

    private func plan(_ event: SearchPlan.Event, _ state: inout State, at now: MonotonicInstant) {
      let before = state.plan.state
      for effect in state.plan.handle(event, at: now) {
        switch effect {
        case .openDaemon(let attempt): state.daemon = open(.daemon, attempt)
        case .openEmbedded(let attempt): state.embedded = open(.embedded, attempt)
        case .closeDaemon:
          state.daemon?.close()
          state.daemon = nil
        case .closeEmbedded:
          state.embedded?.close()
          state.embedded = nil
        case .forget(let kind):
          carryOut(state.table.handle(.searchEnded(kind), at: now), &state, at: now)
        }
      }
      if !state.plan.isAwaitingAnswer {
        for confirmation in state.confirmations { confirmation.signal() }
        state.confirmations = []
      }
      let after = state.plan.state
      if before != after {
        log?.log(
          after.isAsWanted ? .info : .warning, module: "discovery",
          "daemon \(after.daemon), embedded \(after.embedded)")
      }
      publish(&state, at: now)
    }

    private func carryOut(_ effects: [DiscoveryEffect], _ state: inout State, at now: MonotonicInstant) {
      for effect in effects {
        let (id, command): (ServiceID, AvahiInbox.Command) =
          switch effect {
          case .resolve(let id): (id, .resolve(id))
          case .stopResolving(let id): (id, .stopResolving(id))
          }
        switch id.kind {
        case .daemon: if let daemon = state.daemon { ask(daemon, command, &state, at: now) }
        case .embedded: state.embedded?.post(command)
        }
      }
    }

    private func ask(
      _ daemon: AvahiInbox, _ command: AvahiInbox.Command, _ state: inout State, at now: MonotonicInstant
    ) {
      _ = state.plan.handle(.daemonAsked, at: now)
      daemon.post(command)
    }

    private func open(_ kind: SearchKind, _ attempt: Int) -> AvahiInbox {
      AvahiWorker.start(kind, app: options.app) { [weak self] in self?.take($0, kind, attempt) }
    }

    private func take(_ news: AvahiNews, _ kind: SearchKind, _ attempt: Int) {
      switch (news, kind) {
      case (.device(let event), _): handle(event, from: (kind, attempt))
      case (.absent, _): plan(.daemonAbsent(attempt: attempt))
      case (.runs, .daemon): plan(.daemonRuns(attempt: attempt))
      case (.runs, .embedded): plan(.embeddedRuns(attempt: attempt))
      case (.failed(let failure), .daemon): plan(.daemonFailed(attempt: attempt, failure))
      case (.failed(let failure), .embedded): plan(.embeddedFailed(attempt: attempt, failure.text))
      case (.answered, _): plan(.daemonAnswered(attempt: attempt))
      case (.published, _): break
      }
    }

    /// Tells readers when the list is another, at most every so often, and sets the timer: a flood of announcements costs
    /// twenty lists a second.
    private func publish(_ state: inout State, at now: MonotonicInstant, isUrgent: Bool = false) {
      defer { schedule(&state, at: now) }
      let due = state.published.map { $0 + Self.pace } ?? now
      guard isUrgent || due <= now else {
        state.publishDue = due
        return
      }
      (state.published, state.publishDue) = (now, nil)
      let list = state.table.list(state.plan.state, at: now)
      if list != state.list {
        state.list = list
        for reader in state.readers.values { reader.yield(list) }
      }
    }

    private func schedule(_ state: inout State, at now: MonotonicInstant) {
      let deadlines = [state.table.deadline(after: now), state.plan.deadline, state.publishDue].compactMap(
        \.self)
      guard let next = deadlines.min(), state.wake.map({ next < $0 }) ?? true else { return }
      state.wake = next
      let wait = max(0, (next - now).nanoseconds)
      queue.asyncAfter(deadline: .now() + .nanoseconds(Int(clamping: wait))) { [weak self] in self?.wakeUp() }
    }

    private func wakeUp() {
      state.withLock { state in
        let now = Self.now
        // Another timer may be set for later; one more look does no harm.
        state.wake = nil
        carryOut(state.table.handle(.timePassed, at: now), &state, at: now)
        plan(.timePassed, &state, at: now)
      }
    }
  }

  extension SearchPlan.DaemonFailure {
    var text: String {
      switch self {
      case .noBus: "no bus"
      case .gone: "gone"
      case .broken(let text): text
      }
    }
  }
#endif
