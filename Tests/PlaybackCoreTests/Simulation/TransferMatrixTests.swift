import PlaybackTesting
import Testing

@testable import PlaybackCore

/// Every route of a hand-over × every state × every fault or wish × every moment, on virtual time.
@Suite struct TransferMatrixTests {
  /// From where to where.
  enum Route: CaseIterable {
    case toDevice, home, toAnotherDevice
  }

  /// What the source does.
  enum State: CaseIterable {
    case playing, paused, ended
  }

  private static let first = OutputID.remote(DeviceID(rawValue: "first"))
  private static let second = OutputID.remote(DeviceID(rawValue: "second"))
  /// Asked, opening, loading, loaded, cut, heard: in between are the ways of commands and reports.
  private static let moments: [Int64] = [0, 5, 15, 25, 45, 65, 75, 85, 100]
  private static let names = ["/1", "/2", "/3", "/4", "/5"]

  @Test(
    "Whatever happens when, player and machine agree in the end and nobody is left behind [T1-T11 R40-R45]",
    arguments: Route.allCases, State.allCases)
  func everyMoment(route: Route, state: State) {
    for (name, happen) in TransferTrouble.all {
      for moment in state == .playing ? Self.moments : [0, 15, 65, 100] {
        var simulation = standing(route, state)
        simulation.perform(.transfer(to: target(of: route)))
        simulation.pass(.milliseconds(moment))
        happen(&simulation)
        simulation.pass(.milliseconds(150))
        let found = problems(of: &simulation)
        #expect(found.isEmpty, "\(name) after \(moment) ms: \(found.prefix(3))")
      }
    }
  }

  private func target(of route: Route) -> OutputID {
    switch route {
    case .toDevice: Self.first
    case .home: .local
    case .toAnotherDevice: Self.second
    }
  }

  /// Five entries of 2 s; the third plays at 1 s, or stands, or the fifth has ended, on the route's source.
  private func standing(_ route: Route, _ state: State) -> Simulation {
    let latency = MediaTime.milliseconds(10)
    let local = FakePlayerSettings(settlesAfter: latency, reportsAfter: latency)
    let media: @Sendable (MediaLocation) -> FakeMedia? = { _ in
      .track(.seconds(2), opensAfter: .milliseconds(40))
    }
    var simulation = Simulation(seed: 1, settings: local, opensAfter: latency, media: media)
    simulation.remote.settings.settlesAfter = latency
    simulation.remote.settings.reportsAfter = latency
    simulation.remote.media = media
    let items = Self.names.map { MediaItem(.file(path: $0)) }
    let isOver = state == .ended
    simulation.perform(
      .edit(.load(items, start: isOver ? 4 : 2, at: .seconds(1), play: true, shuffle: nil, repeat: .off)))
    simulation.pass(.milliseconds(100))
    if route != .toDevice {
      simulation.perform(.transfer(to: Self.first))
      simulation.pass(.milliseconds(200))
    }
    if isOver { simulation.pass(.seconds(2)) }
    if state == .paused { simulation.perform(.pause) }
    simulation.pass(.milliseconds(50))
    return simulation
  }

  /// What is wrong once everything has come back into reach and every answer has come.
  private func problems(of simulation: inout Simulation) -> [String] {
    for id in simulation.players.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      simulation.change(id) { $0.thaw() }
      simulation.change(id) { $0.mendLink() }
    }
    for _ in 0..<12 {
      simulation.pass(.milliseconds(130))
      if simulation.settledProblems().isEmpty { break }
    }
    return simulation.problems + simulation.settledProblems()
  }
}

/// What can go wrong, or be asked for, while playing is handed over.
enum TransferTrouble {
  typealias Happening = @Sendable (inout Simulation) -> Void
  static let all: [(name: String, happen: Happening)] = faults + wishes

  private static let error = PlayerError(.linkLost)
  private static let theirs = ForeignItem(title: "Theirs")

  private static func target(_ body: @escaping @Sendable (inout FakePlayerModel) -> [PlayerReport])
    -> Happening
  {
    { $0.changeOther(body) }
  }

  private static func link(_ body: @escaping @Sendable (inout FakePlayerModel) -> [PlayerReport]) -> Happening
  {
    { $0.change(body) }
  }

  private static func command(_ command: PlaybackCommand) -> Happening {
    { $0.perform(command) }
  }

  private static func isRemote(_ link: PlayerLink?) -> Bool { link?.output.isRemote == true }

  private static let faults: [(name: String, happen: Happening)] = [
    ("nothing", { _ in }),
    ("the link's player dies", link { $0.lose(error) }),
    ("the other player dies", target { $0.lose(error) }),
    (
      "the link's player freezes",
      link {
        $0.freeze(); return []
      }
    ),
    (
      "the other player freezes",
      target {
        $0.freeze(); return []
      }
    ),
    (
      "the other freezes for good",
      { simulation in
        simulation.changeOther {
          $0.freeze(); return []
        }
        simulation.pass(.seconds(25))
      }
    ),
    ("the link breaks", { if isRemote($0.machine.link) { $0.change { $0.breakLink() } } }),
    (
      "the other link breaks",
      { if isRemote($0.machine.transfer?.other) { $0.changeOther { $0.breakLink() } } }
    ),
    (
      "the answers are lost",
      { if isRemote($0.machine.link) { $0.change { $0.breakLink(losingAnswers: true) } } }
    ),
    (
      "the link breaks, then it is lost",
      { simulation in
        guard isRemote(simulation.machine.link) else { return }
        simulation.change { $0.breakLink() }
        simulation.pass(.milliseconds(100))
        simulation.change { $0.lose(error) }
      }
    ),
    ("theirs on the link", { if isRemote($0.machine.link) { $0.change { $0.playForeign(theirs) } } }),
    (
      "theirs on the other",
      { if isRemote($0.machine.transfer?.other) { $0.changeOther { $0.playForeign(theirs) } } }
    ),
    ("somebody pauses", { if isRemote($0.machine.link) { $0.change { $0.handle(playing: false) } } }),
    (
      "somebody plays the other",
      { if isRemote($0.machine.transfer?.other) { $0.changeOther { $0.handle(playing: true) } } }
    ),
    (
      "somebody skips",
      { simulation in
        guard isRemote(simulation.machine.link) else { return }
        simulation.change { model in
          model.reachableTurns.last.map { turn in model.jump(to: turn.id) } ?? []
        }
      }
    ),
    ("sessions are refused", { $0.remote.refusal = error }),
    (
      "the next open fails",
      link {
        $0.failNextOpen(.notMedia); return []
      }
    ),
    (
      "the other's next open fails",
      target {
        $0.failNextOpen(.notCastable); return []
      }
    ),
    ("a call", { $0.happen(.interruptionBegan(source: "call")) }),
    (
      "a call and its end",
      { simulation in
        simulation.happen(.interruptionBegan(source: "call"))
        simulation.pass(.milliseconds(30))
        simulation.happen(.interruptionEnded(source: "call", shouldResume: true))
      }
    ),
    ("headphones are pulled", { $0.happen(.outputLost(name: "h", wasInUse: true, noneLeft: false)) }),
    ("no device is left", { $0.happen(.outputLost(name: "h", wasInUse: true, noneLeft: true)) }),
  ]

  private static let wishes: [(name: String, happen: Happening)] = [
    ("play", command(.play)), ("pause", command(.pause)), ("stop", command(.stop)), ("next", command(.next)),
    ("previous", command(.previous)), ("seek", command(.seek(to: .milliseconds(300)))),
    ("seek to the end", command(.seek(to: .milliseconds(1_980)))),
    ("clear", command(.edit(.clear))), ("shuffle", command(.edit(.setShuffle(true)))),
    (
      "load",
      command(
        .edit(
          .load([MediaItem(.file(path: "/6"))], start: nil, at: .zero, play: true, shuffle: nil, repeat: nil))
      )
    ),
    (
      "remove current",
      { simulation in
        if let current = simulation.machine.queue.current { simulation.perform(.edit(.remove([current]))) }
      }
    ),
    (
      "remove current, then undo",
      { simulation in
        if let current = simulation.machine.queue.current { simulation.perform(.edit(.remove([current]))) }
        simulation.pass(.milliseconds(15))
        simulation.perform(.undo)
      }
    ),
    (
      "clear, then undo",
      { simulation in
        simulation.perform(.edit(.clear))
        simulation.pass(.milliseconds(15))
        simulation.perform(.undo)
      }
    ),
    ("stop after this", command(.stopAfter(entries: 1))), ("repeat all", command(.setRepeat(.all))),
    ("stop at once", { $0.perform(.stopAt($0.now, finishingEntry: false)) }),
    ("rate", command(.setRate(PlaybackRate(permille: 1_500)))),
    ("stop casting", command(.stopCasting)), ("leave", command(.leaveDevice)),
    ("home", command(.transfer(to: .local))),
    ("elsewhere", command(.transfer(to: .remote(DeviceID(rawValue: "third"))))),
    (
      "there and back",
      { simulation in
        simulation.perform(.transfer(to: .remote(DeviceID(rawValue: "third"))))
        simulation.perform(.transfer(to: .local))
      }
    ),
  ]
}
