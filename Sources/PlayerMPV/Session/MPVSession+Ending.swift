import PlaybackCore

extension MPVSession {
  /// mpv has left an entry.
  mutating func fileEnded(_ entry: Int64, _ reason: MPVEndReason, _ error: Int32) {
    guard let last = line.indices.last, line[last].entry == entry, activeEntry == entry else { return }
    activeEntry = nil
    switch reason {
    case .stopped: break
    case .error where error == FailureClassifier.Number.nothingToPlay && !beganAtItsStart(line[last]):
      // Asked to begin beyond the end.
      decodedToEnd(last)
    case .error, .redirect:
      failure = PendingFailure(serial: line[last].serial, reason: reason, error: error)
    case .endOfFile: decodedToEnd(last)
    }
  }

  private mutating func decodedToEnd(_ last: Int) {
    line[last].hasEnded = true
    let serial = line[last].serial
    if let pending = seek {
      // Asked for too late: mpv had left the file.
      if pending.stage == .sent { return reload(at: pending.target) }
      seek = nil
      settle(pending.token, .done)
      timeline.halt(at: pending.target)
      timeline.anchor = pending.target
    }
    let turn = line[last]
    if line.count == 1, turn.hasBegun, !isPaused, !timeline.isAdvancing {
      // So short that the place was never seen to move; it is running out now.
      timeline.isAdvancing = true
      reportPlayback(.playing, at: timeline.base)
    }
    failure = PendingFailure(serial: serial, reason: .endOfFile, error: 0, isEarly: brokeOff(turn))
    if line.count == 1, isPaused, turn.hasBegun, !isAppended,
      timeline.anchor < turn.length ?? .init(nanoseconds: .max)
    {
      isParked = true
      dropNext()
    }
  }

  /// Where mpv's sound is in the file being decoded, extrapolated.
  private var decodedPlace: MediaTime {
    if isPaused || !timeline.isAdvancing { return timeline.decoded ?? timeline.base }
    guard let decoded = timeline.decoded else { return timeline.place(at: now) }
    return decoded + timeline.rate.scaled(now - timeline.heardAt)
  }

  /// Whether the file ended well before its known end: the sound buffer holds up to 0.4 s.
  private func brokeOff(_ turn: StartedTurn) -> Bool {
    guard let duration = turn.media.duration, !turn.isLengthGuessed else { return false }
    let slack = MediaTime.seconds(1) + timeline.rate.scaled(.milliseconds(400))
    return duration - decodedPlace > slack
  }

  private var isAppended: Bool {
    switch next?.stage {
    case .appending, .appended: true
    case .inspecting, .failed, nil: false
    }
  }

  /// Every log line about the end of the file has been seen: tells what it was.
  mutating func concludeFailure() {
    guard let failure else { return }
    self.failure = nil
    guard let turn = line.first(where: { $0.serial == failure.serial }) else { return }
    if let error = error(failure, turn) {
      fail(turn.serial, error)
    } else if isDrained {
      finishLine()
    }
  }

  private func error(_ failure: PendingFailure, _ turn: StartedTurn) -> PlayerError? {
    let location = turn.turn.item.location
    guard failure.reason == .endOfFile else {
      return FailureClassifier.error(
        FailureClassifier.Cause(
          reason: failure.reason, error: failure.error, log: recentLog, location: location,
          resemblesPlaylist: turn.resemblesPlaylist, tookLong: now - turn.loadedAt >= networkPatience))
    }
    if !turn.hasBegun, beganAtItsStart(turn) {
      return PlayerError(.noAudio, location: location)
    }
    let detail = FailureClassifier.prematureEnd(recentLog, location)
    guard detail != nil || failure.isEarly else { return nil }
    return PlayerError(.endedEarly, location: location, detail: detail ?? "")
  }

  /// Whether finding nothing to play means that there is nothing.
  private func beganAtItsStart(_ turn: StartedTurn) -> Bool { turn.start == .zero && !turn.isReload }

  /// A started turn cannot be played: everything is unloaded, the reader says what next.
  mutating func fail(_ serial: UInt64, _ error: PlayerError) {
    while line.count > 1, line.first?.serial != serial { advance(at: .zero) }
    guard let failed = line.first else { return }
    if let pending = seek { settle(pending.token, .refused(error)) }
    unload()
    requests.append(.stop(id: expect(.nothing)))
    report(.failed(failed.turn.id, error))
  }

  /// The tail of what was loaded last has been heard.
  mutating func becameIdle() {
    guard let last = line.last, last.hasEnded, !isParked else { return }
    isDrained = true
    if failure == nil { finishLine() }
  }

  private mutating func finishLine() {
    while line.count > 1 { advance(at: .zero) }
    finishIfNothingFollows()
  }

  /// Reports the end, unless the next turn is still on its way.
  mutating func finishIfNothingFollows() {
    guard let ended = line.first, ended.hasEnded else { return }
    if next?.stage == .inspecting || isAppended { return }
    unload()
    report(.ended(ended.turn.id))
  }
}
