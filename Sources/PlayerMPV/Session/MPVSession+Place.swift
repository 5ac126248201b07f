import PlaybackCore

extension MPVSession {
  /// Drops values of the place from now on, also those under way.
  mutating func ignorePlace() {
    requests.append(.ignorePlace(generation: generation))
    generation += 1
  }

  /// Watches the place; every value from now on is of the present file.
  mutating func observePlace() {
    ignorePlace()
    requests.append(.observePlace(generation: generation))
  }

  /// The place in the heard turn for a place in the file being decoded.
  func heardPlace(_ decoded: MediaTime) -> MediaTime {
    line.dropLast().reduce(decoded) { $0 + ($1.length ?? .zero) }
  }

  /// Moves on to the turns that are heard by now.
  mutating func follow(_ decoded: MediaTime) {
    while line.count > 1 {
      let place = line.dropFirst().dropLast().reduce(decoded) { $0 + ($1.length ?? .zero) }
      guard place >= .zero else { return }
      advance(at: place)
    }
  }

  /// The second turn of the line is heard now.
  mutating func advance(at place: MediaTime) {
    line.removeFirst()
    guard let heard = line.first else { return }
    report(.advanced(to: heard.turn.id))
    timeline.anchor = place
    timeline.base = place
    if isPaused {
      reportPlayback(.paused, at: place)
    } else if timeline.isAdvancing {
      reportPlayback(.playing, at: place)
    } else {
      timeline.state = nil
    }
  }

  mutating func timePassed(_ generation: UInt64, _ seconds: Double) {
    // Without an output nothing is heard: the place runs ahead of the sound by what the buffer held.
    guard generation == self.generation, levels.lostPlace == nil, let decoded = MediaTime(seconds: seconds)
    else { return }
    timeline.heardAt = now
    timeline.decoded = decoded
    learnLength(decoded)
    follow(decoded)
    guard !isPaused, !isStarved, seek == nil, line.first?.isOpened == true else { return }
    let place = heardPlace(decoded)
    if !timeline.isAdvancing {
      guard place > timeline.base else { return timeline.base = place }
      timeline.isAdvancing = true
      reportPlayback(.playing, at: place)
    } else if timeline.deviates(place, at: now) {
      reportPlayback(.playing, at: place)
    }
    pollLevels()
  }

  /// Where the turn before the decoded one ended, if that was not known.
  private mutating func learnLength(_ decoded: MediaTime) {
    guard line.count == 2, line[0].length == nil else { return }
    line[0].length = timeline.place(at: now) - decoded
  }

  mutating func starvationChanged(_ isStarved: Bool) {
    guard self.isStarved != isStarved else { return }
    self.isStarved = isStarved
    guard isStarved, !isPaused, seek == nil, line.first?.isOpened == true else { return }
    stall()
  }

  /// libmpv has said nothing about the place for too long.
  mutating func checkStall() {
    guard let stallsAt, now >= stallsAt else { return }
    stall()
  }

  /// An address that takes too long to open is given up.
  mutating func checkOpening() {
    guard let givesUpAt, now >= givesUpAt, let opening = line.first else { return }
    fail(opening.serial, PlayerError(.timeout, location: opening.turn.item.location))
  }

  /// Where playing is, as it is heard at this moment.
  mutating func locate(_ token: CommandToken) {
    guard line.first?.isOpened == true, inspection == nil, seek == nil else { return settle(token, .done) }
    requests.append(.get(.heard, id: expect(.locate(token, generation: generation))))
  }

  mutating func located(_ token: CommandToken, _ value: MPVValue, _ generation: UInt64) {
    defer { settle(token, .done) }
    guard line.first?.isOpened == true, inspection == nil, seek == nil, let state = timeline.state else {
      return
    }
    guard state == .playing, timeline.isAdvancing, !isPaused, line.last?.hasBegun == true,
      generation == self.generation, levels.lostPlace == nil, case .number(let seconds) = value,
      let decoded = MediaTime(seconds: seconds)
    else { return reportPlayback(state, at: timeline.place(at: now)) }
    follow(decoded)
    reportPlayback(.playing, at: heardPlace(decoded))
  }

  private mutating func stall() {
    let last = timeline.decoded.map(heardPlace) ?? timeline.place(at: now)
    let place = line.count > 1 && line.last?.hasBegun == false ? timeline.place(at: now) : last
    timeline.halt(at: place)
    reportPlayback(.buffering, at: place)
  }
}
