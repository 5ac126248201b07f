#if Discovery
  import CAvahi
  import Dispatch
  import Glibc
  import PlaybackCore

  /// What a worker tells; called on its thread.
  enum AvahiNews: Sendable {
    case device(DiscoveryEvent)
    case absent
    case runs
    case failed(SearchPlan.DaemonFailure)
    /// Every command so far is carried out.
    case answered
    case published(PublishState)
  }

  /// One conversation with Avahi: with the system's daemon, or with the library's own stack in this process.
  ///
  /// Everything in it is touched by one thread only, which may block: the library waits for a hung daemon for 25 seconds.
  /// Nobody waits for the thread.
  final class AvahiWorker {
    let kind: SearchKind
    let app: CastAppID?
    let searches: Bool
    let inbox: AvahiInbox
    let tell: @Sendable (AvahiNews) -> Void
    var client: OpaquePointer?
    var server: OpaquePointer?
    var browsers: [(handle: OpaquePointer, type: ServiceType)] = []
    var resolvers: [ServiceID: OpaquePointer] = [:]
    var group: OpaquePointer?
    /// What is announced, with the name that it has in the end.
    var announcement: ServiceAnnouncement?
    /// Set by callbacks, in which nothing may be freed.
    var isOver = false
    var isRunning = false
    /// What the browser that is being opened looks for: it may call back before it has a handle.
    var openingType = ServiceType.all

    private init(
      _ kind: SearchKind, _ app: CastAppID?, searches: Bool, _ inbox: AvahiInbox,
      _ tell: @escaping @Sendable (AvahiNews) -> Void
    ) {
      self.kind = kind
      self.app = app
      self.searches = searches
      self.inbox = inbox
      self.tell = tell
    }

    /// Starts a conversation on a thread of its own and returns at once.
    ///
    /// - Parameters:
    ///   - searches: Whether devices are looked for; else it only announces.
    ///   - group: Who waits for the end of the conversation.
    ///   - tell: Gets what happens, until the inbox is closed.
    static func start(
      _ kind: SearchKind, app: CastAppID? = nil, searches: Bool = true, group: DispatchGroup? = nil,
      tell: @escaping @Sendable (AvahiNews) -> Void
    ) -> AvahiInbox {
      let inbox = AvahiInbox()
      DispatchQueue(label: "attacca.avahi.\(kind)").async(group: group) {
        AvahiWorker(kind, app, searches: searches, inbox) { if !inbox.isClosed { tell($0) } }.run()
      }
      return inbox
    }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func run() {
      guard let poll = avahi_simple_poll_new() else { return tell(.failed(.broken("no loop could be made"))) }
      inbox.attach(poll)
      open(avahi_simple_poll_get(poll))
      while !inbox.isClosed, !isOver {
        let commands = inbox.take()
        for command in commands where !isOver { carryOut(command) }
        if !commands.isEmpty { tell(.answered) }
        guard !isOver, avahi_simple_poll_prepare(poll, -1) == 0 else { break }
        // Preparing forgets earlier wake-ups: what was asked since `take` would be left until something else happens.
        if inbox.isWaiting { avahi_simple_poll_wakeup(poll) }
        guard avahi_simple_poll_run(poll) == 0, avahi_simple_poll_dispatch(poll) == 0 else { break }
      }
      closeHandles()
      inbox.attach(nil)
      avahi_simple_poll_free(poll)
    }

    private func open(_ api: UnsafePointer<AvahiPoll>?) {
      var error: Int32 = 0
      switch kind {
      case .daemon:
        client = avahi_client_new(api, AVAHI_CLIENT_NO_FAIL, AvahiCallbacks.client, context, &error)
        guard client == nil else { return }
        browsers = []
        let isBus = error == AVAHI_ERR_DBUS_ERROR || error == AVAHI_ERR_NO_DAEMON
        end(isBus ? .noBus : .broken(Self.text(error)))
      case .embedded:
        Self.silence
        var config = AvahiServerConfig()
        avahi_server_config_init(&config)
        // Only what is announced on purpose is said.
        (config.publish_hinfo, config.publish_workstation, config.publish_domain) = (0, 0, 0)
        config.publish_addresses = searches ? 0 : 1
        config.enable_wide_area = 0
        server = avahi_server_new(api, &config, AvahiCallbacks.server, context, &error)
        avahi_server_config_free(&config)
        guard let server else { return end(.broken(Self.text(error))) }
        // The first call back came before the handle was known.
        serverChanged(avahi_server_get_state(server))
      }
    }

    /// The library writes what it notices to standard error, unless told where else.
    private static let silence: Void = avahi_set_log_function { _, _ in }

    static func text(_ error: Int32) -> String {
      avahi_strerror(error).map { String(cString: $0) } ?? "\(error)"
    }

    /// The number of the library's last error.
    var lastError: Int32 {
      if let client { return avahi_client_errno(client) }
      return server.map { avahi_server_errno($0) } ?? 0
    }

    func end(_ failure: SearchPlan.DaemonFailure) {
      guard !isOver else { return }
      isOver = true
      tell(.failed(failure))
    }

    private func closeHandles() {
      announcement = nil
      freeGroup()
      for (browser, _) in browsers {
        if client != nil {
          avahi_service_browser_free(browser)
        } else {
          avahi_s_service_browser_free(browser)
        }
      }
      browsers = []
      for id in resolvers.keys { stopResolving(id) }
      if let client { avahi_client_free(client) }
      if let server { avahi_server_free(server) }
      (client, server) = (nil, nil)
    }

    private func carryOut(_ command: AvahiInbox.Command) {
      guard isRunning else {
        // What it stands for will be found again.
        if case .publish(let announcement) = command { self.announcement = announcement }
        return
      }
      switch command {
      case .resolve(let id): resolve(id)
      case .stopResolving(let id): stopResolving(id)
      case .ping: ping()
      case .publish(let announcement): publish(announcement)
      }
    }

    private func resolve(_ id: ServiceID) {
      guard resolvers[id] == nil else { return }
      let none = AvahiLookupFlags(0)
      let handle: OpaquePointer? =
        if let client {
          avahi_service_resolver_new(
            client, id.interface, id.protocolNumber, id.name, CastService.type, "local", id.protocolNumber,
            none,
            AvahiCallbacks.resolver, context)
        } else if let server {
          avahi_s_service_resolver_new(
            server, id.interface, id.protocolNumber, id.name, CastService.type, "local", id.protocolNumber,
            none,
            AvahiCallbacks.resolver, context)
        } else {
          nil
        }
      resolvers[id] = handle
      if handle == nil { tell(.device(.unresolved(id))) }
    }

    private func stopResolving(_ id: ServiceID) {
      guard let handle = resolvers.removeValue(forKey: id) else { return }
      if client != nil { avahi_service_resolver_free(handle) } else { avahi_s_service_resolver_free(handle) }
    }

    /// A question to the daemon that changes nothing.
    private func ping() {
      guard let client, let group = avahi_entry_group_new(client, { _, _, _ in }, nil) else { return }
      avahi_entry_group_free(group)
    }
  }
#endif
