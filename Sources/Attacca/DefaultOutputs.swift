#if MPV
  import PlaybackCore
  import PlayerMPV
  #if Cast
    import MediaServing
    import PlayerCast
  #endif

  /// This machine through libmpv, and devices through Google Cast where the package is built with it.
  struct DefaultOutputs: OutputProvider {
    private let local: MPVOutputProvider
    #if Cast
      private let devices: CastOutputProvider
    #endif

    init(_ options: MPVOptions, log: (any LogSink)?) {
      local = MPVOutputProvider(options, log: log)
      #if Cast
        devices = CastOutputProvider(publisher: MediaServer(), log: log)
      #endif
    }

    func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      switch output {
      case .local: return try await local.openPlayer(for: output)
      case .remote(let device):
        #if Cast
          return try await devices.openPlayer(for: output)
        #else
          throw PlayerError(
            .outputUnavailable, detail: "\(device): built without Google Cast; build it with the trait Cast")
        #endif
      }
    }
  }
#endif
