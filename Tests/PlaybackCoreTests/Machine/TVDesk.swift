@testable import PlaybackCore

/// A machine between this machine's player and a TV, both played by the test; answers nothing by itself.
struct TVDesk {
  static let device = DeviceID(rawValue: "tv")
  static let there = OutputID.remote(device)
  static let abilities = PlayerCapabilities(upcomingTurns: 20, heardTurns: 10)

  var desk: Desk
  /// Every effect so far.
  var log: [PlaybackEffect] = []
  /// The timers that run.
  var timers: Set<PlaybackTimer> = []
  /// What each player was told, oldest first.
  var commands: [PlayerID: [PlayerCommand]] = [:]
  private var settled: Set<CommandToken> = []

  /// The queue plays here, its `current`-th entry at `seconds`.
  init(_ names: String, current: Int = 0, at seconds: Int64 = 0, options: PlaybackOptions = PlaybackOptions())
  {
    desk = Desk(options: options)
    self(
      .command(
        .edit(
          .load(
            Scene.items(names), start: current, at: .seconds(seconds), play: true, shuffle: nil, repeat: nil))
      ))
    opened(local, PlayerCapabilities(upcomingTurns: 1))
    begin(local, .playing, at: seconds)
  }

  /// The player here; the newest that was asked for.
  var local: PlayerID { newest { $0 == .local } }
  /// The player on the TV; the newest that was asked for.
  var tv: PlayerID { newest(\.isRemote) }

  private func newest(_ isWanted: (OutputID) -> Bool) -> PlayerID {
    log.compactMap { effect -> PlayerID? in
      if case .openPlayer(let player, let output) = effect, isWanted(output) { player } else { nil }
    }.last ?? PlayerID(rawValue: .max)
  }

  @discardableResult
  mutating func callAsFunction(_ kind: PlaybackEvent.Kind) -> PlaybackReaction {
    let reaction = desk.machine.handle(PlaybackEvent(at: desk.now, kind))
    log += reaction.effects
    if case .timer(let timer) = kind { timers.remove(timer) }
    for effect in reaction.effects {
      if case .startTimer(let timer, _) = effect { timers.insert(timer) }
      if case .cancelTimer(let timer) = effect { timers.remove(timer) }
    }
    for case .player(let player, let command) in reaction.effects {
      commands[player, default: []].append(command)
    }
    return reaction
  }

  @discardableResult
  mutating func callAsFunction(_ command: PlaybackCommand) -> CommandOutcome? {
    self(.command(command)).outcome
  }

  /// The player is there and says what it can do.
  mutating func opened(_ player: PlayerID, _ abilities: PlayerCapabilities = abilities) {
    report(player, .capabilities(abilities))
    self(.playerOpened(player))
  }

  /// A fact that reflects everything the player was told.
  mutating func report(_ player: PlayerID, _ fact: PlayerReport.Fact) {
    self(
      .player(
        player,
        PlayerReport(token: commands[player]?.last?.token, revision: shown(player)?.revision, fact: fact)))
  }

  /// A fact with a token of its own.
  mutating func report(_ player: PlayerID, token: CommandToken, _ fact: PlayerReport.Fact) {
    self(.player(player, PlayerReport(token: token, revision: shown(player)?.revision, fact: fact)))
  }

  /// Answers everything that the player was told so far.
  mutating func settle(_ player: PlayerID) {
    while let command = commands[player]?.first(where: { settled.insert($0.token).inserted }) {
      let report = PlayerReport(
        token: command.token, revision: shown(player)?.revision, fact: .settled(.done))
      self(.player(player, report))
    }
  }

  /// Answers what the player was told by now, and nothing that follows from that.
  mutating func answerOne(_ player: PlayerID) {
    for command in commands[player] ?? [] where settled.insert(command.token).inserted {
      self(
        .player(
          player,
          PlayerReport(token: command.token, revision: shown(player)?.revision, fact: .settled(.done))))
    }
  }

  /// The player has opened what it was told, and stands or plays.
  mutating func begin(_ player: PlayerID, _ state: PlayerState, at seconds: Int64) {
    settle(player)
    guard let turn = shown(player)?.current.id else { return }
    report(player, .opened(turn, OpenedMedia(duration: .seconds(200))))
    report(player, .playback(turn, state, at: .seconds(seconds)))
  }

  /// Hands over to the TV and lets it load; the cut is done, the TV has not played yet.
  mutating func cutOver(at seconds: Int64) {
    self(.transfer(to: Self.there))
    opened(tv)
    begin(tv, .paused, at: seconds)
  }

  /// Hands over to the TV, which plays.
  mutating func handOver(at seconds: Int64) {
    cutOver(at: seconds)
    settle(tv)
    settle(local)
    playback(tv, .playing, at: seconds)
  }

  /// What the current turn does on a player.
  mutating func playback(_ player: PlayerID, _ state: PlayerState, at seconds: Int64) {
    guard let turn = desk.machine.currentTurn else { return }
    report(player, .playback(turn, state, at: .seconds(seconds)))
  }

  /// Where the TV was last told to stand.
  var aim: MediaTime { aim(of: tv) }

  /// Where a player was told to stand last.
  func aim(of player: PlayerID) -> MediaTime {
    for command in (commands[player] ?? []).reversed() {
      switch command.action {
      case .open(_, let place, _), .seek(let place): return place
      case .update, .play, .pause, .stop, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted,
        .close, .endSession:
        break
      }
    }
    return .zero
  }

  mutating func elapse(_ seconds: Int64) { desk.elapse(seconds) }

  /// The newest window a player was shown.
  func shown(_ player: PlayerID) -> QueueWindow? {
    commands[player]?.reversed().lazy.compactMap { command in
      switch command.action {
      case .open(let window, _, _), .update(let window): window
      default: nil
      }
    }.first
  }

  /// What a player was told, without levels and questions: `open C@40 paused`, `play`, `endSession`.
  func told(_ player: PlayerID) -> [String] {
    (commands[player] ?? []).compactMap { command in
      switch command.action {
      case .open(let window, let place, let playing):
        "open \(title(window.current))@\(place.nanoseconds / 1_000_000_000) \(playing ? "playing" : "paused")"
      case .update: "update"
      case .seek(let place): "seek \(place.nanoseconds / 1_000_000_000)"
      case .setRate(let rate): "rate \(rate.permille)"
      // Questions change nothing.
      case .locate: nil
      case .play, .pause, .stop, .setTracks, .setTextStyle, .setVolume, .setMuted, .close, .endSession:
        "\(command.action)"
      }
    }
  }

  /// The entries of a window, the current one starred: `AB*CDE`.
  func row(_ window: QueueWindow?) -> String {
    guard let window else { return "" }
    return window.heard.map(title).joined() + "*" + title(window.current)
      + window.upcoming.map(title).joined()
  }

  var notices: [String] {
    log.compactMap { if case .notice(let notice) = $0 { notice.text } else { nil } }
  }

  /// Where playing stands: `A@40 playing remote`.
  var story: String { "\(desk.story) \(desk.machine.mode)" }

  func turn(_ name: String) -> TurnID {
    (desk.machine.heardTurns + desk.machine.plannedTurns).first { title($0) == name }?.id
      ?? TurnID(rawValue: .max)
  }

  private func title(_ turn: Turn) -> String { turn.item.title ?? "?" }
}
