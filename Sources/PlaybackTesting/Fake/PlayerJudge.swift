import PlaybackCore

/// Decides whether commands are in order, knowing only what was sent and which reports have been read.
struct PlayerJudge: Sendable {
  private var lastToken: CommandToken?
  private var lastWindow: QueueWindow?
  private var entries: [TurnID: EntryID] = [:]
  private var unsettled: [PlayerCommand.Action.Kind: CommandToken] = [:]
  private var wasOpened = false
  private var isOpen = false
  private var isClosed = false
  private var openedBy: CommandToken?
  private var knownCurrent: TurnID?

  /// The broken rules, with their sentences; empty for a legal command. `playing` and `committed` are the
  /// player's turns at this moment.
  mutating func examine(_ command: PlayerCommand, playing: TurnID?, committed: TurnID?) -> [Violation] {
    var faults: [(Violation.Rule, String)] = []
    if isClosed { faults.append((.afterClose, "a command came after close")) }
    if let lastToken, command.token <= lastToken {
      faults.append((.tokenDidNotGrow, "\(command.token) came after \(lastToken)"))
    }
    if !isClosed {
      faults += settlementFaults(command) + faultsInAction(command.action, [playing, committed])
    }
    note(command)
    return faults.map { Violation(rule: $0.0, command: command, reason: $0.1) }
  }

  /// Takes note of a settlement that is there to be read (or was lost on the way by a knob: the sender may go on).
  mutating func delivered(_ report: PlayerReport) {
    if case .settled = report.fact { unsettled = unsettled.filter { $0.value != report.token } }
    if case .link(.suspended) = report.fact { unsettled = [:] }
  }

  /// Takes note of what the sender knows for certain, because it has read the report.
  mutating func wasRead(_ report: PlayerReport) {
    guard isAboutOpenTurn(report) else { return }
    switch report.fact {
    case .advanced(let turn), .jumped(let turn): knownCurrent = turn
    case .ended(let turn), .failed(let turn, _): if turn == knownCurrent { isOpen = false }
    case .settled, .capabilities, .opened, .tracks, .textStyle, .playback, .committed, .volume, .sound,
      .session,
      .link, .foreign, .lost:
      break
    }
  }

  /// False for a report that was made before the newest `open` was carried out.
  private func isAboutOpenTurn(_ report: PlayerReport) -> Bool {
    guard let openedBy, let token = report.token else { return false }
    return token >= openedBy
  }

  private func settlementFaults(_ command: PlayerCommand) -> [(Violation.Rule, String)] {
    guard let older = unsettled[command.action.kind] else { return [] }
    let kind = command.action.kind.rawValue
    return [(.unsettledPredecessor, "\(older), also of kind \(kind), has not been settled yet")]
  }

  private func faultsInAction(_ action: PlayerCommand.Action, _ turns: [TurnID?]) -> [(
    Violation.Rule, String
  )] {
    switch action {
    case .open(let window, let place, _):
      let negative =
        place < .zero ? [(Violation.Rule.negativePlace, "open at \(place), before the start")] : []
      return negative + windowFaults(window)
    case .update(let window):
      if !wasOpened { return [(.beforeAnyOpen, "update came before any open")] + windowFaults(window) }
      return currentFaults(window.current.id, turns) + windowFaults(window)
    case .play, .pause: return wasOpened ? [] : [(.beforeAnyOpen, "play or pause came before any open")]
    case .seek:
      if !wasOpened { return [(.beforeAnyOpen, "seek came before any open")] }
      return isOpen ? [] : [(.seekWithNothingOpened, "seek came although nothing is opened any more")]
    case .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted, .close, .endSession:
      return []
    }
  }

  private func currentFaults(_ current: TurnID, _ turns: [TurnID?]) -> [(Violation.Rule, String)] {
    if current == knownCurrent || turns.contains(current) { return [] }
    let names = turns.compactMap { $0?.description }.joined(separator: ", then ")
    let playing = names.isEmpty ? "nothing plays" : "\(names) plays"
    return [(.updateOfAnotherTurn, "update says that \(current) is current, but \(playing)")]
  }

  private func windowFaults(_ window: QueueWindow) -> [(Violation.Rule, String)] {
    var faults: [(Violation.Rule, String)] = []
    if let lastWindow, window.revision < lastWindow.revision {
      let (new, old) = (window.revision.rawValue, lastWindow.revision.rawValue)
      faults.append((.revisionWentBack, "revision \(new) came after revision \(old)"))
    } else if let lastWindow, window.revision == lastWindow.revision, window != lastWindow {
      faults.append((.revisionReused, "two different windows have revision \(window.revision.rawValue)"))
    }
    let turns = window.turns
    if Set(turns.map(\.id)).count < turns.count {
      faults.append((.turnRepeated, "the window holds a turn twice: \(turns.map(\.id))"))
    }
    for turn in turns {
      if let entry = entries[turn.id], entry != turn.entry {
        faults.append((.turnReused, "\(turn.id) stood for entry \(entry), now for \(turn.entry)"))
      }
    }
    return faults
  }

  private mutating func note(_ command: PlayerCommand) {
    if isClosed { return }
    lastToken = max(lastToken ?? command.token, command.token)
    unsettled[command.action.kind] = command.token
    switch command.action {
    case .open(let window, _, _):
      (wasOpened, isOpen, openedBy) = (true, true, command.token)
      knownCurrent = window.current.id
      note(window)
    case .update(let window): note(window)
    case .stop: isOpen = false
    case .close, .endSession: isClosed = true
    case .play, .pause, .seek, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted: break
    }
  }

  private mutating func note(_ window: QueueWindow) {
    for turn in window.turns { entries[turn.id] = turn.entry }
    if let lastWindow, window.revision < lastWindow.revision { return }
    lastWindow = window
  }
}
