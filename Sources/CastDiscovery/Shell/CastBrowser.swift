#if Discovery
  public import PlaybackCore

  /// Looks for Cast devices on the network and keeps the list of them.
  ///
  /// ```swift
  /// let browser = CastBrowser()
  /// browser.start()
  /// for await list in browser.lists() { print(list.devices.map(\.name)) }
  /// ```
  ///
  /// The system's Avahi daemon does the looking; while there is none that answers, the process does it itself. Either is
  /// talked to by a thread of its own, so that nothing here waits for it, however it hangs. Nothing is sent before
  /// `start`, nor after `stop`.
  ///
  /// Isolation: may be used from any thread. Dropping the last reference stops as `stop` does.
  public final class CastBrowser: Sendable {
    private let core: BrowserCore

    /// Makes a browser that does not look yet.
    public init(_ options: DiscoveryOptions = DiscoveryOptions(), log: (any LogSink)? = nil) {
      core = BrowserCore(options, log)
    }

    deinit { core.stop(isForGood: true) }

    /// Begins to look; does nothing when it looks already.
    public func start() { core.start() }

    /// Ends the looking; the list keeps what is configured only. It can be started again.
    public func stop() { core.stop() }

    /// The devices at this moment.
    public var list: DeviceList { core.list }

    /// The devices, now and whenever they change; a reader that is slow gets the newest list only. Ends with the browser.
    ///
    /// Any number of readers, each with a stream of its own.
    public func lists() -> AsyncStream<DeviceList> { core.lists() }

    /// Tells the browser that a connection to the device was made, or failed: a device that cannot be reached is marked,
    /// and no longer listed after a minute, until it is heard of again. Unknown devices are ignored.
    public func note(connectionTo device: DeviceID, succeeded: Bool) {
      core.handle(succeeded ? .connected(device) : .connectionFailed(device))
    }

    /// Tells the browser whether a device that was asked has the application that is looked for. Unknown devices are
    /// ignored.
    public func note(appIsAvailable isAvailable: Bool, on device: DeviceID) {
      core.handle(.appChecked(device, isAvailable: isAvailable))
    }

    /// The list once it is complete, or as it is when the time is over.
    ///
    /// - Parameters:
    ///   - patience: How long to wait at most.
    ///   - mayEnd: Ends the waiting early with a list that satisfies it.
    public func list(
      within patience: Duration, until mayEnd: @escaping @Sendable (DeviceList) -> Bool = { $0.isComplete }
    ) async -> DeviceList {
      await withTaskGroup(of: DeviceList?.self) { group in
        let lists = lists()
        group.addTask {
          for await list in lists where mayEnd(list) { return list }
          return nil
        }
        group.addTask {
          try? await ContinuousClock().sleep(for: patience)
          return nil
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        return first ?? list
      }
    }

    /// Why a device that should be there is not: looks at the interfaces, sends itself a packet the way devices are found,
    /// asks the daemon, and knocks at the port of each device listed. Takes two seconds, with a daemon
    /// that hangs five.
    ///
    /// Marks devices whose port is closed in the list. Sends nothing before `start`.
    public func diagnose() async -> DiscoveryDiagnosis { await core.diagnose() }
  }
#endif
