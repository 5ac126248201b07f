import PlaybackCore

/// Something that needs the listener's ear, by the role of its streams; several at a time are one.
struct Interruption: Hashable, Sendable {
  let source: String
  let since: MonotonicInstant
  /// When it is over, if nothing of it comes back before.
  var endsAt: MonotonicInstant?
  /// The server went away meanwhile: whether it is over, nobody can say for sure.
  var isUncertain = false
}

extension PulseSession {
  /// What the server does to our stream because of a call, and takes back after it, may be seen this much later.
  static let muteExcuse = MediaTime.milliseconds(500)
  /// So much more than was measured here may have gone unheard: a place is known to 50 ms, and a server's device takes
  /// sound in pieces of as much. What is heard twice is soon over; what is lost is lost.
  static let reaction = MediaTime.milliseconds(100)

  /// What interrupts just now, in the order of the streams.
  private func sources(_ view: ServerView) -> [String] {
    view.inputs.reduce(into: []) { sources, input in
      guard !isOwn(input), !input.isCorked, !input.isMuted, let role = input.role, role != "event",
        let source = options.interruptingRoles[role], !sources.contains(source)
      else { return }
      sources.append(source)
    }
  }

  mutating func followInterruptions(_ view: ServerView, since sign: MonotonicInstant) {
    let present = sources(view)
    for source in present {
      if let index = interruptions.firstIndex(where: { $0.source == source }) {
        interruptions[index].endsAt = nil
        interruptions[index].isUncertain = false
      } else {
        began(source, view, since: sign)
      }
    }
    for index in interruptions.indices where !present.contains(interruptions[index].source) {
      interruptions[index].endsAt = interruptions[index].endsAt ?? now + options.endDelay
    }
    if !interruptions.isEmpty { excuseMutes() }
  }

  private mutating func began(_ source: String, _ view: ServerView, since sign: MonotonicInstant) {
    // The server may have silenced us for it, and would go on to play us silently.
    if isSilencedByServer(view) { report(.wentUnheard(now - sign + Self.reaction)) }
    interruptions.append(Interruption(source: source, since: now))
    if !hostSources.contains(source) { report(.interruptionBegan(source: source)) }
  }

  /// Whether something of ours sounds, or would, and the server holds it silent without the listener having asked.
  private func isSilencedByServer(_ view: ServerView) -> Bool {
    own(view).contains { !$0.isCorked && $0.isMuted && guarded[$0.index] == nil } && !levels.isMuted
  }

  mutating func excuseMutes() { muteExcusedUntil = max(muteExcusedUntil, now + Self.muteExcuse) }

  /// As much as the stream asks for that asks for most, in decibels.
  private func wantedDucking(_ view: ServerView) -> Int32 {
    view.inputs.reduce(0) { most, input in
      guard !isOwn(input), !input.isCorked, !input.isMuted, let role = input.role else { return most }
      return max(most, options.duckingRoles[role] ?? 0)
    }
  }

  mutating func followDucking(_ view: ServerView) {
    let wanted = wantedDucking(view)
    if wanted >= ducked {
      duck(by: wanted)
    } else {
      duckingEndsAt = duckingEndsAt ?? now + options.endDelay
    }
  }

  mutating func duck(by decibels: Int32) {
    duckingEndsAt = nil
    guard decibels != ducked else { return }
    ducked = decibels
    requests.append(.duck(decibels))
  }

  mutating func checkInterruptions() {
    if let duckingEndsAt, now >= duckingEndsAt {
      duck(by: view.map(wantedDucking) ?? 0)
    }
    guard link == .ready else { return }
    for over in interruptions where over.endsAt.map({ now >= $0 }) ?? false {
      interruptions.removeAll { $0.source == over.source }
      excuseMutes()
      let isShort = options.longestToResumeFrom.map { now - over.since <= $0 } ?? true
      if !hostSources.contains(over.source) {
        report(.interruptionEnded(source: over.source, shouldResume: isShort && !over.isUncertain))
      }
    }
  }

  /// The listener wants sound all the same. What the server holds silent would pass unheard.
  mutating func activationAsked() {
    if let view, let interruption = interruptions.first(where: { $0.endsAt == nil }),
      own(view).contains(where: \.isMuted), !levels.isMuted
    {
      report(.activationFailed(source: interruption.source))
    } else {
      report(.activated)
    }
  }

  mutating func hostBegan(_ source: String) {
    guard !hostSources.contains(source) else { return }
    hostSources.append(source)
    if !interruptions.contains(where: { $0.source == source }) {
      report(.interruptionBegan(source: source))
    }
  }

  mutating func hostEnded(_ source: String, _ shouldResume: Bool) {
    guard let index = hostSources.firstIndex(of: source) else { return }
    hostSources.remove(at: index)
    if !interruptions.contains(where: { $0.source == source }) {
      report(.interruptionEnded(source: source, shouldResume: shouldResume))
    }
  }
}
