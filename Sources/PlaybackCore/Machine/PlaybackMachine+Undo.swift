extension PlaybackMachine {
  /// The state before an edit, as far as an undo brings it back.
  struct Before {
    let queue: PlayQueue
    let position: MediaTime
    let intent: PlaybackIntent
    let phase: PlaybackPhase
    let failure: PlayerError?
    let stopAfter: Int?
    let lastWish: UInt64

    init(_ machine: PlaybackMachine, at now: MonotonicInstant) {
      queue = machine.queue
      position = machine.position(at: now)
      intent = machine.intent
      phase = machine.phase
      failure = machine.failure
      stopAfter = machine.endRules.stopAfter
      lastWish = machine.lastWish
    }
  }

  /// Whether `undo` would do something.
  public var canUndo: Bool { !history.undoable.isEmpty }

  /// Whether `redo` would do something.
  public var canRedo: Bool { !history.redoable.isEmpty }

  /// Notes the edit that led from `before` to the present state.
  mutating func note(_ before: Before) { history.note(step(from: before)) }

  private func step(from before: Before) -> UndoHistory.Step {
    UndoHistory.Step(
      queue: before.queue, position: before.position, intent: before.intent, phase: before.phase,
      failure: before.failure, stopAfter: before.stopAfter, stopAfterAfter: endRules.stopAfter,
      repeatAfter: queue.repeatMode, intentAfter: intent, lastWish: before.lastWish, lastWishAfter: lastWish,
      mark: PlayQueue.EditMark(
        movedCurrent: before.queue.current != queue.current, currentAfter: queue.current,
        epochAfter: queue.orderEpoch))
  }

  mutating func undo(_ step: inout Step) -> CommandOutcome {
    guard let edit = history.popUndo() else { return .refused(.nothingToUndo) }
    history.pushRedo(restore(edit, &step))
    return .done
  }

  mutating func redo(_ step: inout Step) -> CommandOutcome {
    guard let edit = history.popRedo() else { return .refused(.nothingToRedo) }
    history.push(restore(edit, &step))
    return .done
  }

  /// Goes to the far side of an edit; returns the step that leads back.
  private mutating func restore(_ edit: UndoHistory.Step, _ step: inout Step) -> UndoHistory.Step {
    let before = Before(self, at: step.now)
    let result = queue.restore(edit.queue, mark: edit.mark)
    if queue.repeatMode == edit.repeatAfter { _ = queue.setRepeat(edit.queue.repeatMode) }
    if lastWish == edit.lastWishAfter {
      if edit.intent != edit.intentAfter {
        intent = edit.intent
        pauseReason = nil
      }
      lastWish = edit.lastWish
    }
    if edit.stopAfter != edit.stopAfterAfter, endRules.stopAfter == edit.stopAfterAfter {
      endRules.stopAfter = edit.stopAfter
    }
    switch result {
    case .kept: break
    case .returned: standAgain(edit, &step)
    case .moved: begin(at: .zero, &step)
    case .lost:
      intent = .pause
      unload(phase: .ended, at: .zero, &step)
    }
    return self.step(from: before)
  }

  /// The entry that the edit had taken current away from is current again, where it was.
  private mutating func standAgain(_ edit: UndoHistory.Step, _ step: inout Step) {
    let over = edit.phase == .ended || edit.phase == .failed
    if queue.current == nil || over {
      intent = .pause
      unload(phase: queue.current == nil && !over ? .idle : edit.phase, at: edit.position, &step)
      if over { failure = edit.failure }
    } else {
      begin(at: edit.position, &step)
    }
  }
}
