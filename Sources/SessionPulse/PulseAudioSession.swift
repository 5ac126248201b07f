#if Pulse
  public import PlaybackCore
  import SystemThreads

  /// The surroundings on this machine: calls, headphones, devices and the sound server itself, from PulseAudio or
  /// PipeWire's PulseAudio server.
  ///
  /// Knows the player's streams by this process and the client's name, and the server's other streams by their roles.
  /// One thread alone talks to the server, so nothing here ever waits for it, even while it stands still.
  ///
  /// Dropping the last reference closes the session.
  ///
  /// Isolation: every member may be used from any thread and returns at once.
  public final class PulseAudioSession: AudioSession, DuckingSource {
    /// What happened, in order; finishes with the session. Single consumer, the engine.
    public let events: AsyncStream<AudioSessionEvent>
    private let inbox: PulseInbox
    private let boards: PulseBoards

    /// Begins to watch. Without a server it is looked for again and again; nothing is reported until there was one.
    public init(_ options: PulseOptions = PulseOptions(), log: (any LogSink)? = nil) {
      let (inbox, boards) = (PulseInbox(), PulseBoards())
      let (events, continuation) = AsyncStream.makeStream(of: AudioSessionEvent.self)
      let isRunning = SystemThread.start {
        var owner = PulseOwner(inbox, boards, options, log, continuation)
        owner.run()
      }
      if !isRunning { log?.log(.error, module: "pulse", "no thread left: calls and devices go unnoticed") }
      self.inbox = inbox
      self.boards = boards
      self.events = events
    }

    deinit { inbox.post(.closed) }

    /// Asks for the right to sound. Refused while the server itself holds the stream silent for a call.
    public func activate() { inbox.post(.activationAsked) }

    /// The devices of this machine: the present list first (as soon as it is known; empty without a server), then each
    /// new one. Only the newest waits for a slow reader. Independent streams; they end with the session.
    public func devices() -> AsyncStream<[SoundDevice]> { boards.devices.subscribe() }

    /// How much softer the player is to be while other programs' streams of a ducking role sound; give the session to the
    /// player as its ducking. Ends, and so as loud as ever, with the session or the server.
    public func ducking() -> AsyncStream<Int32> { boards.ducking.subscribe() }

    /// Plays on that device from now on, without losing a sample; nil: on the system's default. A device that is not
    /// there is waited for, and the system's choice stands until it comes. A stream moved in the mixer chooses too.
    public func choose(_ device: SoundDevice.ID?) { inbox.post(.chosen(device)) }

    /// The host has something that needs the listener's ear. Twice from one source is once.
    public func beginInterruption(source: String) { inbox.post(.hostBegan(source: source)) }

    /// That is over; an end without a begin is ignored.
    public func endInterruption(source: String, shouldResume: Bool) {
      inbox.post(.hostEnded(source: source, shouldResume: shouldResume))
    }

    /// Stops watching and lets go of the server: what it held playing for is told to be over, and interruptions end
    /// without playing on. Later calls do nothing.
    public func close() { inbox.post(.closed) }
  }
#endif
