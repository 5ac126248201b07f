#if MPV
  public import PlaybackCore
  public import PlaybackRuntime
  public import PlayerMPV
  #if Pulse
    public import SessionPulse
  #endif

  extension PlaybackEngine {
    /// An engine that plays on this machine through libmpv and on TVs through Google Cast, with everything at its default.
    /// A TV is named by its address: `engine.transfer(to: .remote(DeviceID(rawValue: "192.168.1.20")))`.
    ///
    /// Calls pause it, and so does pulling the headphones, where the package is built with the trait Pulse.
    ///
    /// `appName` is what the system's mixer shows; two engines in one process need two. The sound device is opened with
    /// the first play, not before; without one the engine plays in real time without sound and says so once. The seed
    /// decides all random orders.
    /// `replayGain` corrects the loudness of what this machine plays by the tags of the media; a TV does not.
    ///
    /// With `patience` no step of handing over to a device takes longer than that, and one that cannot be reached is
    /// given up after it; nil for what suits a home.
    ///
    /// With `store` the state is kept, each second while it plays; with `kept`, a state that a store found, it begins
    /// where that was, paused, and `seed` does not count.
    public convenience init(
      appName: String, audio: MPVOptions.Audio = .automatic, replayGain: MPVOptions.ReplayGain = .off,
      seed: UInt64 = .random(in: .min ... .max), patience: MediaTime? = nil, store: (any StateStore)? = nil,
      resuming kept: KeptState? = nil,
      log: (any LogSink)? = nil
    ) {
      #if Pulse
        self.init(
          appName: appName, audio: audio, replayGain: replayGain,
          session: PulseAudioSession(appName: appName, audio: audio, log: log),
          seed: seed, patience: patience, store: store, resuming: kept, log: log)
      #else
        let options = MPVOptions(clientName: appName, audio: audio, replayGain: replayGain)
        let outputs = DefaultOutputs(options, patience: patience, log: log)
        let settings = Self.settings(outputs, patience: patience, store: store, log: log)
        self.init(settings, machine: Self.machine(kept, settings.options, seed: seed))
      #endif
    }

    #if Pulse
      /// As the other one, with an audio session of your own: to list and choose devices, to tell of interruptions, or
      /// with other options. `session`: made for this `appName`; nil for none, so that nothing interrupts.
      public convenience init(
        appName: String, audio: MPVOptions.Audio = .automatic, replayGain: MPVOptions.ReplayGain = .off,
        session: PulseAudioSession?, seed: UInt64 = .random(in: .min ... .max), patience: MediaTime? = nil,
        store: (any StateStore)? = nil, resuming kept: KeptState? = nil, log: (any LogSink)? = nil
      ) {
        let options = MPVOptions(
          clientName: appName, audio: audio, followsMixerMute: session == nil, replayGain: replayGain)
        let outputs = DefaultOutputs(options, ducking: session, patience: patience, log: log)
        var settings = Self.settings(outputs, patience: patience, store: store, log: log)
        settings.session = session
        self.init(settings, machine: Self.machine(kept, settings.options, seed: seed))
      }
    #endif

    private static func machine(
      _ kept: KeptState?, _ options: PlaybackOptions, seed: UInt64
    ) -> PlaybackMachine {
      kept.map { PlaybackMachine($0, options: options) } ?? PlaybackMachine(seed: seed, options: options)
    }

    private static func settings(
      _ outputs: DefaultOutputs, patience: MediaTime?, store: (any StateStore)?, log: (any LogSink)?
    ) -> EngineSettings {
      var settings = EngineSettings(outputs: outputs)
      if let patience {
        settings.options.primingDeadline = min(settings.options.primingDeadline, patience)
        settings.options.hearingDeadline = min(settings.options.hearingDeadline, patience)
      }
      settings.store = store
      settings.log = log
      return settings
    }
  }

  #if Pulse
    extension PulseAudioSession {
      /// The surroundings of an engine of that name, at the server where it plays; nil where it makes no sound at all.
      /// `device`: the one that is wanted, by its stable name.
      public convenience init?(
        appName: String, audio: MPVOptions.Audio = .automatic, device: SoundDevice.ID? = nil,
        log: (any LogSink)? = nil
      ) {
        var options = PulseOptions(clientName: appName, device: device)
        switch audio {
        case .automatic: break
        case .pulse(let server): options.server = server
        case .null: return nil
        }
        self.init(options, log: log)
      }
    }
  #endif
#endif
