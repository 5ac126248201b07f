extension PlaybackMachine {
  /// The surroundings report (R34–R39).
  mutating func receive(_ event: AudioSessionEvent, _ step: inout Step) {
    switch event {
    case .interruptionBegan(let source): hold(.interruption(source: source), step.now)
    case .interruptionEnded(let source, let shouldResume):
      // An end without a begin says nothing about the intent (R35).
      guard release(.interruption(source: source)) else { return }
      // What happens here is nothing to a device that plays.
      if !shouldResume, mode != .remote { intent = .pause }
    case .activated: break
    case .activationFailed(let source): hold(.interruption(source: source), step.now)
    case .outputLost(_, let wasInUse, let noneLeft):
      // Losing the device that is heard is not a hold: nothing resumes by itself when one appears (R38).
      if wasInUse || noneLeft, mode != .remote {
        freeze(step.now)
        wish(.pause)
      }
      if noneLeft { hold(.noOutputDevice, step.now) }
    case .outputAdded: release(.noOutputDevice)
    }
  }

  /// The listener asks for sound during interruptions: they are lifted (R36); says whether there were any.
  mutating func liftInterruptions() -> Bool {
    let before = holds.count
    holds.removeAll { hold in
      switch hold {
      case .interruption: true
      case .noOutputDevice: false
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
