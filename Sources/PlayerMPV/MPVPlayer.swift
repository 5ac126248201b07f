#if MPV
  public import PlaybackCore
  import SystemThreads

  /// This machine's loudspeaker: libmpv behind the `Player` port.
  ///
  /// Each player owns one libmpv core and one thread that alone talks to it, so `send` returns at once even
  /// while the sound server is frozen. It holds the current turn and one upcoming one; consecutive turns join
  /// without a gap.
  ///
  /// The next turn is opened by a second, silent core before it is handed to the one that is heard. If that
  /// fails, it is reported as `failed` while the current turn plays on, and the player waits for an `update`;
  /// if none comes, the current turn is reported as `ended`.
  ///
  /// From `committed` to `advanced` (some 350 ms) the current turn is still the one that is heard; a `seek` then
  /// goes to a place in that turn and takes the commitment back: the next turn is committed again later.
  ///
  /// A player paused so close to the end of its last turn that everything is already decoded stays paused there.
  ///
  /// Dropping the last reference without `close` releases everything as well.
  public final class MPVPlayer: Player {
    /// The facts, in order; finishes after `close`. Single consumer.
    public let reports: AsyncStream<PlayerReport>
    private let inbox: MPVInbox
    private let duckingReader: Task<Void, Never>?

    /// Starts libmpv, which takes a few milliseconds. Sets the numeric locale of the process to `C` if the host
    /// has changed it, as libmpv demands; other locale categories are left alone.
    ///
    /// `ducking` softens it for a while, with a ramp, by libmpv's own gain: the mixer does not see it.
    ///
    /// - Throws: `PlayerError.Code.backend` when libmpv cannot be started.
    public init(
      _ options: MPVOptions = MPVOptions(), ducking: (any DuckingSource)? = nil, log: (any LogSink)? = nil
    ) throws(PlayerError) {
      let core = try MPVHandle(MPVSettings.player(options))
      let inbox = MPVInbox(core)
      let (reports, continuation) = AsyncStream.makeStream(of: PlayerReport.self)
      let thread = SystemThread {
        var owner = MPVOwner(core, inbox, options, log, continuation)
        owner.run()
      }
      guard let thread else {
        core.destroy()
        throw PlayerError(.backend, detail: "no thread left")
      }
      thread.detach()
      self.inbox = inbox
      self.reports = reports
      duckingReader = ducking.map { source in
        Task {
          for await decibels in source.ducking() { inbox.post(.duck(decibels)) }
          inbox.post(.duck(0))
        }
      }
    }

    deinit {
      duckingReader?.cancel()
      inbox.post(.abandon)
    }

    /// Takes a command and returns at once. Commands after `close` are dropped.
    public func send(_ command: PlayerCommand) { inbox.post(.command(command)) }
  }
#endif
