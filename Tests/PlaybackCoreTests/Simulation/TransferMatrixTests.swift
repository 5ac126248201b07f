import Foundation
import PlaybackTesting
import Testing

@testable import PlaybackCore

/// Every route of a hand-over × every state × every fault or wish × moments, on virtual time: each fault and wish at some
/// of the moments in turns, so that every moment is hit by many; at every moment with `ATTACCA_MOMENTS=all` (minutes).
@Suite struct TransferMatrixTests {
  /// From where to where.
  enum Route: CaseIterable {
    case toDevice, home, toAnotherDevice
  }

  /// What the source does, and how it is handed over.
  struct State: CustomStringConvertible {
    enum Source: CaseIterable {
      case playing, paused, ended
    }

    let source: Source
    let style: TransferStyle

    static let all = [TransferStyle.seamless, .immediate].flatMap { style in
      Source.allCases.map { State(source: $0, style: style) }
    }

    var description: String { "\(source), \(style)" }
  }

  private static let first = OutputID.remote(DeviceID(rawValue: "first"))
  private static let second = OutputID.remote(DeviceID(rawValue: "second"))
  /// Asked, opening, loading, ready, waiting, cut, heard, measured: in between are the ways of commands and reports.
  private static let moments: [Int64] = [0, 5, 15, 45, 75, 85, 160, 235, 255, 265, 275, 300]
  private static let isWhole = ProcessInfo.processInfo.environment["ATTACCA_MOMENTS"] == "all"

  /// Those of the moments that a fault or wish of that number is tried at: one of so many, unless all are. What takes two
  /// minutes, at fewer.
  private static func moments(_ all: [Int64], for number: Int, _ name: String, oneOf stride: Int) -> [Int64] {
    if isWhole { return all }
    let stride = name.hasSuffix(TransferTrouble.late) ? stride * 3 : stride
    return all.enumerated().filter { ($0.offset + number) % stride == 0 }.map(\.element)
  }

  private static let names = ["/1", "/2", "/3", "/4", "/5"]

  @Test(
    "Whatever happens when, player and machine agree in the end and nobody is left behind [T1-T11 R40-R45]",
    arguments: Route.allCases, State.all)
  func everyMoment(route: Route, state: State) {
    let before = Self.standing(route, state)
    for (number, (name, happen)) in TransferTrouble.all.enumerated() {
      let moments = state.source == .playing ? Self.moments : [0, 15, 65, 100]
      for moment in Self.moments(moments, for: number, name, oneOf: 4) {
        let found = Self.problems(
          before, route, state, happen, after: moment, isOfTarget: TransferTrouble.isOfTarget(name))
        #expect(found.isEmpty, "\(name) after \(moment) ms: \(found.prefix(3))")
      }
    }
  }

  @Test(
    "The same with a random delay at every hop: of each command, report and timer",
    arguments: Route.allCases, State.all)
  func everyHopDelayed(route: Route, state: State) {
    let before = Self.standing(route, state)
    for (number, (name, happen)) in TransferTrouble.all.enumerated() {
      for moment in Self.moments(
        state.source == .playing ? [60, 260, 330] : [90], for: number, name, oneOf: 3)
      {
        for round in 0..<UInt64(Self.isWhole ? 4 : 1) {
          let seed = UInt64(number) * 1_000 + UInt64(moment) + round * 1_000_000
          let found = Self.problems(before, route, state, happen, after: moment, delays: seed)
          #expect(found.isEmpty, "\(name) after \(moment) ms, seed \(seed): \(found.prefix(3))")
        }
      }
    }
  }

  private static func problems(
    _ before: Simulation, _ route: Route, _ state: State, _ happen: TransferTrouble.Happening,
    after moment: Int64, delays: UInt64? = nil, isOfTarget: Bool = false
  ) -> [String] {
    var simulation = before
    simulation.delays = delays.map { ShuffleGenerator(seed: $0) }
    simulation.perform(.transfer(to: target(of: route), style: state.style))
    simulation.pass(.milliseconds(moment))
    let stage = simulation.machine.transfer?.stage
    happen(&simulation)
    simulation.pass(.milliseconds(150))
    var found: [String] = []
    if isOfTarget, let stage, stage != .cutting { found = changes(ofSourceIn: simulation, since: before) }
    return found + problems(of: &simulation)
  }

  /// What a hand-over that failed before the cut did to the source all the same: it is to play on as if nothing had been.
  private static func changes(ofSourceIn simulation: Simulation, since before: Simulation) -> [String] {
    // One that was cut all the same fails after it.
    guard let report = simulation.machine.lastTransfer, case .failed = report.outcome,
      report.cutting == .zero, let source = before.machine.link?.id,
      let old = before.players[source], let new = simulation.players[source]
    else { return [] }
    guard simulation.machine.link?.id == source else { return ["another player than the source has it"] }
    let told = new.commands.dropFirst(old.commands.count).map(\.action.kind)
    let heard = new.heard.dropFirst(max(0, old.heard.count - 1))
    let breaks = zip(heard, heard.dropFirst()).count { $0.turn == $1.turn }
    return told.filter { ![.update, .locate].contains($0) }.map { "the source was told \($0)" }
      + (breaks == 0 ? [] : ["the source was not heard in one piece: \(heard)"])
  }

  private static func target(of route: Route) -> OutputID {
    switch route {
    case .toDevice: first
    case .home: .local
    case .toAnotherDevice: second
    }
  }

  /// Five entries of 2 s; the third plays at 0.8 s, or stands, or the fifth has ended, on the route's source.
  private static func standing(_ route: Route, _ state: State) -> Simulation {
    let latency = MediaTime.milliseconds(10)
    let local = FakePlayerSettings(settlesAfter: latency, reportsAfter: latency)
    let media: @Sendable (MediaLocation) -> FakeMedia? = { _ in
      .track(.seconds(2), opensAfter: .milliseconds(40))
    }
    var simulation = Simulation(seed: 1, settings: local, opensAfter: latency, media: media)
    simulation.remote.settings.settlesAfter = latency
    simulation.remote.settings.reportsAfter = latency
    simulation.remote.media = media
    let items = names.map { MediaItem(.file(path: $0)) }
    let isOver = state.source == .ended
    simulation.perform(
      .edit(
        .load(
          items, start: isOver ? 4 : 2, at: .milliseconds(isOver ? 1_000 : 600), play: true, shuffle: nil,
          repeat: .off)))
    simulation.pass(.milliseconds(100))
    if route != .toDevice {
      simulation.perform(.transfer(to: first))
      simulation.pass(.milliseconds(400))
    }
    if isOver { simulation.pass(.seconds(2)) }
    if state.source == .paused { simulation.perform(.pause) }
    simulation.pass(.milliseconds(50))
    return simulation
  }

  /// What is wrong once everything has come back into reach and every answer has come.
  private static func problems(of simulation: inout Simulation) -> [String] {
    for id in simulation.players.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      simulation.change(id) { $0.thaw() }
      simulation.change(id) { $0.change { $0.reportsAfter = min($0.reportsAfter, .milliseconds(10)) } }
      simulation.change(id) { $0.mendLink() }
    }
    for _ in 0..<60 {
      simulation.pass(.milliseconds(130))
      if simulation.settledProblems().isEmpty { break }
    }
    return simulation.problems + simulation.settledProblems()
  }
}
