#if MPV
  import PlaybackCore
  import SystemThreads

  /// The one thread that talks to a core: takes in commands and events, and does what the session decides.
  ///
  /// Lives on its own thread from `run` on; nothing of it is shared except the inbox.
  struct MPVOwner {
    private let core: MPVHandle
    private let inbox: MPVInbox
    private let options: MPVOptions
    private let log: (any LogSink)?
    private let reports: AsyncStream<PlayerReport>.Continuation
    private var session: MPVSession
    private var jobs: [UInt64: (job: InspectionJob, thread: SystemThread)] = [:]
    private var wasAsked = false
    private var logMark = FFmpegLog.mark()

    init(
      _ core: MPVHandle, _ inbox: MPVInbox, _ options: MPVOptions, _ log: (any LogSink)?,
      _ reports: AsyncStream<PlayerReport>.Continuation
    ) {
      self.core = core
      self.inbox = inbox
      self.options = options
      self.log = log
      self.reports = reports
      session = MPVSession(
        isSilentByChoice: options.audio == .null, networkTimeout: max(1, options.networkTimeout),
        followsMute: options.followsMixerMute, replayGain: options.replayGain)
    }

    /// Works until the core is gone, then releases everything and finishes the reports.
    mutating func run() {
      for property in [MPVProperty.output, .starved, .volume, .mute, .mixerVolume, .mixerMute] {
        core.observe(property)
      }
      core.holdOpenedFiles()
      session.begin()
      var isDrained = true
      loop: while true {
        takeMessages()
        carryOut()
        switch core.wait(seconds: isDrained ? patience : 0) {
        case .event(let event):
          isDrained = false
          session.handle(event, at: SystemTime.now)
        case .other: isDrained = false
        case .nothing:
          for line in FFmpegLog.lines(since: &logMark) { session.handle(.log(line), at: SystemTime.now) }
          session.handle(isDrained ? .woke : .drained, at: SystemTime.now)
          isDrained = true
        case .shutdown: break loop
        }
      }
      release()
    }

    /// Seconds to wait for the next event; negative means for ever.
    private var patience: Double {
      guard let wakesAt = session.wakesAt else { return -1 }
      return max(0, (wakesAt - SystemTime.now).inSeconds)
    }

    private mutating func takeMessages() {
      for message in inbox.take() {
        switch message {
        case .command(let command):
          if command.action.kind == .close { wasAsked = true }
          session.handle(command, at: SystemTime.now)
        case .abandon:
          wasAsked = true
          session.abandon()
        case .duck(let decibels): session.duck(by: decibels, at: SystemTime.now)
        case .inspected(let job, let result):
          jobs.removeValue(forKey: job)?.thread.join()
          session.handle(.inspected(job: job, result), at: SystemTime.now)
        }
      }
    }

    private mutating func carryOut() {
      while let request = session.takeRequest() {
        switch request {
        case .report(let report): reports.yield(report)
        case .load(let item, let mode, let start, let id):
          expectAnswer(id, core.load(item, mode, start: start, id: id))
        case .clearUpcoming(let id): expectAnswer(id, core.clearUpcoming(id: id))
        case .stop(let id): expectAnswer(id, core.stop(id: id))
        case .reopenOutput: core.reopenOutput()
        case .seek(let place, let id): expectAnswer(id, core.seek(to: place, id: id))
        case .set(let property, let value, let id):
          if let value = MPVArgument(value) { expectAnswer(id, core.set(property, value, id: id)) }
        case .get(let property, let id): expectAnswer(id, core.get(property, id: id))
        case .proceed(let hook): core.proceed(hook: hook)
        case .observePlace(let generation): core.observe(.place, generation: generation)
        case .ignorePlace(let generation): core.endObservation(generation: generation)
        case .inspect(let job, let location, let depth): inspect(job, location, depth)
        case .cancelInspection(let job): jobs[job]?.job.cancel()
        case .log(let level, let text): log?.log(level, module: "mpv", text)
        case .quit: core.quit()
        }
      }
    }

    /// A request that libmpv did not even take gets the answer it will not send.
    private mutating func expectAnswer(_ id: UInt64, _ result: Int32) {
      if result < 0 { session.handle(.reply(id, error: result, .none), at: SystemTime.now) }
    }

    private mutating func inspect(_ id: UInt64, _ location: MediaLocation, _ depth: InspectionDepth) {
      let job = InspectionJob()
      let (inbox, options) = (inbox, options)
      let thread = SystemThread {
        inbox.post(.inspected(job: id, job.run(location, depth, options)))
      }
      if let thread {
        jobs[id] = (job, thread)
      } else {
        let error = PlayerError(.backend, location: location, detail: "no thread left")
        session.handle(.inspected(job: id, InspectionResult(error: error)), at: SystemTime.now)
      }
    }

    private mutating func release() {
      for message in inbox.shut() {
        if case .command(let command) = message {
          if command.action.kind == .close { wasAsked = true }
          session.handle(command, at: SystemTime.now)
        }
      }
      for (job, _) in jobs.values { job.cancel() }
      for (_, thread) in jobs.values { thread.join() }
      core.destroy()
      session.finish(wasAsked: wasAsked)
      while let request = session.takeRequest() {
        if case .report(let report) = request { reports.yield(report) }
      }
      reports.finish()
    }
  }
#endif
