import PlaybackCore

/// Which commands are unanswered, and up to which one everything said is up to date.
struct CommandLedger: Equatable, Sendable {
  private struct Line: Equatable, Sendable {
    let token: CommandToken
    let kind: PlayerCommand.Action.Kind
    var isSettled = false
  }

  private var lines: [Line] = []
  /// The newest command with no unanswered one before it.
  private(set) var reflected: CommandToken?

  /// The unanswered commands of the kinds, oldest first.
  func pending(_ kinds: PlayerCommand.Action.Kind...) -> [CommandToken] {
    lines.filter { !$0.isSettled && kinds.contains($0.kind) }.map(\.token)
  }

  /// All unanswered commands, oldest first.
  var pending: [CommandToken] { lines.filter { !$0.isSettled }.map(\.token) }

  mutating func take(_ command: PlayerCommand) {
    lines.append(Line(token: command.token, kind: command.action.kind))
  }

  /// Marks the command as answered; false when it already was.
  mutating func settle(_ token: CommandToken) -> Bool {
    guard let index = lines.firstIndex(where: { $0.token == token && !$0.isSettled }) else { return false }
    lines[index].isSettled = true
    while let first = lines.first, first.isSettled {
      reflected = first.token
      lines.removeFirst()
    }
    return true
  }
}
