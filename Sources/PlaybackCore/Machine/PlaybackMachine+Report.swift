extension PlaybackMachine {
  /// A player reports. Instances that are closed or lost have nothing to say any more.
  mutating func receive(_ report: PlayerReport, from player: PlayerID, _ step: inout Step) {
    if let other = transfer?.other, other.id == player { return receiveFromOther(report, &step) }
    guard link?.id == player else { return }
    resolveDoubt(report)
    switch report.fact {
    case .settled(let settlement): settled(report.token, settlement, &step)
    case .capabilities(let capabilities): link?.capabilities = capabilities
    case .volume(let volume, let muted): loudnessIs(volume, muted: muted)
    case .session(let record): link?.session = record
    case .link(let state): linkIs(state, &step)
    case .foreign(let item): foreignIs(item, report, &step)
    case .textStyle(let style): textStyleIs(style)
    case .sound(let path): soundGoes(to: path, &step)
    case .lost(let error): lost(error, &step)
    case .opened(let turn, let media):
      if isCurrent(turn, report) {
        opened(media)
      } else if !isMoot(report),
        plannedTurns.contains(where: { $0.id == turn }) || link?.committed?.id == turn
      {
        mediaAhead[turn] = media
      }
    case .tracks(let turn, let tracks, let byOther):
      if isCurrent(turn, report) {
        tracksAre(tracks, byOther: byOther)
      } else {
        mediaAhead[turn]?.tracks = tracks
      }
    case .playback(let turn, let state, let place):
      if isCurrent(turn, report) { playbackIs(state, at: place, report, &step) }
    case .committed(let turn):
      if !isMoot(report), let planned = plannedTurns.first(where: { $0.id == turn }) {
        link?.committed = planned
      }
    case .advanced(let turn):
      if !isMoot(report) { advanced(to: turn, report, &step) }
    case .jumped(let turn):
      if isMoot(report) { goesOn(with: turn, report, &step) } else { jumped(to: turn, report, &step) }
    case .ended(let turn):
      if isCurrent(turn, report) { ended(report, &step) }
    case .failed(let turn, let error):
      if !isMoot(report) { failed(turn, error, &step) }
    }
  }

  mutating func playerOpened(_ player: PlayerID, _ step: inout Step) {
    if link?.id == player {
      link?.isOpen = true
    } else if transfer?.other?.id == player {
      // After the cut the other one is the source, which may have taken longer than the target.
      if transfer?.stage == .cutting { transfer?.other?.isOpen = true } else { targetOpened(&step) }
    } else {
      dismiss(player, &step)
    }
  }

  mutating func playerUnavailable(_ player: PlayerID, _ error: PlayerError, _ step: inout Step) {
    if link?.id == player {
      lost(error, &step)
    } else if transfer?.other?.id == player {
      if transfer?.stage == .cutting { sourceIsGone(&step) } else { failTransfer(error, &step) }
    }
  }

  /// An open was not answered when the link broke, and what the device tells before the link is back is about that
  /// turn or one that follows it: the open had been taken.
  private mutating func resolveDoubt(_ report: PlayerReport) {
    guard let turn = link?.openInDoubt, turn == currentTurn else { return }
    let isTaken: Bool =
      switch report.fact {
      case .opened(let id, _), .playback(let id, _, _), .ended(let id), .failed(let id, _): id == turn
      case .advanced(let id), .jumped(let id): id == turn || plannedTurns.contains { $0.id == id }
      case .settled, .capabilities, .tracks, .textStyle, .committed, .volume, .sound, .session, .link,
        .foreign,
        .lost:
        false
      }
    guard isTaken else { return }
    link?.needsOpen = false
    link?.openInDoubt = nil
  }

  /// Whether a report about turns was made before the player knew that another one, or none, is wanted. An older
  /// report never overrides a newer command.
  private func isMoot(_ report: PlayerReport) -> Bool {
    guard let link, let currentTurn, link.opened == currentTurn, !link.needsOpen else { return true }
    guard let open = link.unsettled[.open] else { return false }
    return report.token.map { $0 < open } ?? true
  }

  private func isCurrent(_ turn: TurnID, _ report: PlayerReport) -> Bool {
    turn == currentTurn && !isMoot(report)
  }

  private mutating func settled(
    _ token: CommandToken?, _ settlement: PlayerReport.Settlement, _ step: inout Step
  ) {
    guard let token, let kind = link?.settle(token, at: step.now) else { return }
    if kind == .locate { located(&step) }
    if link?.isUnresponsive == true {
      link?.isUnresponsive = false
      step.tell("Output", "The output answers again.")
    }
    guard case .refused(let error) = settlement, !isMoot(kind, token) else { return }
    if kind == .open, let turn = link?.opened {
      failed(turn, error, &step)
    } else if kind == .transport, transfer?.stage == .cutting, link?.isToldToPlay == true, error.isAnswer {
      takeBack(error, &step)
    } else {
      // It is not where it was to be, or does not do what it was to do: that it says itself.
      if kind == .seek || kind == .transport { link?.wantsPlace = true }
      step.tell("Not possible", error.description)
    }
  }

  /// Whether nobody needs to know that a command was not possible: an open has been asked for since, or what it was
  /// for is over.
  private func isMoot(_ kind: PlayerCommand.Action.Kind, _ token: CommandToken) -> Bool {
    guard let link else { return true }
    if link.needsOpen || link.unsettled[.open].map({ token < $0 }) ?? false { return true }
    switch kind {
    case .update, .transport, .seek: return link.opened == nil
    // Nobody asked for it.
    case .locate: return true
    case .open, .stop, .rate, .volume, .mute, .tracks, .textStyle, .close: return false
    }
  }

  private mutating func opened(_ media: OpenedMedia) {
    self.media = media
    // A place asked for before the length was known.
    if let duration = media.duration { anchor.position = min(anchor.position, max(.zero, duration)) }
  }

  private mutating func playbackIs(
    _ state: PlayerState, at place: MediaTime, _ report: PlayerReport, _ step: inout Step
  ) {
    switch phase {
    case .loading, .buffering, .ready: phase = state == .buffering ? .buffering : .ready
    case .idle, .ended, .failed: return
    }
    if state == .playing { concludeTransfer(heardAt: place, at: momentOfReport(step.now), &step) }
    followForeignTransport(state, report)
    let wasLoading = anchor.movingAt == nil
    let shown = shownAnchor.position(at: step.now, duration: duration)
    let isOutdated = link?.isOutdated(report.token) == true
    let here = isOutdated ? wantedPlace(insteadOf: place, step.now) : max(.zero, place)
    // What was said before a pause was known does not set the place in motion again.
    let moves = state == .playing && (wantsSound || link?.unsettled[.transport] == nil)
    let moment = isOutdated ? momentOfAnswer(step.now) : momentOfReport(step.now)
    noteSample(here, at: moment, isUsable: moves && link != nil && !isOutdated, step.now)
    if !isOutdated { link?.seeksFarAway = false }
    anchor = PositionAnchor(position: here, at: moment, movingAt: moves ? rate : nil)
    if wasLoading, here < soundedFrom { soundedFrom = here }
    keepShown(shown, step.now)
  }

  /// What is shown never runs backwards by as little as nobody can know exactly: it waits.
  private mutating func keepShown(_ shown: MediaTime, _ now: MonotonicInstant) {
    let back = shown - position(at: now)
    if back > .zero, back <= placeAccuracy { shownFloor = shown }
  }

  /// Keeps what a player says of its place when asked; what it said before counts only as long as it fits.
  private mutating func noteSample(
    _ place: MediaTime, at moment: MonotonicInstant, isUsable: Bool, _ now: MonotonicInstant
  ) {
    let expected = position(at: moment)
    if !isUsable || max(place - expected, expected - place) > .milliseconds(15) { transfer?.samples = [] }
    guard isUsable, let link, link.unsettled[.locate] != nil else { return }
    self.link?.told = PlaceSample(position: place, at: moment, roundTrip: now - link.askedAt)
  }

  /// A player that was asked where it is was there in the middle between question and answer, as far as is known.
  private func momentOfAnswer(_ now: MonotonicInstant) -> MonotonicInstant {
    guard let link, link.unsettled[.locate] != nil else { return now }
    let most = timing(of: link.output).delay.times(2) + .milliseconds(20)
    return now + (.zero - min((now - link.askedAt).times(1, over: 2), most))
  }

  /// When a player was where it says it is: what it says unasked is as old as its way here, half of a round trip as far
  /// as one is known.
  private func momentOfReport(_ now: MonotonicInstant) -> MonotonicInstant {
    guard let link, link.unsettled[.locate] == nil else { return momentOfAnswer(now) }
    return now + (.zero - timing(of: link.output).delay)
  }

  /// Where playing is to be, when a newer wish about the place is on its way. A device that is coming back into reach
  /// and stands where an unanswered seek would have led has carried it out.
  private mutating func wantedPlace(insteadOf reported: MediaTime, _ now: MonotonicInstant) -> MediaTime {
    guard let link, link.suspension != nil, !link.needsOpen else { return anchor.position }
    let wanted = position(at: now)
    guard max(wanted - reported, reported - wanted) <= Self.placeTolerance else { return wanted }
    self.link?.wantedSeek = nil
    return reported
  }

  /// The player has nothing left to play.
  private mutating func ended(_ report: PlayerReport, _ step: inout Step) {
    concludeTransfer(&step)
    link?.opened = nil
    link?.isToldToPlay = false
    if reopensForSeek(report, &step) { return }
    // The window ran out while the device could not be reached: no sudden sound when it can again (R45).
    if link?.suspension != nil { wish(.pause) }
    currentEnded(&step)
  }

  /// The player went on by itself (R32, C12).
  private mutating func advanced(to id: TurnID, _ report: PlayerReport, _ step: inout Step) {
    concludeTransfer(&step)
    guard id != currentTurn, !reopensForSeek(report, &step) else { return }
    link?.opened = id
    let committed = link?.committed
    let planned = plannedTurns.first { $0.id == id }
    if let planned, committed?.id != id || planned == plannedTurns.first {
      currentEnded(playing: planned, isWish: report.revision == revision, &step)
    } else if let committed, committed.id == id, queue.contains(committed.entry), endRules.stopAfter != 1 {
      // It could not be talked out of it: the listener hears it, and the edit holds from the one after.
      noteRealPlayback()
      countEnd()
      follow(committed, passing: queue.pins, &step)
    } else {
      // Taken out meanwhile, or our own race: the present entry has ended, and what the queue says comes next.
      currentEnded(&step)
    }
  }

  /// The current turn is over, but a seek in it that the player did not know of yet is newer: the turn is opened
  /// again at that place, for the player would seek in the next one.
  private mutating func reopensForSeek(_ report: PlayerReport, _ step: inout Step) -> Bool {
    guard let link, link.suspension == nil, link.isOutdated(report.token) else { return false }
    begin(at: anchor.position, &step)
    return true
  }

  /// Makes a turn current that the queue did not expect; what was put next by hand still comes, after it.
  mutating func follow(_ turn: Turn, passing pins: Order?, _ step: inout Step) {
    guard case .changed = queue.select(turn.entry) else { return }
    let kept = queue.endedPins(of: pins, besides: turn.entry)
    if !kept.isEmpty { _ = queue.moveToNext(kept) }
    adopt(turn, &step)
  }

  /// The current entry was played to its end. `playing`: the turn that the player has begun by itself.
  private mutating func currentEnded(playing: Turn? = nil, isWish: Bool = true, _ step: inout Step) {
    noteRealPlayback()
    let stops = countEnd()
    let ahead = failedAhead.merging(link?.unplayable ?? [:]) { failed, _ in failed }
    let pins = queue.pins
    let result = queue.naturalEnd()
    guard case .changed = result else { return endOfQueue(&step) }
    if stops { intent = .pause }
    if let playing, !stops, skipsOnlyFailures(to: playing.entry, ahead: ahead) {
      adopt(playing, &step)
      return
    }
    if let playing, !stops, isWish, queue.contains(playing.entry), playing.entry != queue.current {
      follow(playing, passing: pins, &step)
      return
    }
    if let next = queue.current, let error = ahead[next], intent == .play {
      media = nil
      entryFailed(next, error, from: .zero, isTold: true, &step)
    } else {
      begin(at: .zero, &step)
    }
  }

  /// Steps over entries that the player found unplayable ahead of their turn; says whether that leads to `entry`.
  private mutating func skipsOnlyFailures(to entry: EntryID, ahead: [EntryID: PlayerError]) -> Bool {
    var attempts = queue.count
    while let present = queue.current, present != entry, let error = ahead[present], attempts > 0 {
      attempts -= 1
      failures[present] = error
      guard case .changed(.moved) = queue.next() else { return false }
    }
    return queue.current == entry
  }

  /// The order is through: the last entry stays current, at its end (R17).
  private mutating func endOfQueue(_ step: inout Step) {
    anchor = PositionAnchor(position: duration ?? position(at: step.now), at: step.now)
    phase = .ended
    intent = .pause
    endRules.stopAfter = nil
    plannedTurns = []
    link?.committed = nil
  }

  private mutating func loudnessIs(_ volume: Volume, muted: Bool) {
    // While a newer wish is on its way the report is older than it.
    if link?.wantedVolume == nil, link?.unsettled[.volume] == nil { self.volume = volume }
    if link?.wantedMute == nil, link?.unsettled[.mute] == nil { isMuted = muted }
  }

  private mutating func soundGoes(to path: SoundPath, _ step: inout Step) {
    guard path != sound else { return }
    sound = path
    switch path {
    case .silent where holds.contains(where: \.isLackOfSound): break  // Told already.
    case .silent(let reason): step.tell("Silent", "Nothing is heard: \(DisplayText.safe(reason)).")
    case .device: break
    }
  }
}
