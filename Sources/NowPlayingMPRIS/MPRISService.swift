#if DBus
  public import PlaybackCore
  import SystemThreads

  /// Shows an engine to the desktop, and lets the desktop control it: `org.mpris.MediaPlayer2` on the session's bus.
  ///
  ///     let engine = PlaybackEngine(settings)
  ///     let nowPlaying = MPRISService(RemoteControls(engine), MPRISOptions(identity: "My Player"))
  ///
  /// From then on `playerctl`, media keys and panels work, for what plays here and for what a device plays: state,
  /// place and volume are those of the output that plays. Each service has a connection and a thread of its own, so
  /// several engines in a process are several players on the bus; the second gets a name ending in `.instance` and
  /// the process id. When the bus dies the service comes back with it; without a bus it does nothing, and says so once
  /// in the log.
  ///
  /// Isolation: every member may be used from any thread and returns at once. The engine is held until `close`, or
  /// until the last reference is dropped, which does the same; the service ends with the engine.
  public final class MPRISService: Sendable {
    private let inbox: BusInbox<MPRISClient.Note>?
    private let feeder: Task<Void, Never>?

    /// Begins to show the engine behind `controls`.
    public init(_ controls: RemoteControls, _ options: MPRISOptions, log: (any LogSink)? = nil) {
      guard let address = options.address ?? BusAddress.session, let inbox = BusInbox<MPRISClient.Note>()
      else {
        log?.log(
          .info, module: MPRISClient.name,
          "there is no session bus (DBUS_SESSION_BUS_ADDRESS is not set): no media keys, nothing shown")
        (self.inbox, feeder) = (nil, nil)
        return
      }
      let isStarted = SystemThread.start {
        let client = MPRISClient(FileOpening.added(to: controls), options, inbox, log: log)
        var thread = BusThread(address, inbox, client, log: log)
        thread.run()
      }
      guard isStarted else {
        log?.log(.warning, module: MPRISClient.name, "no thread left: nothing is shown on the session bus")
        (self.inbox, feeder) = (nil, nil)
        return
      }
      self.inbox = inbox
      let snapshots = controls.control.snapshots(newest: 1)
      feeder = Task {
        for await _ in snapshots { inbox.post(.changed) }
        inbox.post(.stop)
      }
    }

    deinit { close() }

    /// Offers other commands from now on; clients are told.
    public func offer(_ commands: RemoteCommandSet) { inbox?.post(.offered(commands)) }

    /// Leaves the bus. Can be repeated.
    public func close() {
      feeder?.cancel()
      inbox?.post(.stop)
    }
  }
#endif
