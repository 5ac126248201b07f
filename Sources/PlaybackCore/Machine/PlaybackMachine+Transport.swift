extension PlaybackMachine {
  mutating func perform(_ command: PlaybackCommand, _ step: inout Step) -> CommandOutcome {
    if let refusal = refusal(of: command) { return .refused(refusal) }
    switch command {
    case .play: return play(&step)
    case .pause: return pause(&step)
    case .togglePlay: return intent == .play ? pause(&step) : play(&step)
    case .stop: return stop(&step)
    case .next: return goNext(&step)
    case .previous: return goPrevious(&step)
    case .seek(let place): return seek(to: place, &step)
    case .seekBy(let distance): return seek(to: position(at: step.now) + distance, &step)
    case .select(let entry, let play): return select(entry, play: play, &step)
    case .setRate(let rate): return setRate(rate, &step)
    case .setVolume(let volume): return setVolume(volume, &step)
    case .setMuted(let muted): return setMuted(muted, &step)
    case .selectTracks(let ids): return selectTracks(ids)
    case .setTracks(let preference): return setTracks(preference)
    case .setTextStyle(let style): return setTextStyle(style)
    case .stopAfter(let entries): return setStopAfter(entries)
    case .stopAt(let moment, let finishes): return setStopAt(moment, finishes: finishes, &step)
    case .setRepeat(let mode): return outcome(of: queue.setRepeat(mode))
    case .transfer(let output, let style): return transfer(to: output, style, &step)
    case .locate: return locate()
    case .stopCasting: return stopCasting(&step)
    case .leaveDevice: return leaveDevice(&step)
    case .rejoin: return rejoin(&step)
    case .edit(let edit): return self.edit(edit, &step)
    case .undo: return undo(&step)
    case .redo: return redo(&step)
    }
  }

  private mutating func play(_ step: inout Step) -> CommandOutcome {
    guard !queue.isEmpty else { return .refused(.emptyQueue) }
    let isLifted = liftInterruptions()
    if isLifted { step.effects.append(.activateSession) }
    let isPlaying = intent == .play && !isLifted
    wish(.play)
    if queue.current == nil || phase == .ended {
      // What was added since the end comes next; with nothing new the order starts over (R10, R30).
      let goesOn = queue.firstUpcoming < queue.count
      let started = goesOn ? queue.next() : queue.restart()
      return begin(after: started, &step)
    }
    if phase == .failed {
      begin(at: anchor.position, &step)
      return .done
    }
    if link?.opened == nil, link?.needsOpen != true { begin(at: position(at: step.now), &step) }
    return isPlaying ? .unchanged : .done
  }

  private mutating func pause(_ step: inout Step) -> CommandOutcome {
    guard intent == .play else { return .unchanged }
    wish(.pause)
    freeze(step.now)
    return .done
  }

  private mutating func stop(_ step: inout Step) -> CommandOutcome {
    guard queue.current != nil, phase != .idle || intent == .play || anchor.position != .zero else {
      return .unchanged
    }
    wish(.pause)
    unload(phase: .idle, at: .zero, &step)
    return .done
  }

  private mutating func goNext(_ step: inout Step) -> CommandOutcome {
    let result = queue.next()
    guard case .changed = result else { return outcome(of: result) }
    stepByHand(.forward)
    playAgainIfOver()
    return begin(after: result, &step)
  }

  private mutating func goPrevious(_ step: inout Step) -> CommandOutcome {
    guard !queue.isEmpty else { return .refused(.emptyQueue) }
    let heard = position(at: step.now)
    if queue.current != nil, options.previousThreshold > .zero, heard > options.previousThreshold {
      playAgainIfOver()
      restartCurrent(&step)
      return .done
    }
    let result = queue.previous()
    guard case .changed = result else { return outcome(of: result) }
    stepByHand(.backward)
    playAgainIfOver()
    return begin(after: result, &step)
  }

  private mutating func seek(to place: MediaTime, _ step: inout Step) -> CommandOutcome {
    guard queue.current != nil else { return .refused(queue.isEmpty ? .emptyQueue : .noCurrentEntry) }
    if let media, !media.isSeekable { return .refused(.notSeekable) }
    let target = max(.zero, duration.map { min(place, $0) } ?? place)
    jump(to: target, &step)
    return .done
  }

  private mutating func select(_ entry: EntryID, play: Bool, _ step: inout Step) -> CommandOutcome {
    let result = queue.select(entry)
    guard case .changed = result else { return outcome(of: result) }
    stepByHand(.forward)
    wish(play ? .play : .pause)
    return begin(after: result, &step)
  }

  private mutating func setRate(_ rate: PlaybackRate, _ step: inout Step) -> CommandOutcome {
    guard rate != self.rate else { return .unchanged }
    let moves = anchor.movingAt != nil
    anchorHere(movingAt: moves ? rate : nil, step.now)
    self.rate = rate
    transfer?.samples = []
    return .done
  }

  private mutating func locate() -> CommandOutcome {
    guard link?.isOpen == true, link?.opened != nil, link?.needsOpen == false, phase == .ready else {
      return .unchanged
    }
    link?.wantsPlace = true
    return .done
  }

  private mutating func setVolume(_ volume: Volume, _ step: inout Step) -> CommandOutcome {
    guard volume != self.volume else { return .unchanged }
    self.volume = volume
    link?.wantedVolume = volume
    return .done
  }

  private mutating func setMuted(_ muted: Bool, _ step: inout Step) -> CommandOutcome {
    guard muted != isMuted else { return .unchanged }
    isMuted = muted
    link?.wantedMute = muted
    return .done
  }
}

extension PlaybackMachine {
  /// The listener wants this; an undo of something older leaves it alone.
  mutating func wish(_ intent: PlaybackIntent) {
    self.intent = intent
    pauseReason = nil
    lastWish = eventCount
  }

  /// The listener asked for an entry: failures count from here, and are stepped over this way (C18, C19).
  mutating func stepByHand(_ direction: StepDirection) {
    self.direction = direction
    failureRun = nil
  }

  /// Out of *ended* and *failed* going somewhere means playing: nobody had paused (C17).
  private mutating func playAgainIfOver() {
    switch phase {
    case .ended, .failed: wish(.play)
    case .idle, .loading, .buffering, .ready: break
    }
  }

  /// Follows what a step through the queue did to the current entry.
  mutating func begin(after result: QueueOutcome, _ step: inout Step) -> CommandOutcome {
    guard case .changed(let change) = result else { return outcome(of: result) }
    switch change {
    case .kept: break
    case .moved: begin(at: .zero, &step)
    case .restarted: restartCurrent(&step)
    case .lost: unload(phase: .ended, at: .zero, &step)
    }
    return .done
  }

  /// What a verb of the queue did, as the outcome of a command.
  func outcome(of result: QueueOutcome, added: [EntryID] = []) -> CommandOutcome {
    switch result {
    case .refused(let reason): .refused(reason)
    case .unchanged: .unchanged
    case .changed: .done(added: added)
    }
  }

  /// Back to the start of the current entry; a failure of it is forgotten.
  private mutating func restartCurrent(_ step: inout Step) {
    if let current = queue.current { failures[current] = nil }
    // What cannot be sought in (a live stream) starts anew by being opened anew.
    if media?.isSeekable == false { begin(at: .zero, &step) } else { jump(to: .zero, &step) }
  }
}
