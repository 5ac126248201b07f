import PlaybackCore

extension FakePlayerModel {
  /// Holds as many of the turns as it can, and finds out about those that cannot be played.
  mutating func hold(_ turns: [Turn]) {
    let possible = turns.filter { !forgotten.contains($0.id) && $0.id != committed?.turn.id }
    upcoming = Array(possible.prefix(max(settings.capabilities.upcomingTurns, 0)))
    let older = probes
    probes = upcoming.filter { error(of: $0) != nil }.map { turn in
      older.first { $0.turn.id == turn.id } ?? Probe(turn: turn, due: now + settings.probesAfter)
    }
  }

  /// What an update leaves to come: the turns after the one that is on its way or plays. When the window does
  /// not know that one any more, everything in it is still to come.
  func turnsToCome(in window: QueueWindow) -> [Turn] {
    let turns = [window.current] + window.upcoming
    let anchor = committed?.turn.id ?? currentTurn?.id
    guard let index = turns.firstIndex(where: { $0.id == anchor }) else { return window.upcoming }
    return Array(turns[(index + 1)...])
  }

  /// Takes the first upcoming turn for certain, or reports that it cannot be played.
  mutating func commitNext() {
    guard let next = upcoming.first else { return }
    if let code = error(of: next) { return forget(next, code) }
    upcoming.removeFirst()
    let delay = media(next.item.location)?.opensAfter ?? .zero
    committed = Commitment(turn: next, readyAt: now + delay)
    report(.committed(next.id))
  }

  /// Reports the next upcoming turn that has been found unplayable by now; false when there is none.
  mutating func runProbes() -> Bool {
    guard let index = probes.firstIndex(where: { $0.due <= now }) else { return false }
    let turn = probes.remove(at: index).turn
    if let code = error(of: turn) { forget(turn, code) }
    return true
  }

  private mutating func forget(_ turn: Turn, _ code: PlayerError.Code) {
    forgotten.insert(turn.id)
    upcoming.removeAll { $0.id == turn.id }
    probes.removeAll { $0.turn.id == turn.id }
    report(.failed(turn.id, PlayerError(code, location: turn.item.location)))
  }

  private func error(of turn: Turn) -> PlayerError.Code? {
    guard let found = media(turn.item.location) else { return .missing }
    return found.error
  }
}
