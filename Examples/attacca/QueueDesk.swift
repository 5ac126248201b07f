import Attacca

/// A machine with a player that answers at once and a clock that only `tick` moves.
struct QueueDesk {
  static let longestTick = MediaTime.seconds(86_400)

  /// What became of a line.
  enum Result: Equatable {
    case answered(CommandOutcome)
    /// Something happened that is no command.
    case happened
    /// Nothing could happen: nothing is loaded.
    case nothing
  }

  private(set) var machine: PlaybackMachine
  private(set) var now = MonotonicInstant.zero
  private var player: QueuePlayer?
  private var timers: [(timer: PlaybackTimer, at: MonotonicInstant)] = []

  init(seed: UInt64) { machine = PlaybackMachine(seed: seed) }

  mutating func carryOut(_ verb: QueueVerb) -> Result {
    switch verb {
    case .command(let command): return .answered(send(.command(command)) ?? .unchanged)
    case .session(let event): send(.session(event))
    case .end: return deliver(player?.end(now))
    case .fail: return deliver(player?.fail())
    case .tick(let time): pass(time)
    case .seed, .state: break
    }
    return .happened
  }

  private mutating func deliver(_ reports: [PlayerReport]?) -> Result {
    guard let id = player?.id, let reports, !reports.isEmpty else { return .nothing }
    for report in reports { send(.player(id, report)) }
    return .happened
  }

  /// Lets time pass; on the way entries end by themselves and timers run out, each at its moment.
  private mutating func pass(_ time: MediaTime) {
    let goal = now + time
    while true {
      let end = player?.end(after: now)
      let due = timers.min { $0.at < $1.at }
      if let end, end <= goal, due.map({ end <= $0.at }) ?? true {
        now = end
        _ = deliver(player?.end(now))
      } else if let due, due.at <= goal {
        now = max(now, due.at)
        timers.removeAll { $0.timer == due.timer }
        send(.timer(due.timer))
      } else {
        now = goal
        return
      }
    }
  }

  /// Hands one event to the machine, and all that follows from it, until nothing is left to do.
  @discardableResult
  private mutating func send(_ kind: PlaybackEvent.Kind) -> CommandOutcome? {
    let reaction = machine.handle(PlaybackEvent(at: now, kind))
    var waiting = reaction.effects[...]
    while let effect = waiting.popFirst() {
      for kind in answers(to: effect) { waiting += machine.handle(PlaybackEvent(at: now, kind)).effects }
    }
    return reaction.outcome
  }

  private mutating func answers(to effect: PlaybackEffect) -> [PlaybackEvent.Kind] {
    switch effect {
    case .openPlayer(let id, _), .rejoinPlayer(let id, _):
      let opened = QueuePlayer(id: id)
      player = opened
      return [
        .player(id, opened.report(.capabilities(PlayerCapabilities(upcomingTurns: 1)))), .playerOpened(id),
      ]
    case .player(let id, let command):
      guard player?.id == id else { return [] }
      return (player?.carryOut(command, at: now) ?? []).map { .player(id, $0) }
    case .startTimer(let timer, let moment):
      timers.removeAll { $0.timer == timer }
      timers.append((timer, moment))
    case .cancelTimer(let timer): timers.removeAll { $0.timer == timer }
    case .activateSession: return [.session(.activated)]
    case .notice, .persist, .transferred: break
    }
    return []
  }
}
