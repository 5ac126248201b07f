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
        devices = CastOutputProvider(publisher: MediaServer(log: log), log: log, options: cast)
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
      case .remote(let device):
        #if Cast
          return try await devices.plan(entries, rate: rate, for: Self.place(of: device))
        #else
          throw Self.unbuilt(device)
        #endif
      }
    }

    func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      switch output {
      case .local: return try await local.openPlayer(for: output)
      case .remote(let device):
        #if Cast
          return try await devices.openPlayer(for: Self.place(of: device))
        #else
          throw Self.unbuilt(device)
        #endif
      }
    }

    #if !Cast
      private static func unbuilt(_ device: DeviceID) -> PlayerError {
        PlayerError(
          .outputUnavailable, detail: "\(device): built without Google Cast; build it with the trait Cast")
      }
    #endif

    #if Cast
      /// The device by its address, which is looked for when it was named otherwise.
      private static func place(of device: DeviceID) async throws(PlayerError) -> OutputID {
        #if Discovery
          // Written anyhow, an address is the sender's to read.
          guard case .name(let name) = DeviceQuery(device.rawValue), !name.contains(":") else {
            return .remote(device)
          }
          let address = try await CastBrowser.find(.name(name))
          return .remote(DeviceID(rawValue: address.description))
        #else
          return .remote(device)
        #endif
      }
    #endif
  }
#endif
