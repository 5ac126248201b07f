#if MPV
  public import PlaybackCore
  public import PlaybackRuntime
  public import PlayerMPV

  extension PlaybackEngine {
    /// An engine that plays on this machine through libmpv and on TVs through Google Cast, with everything at its default.
    /// A TV is named by its address: `engine.transfer(to: .remote(DeviceID(rawValue: "192.168.1.20")))`.
    ///
    /// `appName` is what the system's mixer shows. The sound device is opened with the first play, not before;
    /// without one the engine plays in real time without sound and says so once. The seed decides all random orders.
    public convenience init(
      appName: String, audio: MPVOptions.Audio = .automatic, seed: UInt64 = .random(in: .min ... .max),
      log: (any LogSink)? = nil
    ) {
      let options = MPVOptions(clientName: appName, audio: audio)
      var settings = EngineSettings(outputs: DefaultOutputs(options, log: log))
      settings.log = log
      self.init(settings, seed: seed)
    }
  }
#endif
