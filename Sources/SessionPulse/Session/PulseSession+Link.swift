import PlaybackCore

extension PulseSession {
  /// An answer that takes longer means that the server stands still.
  static let answerTime = MediaTime.seconds(1)
  /// So many answers in a row are not used when something happened while they were put together.
  static let mostDiscarded = 2
  /// A suspended device that wakes takes less.
  static let wakingTime = MediaTime.milliseconds(500)

  mutating func connected() {
    link = .ready
    ask(sign: now)
  }

  mutating func disconnected() {
    let attempt: Int =
      switch link {
      case .down(_, let attempt): attempt + 1
      case .connecting, .ready: 0
      }
    if link == .ready {
      let wasSounding = isSounding
      // Streams, and what we asked about them, are gone with the server.
      (query, unaskedSince, view) = (nil, nil, nil)
      if !guarded.isEmpty { owesUnmute = true }
      (guarded, moves, reforming, suspendedSince) = ([:], [:], nil, nil)
      if let settling { inUse = settling.place }
      settling = nil
      levels = SeenLevels()
      duck(by: 0)
      for index in interruptions.indices {
        (interruptions[index].isUncertain, interruptions[index].endsAt) = (true, nil)
      }
      let isKnown = trouble == .lost
      trouble = .lost
      // Where exactly it fell silent, nobody can tell any more.
      if wasSounding { report(.wentUnheard(Self.reaction)) }
      if !isKnown { report(.soundLost(reason: "the sound server is gone")) }
    } else if attempt == 0 {
      if trouble == .none { trouble = .absent }
      requests.append(.log(.warning, "no sound server answers"))
    }
    publish([])
    let wait = min(250 << min(attempt, 3), 2000)
    link = .down(retryAt: now + .milliseconds(Int64(wait)), attempt: attempt)
  }

  var reconnectsAt: MonotonicInstant? {
    switch link {
    case .down(let retryAt, _): retryAt < .never ? retryAt : nil
    case .connecting, .ready: nil
    }
  }

  mutating func changed() {
    guard link == .ready else { return }
    if query == nil { ask(sign: now) } else if unaskedSince == nil { unaskedSince = now }
  }

  private mutating func ask(sign: MonotonicInstant) {
    query = Query(since: now, sign: sign)
    requests.append(.query)
  }

  mutating func answered(_ answer: ServerView) {
    guard let query else { return }
    let view = answer.withDefault
    self.query = nil
    lastAnswer = now
    if trouble == .stalled, suspendedSince == nil { troubleIsOver() }
    if unaskedSince != nil, query.discarded < Self.mostDiscarded {
      // Its parts need not belong together: they were asked for one after another.
      unaskedSince = nil
      self.query = Query(since: now, sign: query.sign, discarded: query.discarded + 1)
      return requests.append(.query)
    }
    let before = self.view
    self.view = view
    if let before, before.defaultSink != view.defaultSink { defaultChangedAt = now }
    compare(before, view, since: query.sign)
    soundIsBack()
    watchSuspension(view)
    if let sign = unaskedSince {
      unaskedSince = nil
      ask(sign: sign)
    }
  }

  /// The server stands still, or made an error. What it has is not known; the question stays open.
  mutating func unanswered() {
    guard query != nil else { return }
    query?.repeatsAt = now + Self.answerTime
  }

  /// What is different from one answer to the next; `sign`: when the first of it was told.
  private mutating func compare(_ before: ServerView?, _ view: ServerView, since sign: MonotonicInstant) {
    followRoutes(before, view, since: sign)
    followInterruptions(view, since: sign)
    followDucking(view)
    followLevels(view)
    publish(view.devices(inUse: own(view).compactMap(\.sink)))
  }

  mutating func publish(_ devices: [SoundDevice]) {
    guard devices != published else { return }
    published = devices
    requests.append(.publish(devices))
  }

  // MARK: a server that stands still

  /// When an answer is overdue.
  var missesAnswerAt: MonotonicInstant? {
    guard let query, trouble == .none else { return nil }
    return query.since + Self.answerTime
  }

  /// The server is asked from time to time while something of ours sounds, since nothing else tells that it stands
  /// still, and while it names no default: PipeWire does not always tell when it has chosen one.
  var asksAgainAt: MonotonicInstant? {
    guard link == .ready, query == nil, isSounding || lacksDefault else { return nil }
    return lastAnswer + Self.answerTime
  }

  private var lacksDefault: Bool {
    guard let view, view.sinks.contains(where: \.isReal) else { return false }
    return view.sink(named: view.defaultSink) == nil
  }

  /// When a suspended device counts as silent.
  var suspensionCountsAt: MonotonicInstant? {
    guard trouble == .none else { return nil }
    return suspendedSince.map { $0 + Self.wakingTime }
  }

  private mutating func watchSuspension(_ view: ServerView) {
    let sounding = own(view).first { !$0.isCorked }
    if let sink = view.sink(sounding?.sink), sink.isSuspended {
      suspendedSince = suspendedSince ?? now
    } else if suspendedSince != nil {
      suspendedSince = nil
      if trouble == .stalled { troubleIsOver() }
    }
  }

  /// The server is back, and the device in use, or nobody waits for it any more.
  mutating func soundIsBack() {
    if trouble == .lost || trouble == .absent, settling == nil { troubleIsOver() }
  }

  private mutating func troubleIsOver() {
    trouble = .none
    report(.soundReturned)
  }

  mutating func checkLink() {
    if case .down(let retryAt, let attempt) = link, now >= retryAt {
      link = .down(retryAt: .never, attempt: attempt)
      requests.append(.connect)
    }
    if let moment = missesAnswerAt, now >= moment {
      trouble = .stalled
      report(.soundStalled(reason: "the sound server does not answer"))
    }
    if let moment = suspensionCountsAt, now >= moment {
      trouble = .stalled
      report(.soundStalled(reason: "\(inUse?.title ?? "the device") is suspended"))
    }
    if let moment = query?.repeatsAt, now >= moment {
      query?.repeatsAt = nil
      // What was told since is in the answer to this one.
      unaskedSince = nil
      requests.append(.query)
    }
    if let moment = asksAgainAt, now >= moment { ask(sign: now) }
  }
}

extension MonotonicInstant {
  /// Later than anything.
  static let never = MonotonicInstant(nanoseconds: .max)
}
