import PlaybackTesting

@testable import PlaybackCore

/// Commands that are refused, and errors that come two minutes later.
extension TransferTrouble {
  private typealias Test = @Sendable (PlayerCommand.Action) -> Bool

  private static let commands: [(name: String, isIt: Test)] = [
    ("OPEN", { $0.kind == .open }), ("UPDATE", { $0.kind == .update }), ("PLAY", { $0 == .play }),
    ("PAUSE", { $0 == .pause }), ("SEEK", { $0.kind == .seek }), ("STOP", { $0.kind == .stop }),
    ("everything", { _ in true }),
  ]

  static let refusals: [(name: String, happen: Happening)] = commands.flatMap { name, isIt in
    refusals(name, isIt)
  }

  private static func refusals(_ name: String, _ isIt: @escaping Test) -> [(name: String, happen: Happening)]
  {
    let both: Happening = { simulation in
      simulation.change(refusing(isIt))
      simulation.changeOther(refusing(isIt))
    }
    return [
      ("the link refuses \(name)", link(refusing(isIt))),
      ("the other refuses \(name)", target(refusing(isIt))),
      ("both refuse \(name)", both),
    ]
  }

  private static func refusing(_ isIt: @escaping Test) -> @Sendable (inout FakePlayerModel) -> [PlayerReport]
  {
    {
      $0.refuse(next: 2, isIt); return []
    }
  }

  /// How the names of those end that take so long.
  static let late = "two minutes later"
  static let lateErrors: [(name: String, happen: Happening)] = [
    ("PLAY is refused by the other, two minutes later", { refuseLate(&$0, $0.machine.transfer?.other?.id) }),
    ("PLAY is refused by the link, two minutes later", { refuseLate(&$0, $0.machine.link?.id) }),
    ("the link dies two minutes later", { later(&$0, $0.machine.link?.id) { _ in .lost(error) } }),
    (
      "the other dies two minutes later", { later(&$0, $0.machine.transfer?.other?.id) { _ in .lost(error) } }
    ),
    (
      "the link's turn fails two minutes later",
      { later(&$0, $0.machine.link?.id) { .failed($0, PlayerError(.endedEarly)) } }
    ),
    (
      "the other's turn fails two minutes later",
      { later(&$0, $0.machine.transfer?.other?.id) { .failed($0, PlayerError(.endedEarly)) } }
    ),
  ]

  /// The next PLAY is refused, and the answer takes two minutes; meanwhile the present entry goes on and on.
  private static func refuseLate(_ simulation: inout Simulation, _ player: PlayerID?) {
    simulation.change(player) { model in
      model.refuse { $0 == .play }
      model.disturb(
        ReportFault(.delay(.seconds(120))) { if case .settled(.refused) = $0.fact { true } else { false } })
      return []
    }
    pass(&simulation)
  }

  /// A player says two minutes later what went wrong with the turn of now.
  private static func later(
    _ simulation: inout Simulation, _ player: PlayerID?, _ fact: (TurnID) -> PlayerReport.Fact
  ) {
    guard let turn = simulation.machine.currentTurn else { return }
    let model = player.flatMap { simulation.players[$0] }
    pass(&simulation)
    // One that is gone by then says nothing any more; one that is left says what it has known since.
    guard let player, let token = model?.commands.last?.token, simulation.players[player]?.isFinished == false
    else { return }
    switch fact(turn) {
    case .lost(let error): simulation.change(player) { $0.lose(error) }
    case let fact: simulation.change(player) { _ in [PlayerReport(token: token, revision: nil, fact: fact)] }
    }
  }

  private static func pass(_ simulation: inout Simulation) {
    simulation.perform(.setRepeat(.one))
    simulation.pass(.seconds(121))
  }
}
