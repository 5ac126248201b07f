extension PlaybackMachine {
  mutating func setStopAfter(_ entries: Int?) -> CommandOutcome {
    if let entries, entries < 1 { return .refused(.countTooSmall) }
    guard entries != endRules.stopAfter else { return .unchanged }
    endRules.stopAfter = entries
    return .done
  }

  mutating func setStopAt(_ moment: MonotonicInstant?, finishes: Bool, _ step: inout Step) -> CommandOutcome {
    guard moment != endRules.stopAt || finishes != endRules.finishesEntry else { return .unchanged }
    let had = endRules.stopAt != nil
    endRules.stopAt = moment
    endRules.finishesEntry = moment != nil && finishes
    if let moment {
      step.effects.append(.startTimer(.stopAt, at: moment))
    } else if had {
      step.effects.append(.cancelTimer(.stopAt))
    }
    return .done
  }

  mutating func ranOut(_ timer: PlaybackTimer, _ step: inout Step) {
    switch timer {
    case .stopAt: stopTimeCame(&step)
    case .settlement(let player): settlementIsOverdue(player, &step)
    case .transfer(let player): transferIsOverdue(player, &step)
    case .cut(let player): cutIsDue(player, &step)
    case .silence(let player): silenceIsDue(player, &step)
    case .ask(let player): questionIsDue(player)
    }
  }

  /// Counts a natural end for `stopAfter`; true when that fires the rule, which takes it back (R33).
  @discardableResult
  mutating func countEnd() -> Bool {
    guard let left = endRules.stopAfter else { return false }
    endRules.stopAfter = left > 1 ? left - 1 : nil
    return left == 1
  }

  private mutating func stopTimeCame(_ step: inout Step) {
    guard let moment = endRules.stopAt, moment <= step.now else { return }
    let finishes = endRules.finishesEntry
    endRules.stopAt = nil
    endRules.finishesEntry = false
    guard intent == .play else { return }
    if finishes {
      endRules.stopAfter = 1
    } else {
      wish(.pause)
      freeze(step.now)
    }
  }

  private mutating func settlementIsOverdue(_ player: PlayerID, _ step: inout Step) {
    if let other = transfer?.other, other.id == player {
      // The hand-over has a deadline of its own; a source that does not fall silent is told of.
      transfer?.other?.isWatched = false
      guard !other.unsettled.isEmpty, other.waitingSince + options.settlementDeadline <= step.now else {
        return
      }
      transfer?.other?.isUnresponsive = true
      if transfer?.stage == .cutting {
        step.tell("Output", "What played before does not answer; it may still be heard.")
      }
      return
    }
    guard let link, link.id == player, link.isWatched else { return }
    self.link?.isWatched = false
    guard !link.unsettled.isEmpty, link.waitingSince + options.settlementDeadline <= step.now else { return }
    self.link?.isUnresponsive = true
    step.tell("Output", "The output does not answer; what you ask for waits until it does.")
  }
}
