import Testing

@testable import PlaybackCore

extension Scene {
  /// The state as one line: list, current@position, what is heard, what comes next. `–` stands for nothing.
  var story: String {
    let place = machine.queue.current.map { "\(name($0))@\(Self.shown(machine.position(at: now)))" } ?? "none"
    return "\(list) \(place) \(state) next \(following)"
  }

  var list: String { machine.queue.isEmpty ? "–" : machine.queue.entries.map(name).joined() }

  var order: String { machine.queue.entriesInPlayOrder.map(name).joined() }

  /// The list index of the current entry.
  var place: Int? { machine.queue.current.flatMap(machine.queue.listIndex(of:)) }

  var pins: String { machine.queue.pinned.map(name).joined() }

  var nextCycle: String { machine.queue.nextCycle?.map { name(machine.queue.id($0)) }.joined() ?? "" }

  var heard: String { machine.queue.heard(20).map(name).joined() }

  func upNext(_ limit: Int) -> String { machine.queue.upNext(limit).map(name).joined() }

  /// What the player is to play after the current turn; without one, what the queue would go on with.
  var following: String {
    let entry =
      machine.link == nil || machine.currentTurn == nil || machine.phase == .ended || machine.phase == .failed
      ? machine.queue.upNext(1).first : machine.plannedTurns.first?.entry
    return entry.map(name) ?? "–"
  }

  /// What the player holds after the current turn.
  var slots: String { player?.window?.upcoming.map { name($0.entry) }.joined() ?? "" }

  private var state: String {
    switch machine.phase {
    case .ended, .failed: machine.phase.rawValue
    case .idle, .loading, .buffering, .ready:
      machine.intent == .pause ? "paused" : machine.holds.isEmpty ? "playing" : "held"
    }
  }

  private static func shown(_ time: MediaTime) -> String {
    let whole = time.nanoseconds / 1_000_000_000
    return time.nanoseconds % 1_000_000_000 == 0 ? "\(whole)" : "\(time.inSeconds)"
  }

  @discardableResult
  func shows(_ story: String, sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
    #expect(self.story == story, sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func hasOrder(_ order: String, sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
    #expect(self.order == order, sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func hasPins(_ pins: String, sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
    #expect(self.pins == pins, sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func hasSlots(_ slots: String, sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
    #expect(self.slots == slots, sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func has(mode: RepeatMode, sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
    #expect(machine.queue.repeatMode == mode, sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func has(
    phase: PlaybackPhase, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Scene {
    #expect(machine.phase == phase, sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func isRefused(
    _ refusal: CommandRefusal, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Scene {
    #expect(outcome == .refused(refusal), sourceLocation: sourceLocation)
    return self
  }

  @discardableResult
  func isUnchanged(sourceLocation: SourceLocation = #_sourceLocation) -> Scene {
    #expect(outcome == .unchanged, sourceLocation: sourceLocation)
    return self
  }

  /// The actions sent to players since the last `forget()`.
  var sent: [PlayerCommand.Action] {
    effects.compactMap {
      if case .player(_, let command) = $0 { command.action } else { nil }
    }
  }

  /// Names of the entries that players were told to open since the last `forget()`.
  var opened: String {
    sent.map { if case .open(let window, _, _) = $0 { name(window.current.entry) } else { "" } }.joined()
  }

  /// Titles of the notices since the last `forget()`.
  var notices: [String] {
    effects.compactMap { if case .notice(let notice) = $0 { notice.title } else { nil } }
  }
}
