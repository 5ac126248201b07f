import PlaybackCore

/// The commands that were taken, and up to which one everything said is up to date.
struct CommandLedger: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    let token: CommandToken
    let kind: PlayerCommand.Action.Kind
    var isSettled = false
  }

  private var entries: [Entry] = []
  /// The newest command before which none is open.
  private(set) var reflected: CommandToken?

  mutating func take(_ command: PlayerCommand) {
    entries.append(Entry(token: command.token, kind: command.action.kind))
  }

  /// The open commands of some kinds, oldest first.
  func open(_ kinds: [PlayerCommand.Action.Kind] = PlayerCommand.Action.Kind.allCases) -> [CommandToken] {
    entries.filter { !$0.isSettled && kinds.contains($0.kind) }.map(\.token)
  }

  /// Closes a command; says whether it was open.
  mutating func settle(_ token: CommandToken) -> Bool {
    guard let index = entries.firstIndex(where: { !$0.isSettled && $0.token == token }) else { return false }
    entries[index].isSettled = true
    let count = entries.prefix { $0.isSettled }.count
    if count > 0 {
      reflected = entries[count - 1].token
      entries.removeFirst(count)
    }
    return true
  }
}

/// The commands of one kind: one is with the device, the others wait; of those only the newest will be sent.
///
/// What waits is answered after what was sent before it, so answers come in the order of the commands.
struct CommandLane: Equatable, Sendable {
  /// What the device was asked and has not answered.
  var sent: PlayerCommand?
  /// What came since.
  var waiting: [PlayerCommand] = []

  /// What the device will be in the end, as far as this kind goes.
  var newest: PlayerCommand? { waiting.last ?? sent }
}
