#if Cast && MPV
  public import CastTV
  public import PlaybackCore
  public import PlayerMPV

  extension TVReceiver {
    /// A TV that plays on this machine through libmpv, with everything at its default.
    ///
    /// - Parameters:
    ///   - name: Its name for people.
    ///   - port: 8009 is where senders look; 0 for any that is free.
    ///   - infoPort: Where it says over HTTP what it is; senders that are given an address look at 8008. Nil for nowhere.
    ///   - replayGain: How the loudness of what it plays is corrected by the tags of the media.
    ///   - lifetimes: How long its application stays unused: 5 minutes idle, 20 minutes paused, unless said otherwise.
    /// - Throws: `TVError` when it cannot listen there.
    public convenience init(
      name: String, port: UInt16 = 8009, infoPort: UInt16? = nil, audio: MPVOptions.Audio = .automatic,
      replayGain: MPVOptions.ReplayGain = .off, lifetimes: TVLifetimes = TVLifetimes(),
      log: (any LogSink)? = nil
    ) throws(TVError) {
      let options = MPVOptions(clientName: name, audio: audio, replayGain: replayGain)
      try self.init(
        name: name, port: port, infoPort: infoPort, outputs: MPVOutputProvider(options, log: log),
        lifetimes: lifetimes, log: log)
    }
  }
#endif
