#if MPV
  import PlaybackCore
  import PlayerMPV
  #if Cast
    import MediaServing
    import PlayerCast
  #endif
  #if Discovery
    import CastDiscovery
  #endif

  /// This machine through libmpv, and devices through Google Cast where the package is built with it.
  struct DefaultOutputs: OutputProvider {
    private let local: MPVOutputProvider
    #if Cast
      private let devices: CastOutputProvider
    #endif

    init(
      _ options: MPVOptions, ducking: (any DuckingSource)? = nil, patience: MediaTime?, log: (any LogSink)?
    ) {
      local = MPVOutputProvider(options, ducking: ducking, log: log)
      #if Cast
        var cast = patience.map(CastOptions.init(waitingAtMost:)) ?? CastOptions()
        cast.examiner = MPVMediaExaminer(options)
        #if Discovery
          devices = CastOutputProvider(
            publisher: MediaServer(log: log), log: log, options: cast, locator: NetworkLocator(log: log))
        #else
          devices = CastOutputProvider(publisher: MediaServer(log: log), log: log, options: cast)
        #endif
      #endif
    }

    func probe() {
      #if Cast
        devices.probe()
      #endif
    }

    func plan(_ entries: [(id: EntryID, item: MediaItem)], rate: PlaybackRate, for output: OutputID)
      async throws(PlayerError) -> TransferPlan?
    {
      switch output {
      case .local: return nil
      case .remote:
        #if Cast
          return try await devices.plan(entries, rate: rate, for: output)
        #else
          throw Self.unbuilt(output)
        #endif
      }
    }

    func rejoin(_ session: LeftSession) async throws(PlayerError) -> any Player {
      #if Cast
        return try await devices.rejoin(session)
      #else
        throw Self.unbuilt(session.output)
      #endif
    }

    func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      switch output {
      case .local: return try await local.openPlayer(for: output)
      case .remote:
        #if Cast
          return try await devices.openPlayer(for: output)
        #else
          throw Self.unbuilt(output)
        #endif
      }
    }

    #if !Cast
      private static func unbuilt(_ output: OutputID) -> PlayerError {
        let detail = "\(output.displayName): built without Google Cast; build it with the trait Cast"
        return PlayerError(.outputUnavailable, detail: detail)
      }
    #endif
  }

  #if Cast && Discovery
    /// Follows devices that are named, each as long as a session is open with it. Nothing is looked for where an address
    /// is given.
    private struct NetworkLocator: DeviceLocator {
      let log: (any LogSink)?

      func locate(_ device: DeviceID) async throws(PlayerError) -> DevicePlace {
        guard let browser = browser(for: device) else { return DevicePlace(address: device.rawValue) }
        return try await browser.locate(device)
      }

      func places(of device: DeviceID) -> AsyncStream<DevicePlace> {
        guard let browser = browser(for: device) else { return AsyncStream { $0.finish() } }
        return browser.places(of: device)
      }

      /// One that looks; nil for an address, which is the sender's to read however it is written.
      private func browser(for device: DeviceID) -> CastBrowser? {
        guard case .name(let name) = DeviceQuery(device.rawValue), !name.contains(":") else { return nil }
        let browser = CastBrowser(log: log)
        browser.start()
        return browser
      }
    }
  #endif
#endif
