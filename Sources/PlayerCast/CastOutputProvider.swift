#if Cast
  public import PlaybackCore

  /// Opens Cast devices by address: the text of a `DeviceID` is `HOST[:PORT]`, with IPv6 in brackets. With a locator, such
  /// as a `CastBrowser` that has been started, it is what that one takes, best the id that the device announces: then each
  /// connection is made where the device is at that moment, so that a session with a group outlives its leader.
  ///
  /// Opening connects, joins the Default Media Receiver or starts it, and is over when commands can be sent. It ends by
  /// itself, also when the device says nothing at all, and at once when its task is cancelled.
  ///
  /// ```swift
  /// let tv = CastOutputProvider(publisher: server)
  /// let player = try await tv.openPlayer(for: .remote(DeviceID(rawValue: "192.168.1.20")))
  /// ```
  public struct CastOutputProvider: OutputProvider {
    private let publisher: (any MediaPublisher)?
    private let log: (any LogSink)?
    private let options: CastOptions
    private let locator: (any DeviceLocator)?
    private let sessions = CastSessions()
    private let adviser: CastAdviser?

    /// Makes a provider; without a publisher only http and https addresses can be cast, without a locator devices are
    /// named by their addresses.
    public init(
      publisher: (any MediaPublisher)? = nil, log: (any LogSink)? = nil, options: CastOptions = CastOptions(),
      locator: (any DeviceLocator)? = nil
    ) {
      self.publisher = publisher
      self.log = log
      self.options = options
      adviser = options.examiner.map { examiner in
        CastAdviser(
          CastAssessor(examiner: examiner, publisher: publisher, style: options.style),
          identities: CastIdentities(timeout: options.identityTimeout), timeout: options.planTimeout)
      }
      self.locator = locator
      sessions.setCredentials(options.launching.credentials)
    }

    /// Who is at this sender from now on, in place of what `CastOptions.launching` says; nil for nobody. Sends nothing:
    /// sessions that are open keep theirs, the next one that is opened bears these.
    public func setCredentials(_ credentials: LaunchCredentials?) { sessions.setCredentials(credentials) }

    /// Opens a session on the device.
    ///
    /// - Throws: `PlayerError`, naming the device: its address makes no sense, it cannot be reached, does not speak
    ///   Cast, does not answer, or refuses. `outputUnavailable` for this machine, and when the task is cancelled.
    public func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      switch output {
      case .local: throw PlayerError(.outputUnavailable, detail: "Cast is for devices on the network")
      case .remote(let device): return try await open(device)
      }
    }

    /// Takes up a session that an earlier launch has left: connects, and asks the application what it plays, without LAUNCH
    /// and without LOAD. What files of this machine the device has in its queue are exchanged for such as it can fetch now.
    ///
    /// - Throws: `PlayerError`, as for opening, and `sessionEnded` when the device runs another session or none.
    public func rejoin(_ session: LeftSession) async throws(PlayerError) -> any Player {
      switch session.output {
      case .local: throw PlayerError(.outputUnavailable, detail: "Cast is for devices on the network")
      case .remote(let device): return try await open(device, rejoining: session)
      }
    }

    /// What a device would make of these entries: it is asked what it is, and they are looked into, for some seconds at
    /// most; what was not done by then is doubted. Nil without `CastOptions.examiner`, and for this machine.
    ///
    /// - Throws: `PlayerError` when the address makes no sense, or nobody knows one.
    public func plan(
      _ entries: [(id: EntryID, item: MediaItem)], rate: PlaybackRate, for output: OutputID
    ) async throws(PlayerError) -> TransferPlan? {
      guard case .remote(let device) = output, let adviser else { return nil }
      let address = try CastAddress(DeviceID(rawValue: try await place(of: device).address))
      return await adviser.plan(entries, rate: rate, for: output, at: address)
    }

    private func place(of device: DeviceID) async throws(PlayerError) -> DevicePlace {
      try await locator?.locate(device) ?? DevicePlace(address: device.rawValue)
    }

    private func open(_ device: DeviceID, rejoining left: LeftSession? = nil) async throws(PlayerError)
      -> CastPlayer
    {
      let place = try await place(of: device)
      var options = options
      options.launching.credentials = sessions.credentials
      let driver = try CastDriver(
        device, at: place, then: locator?.places(of: device), publisher, log, options, sessions,
        rejoining: left, adviser)
      try await driver.open()
      sessions.add(driver)
      return CastPlayer(driver)
    }

    /// The groups that sessions of this provider are open with, and their members; devices by the name that the session was
    /// opened with. At once, then whenever one changes. Independent streams; they end with the task that reads.
    public func groups() -> AsyncStream<[DeviceID: CastGroup]> { sessions.groupStream() }

    /// The group that a session is open with; nil when the device is none, has told of no members, or no session is open.
    public func group(of device: DeviceID) -> CastGroup? { sessions.knownGroups[device] }

    /// Asks every open session's device for a sign of life; one that does not answer in three seconds is connected to
    /// anew, and told of as any broken link.
    public func probe() {
      for driver in sessions.open { Task { await driver.handle(.doubted) } }
    }
  }
#endif
