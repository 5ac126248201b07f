#if Discovery
  import Dispatch
  public import PlaybackCore
  import Synchronization

  /// Announces a Cast receiver of this machine to the network, so that senders find it.
  ///
  /// The system's Avahi daemon announces it; while there is none that answers, the process does it itself. When somebody
  /// else has the name of the service, another one is taken; the name for people is not touched.
  ///
  /// Isolation: may be used from any thread; nothing waits. Dropping the last reference takes the announcement back.
  public final class CastAnnouncer: Sendable {
    private let core: AnnouncerCore

    /// Makes an announcer that says nothing yet.
    public init(
      _ receiver: ReceiverDescription, backend: DiscoveryOptions.Backend = .automatic,
      log: (any LogSink)? = nil
    ) {
      core = AnnouncerCore(ServiceAnnouncement(receiver), backend, log)
    }

    deinit { core.plan(.stopped) }

    /// Begins to announce; does nothing when it does already.
    public func start() { core.plan(.started) }

    /// Takes the announcement back, with a goodbye. It can be started again.
    public func stop() { core.plan(.stopped) }

    /// Takes the announcement back and returns when the goodbye is said, or after a second with a daemon that hangs.
    public func close() async { await core.close() }

    /// Announces this from now on, such as another activity.
    public func update(_ receiver: ReceiverDescription) { core.update(ServiceAnnouncement(receiver)) }

    /// How it goes.
    public var state: PublishState { core.published }
  }

  /// What an announcer's threads and timers share.
  final class AnnouncerCore: Sendable {
    private struct State {
      var plan: SearchPlan
      var announcement: ServiceAnnouncement
      var daemon: AvahiInbox?
      var embedded: AvahiInbox?
      var published = PublishState.off
      var wake: MonotonicInstant?
    }

    private let state: Mutex<State>
    private let log: (any LogSink)?
    private let queue = DispatchQueue(label: "attacca.announcer")
    private let conversations = DispatchGroup()

    init(_ announcement: ServiceAnnouncement, _ backend: DiscoveryOptions.Backend, _ log: (any LogSink)?) {
      state = Mutex(State(plan: SearchPlan(backend), announcement: announcement))
      self.log = log
    }

    var published: PublishState { state.withLock { $0.published } }

    func close() async {
      plan(.stopped)
      await withCheckedContinuation { continuation in
        queue.async { [conversations] in
          _ = conversations.wait(timeout: .now() + 1)
          continuation.resume()
        }
      }
    }

    func update(_ announcement: ServiceAnnouncement) {
      state.withLock {
        guard $0.announcement != announcement else { return }
        $0.announcement = announcement
        $0.daemon?.post(.publish(announcement))
        $0.embedded?.post(.publish(announcement))
      }
    }

    func plan(_ event: SearchPlan.Event) {
      state.withLock { state in
        for effect in state.plan.handle(event, at: BrowserCore.now) {
          switch effect {
          case .openDaemon(let attempt): state.daemon = open(.daemon, attempt, state.announcement)
          case .openEmbedded(let attempt): state.embedded = open(.embedded, attempt, state.announcement)
          case .closeDaemon:
            state.daemon?.close()
            state.daemon = nil
          case .closeEmbedded:
            state.embedded?.close()
            state.embedded = nil
          case .forget: state.published = .off
          }
        }
        schedule(&state)
      }
    }

    private func open(_ kind: SearchKind, _ attempt: Int, _ announcement: ServiceAnnouncement) -> AvahiInbox {
      let inbox = AvahiWorker.start(kind, searches: false, group: conversations) { [weak self] in
        self?.take($0, kind, attempt)
      }
      inbox.post(.publish(announcement))
      return inbox
    }

    private func take(_ news: AvahiNews, _ kind: SearchKind, _ attempt: Int) {
      switch (news, kind) {
      case (.published(let published), _):
        state.withLock { if $0.plan.isCurrent(kind, attempt) { $0.published = published } }
        log?.log(.info, module: "discovery", "announcing: \(published)")
      case (.absent, _): plan(.daemonAbsent(attempt: attempt))
      case (.runs, .daemon): plan(.daemonRuns(attempt: attempt))
      case (.runs, .embedded): plan(.embeddedRuns(attempt: attempt))
      case (.failed(let failure), .daemon): plan(.daemonFailed(attempt: attempt, failure))
      case (.failed(let failure), .embedded): plan(.embeddedFailed(attempt: attempt, failure.text))
      case (.device, _), (.answered, _): break
      }
    }

    private func schedule(_ state: inout State) {
      guard let next = state.plan.deadline, state.wake.map({ next < $0 }) ?? true else { return }
      state.wake = next
      let wait = Int(clamping: max(0, (next - BrowserCore.now).nanoseconds))
      queue.asyncAfter(deadline: .now() + .nanoseconds(wait)) { [weak self] in self?.wakeUp() }
    }

    private func wakeUp() {
      state.withLock { $0.wake = nil }
      plan(.timePassed)
    }
  }
#endif
