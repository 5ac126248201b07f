@testable import PlaybackCore

extension TVDesk {
  private var turn: TurnID { desk.machine.currentTurn ?? TurnID(rawValue: 0) }

  mutating func pass(_ milliseconds: Int64) { desk.now = desk.now + .milliseconds(milliseconds) }

  /// When a timer that runs is due, in milliseconds from now.
  func due(_ timer: PlaybackTimer) -> Int64? {
    guard timers.contains(timer) else { return nil }
    for case .startTimer(timer, let moment) in log.reversed() {
      return (moment - desk.now).nanoseconds / 1_000_000
    }
    return nil
  }

  /// Time passes until the timer is due, which it then says.
  mutating func await(_ timer: PlaybackTimer) {
    for case .startTimer(timer, let moment) in log.reversed() {
      desk.now = max(desk.now, moment)
      self(.timer(timer))
      return
    }
  }

  /// The TV stands ready where it was told to.
  mutating func stand() { stand(tv) }

  /// A player stands ready where it was told to.
  mutating func stand(_ player: PlayerID) {
    settle(player)
    let turn = shown(player)?.current.id ?? TurnID(rawValue: 0)
    report(player, .opened(turn, OpenedMedia(duration: .seconds(200))))
    report(player, .playback(turn, .paused, at: aim(of: player)))
  }

  /// Asks for a hand-over whose target answers at once, and stands ready after a while; the source has come to its place exactly.
  mutating func primed(after milliseconds: Int64 = 100, _ command: PlaybackCommand = .transfer(to: there)) {
    self(command)
    opened(tv)
    for _ in 0..<4 { settle(tv) }
    pass(milliseconds)
    stand()
  }

  /// A player answers where it is: so much later than it was asked.
  mutating func answer(
    _ player: PlayerID, _ state: PlayerState = .playing, at place: MediaTime, after delay: Int64 = 0
  ) {
    pass(delay)
    report(player, .playback(turn, state, at: place))
    settle(player)
  }

  /// What the current turn does on a player.
  mutating func playback(_ player: PlayerID, _ state: PlayerState, ms place: Int64) {
    report(player, .playback(turn, state, at: .milliseconds(place)))
  }

  /// Where the machine believes to be, in milliseconds.
  var place: Int64 { desk.machine.position(at: desk.now).nanoseconds / 1_000_000 }

  var stage: Transfer.Stage? { desk.machine.transfer?.stage }
}
