import PlaybackCore

/// A pause that is being carried out: what is asked for meanwhile waits.
enum PauseUnderway: Equatable, Sendable {
  /// mpv was asked for it.
  case asked
  /// It holds, and mpv is to tell where it fell silent: the sound server stood still.
  case locating
}

extension MPVSession {
  /// So much longer than usual without a sign of the place means that the sound server stands still.
  static let standstill = MediaTime.milliseconds(350)
  /// So much may lie with a server that stood still and counts as heard: what libmpv gives it ahead of time, and the
  /// uncertainty of the place. What is heard twice is soon over; what is lost is lost.
  static let heldByServer = MediaTime.milliseconds(120)

  /// Plays or pauses.
  mutating func transport(playing: Bool, _ token: CommandToken) {
    guard !line.isEmpty else { return refuse(token, "nothing is loaded") }
    wantsSound = playing
    waitingTransports.append(token)
    sendWaitingTransport()
  }

  /// Only the newest of what waits counts.
  mutating func takeWaitingTransport() -> CommandToken? {
    defer { waitingTransports.removeAll() }
    for token in waitingTransports.dropLast() { settle(token, .superseded) }
    return waitingTransports.last
  }

  /// Sends what waits, unless mpv still holds the media before this one, which must stay silent, or is pausing.
  private mutating func sendWaitingTransport() {
    guard inspection == nil, pause == nil, let token = takeWaitingTransport() else { return }
    if wantsSound, isPaused { _ = reopened(at: seek?.target ?? timeline.anchor) }
    if !wantsSound { pause = .asked }
    requests.append(.set(.pause, .flag(!wantsSound), id: expect(.transport(token, paused: !wantsSound))))
  }

  /// mpv has taken over `pause`.
  mutating func transportReplied(_ token: CommandToken?, paused: Bool, _ error: Int32) {
    settle(token, error < 0 ? .refused(FailureClassifier.backend(error, nil)) : .done)
    if paused { pause = nil }
    if error >= 0 { tookOver(paused: paused) }
    sendWaitingTransport()
  }

  /// Whether the server stood still until the pause came to it.
  private var stoodStill: Bool {
    guard let heard = line.first, line.count == 1, heard.hasBegun, !heard.hasEnded, !isStarved else {
      return false
    }
    return (timeline.isAdvancing || timeline.state == .buffering)
      && now - timeline.heardAt >= Self.standstill
  }

  private mutating func tookOver(paused: Bool) {
    let changed = isPaused != paused
    isPaused = paused
    if isParked {
      if !paused { reload(at: timeline.anchor) }
      return
    }
    guard changed, line.first?.isOpened == true else { return }
    if paused {
      guard seek == nil else { return }
      if stoodStill { pause = .locating }
      requests.append(.get(.place, id: expect(.stoppedPlace(generation: generation))))
    } else {
      timeline.halt(at: timeline.anchor)
      timeline.heardAt = now
    }
  }

  /// mpv told where exactly it fell silent.
  mutating func stopped(at value: MPVValue, generation: UInt64) {
    let stoodStill = pause == .locating
    if stoodStill { pause = nil }
    defer { sendWaitingTransport() }
    guard isPaused, seek == nil, line.first?.isOpened == true else { return }
    var place = timeline.isAdvancing ? timeline.place(at: now) : timeline.base
    if timeline.isAdvancing || stoodStill, generation == self.generation, case .number(let seconds) = value,
      let decoded = MediaTime(seconds: seconds)
    {
      follow(decoded)
      place = heardPlace(decoded)
    }
    if stoodStill { place = max(.zero, place - timeline.rate.scaled(Self.heldByServer)) }
    timeline.halt(at: place)
    reportPlayback(.paused, at: place)
    // A server that stood still and goes on has run dry before the pause came to it: of what it is given from then on
    // it leaves out as much as it missed. A load makes it begin anew.
    if stoodStill, canReload { reload(at: place) }
  }
}
