import PlaybackCore

extension MPVSession {
  /// The inspection of the current or the next turn is done.
  mutating func inspected(_ job: UInt64, _ result: InspectionResult) {
    if albumFound(job, result) { return }
    if job == inspection {
      inspection = nil
      line[0].resemblesPlaylist = result.resemblesPlaylist
      if let error = result.error {
        settleOpen()
        fail(line[0].serial, error)
      } else {
        load()
      }
    } else if next?.job == job, next?.stage == .inspecting {
      nextInspected(result)
    }
  }

  private mutating func settleOpen() {
    for token in ledger.pending(.open) { settle(token, .done) }
    settle(takeWaitingTransport(), .done)
  }

  private mutating func load() {
    line[0].loadedAt = now
    recentLog.removeAll()
    retryOutput()
    let first = line[0]
    let token = ledger.pending(.open).last
    let id = expect(.load(serial: first.serial, token))
    let start = first.start > .zero ? first.start : nil
    requests.append(.load(first.turn.item, .replace, start: start, id: id))
    let paused = !wantsSound
    let waiting = takeWaitingTransport()
    requests.append(.set(.pause, .flag(paused), id: expect(.transport(waiting, paused: paused))))
    // Known before mpv says so: nothing of this load is heard before.
    isPaused = paused
  }

  /// Loads the heard turn once more, at a place; what followed is planned anew.
  mutating func reload(at place: MediaTime) {
    guard let heard = line.first else { return }
    dropNext()
    var again = StartedTurn(turn: heard.turn, serial: number(), loadedAt: now)
    again.start = place
    again.resemblesPlaylist = heard.resemblesPlaylist
    again.isReload = true
    again.toldTracks = heard.toldTracks
    again.takesAlbumGain = heard.takesAlbumGain
    line = [again]
    endWaiting()
    isDrained = false
    isParked = false
    failure = nil
    recentLog.removeAll()
    if seek != nil {
      seek?.stage = .sent
      seek?.request = nil
    }
    ignorePlace()
    timeline.jump(to: place)
    let id = expect(.load(serial: again.serial, nil))
    requests.append(
      .load(heard.turn.item, .replace, start: place > .zero ? place : nil, id: id))
  }

  /// mpv begins to open an entry.
  mutating func fileStarted(_ entry: Int64) {
    activeEntry = entry
    isStarved = false
    ignorePlace()
    // What was logged since a load is of this file, even when it was read before this event.
    if line.last?.entry != entry { recentLog.removeAll() }
    if line.last?.entry == entry {
      if seek?.stage == .sent, seek?.request == nil { seek?.stage = .running }
    } else if let next, next.stage == .appended(entry: entry) {
      self.next = nil
      requests.append(.clearUpcoming(id: expect(.clear)))
      commit(next.turn, entry)
    } else if let turn = retired.removeValue(forKey: entry) {
      commit(turn, entry)
    }
  }

  private mutating func commit(_ turn: Turn, _ entry: Int64) {
    guard !line.isEmpty else { return }
    if let pending = seek, pending.stage == .sent, pending.request != nil {
      // The seek would hit the next turn.
      return reload(at: pending.target)
    }
    var started = StartedTurn(turn: turn, serial: number(), loadedAt: now)
    started.entry = entry
    line.append(started)
    isDrained = false
    report(.committed(turn.id))
  }

  /// Asks what the open file is, before mpv can have played it to the end.
  mutating func preloaded(_ hook: UInt64) {
    guard let entry = activeEntry, let last = line.last, last.entry == entry else {
      requests.append(.proceed(hook: hook))
      return
    }
    for property in [MPVProperty.duration, .seekable, .tracks, .metadata] {
      requests.append(.get(property, id: expect(.media(serial: last.serial, property, hook: hook))))
    }
  }

  /// Nobody is interested any more, but libmpv must not wait.
  mutating func letGo(_ event: MPVEvent) {
    if case .preloaded(let hook) = event { requests.append(.proceed(hook: hook)) }
    if case .reply(let id, _, _) = event,
      case .media(_, .metadata, let hook) = purposes.removeValue(forKey: id)
    {
      requests.append(.proceed(hook: hook))
    }
  }

  mutating func fileLoaded() {
    guard let entry = activeEntry, let last = line.indices.last, line[last].entry == entry else { return }
    opened(last)
  }

  /// Playing begins anew: from here on the place is that of the present file.
  mutating func restarted() {
    guard let entry = activeEntry, let last = line.indices.last, line[last].entry == entry else { return }
    guard seek == nil || seek?.stage == .running || seek?.stage == .waiting else { return }
    line[last].hasBegun = true
    if let pending = seek, pending.stage == .running {
      seek = nil
      settle(pending.token, .done)
      landed(at: pending.target)
    }
    timeline.heardAt = now
    observePlace()
  }

  /// A seek is done.
  private mutating func landed(at target: MediaTime) {
    timeline.jump(to: target)
    timeline.decoded = target
    timeline.heardAt = now
    if isPaused {
      reportPlayback(.paused, at: target)
    } else if timeline.state == .playing {
      timeline.isAdvancing = true
      reportPlayback(.playing, at: target)
    }
  }
}
