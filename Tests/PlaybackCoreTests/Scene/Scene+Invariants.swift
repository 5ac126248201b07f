import Testing

@testable import PlaybackCore

extension Scene {
  /// What must hold after every single event.
  func checkInvariants(after event: PlaybackEvent.Kind, _ reaction: PlaybackReaction) {
    let faults =
      queueFaults(machine.queue) + turnFaults + phaseFaults
      + (reaction.effects.filter { $0 == .persist }.count > 1 ? ["persist twice"] : [])
    #expect(faults.isEmpty, "after \(event)")
  }

  func queueFaults(_ queue: PlayQueue) -> [String] {
    var faults: [String] = []
    let slots = queue.list.sorted()
    for (title, order) in [
      ("list", queue.list), ("order", queue.shuffled), ("next cycle", queue.nextCycle),
      ("previous cycle", queue.previousCycle),
    ] {
      guard let order else { continue }
      if let fault = order.checkInvariants() { faults.append("\(title): \(fault)") }
      if order.sorted() != slots { faults.append("\(title) is no permutation of the list") }
    }
    if Set(queue.entries).count != queue.count { faults.append("an id is doubled") }
    if !queue.entries.allSatisfy({ queue.item($0) != nil }) { faults.append("an entry has no item") }
    if let current = queue.current, !queue.contains(current) { faults.append("current is not queued") }
    if !(0...queue.count).contains(queue.cursor), queue.current == nil { faults.append("cursor outside") }
    faults += queue.pinFaults
    let wantsSeam = queue.isShuffled && queue.repeatMode == .all && !queue.isEmpty
    if wantsSeam != (queue.nextCycle != nil) { faults.append("next cycle is there: \(!wantsSeam)") }
    if let next = queue.nextCycle, next.count > 1, next[0] == queue.shuffled?.last {
      faults.append("the seam repeats an entry")
    }
    return faults
  }

  private var turnFaults: [String] {
    var faults: [String] = []
    let turns = machine.plannedTurns.map(\.id) + [machine.currentTurn].compactMap(\.self)
    if Set(turns).count != turns.count { faults.append("a turn is doubled in the window") }
    if machine.currentTurn == nil, !machine.plannedTurns.isEmpty {
      faults.append("turns without a current one")
    }
    for turn in machine.plannedTurns where machine.queue.item(turn.entry) != turn.item {
      faults.append("\(turn.id) is of an entry that is gone")
    }
    let limit = machine.link?.capabilities.upcomingTurns ?? 0
    if machine.plannedTurns.count > limit { faults.append("more turns than the player holds") }
    if machine.link != nil, machine.endRules.stopAfter == nil, machine.failedAhead.isEmpty,
      [.loading, .buffering, .ready].contains(machine.phase),
      machine.plannedTurns.map(\.entry) != machine.queue.upNext(limit)
    {
      faults.append("the planned turns are not what the queue says")
    }
    return faults
  }

  private var phaseFaults: [String] {
    var faults: [String] = []
    let place = machine.position(at: now)
    if place < .zero { faults.append("position \(place) is negative") }
    if let duration = machine.duration, place > duration { faults.append("\(place) is beyond \(duration)") }
    switch machine.phase {
    case .ended, .failed:
      if machine.intent == .play { faults.append("playing is wanted though \(machine.phase)") }
      if machine.anchor.movingAt != nil { faults.append("moving though \(machine.phase)") }
    case .idle:
      if machine.anchor.movingAt != nil { faults.append("moving though idle") }
    case .loading, .buffering, .ready:
      if machine.queue.current == nil { faults.append("\(machine.phase) without a current entry") }
    }
    if machine.anchoredEntry != machine.queue.current { faults.append("the place is that of another entry") }
    if machine.queue.current == nil, machine.currentTurn != nil { faults.append("a turn without an entry") }
    if (machine.phase == .failed) != (machine.failure != nil) {
      faults.append("failure does not fit the phase")
    }
    return faults
  }

  /// What must hold once an ideal player has answered everything.
  func checkConvergence() {
    guard let player, machine.link?.id == player.id else { return }
    #expect(machine.unsettledTokens == Set(unsettled.values), "the open answers differ")
    guard !isHeldBack, heldBack.isEmpty else { return }
    #expect(player.isPlaying == machine.wantsSound, "the player sounds: \(player.isPlaying)")
    #expect(unsettled.isEmpty)
    if [.loading, .buffering, .ready].contains(machine.phase) {
      #expect(player.window == machine.window, "the player's window is not the wanted one")
    } else {
      #expect(player.window == nil, "the player holds something though \(machine.phase)")
    }
    if machine.phase == .ready, !hasLateReports {
      #expect(player.position(at: now, media) == machine.position(at: now))
    }
  }
}

extension PlaybackMachine {
  var unsettledTokens: Set<CommandToken> { Set(link.map { Array($0.unsettled.values) } ?? []) }
}
