import CastProtocol
import Glibc
import PlaybackCore
import Testing

@testable import PlayerCast

/// The sender against a receiver with seeded faults: afterwards both agree, and no wish was lost or doubled.
@Suite("The sender in every trouble")
struct SenderSimulationTests {
  /// Each fault in each phase once; `ATTACCA_SEEDS` asks for more, `ATTACCA_SEED` for one of them.
  private static let seeds = number("ATTACCA_SEEDS") ?? TroubledListener.pairs.count

  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

  @Test("Every fault in every phase: both sides agree once it is over [S31, S32, S51]")
  func agreement() {
    let first = Self.number("ATTACCA_SEED")
    let seeds = first.map { $0..<$0 + 1 } ?? 0..<Self.seeds
    var coverage: [TroubledListener.Pair: Int] = [:]
    var events = 0
    var failed: [String] = []
    let clock = ContinuousClock()
    let start = clock.now
    for seed in seeds {
      var listener = TroubledListener(seed: seed)
      let problems = listener.run()
      coverage.merge(listener.hit, uniquingKeysWith: +)
      events += listener.simulation.eventCount
      if !problems.isEmpty { failed.append("ATTACCA_SEED=\(seed) \(problems) after \(listener.steps)") }
    }
    let seconds = (clock.now - start) / .seconds(1)
    print(TroubledListener.table(coverage))
    let pace = Int(Double(seeds.count) / seconds * 60)
    print("\(seeds.count) seeds, \(events / seeds.count) events each, \(pace) a minute")
    #expect(failed.isEmpty, "\(failed.count): \(failed.prefix(5).joined(separator: "\n"))")
    guard first == nil else { return }
    for pair in TroubledListener.pairs { #expect(coverage[pair, default: 0] > 0, "\(pair) was never hit") }
  }
}

/// Somebody who listens on a device to which one thing happens in a chosen phase, and others at random.
struct TroubledListener {
  enum Fault: String, CaseIterable {
    case drop, delay, duplicate, reorder, halfOpen, reboot, appCrash, otherSender
  }

  enum Phase: String, CaseIterable {
    case connecting, asking, launching, idle, opening, playing, suspended, resuming, ending
  }

  struct Pair: Hashable {
    let fault: Fault
    let phase: Phase
  }

  static let pairs = Fault.allCases.flatMap { fault in Phase.allCases.map { Pair(fault: fault, phase: $0) } }

  var simulation: SenderSimulation
  var steps: [String] = []
  var hit: [Pair: Int] = [:]
  private let aim: Pair

  init(seed: Int) {
    simulation = SenderSimulation(seed: UInt64(seed))
    aim = Self.pairs[seed % Self.pairs.count]
    // Only then is there something to start.
    if aim.phase == .launching { simulation.tv.application = nil }
  }

  private var phase: Phase? {
    let sender = simulation.sender
    switch sender.stage {
    case .idle, .finished: return nil
    case .connecting: return sender.link.isSuspended ? .suspended : .connecting
    case .asking: return .asking
    case .launching: return .launching
    case .resuming: return .resuming
    case .ready: return sender.opening != nil ? .opening : sender.loaded != nil ? .playing : .idle
    case .ending: return .ending
    }
  }

  mutating func run() -> [String] {
    simulation.handle(.started)
    for round in 0..<400 where simulation.sender.stage != .finished {
      if phase == aim.phase, hit[aim] == nil { hurt(aim.fault) }
      if hit[aim] != nil, simulation.random.below(60) == 0 {
        hurt(Fault.allCases[simulation.random.below(Fault.allCases.count)])
      }
      if simulation.sender.stage == .ready, round % 8 == 0 { act() }
      steer(round)
      // Small steps until the phase is met: some are as short as an answer takes.
      simulation.pass(.milliseconds(Int64(2 + simulation.random.below(hit[aim] == nil ? 4 : 120))))
    }
    heal()
    simulation.pass(.seconds(120))
    return simulation.settledProblems()
  }

  /// Leads to the phase in which something is to happen.
  private mutating func steer(_ round: Int) {
    guard hit[aim] == nil, round > 40, phase == .playing || phase == .idle else { return }
    switch aim.phase {
    case .suspended, .resuming: simulation.close()
    case .ending: simulation.command(.endSession)
    case .connecting, .asking, .launching, .idle, .opening, .playing: break
    }
  }

  private mutating func act() {
    let draw = simulation.random.below(6)
    steps.append("act \(draw)")
    switch draw {
    case 0: simulation.command(.open(simulation.window(), at: .zero, playing: true))
    case 1: simulation.command(.pause)
    case 2: simulation.command(.play)
    case 3: simulation.command(.seek(to: .seconds(Int64(simulation.random.below(80)))))
    case 4: simulation.command(.setVolume(Volume(permille: Int32(simulation.random.below(1000)))))
    default: break
    }
  }

  private mutating func hurt(_ fault: Fault) {
    guard let phase else { return }
    hit[Pair(fault: fault, phase: phase), default: 0] += 1
    steps.append("\(fault) while \(phase)")
    switch fault {
    case .drop: simulation.lost = 1 + simulation.random.below(3)
    case .delay: simulation.extraDelay = .milliseconds(Int64(simulation.random.below(3000)))
    case .duplicate: simulation.doubled = 1 + simulation.random.below(4)
    case .reorder:
      simulation.extraDelay = .milliseconds(1500)
      if simulation.sender.stage == .ready { simulation.command(.pause) }
      simulation.close()
      simulation.extraDelay = .zero
    case .halfOpen: simulation.deaden()
    case .reboot:
      simulation.empty()
      simulation.close()
    case .appCrash:
      simulation.empty()
      simulation.tellPlatform()
    case .otherSender: somebody()
    }
  }

  private mutating func somebody() {
    guard simulation.tv.current != nil else {
      simulation.tv.volume.level = 0.25
      return simulation.tellPlatform()
    }
    switch simulation.random.below(3) {
    case 0: simulation.tv.state = .paused
    case 1: simulation.tv.state = .playing
    default: simulation.tv.place = Double(simulation.random.below(90))
    }
    simulation.tellAll(simulation.tv.status)
  }

  private mutating func heal() {
    (simulation.lost, simulation.doubled, simulation.extraDelay) = (0, 0, .zero)
  }

  static func table(_ coverage: [Pair: Int]) -> String {
    let width = 12
    func cell(_ text: String) -> String { String(repeating: " ", count: max(1, width - text.count)) + text }
    let head = cell("") + Phase.allCases.map { cell($0.rawValue) }.joined()
    let rows = Fault.allCases.map { fault in
      cell(fault.rawValue)
        + Phase.allCases.map { cell("\(coverage[Pair(fault: fault, phase: $0), default: 0])") }.joined()
    }
    return ([head] + rows).joined(separator: "\n")
  }
}
