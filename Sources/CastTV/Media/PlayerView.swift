import PlaybackCore

/// What the receiver saw go to the player and come from it: whether a request has really been met.
struct PlayerView: Equatable, Sendable {
  /// Commands that the player has not answered: the newest of each kind.
  private(set) var unsettled: [PlayerCommand.Action.Kind: CommandToken] = [:]
  /// What the player said it does with the present turn; nil until it said so.
  private(set) var state: PlayerState?
  /// The newest command that the state reflects.
  private var stateToken: CommandToken?
  /// The newest open: what was said before is about something else.
  private var openToken: CommandToken?
  /// The newest seek, after which the player has to say where it is.
  private var seekToken: CommandToken?
  /// The turns that it was shown last, to know what failed.
  private var turns: [Turn] = []
  private(set) var canSetRate = true
  private(set) var canSetVolume = true
  private(set) var canSetTracks = true

  /// A command went out.
  mutating func sent(_ command: PlayerCommand) {
    switch command.action {
    case .close, .endSession: return self = PlayerView()
    case .open(let window, _, _):
      (state, stateToken, seekToken, turns) = (nil, nil, nil, window.turns)
      openToken = command.token
    case .update(let window): turns = window.turns
    case .seek: seekToken = command.token
    case .stop: (state, seekToken) = (nil, nil)
    case .play, .pause, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted: break
    }
    unsettled[command.action.kind] = command.token
  }

  /// A report came in.
  ///
  /// - Returns: The kind of a command that was refused; nil otherwise.
  mutating func heard(_ report: PlayerReport, current: TurnID?) -> PlayerCommand.Action.Kind? {
    switch report.fact {
    case .settled(let settlement):
      let kind = PlayerCommand.Action.Kind.allCases.first { unsettled[$0] == report.token }
      guard report.token != nil, let kind else { return nil }
      unsettled[kind] = nil
      guard case .refused = settlement else { return nil }
      if kind == .seek { seekToken = nil }
      return kind
    case .playback(let turn, let state, _):
      guard turn == current, reflects(openToken, report) else { return nil }
      (self.state, stateToken) = (state, report.token)
    case .capabilities(let capabilities):
      (canSetRate, canSetVolume) = (capabilities.canSetRate, capabilities.canSetVolume)
      canSetTracks = capabilities.canSetTracks
    case .lost: self = PlayerView()
    case .opened, .tracks, .textStyle, .committed, .advanced, .jumped, .ended, .failed, .volume, .sound,
      .session, .link, .foreign:
      break
    }
    return nil
  }

  /// The entry of a turn that it was shown.
  func entry(of turn: TurnID) -> EntryID? { turns.first { $0.id == turn }?.entry }

  private func reflects(_ command: CommandToken?, _ report: PlayerReport) -> Bool {
    guard let command else { return true }
    return report.token.map { $0 >= command } ?? false
  }

  /// Whether it has said where it is since the last seek.
  private var knowsSeek: Bool {
    guard let seekToken else { return true }
    return stateToken.map { $0 >= seekToken } ?? false
  }

  /// Whether nothing is on its way that changes what is heard or where.
  var isSettled: Bool {
    [.open, .transport, .seek, .stop].allSatisfy { unsettled[$0] == nil } && knowsSeek
  }

  /// Whether no loudness is on its way.
  var areLevelsSettled: Bool { unsettled[.volume] == nil && unsettled[.mute] == nil }

  /// Whether a seek is on its way.
  var isSeeking: Bool { unsettled[.seek] != nil || !knowsSeek }
}
