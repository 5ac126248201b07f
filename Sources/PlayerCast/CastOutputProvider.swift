#if Cast
  public import PlaybackCore

  /// Opens Cast devices by address: the text of a `DeviceID` is `HOST[:PORT]`, with IPv6 in brackets.
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
    private let sessions = CastSessions()
    private let adviser: CastAdviser?

    /// Makes a provider; without a publisher only http and https addresses can be cast.
    public init(
      publisher: (any MediaPublisher)? = nil, log: (any LogSink)? = nil, options: CastOptions = CastOptions()
    ) {
      self.publisher = publisher
      self.log = log
      self.options = options
      adviser = options.examiner.map { examiner in
        CastAdviser(
          CastAssessor(examiner: examiner, publisher: publisher, style: options.style),
          identities: CastIdentities(timeout: options.identityTimeout), timeout: options.planTimeout)
      }
    }

    /// Opens a session on the device.
    ///
    /// - Throws: `PlayerError`, naming the device: its address makes no sense, it cannot be reached, does not speak
    ///   Cast, does not answer, or refuses. `outputUnavailable` for this machine, and when the task is cancelled.
    public func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      switch output {
      case .local: throw PlayerError(.outputUnavailable, detail: "Cast is for devices on the network")
      case .remote(let device):
        let driver = CastDriver(try CastAddress(device), publisher, log, options, sessions, adviser)
        try await driver.open()
        sessions.add(driver)
        return CastPlayer(driver)
      }
    }

    /// What a device would make of these entries: it is asked what it is, and they are looked into, for some seconds at
    /// most; what was not done by then is doubted. Nil without `CastOptions.examiner`, and for this machine.
    ///
    /// - Throws: `PlayerError` when the address makes no sense.
    public func plan(
      _ entries: [(id: EntryID, item: MediaItem)], rate: PlaybackRate, for output: OutputID
    ) async throws(PlayerError) -> TransferPlan? {
      guard case .remote(let device) = output, let adviser else { return nil }
      let address = try CastAddress(device)
      return await adviser.plan(entries, rate: rate, for: output, at: address)
    }

    /// Asks every open session's device for a sign of life; one that does not answer in three seconds is connected to
    /// anew, and told of as any broken link.
    public func probe() {
      for driver in sessions.open { Task { await driver.handle(.doubted) } }
    }
  }
#endif
