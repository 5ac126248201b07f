import PlaybackCore

extension MPVSession {
  /// An answer of libmpv to one of the session's requests.
  mutating func replied(_ id: UInt64, _ error: Int32, _ value: MPVValue) {
    switch purposes.removeValue(forKey: id) {
    case .load(let serial, let token): loadReplied(serial, token, error, value)
    case .append(let turn): appendReplied(id, turn, error, value)
    case .clear: clearReplied()
    case .settle(let token): settle(token, .done)
    case .transport(let token, let paused): transportReplied(token, paused: paused, error)
    case .rate(let token, let rate): rateReplied(token, rate, error)
    case .gain: if error < 0 { gain.told = nil }
    case .style(let token, let property, let isLast): styleReplied(token, property, isLast: isLast, error)
    case .tracks(let serial, let token): tracksChosen(serial, token, value)
    case .seek(let token): seekReplied(token, error)
    case .media(let serial, let property, let hook): mediaReplied(serial, property, value, hook)
    case .stoppedPlace(let generation): stopped(at: value, generation: generation)
    case .locate(let token, let generation): located(token, value, generation)
    case .level(let token): levelReplied(token)
    case .levelPoll(let property): levelPolled(property, value)
    case .nothing, nil: break
    }
  }

  private mutating func loadReplied(
    _ serial: UInt64, _ token: CommandToken?, _ error: Int32, _ value: MPVValue
  ) {
    settle(token, .done)
    guard let index = line.firstIndex(where: { $0.serial == serial }) else { return }
    if case .entry(let entry) = value {
      line[index].entry = entry
    } else {
      failure = PendingFailure(serial: serial, reason: .error, error: min(error, -1))
    }
  }

  private mutating func rateReplied(_ token: CommandToken, _ rate: PlaybackRate, _ error: Int32) {
    guard error >= 0 else { return settle(token, .refused(FailureClassifier.backend(error, nil))) }
    let place = timeline.place(at: now)
    timeline.rate = rate
    settle(token, .done)
    if timeline.state == .playing { reportPlayback(.playing, at: place) }
  }

  private mutating func mediaReplied(
    _ serial: UInt64, _ property: MPVProperty, _ value: MPVValue, _ hook: UInt64
  ) {
    // The last answer of the hook: libmpv goes on, with the tracks and the gain that are wanted.
    defer { if property == .metadata { settleGain(serial, hook: hook) } }
    guard let index = line.firstIndex(where: { $0.serial == serial }), !line[index].isOpened else { return }
    switch (property, value) {
    case (.duration, .number(let seconds)) where seconds > 0:
      line[index].media.duration = MediaTime(seconds: seconds)
      if !line[index].isLengthGuessed { line[index].length = line[index].media.duration }
    case (.seekable, .flag(let isSeekable)): line[index].media.isSeekable = isSeekable
    case (.tracks, .tracks(let list)): tracksFound(list, index)
    case (.metadata, .tags(let tags)):
      line[index].media.title = tags["title"]
      line[index].media.artist = tags["artist"]
      line[index].media.album = tags["album"]
      line[index].media.trackNumber = Self.number(tags["track"] ?? tags["tracknumber"])
      line[index].media.discNumber = Self.number(tags["disc"] ?? tags["discnumber"])
    default: break
    }
  }

  /// The number that a tag begins with, as `3` of `3/12`; nil without one from 1 to 9 999.
  private static func number(_ tag: String?) -> Int32? {
    guard let tag else { return nil }
    let digits = tag.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
    return Int32(digits).flatMap { (1...9_999).contains($0) ? $0 : nil }
  }

  /// Everything is known about the media that will be known.
  mutating func opened(_ index: Int) {
    line[index].isOpened = true
    let turn = line[index]
    if turn.isReload {
      tellTracks(index)
    } else {
      line[index].toldTracks = turn.media.tracks
      report(.opened(turn.turn.id, turn.media))
    }
    if index == 0, seek == nil || seek?.stage == .waiting {
      if !turn.media.isSeekable { timeline.restart(at: .zero, now) }
      if isPaused { reportPlayback(.paused, at: timeline.base) }
    }
    if index == 0 { sendWaitingSeek() }
    if index == line.count - 1 { planNext() }
  }
}
