@testable import PlaybackCore

/// A machine whose player is played by the test, report by report.
struct Desk {
  static let player = PlayerID(rawValue: 1)
  static let start = MonotonicInstant(nanoseconds: 0)

  var machine: PlaybackMachine
  var now = Desk.start

  init(seed: UInt64 = 1, options: PlaybackOptions = PlaybackOptions()) {
    machine = PlaybackMachine(seed: seed, options: options)
  }

  /// A queue that plays its first entry at 0: open, settled, opened with 200 s, sounding; turns 1 and up.
  static func playing(_ names: String, capacity: Int = 1) -> Desk {
    var desk = Desk()
    desk(
      .command(.edit(.load(Scene.items(names), start: 0, at: .zero, play: true, shuffle: nil, repeat: nil))))
    desk.report(.capabilities(PlayerCapabilities(upcomingTurns: capacity)), token: nil, revision: nil)
    desk(.playerOpened(player))
    desk.settle(1)
    desk.report(.opened(Desk.turn(1), OpenedMedia(duration: .seconds(200))), token: 1)
    desk.report(.playback(Desk.turn(1), .playing, at: .zero), token: 1)
    return desk
  }

  @discardableResult
  mutating func callAsFunction(_ kind: PlaybackEvent.Kind) -> [PlaybackEffect] {
    machine.handle(PlaybackEvent(at: now, kind)).effects
  }

  @discardableResult
  mutating func callAsFunction(_ edit: QueueEdit) -> [PlaybackEffect] { self(.command(.edit(edit))) }

  @discardableResult
  mutating func report(
    _ fact: PlayerReport.Fact, token: UInt64?, revision: UInt64? = 2, from player: PlayerID = Desk.player
  ) -> [PlaybackEffect] {
    let report = PlayerReport(
      token: token.map(CommandToken.init(rawValue:)), revision: revision.map(WindowRevision.init(rawValue:)),
      fact: fact)
    return self(.player(player, report))
  }

  @discardableResult
  mutating func settle(_ token: UInt64, _ settlement: PlayerReport.Settlement = .done) -> [PlaybackEffect] {
    report(.settled(settlement), token: token)
  }

  mutating func elapse(_ seconds: Int64) { now = now + .seconds(seconds) }

  static func turn(_ number: UInt64) -> TurnID { TurnID(rawValue: number) }

  func entry(_ name: String) -> EntryID {
    machine.queue.entries.first { machine.queue.item($0)?.title == name } ?? EntryID(rawValue: .max)
  }

  func planned(_ name: String, turn: UInt64) -> Turn {
    Turn(id: Desk.turn(turn), entry: entry(name), item: Scene.item(name))
  }

  func window(_ revision: UInt64, _ current: Turn, _ upcoming: Turn...) -> QueueWindow {
    QueueWindow(revision: WindowRevision(rawValue: revision), current: current, upcoming: upcoming)
  }

  static func command(_ token: UInt64, _ action: PlayerCommand.Action) -> PlaybackEffect {
    .player(player, PlayerCommand(token: CommandToken(rawValue: token), action: action))
  }

  static func deadline(_ seconds: Int64) -> PlaybackEffect {
    .startTimer(.settlement(player), at: start + .seconds(seconds))
  }

  static let noDeadline = PlaybackEffect.cancelTimer(.settlement(player))

  /// Where playing stands: `A@40 playing`.
  var story: String {
    let name = machine.queue.current.flatMap(machine.queue.item)?.title ?? "none"
    let seconds = machine.position(at: now).nanoseconds / 1_000_000_000
    return "\(name)@\(seconds) \(machine.intent == .play ? "playing" : "paused")"
  }
}
