import PlaybackTesting
import Testing

@testable import PlaybackCore

@Suite struct NoticeTests {
  private func notices(_ simulation: Simulation) -> [String] {
    simulation.effects.compactMap { if case .notice(let notice) = $0 { notice.title } else { nil } }
  }

  private func simulation(_ names: String, probesAfter: MediaTime = .zero) -> Simulation {
    var simulation = Simulation(seed: 1, settings: FakePlayerSettings(probesAfter: probesAfter)) { location in
      location.lastComponent == "b" ? .broken(.notMedia) : .track(.seconds(2))
    }
    let items = names.map { MediaItem(.file(path: "/\($0)")) }
    simulation.perform(.edit(.load(items, start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    return simulation
  }

  @Test(
    "A broken entry is told once, whether it was found ahead or at its turn (R27, S209)",
    arguments: ["ab", "aba", "ba"])
  func toldOnce(names: String) {
    var simulation = simulation(names)
    simulation.pass(.seconds(20))
    #expect(notices(simulation) == ["Skipped"])
    #expect(simulation.problems.isEmpty)
  }

  @Test("An update that crosses the end of its turn is no matter for the listener")
  func crossedUpdate() {
    var simulation = simulation("a")
    simulation.pass(.milliseconds(500))
    simulation.perform(.edit(.append([MediaItem(.file(path: "/c"))], startIfEnded: false)))
    simulation.change {
      $0.freeze(); return []
    }
    simulation.perform(.edit(.append([MediaItem(.file(path: "/d"))], startIfEnded: false)))
    simulation.perform(.edit(.remove(simulation.machine.queue.upNext(1))))
    simulation.pass(.seconds(2))
    simulation.change { $0.thaw() }
    simulation.pass(.seconds(1))
    #expect(notices(simulation).allSatisfy { $0 != "Not possible" })
    #expect(simulation.settledProblems().isEmpty)
  }

  @Test("A snapshot tells one lap of repeat one from the next by its turn (R19, S180)")
  func turns() {
    var simulation = simulation("a")
    simulation.perform(.setRepeat(.one))
    simulation.pass(.seconds(1))
    let first = PlaybackSnapshot(simulation.machine)
    simulation.pass(.seconds(2))
    let second = PlaybackSnapshot(simulation.machine)
    #expect(first.current == second.current && first.turn != second.turn)
  }

  @Test("A thousand laps of repeat one: the same entry, a turn each, and next still leads on (R19, S180)")
  func thousandLaps() {
    var simulation = simulation("ac")
    simulation.perform(.setRepeat(.one))
    let current = simulation.machine.queue.current
    var turns: Set<TurnID> = []
    for _ in 0..<1000 {
      simulation.pass(.seconds(2))
      if let turn = simulation.machine.currentTurn { turns.insert(turn) }
    }
    #expect(turns.count == 1000 && simulation.machine.queue.current == current)
    // No lap took a moment more than the track is long.
    #expect(simulation.machine.position(at: simulation.now) < .milliseconds(100))
    simulation.perform(.next)
    #expect(simulation.machine.queue.current != current)
    #expect(simulation.problems.isEmpty)
  }
}
