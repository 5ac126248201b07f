#if DBus
  public import PlaybackCore
  import SystemThreads

  /// Lets an engine and the machine's sleep know of each other, through logind.
  ///
  /// - While something plays here the machine does not fall asleep by itself; what else is prevented is an option.
  /// - Before sleep playing here is held back and the state is kept, and sleep waits for that (logind gives it some
  ///   seconds at most). A device plays on.
  /// - After sleep the host is told, so that it can look after connections; playing here stays paused unless the
  ///   options say otherwise.
  /// - Locking the session does nothing unless the options say otherwise.
  ///
  /// Without a bus or without logind it does nothing and says so once in the log; when they come back, so does it.
  ///
  /// Isolation: every member may be used from any thread and returns at once. The engine is held until `close`, or
  /// until the last reference is dropped, which does the same; the service ends with the engine.
  public final class SleepService: Sendable {
    private let inbox: BusInbox<LogindClient.Note>?
    private let feeder: Task<Void, Never>?

    /// Begins to look after an engine.
    public init(_ control: any PlaybackControl, _ options: SleepOptions, log: (any LogSink)? = nil) {
      guard let address = options.address ?? BusAddress.system, let inbox = BusInbox<LogindClient.Note>()
      else {
        log?.log(.info, module: LogindClient.name, "there is no system bus: sleep is not noticed")
        (self.inbox, feeder) = (nil, nil)
        return
      }
      let isStarted = SystemThread.start {
        let client = LogindClient(control, options, inbox, log: log)
        var thread = BusThread(address, inbox, client, log: log)
        thread.run()
      }
      guard isStarted else {
        log?.log(.warning, module: LogindClient.name, "no thread left: sleep is not noticed")
        (self.inbox, feeder) = (nil, nil)
        return
      }
      self.inbox = inbox
      let snapshots = control.snapshots(newest: 1)
      feeder = Task {
        for await _ in snapshots { inbox.post(.changed) }
        inbox.post(.stop)
      }
    }

    deinit { close() }

    /// Lets go: nothing is prevented any more, and sleep is not noticed. Can be repeated.
    public func close() {
      feeder?.cancel()
      inbox?.post(.stop)
    }
  }
#endif
