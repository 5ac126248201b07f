#if Pulse
  import CPulse
  import Glibc
  import PlaybackCore

  /// The one thread that talks to the sound server: takes in what it says and what is asked, and does what the session
  /// decides. Nothing of it is shared except the inbox and the boards.
  struct PulseOwner {
    private let inbox: PulseInbox
    private let boards: PulseBoards
    private let options: PulseOptions
    private let log: (any LogSink)?
    private let events: AsyncStream<AudioSessionEvent>.Continuation
    private var session: PulseSession
    private var server: PulseServer?
    private var isOver = false

    init(
      _ inbox: PulseInbox, _ boards: PulseBoards, _ options: PulseOptions, _ log: (any LogSink)?,
      _ events: AsyncStream<AudioSessionEvent>.Continuation
    ) {
      self.inbox = inbox
      self.boards = boards
      self.options = options
      self.log = log
      self.events = events
      session = PulseSession(options, process: getpid())
    }

    /// Works until the session is closed, then releases everything and finishes the streams.
    mutating func run() {
      defer {
        inbox.shut()
        events.finish()
        boards.devices.finish()
        boards.ducking.finish()
      }
      guard let loop = pa_mainloop_new() else {
        log?.log(.error, module: "pulse", "no memory for the sound server's loop")
        return
      }
      inbox.open(loop)
      session.begin(at: Self.now)
      while !isOver {
        for event in inbox.take() { session.handle(event, at: Self.now) }
        carryOut(loop)
        guard !isOver, pa_mainloop_prepare(loop, patience) >= 0 else { break }
        // Preparing forgets earlier wake-ups: what was posted since `take` would be left until something else happens.
        if inbox.isWaiting { pa_mainloop_wakeup(loop) }
        guard pa_mainloop_poll(loop) >= 0, pa_mainloop_dispatch(loop) >= 0 else { break }
        for event in server?.take() ?? [] { session.handle(event, at: Self.now) }
        session.handle(.woke, at: Self.now)
      }
      if !isOver {
        log?.log(.error, module: "pulse", "the sound server's loop failed: calls and devices go unnoticed")
        session.handle(.closed, at: Self.now)
        carryOut(loop)
      }
      inbox.shut()
      sendRest(loop)
      server = nil
      pa_mainloop_free(loop)
    }

    /// What was asked for last is on its way when the connection is let go of; a server that stands still is not waited
    /// for.
    private func sendRest(_ loop: OpaquePointer) {
      let end = Self.now + .milliseconds(200)
      while server?.isPending == true, Self.now < end {
        guard pa_mainloop_prepare(loop, 10_000) >= 0, pa_mainloop_poll(loop) >= 0,
          pa_mainloop_dispatch(loop) >= 0
        else { return }
      }
    }

    /// Microseconds until the session wants to be woken; negative for ever.
    private var patience: Int32 {
      guard let wakesAt = session.wakesAt else { return -1 }
      return Int32(clamping: max(0, ((wakesAt - Self.now).nanoseconds + 999) / 1000))
    }

    private mutating func carryOut(_ loop: OpaquePointer) {
      while let request = session.takeRequest() {
        switch request {
        case .connect: connect(loop)
        case .query: server?.query()
        case .setMuted(let input, let isMuted): server?.setMuted(input, isMuted)
        case .move(let input, let sink): server?.move(input, to: sink)
        case .setPort(let sink, let port): server?.setPort(of: sink, to: port)
        case .report(let event): events.yield(event)
        case .publish(let devices): boards.devices.show(devices)
        case .duck(let decibels): boards.ducking.show(decibels)
        case .log(let level, let text): log?.log(level, module: "pulse", text)
        case .quit: isOver = true
        }
      }
    }

    private mutating func connect(_ loop: OpaquePointer) {
      server = nil
      guard let api = pa_mainloop_get_api(loop) else { return }
      server = PulseServer(api, name: "\(options.clientName) (surroundings)", address: options.server)
      guard let server else { return session.handle(.disconnected, at: Self.now) }
      for event in server.take() { session.handle(event, at: Self.now) }
    }

    private static var now: MonotonicInstant {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return MonotonicInstant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
  }

  /// What others follow.
  struct PulseBoards: Sendable {
    let devices = Board<[SoundDevice]>()
    let ducking = Board<Int32>(0)
  }
#endif
