#if MPV
  public import PlaybackCore

  /// Opens this machine's output as a libmpv player.
  public struct MPVOutputProvider: OutputProvider {
    private let options: MPVOptions
    private let ducking: (any DuckingSource)?
    private let log: (any LogSink)?

    /// Makes a provider; each player that it opens gets these options, this ducking and this log.
    public init(
      _ options: MPVOptions = MPVOptions(), ducking: (any DuckingSource)? = nil, log: (any LogSink)? = nil
    ) {
      self.options = options
      self.ducking = ducking
      self.log = log
    }

    /// Makes a new player for this machine.
    ///
    /// - Throws: `PlayerError.Code.backend` when libmpv cannot be started, `outputUnavailable` for a device.
    public func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
      switch output {
      case .local: return try MPVPlayer(options, ducking: ducking, log: log)
      case .remote(let device):
        throw PlayerError(.outputUnavailable, detail: "\(device): libmpv plays on this machine only")
      }
    }
  }
#endif
