extension PlaybackMachine {
  /// The surroundings report (R34–R39).
  mutating func receive(_ event: AudioSessionEvent, _ step: inout Step) {
    switch event {
    case .interruptionBegan(let source): hold(.interruption(source: source), step.now)
    case .interruptionEnded(let source, let shouldResume):
      interruptionEnded(source, shouldResume: shouldResume)
    case .activated: break
    case .activationFailed(let source): hold(.interruption(source: source), step.now)
    case .outputLost(let name, let wasInUse, let noneLeft):
      outputLost(name, wasInUse: wasInUse, noneLeft: noneLeft, &step)
    case .outputAdded: release(.noOutputDevice)
    case .outputReturned(let name):
      release(.noOutputDevice)
      if pauseReason == Self.gone(name), mode != .remote { wish(.play) }
    case .wentUnheard(let time): goBack(by: time, &step)
    case .levelsChanged(let volume, let isMuted): mixerIs(volume, isMuted: isMuted)
    case .soundLost(let reason): soundLost(reason, &step)
    case .soundStalled(let reason):
      guard stall != reason else { return }
      stall = reason
      if mode != .remote { step.tell("Silent", "Nothing is heard: \(DisplayText.safe(reason)).") }
    case .soundReturned:
      soundReturned(&step)
    }
  }

  private mutating func soundReturned(_ step: inout Step) {
    stall = nil
    let before = holds.count
    holds.removeAll { $0.isLackOfSound }
    if holds.count < before, mode != .remote { step.tell("Sound", "The sound server is back.") }
    // What plays without sound for want of a server is opened anew, to be heard.
    if case .silent = sound { goBack(by: .zero, &step) }
  }

  private mutating func interruptionEnded(_ source: String, shouldResume: Bool) {
    // An end without a begin says nothing about the intent (R35).
    guard release(.interruption(source: source)) else { return }
    // What happens here is nothing to a device that plays.
    guard !shouldResume, mode != .remote, intent == .play else { return }
    intent = .pause
    pauseReason = source
  }

  private mutating func outputLost(_ name: String, wasInUse: Bool, noneLeft: Bool, _ step: inout Step) {
    // Losing the device that is heard is not a hold: nothing resumes by itself when one appears (R38).
    if wasInUse || noneLeft, mode != .remote {
      let (wasPlaying, reason) = (intent == .play, pauseReason)
      freeze(step.now)
      wish(.pause)
      // What was paused before stays paused for its own reason.
      pauseReason = reason
      if wasPlaying {
        pauseReason = Self.gone(name)
        let ending = noneLeft ? ", and no output device is left" : ""
        step.tell("Paused", "\(DisplayText.safe(name)) is gone\(ending).")
      }
    }
    if noneLeft { hold(.noOutputDevice, step.now) }
  }

  private static func gone(_ name: String) -> String { "\(DisplayText.safe(name)) gone" }

  /// The place was ahead of what was heard.
  private mutating func goBack(by time: MediaTime, _ step: inout Step) {
    guard mode == .local, anchor.movingAt != nil, phase == .ready, media?.isSeekable == true else { return }
    jump(to: max(.zero, position(at: step.now) - rate.scaled(max(.zero, time))), &step)
  }

  /// What was already on its way to the loudspeaker is lost with the server: the place is asked for anew.
  private mutating func soundLost(_ reason: String, _ step: inout Step) {
    goBack(by: .zero, &step)
    guard !holds.contains(where: \.isLackOfSound) else { return }
    hold(.noSound(reason: reason), step.now)
    if mode != .remote { step.tell("Silent", "Playing is held: \(DisplayText.safe(reason)).") }
  }

  /// The mixer's word about this machine's loudness, unless a newer wish is on its way.
  private mutating func mixerIs(_ volume: Volume, isMuted: Bool) {
    guard mode != .remote else {
      localLevels = OutputLevels(volume: volume, isMuted: isMuted)
      return
    }
    if link?.wantedVolume == nil, link?.unsettled[.volume] == nil { self.volume = volume }
    guard link?.wantedMute == nil, link?.unsettled[.mute] == nil, self.isMuted != isMuted else { return }
    self.isMuted = isMuted
    // The stream that is opened next is to have it too.
    if link != nil { link?.wantedMute = isMuted }
  }

  /// The listener asks for sound during interruptions: they are lifted (R36); says whether there were any.
  mutating func liftInterruptions() -> Bool {
    let before = holds.count
    holds.removeAll { hold in
      switch hold {
      case .interruption: true
      case .noOutputDevice, .noSound: false
      }
    }
    return holds.count < before
  }

  private mutating func hold(_ reason: PlaybackHold, _ now: MonotonicInstant) {
    guard !holds.contains(reason) else { return }
    holds.append(reason)
    if isHeld { freeze(now) }
  }

  @discardableResult
  private mutating func release(_ reason: PlaybackHold) -> Bool {
    guard let index = holds.firstIndex(of: reason) else { return false }
    holds.remove(at: index)
    return true
  }
}

extension PlaybackHold {
  /// Whether the sound server is gone.
  var isLackOfSound: Bool {
    switch self {
    case .noSound: true
    case .interruption, .noOutputDevice: false
    }
  }
}
