import PlaybackTesting
import Testing

@testable import PlaybackCore

/// Random listeners, slow players, broken media and calls, on virtual time: nothing illegal is ever sent, and
/// when the disturbance ends player and machine agree.
@Suite struct SimulationTests {
  @Test("Random programs with latency, broken media, calls and freezes converge", arguments: 0..<12)
  func convergence(block: Int) {
    for seed in block * 25..<(block + 1) * 25 {
      var program = RandomListener(seed: UInt64(seed))
      let problems = program.run()
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(4)) after \(program.steps.suffix(12))")
    }
  }

  @Test(
    "With hand-overs, devices out of reach, lost and refused: nothing illegal, one output, no lost place [R40-R45]",
    arguments: 0..<6)
  func casting(block: Int) {
    for seed in block * 25..<(block + 1) * 25 {
      var program = RandomListener(seed: UInt64(seed), casts: true)
      let problems = program.run()
      #expect(problems.isEmpty, "seed \(seed): \(problems.prefix(4)) after \(program.steps.suffix(12))")
    }
  }

  @Test(
    "The journal of a simulated run replays to an equal state and equal effects (S212)", arguments: 0..<10)
  func replay(seed: Int) {
    var program = RandomListener(seed: UInt64(seed), casts: true)
    let first = program.simulation.machine
    _ = program.run()
    var machine = first
    var effects: [PlaybackEffect] = []
    for event in program.simulation.journal { effects += machine.handle(event).effects }
    #expect(machine == program.simulation.machine)
    #expect(effects == program.simulation.effects)
  }
}

/// A listener who does anything at any time; the weights differ per run.
struct RandomListener {
  var simulation: Simulation
  var steps: [String] = []
  private var random: ShuffleGenerator
  private var weights: [Int]
  private var nextName = 0

  private let actions: [Action]

  init(seed: UInt64, casts: Bool = false) {
    var random = ShuffleGenerator(seed: seed, stream: 7)
    actions = casts ? Self.actions + Self.castingActions : Self.actions
    weights = (0..<actions.count).map { _ in random.below(8) }
    weights[0] += 1
    let slow = random.below(3)
    let latency = MediaTime.milliseconds([0, 3, 120][slow])
    let settings = FakePlayerSettings(
      capabilities: PlayerCapabilities(upcomingTurns: [1, 1, 3, 8][random.below(4)]), settlesAfter: latency,
      reportsAfter: latency, commitsBefore: .milliseconds(Int64([0, 400, 900][random.below(3)])),
      probesAfter: .milliseconds(Int64(random.below(200))))
    let breakage = random.below(5)
    simulation = Simulation(seed: seed, settings: settings, opensAfter: latency) { location in
      Self.media(location, breakage: breakage)
    }
    simulation.remote.settings.settlesAfter = latency
    simulation.remote.settings.reportsAfter = latency
    simulation.remote.media = { location in
      if case .file(let bytes) = location, casts, bytes.last.map({ $0 % 5 == 0 }) == true {
        return .broken(.notCastable)
      }
      return Self.media(location, breakage: breakage)
    }
    self.random = random
  }

  /// Media whose length and faults follow from the number in its name.
  private static func media(_ location: MediaLocation, breakage: Int) -> FakeMedia? {
    guard case .file(let bytes) = location else { return nil }
    let number = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) % 9973 }
    if breakage > 0, number % 7 < breakage - 1 { return .broken([.notMedia, .missing][number % 2]) }
    let opens = MediaTime.milliseconds(Int64(number % 3 * 40))
    return .track(.milliseconds(Int64(700 + number % 11 * 600)), opensAfter: opens)
  }

  mutating func run() -> [String] {
    for _ in 0..<80 {
      step()
      if !simulation.problems.isEmpty { return simulation.problems }
    }
    for id in simulation.players.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      simulation.change(id) { $0.thaw() }
      simulation.change(id) { $0.mendLink() }
    }
    simulation.happen(.interruptionEnded(source: "call", shouldResume: true))
    simulation.perform(.setRate(.normal))
    simulation.pass(.seconds(2))
    // An entry may just be changing: give it the chance to be in the middle of one.
    for _ in 0..<40 where !simulation.settledProblems().isEmpty { simulation.pass(.milliseconds(130)) }
    return simulation.problems + simulation.settledProblems()
  }

  fileprivate typealias Action = (name: String, run: @Sendable (inout RandomListener) -> Void)

  private mutating func step() {
    var ticket = random.below(weights.reduce(0, +))
    for (action, weight) in zip(actions, weights) {
      if ticket < weight {
        steps.append(action.name)
        action.run(&self)
        return
      }
      ticket -= weight
    }
  }

  private mutating func items() -> [MediaItem] {
    (0...random.below(3)).map { _ in
      nextName += 1
      return MediaItem(.file(path: "/\(nextName)"))
    }
  }

  private mutating func anyEntry() -> EntryID? {
    let entries = simulation.machine.queue.entries
    return entries.isEmpty ? nil : entries[random.below(entries.count)]
  }

  private mutating func index() -> Int { random.below(simulation.machine.queue.count + 2) }

  private mutating func edit(_ edit: QueueEdit) { simulation.perform(.edit(edit)) }
}

extension RandomListener {
  fileprivate static let actions: [Action] = [
    ("wait", { me in me.simulation.pass(.milliseconds(Int64(me.random.below(1500)))) }),
    (
      "load",
      { me in
        let items = me.items() + me.items()
        me.edit(.load(items, start: nil, at: .zero, play: me.random.below(3) > 0, shuffle: nil, repeat: nil))
      }
    ),
    ("append", { me in me.edit(.append(me.items(), startIfEnded: me.random.below(2) == 0)) }),
    ("insert", { me in me.edit(.insert(me.items(), at: me.index(), startIfEnded: false)) }),
    ("playNext", { me in me.edit(.playNext(me.items(), startIfEnded: false)) }),
    ("upNext", { me in me.edit(.addToUpNext(me.items(), startIfEnded: false)) }),
    ("remove", { me in if let entry = me.anyEntry() { me.edit(.remove([entry])) } }),
    (
      "removeCurrent",
      { me in
        if let entry = me.simulation.machine.queue.current { me.edit(.remove([entry])) }
      }
    ),
    (
      "removeNext",
      { me in
        if let entry = me.simulation.machine.queue.upNext(1).first { me.edit(.remove([entry])) }
      }
    ),
    (
      "move",
      { me in
        let from = me.index()
        me.edit(.move(from..<from + 1 + me.random.below(2), to: me.index()))
      }
    ),
    ("moveInOrder", { me in me.edit(.moveInOrder(from: me.index(), to: me.index())) }),
    ("moveToNext", { me in if let entry = me.anyEntry() { me.edit(.moveToNext([entry])) } }),
    (
      "replace",
      { me in
        let from = me.index()
        me.edit(.replace(from..<from + me.random.below(3), with: me.items()))
      }
    ),
    ("clear", { me in me.edit([.clear, .clearUpcoming, .clearAllButCurrent][me.random.below(3)]) }),
    (
      "shuffle",
      { me in me.edit(me.random.below(4) == 0 ? .reshuffle : .setShuffle(me.random.below(2) == 0)) }
    ),
    ("undo", { me in me.simulation.perform(me.random.below(3) == 0 ? .redo : .undo) }),
    ("play", { me in me.simulation.perform(.play) }),
    ("pause", { me in me.simulation.perform(.pause) }),
    ("next", { me in me.simulation.perform(.next) }),
    ("previous", { me in me.simulation.perform(.previous) }),
    ("seek", { me in me.simulation.perform(.seek(to: .milliseconds(Int64(me.random.below(5000))))) }),
    (
      "select",
      { me in
        if let entry = me.anyEntry() { me.simulation.perform(.select(entry, play: me.random.below(3) > 0)) }
      }
    ),
    ("repeat", { me in me.simulation.perform(.setRepeat(RepeatMode.allCases[me.random.below(3)])) }),
    (
      "rate",
      { me in me.simulation.perform(.setRate(PlaybackRate(permille: Int32(500 + me.random.below(1500))))) }
    ),
    ("stop", { me in me.simulation.perform(.stop) }),
    ("stopAfter", { me in me.simulation.perform(.stopAfter(entries: me.random.below(3) + 1)) }),
    (
      "sleep",
      { me in
        let moment = me.simulation.now + .milliseconds(Int64(me.random.below(3000)))
        me.simulation.perform(.stopAt(moment, finishingEntry: me.random.below(2) == 0))
      }
    ),
    (
      "call",
      { me in
        me.simulation.happen(
          me.random.below(2) == 0
            ? .interruptionBegan(source: "call")
            : .interruptionEnded(source: "call", shouldResume: me.random.below(2) == 0))
      }
    ),
    (
      "unplug",
      { me in
        me.simulation.happen(.outputLost(name: "a", wasInUse: true, noneLeft: false))
      }
    ),
    (
      "freeze",
      { me in
        let thaws = me.random.below(3) > 0
        me.simulation.change { model in
          if thaws { return model.thaw() }
          model.freeze()
          return []
        }
      }
    ),
    (
      "starve",
      { me in
        let feeds = me.random.below(2) == 0
        me.simulation.change { feeds ? $0.feed() : $0.starve() }
        me.simulation.pass(.milliseconds(200))
        me.simulation.change { $0.feed() }
      }
    ),
    ("volume", { me in me.simulation.perform(.setVolume(Volume(permille: Int32(me.random.below(1000))))) }),
  ]
  fileprivate static let castingActions: [Action] = [
    ("cast", { me in me.simulation.perform(.transfer(to: device(me.random.below(4)))) }),
    ("cast again", { me in me.simulation.perform(.transfer(to: device(me.random.below(2)))) }),
    ("local", { me in me.simulation.perform(.transfer(to: .local)) }),
    ("stop casting", { me in me.simulation.perform(.stopCasting) }),
    ("leave", { me in me.simulation.perform(.leaveDevice) }),
    (
      "refuse",
      { me in
        me.simulation.remote.refusal =
          me.random.below(3) == 0 ? PlayerError(.outputUnavailable, detail: "refused") : nil
      }
    ),
    (
      "break",
      { me in if me.simulation.machine.mode == .remote { me.simulation.change { $0.breakLink() } } }
    ),
    ("mend", { me in me.simulation.change { $0.mendLink() } }),
    (
      "lose",
      { me in
        guard me.simulation.machine.mode == .remote else { return }
        me.simulation.change { $0.lose(PlayerError(.linkLost)) }
      }
    ),
    ("lose other", { me in me.simulation.changeOther { $0.lose(PlayerError(.linkLost)) } }),
    (
      "freeze other",
      { me in
        me.simulation.changeOther {
          $0.freeze(); return []
        }
      }
    ),
    ("thaw other", { me in me.simulation.changeOther { $0.thaw() } }),
    (
      "break other",
      { me in
        if me.simulation.machine.transfer?.other?.output.isRemote == true {
          me.simulation.changeOther { $0.breakLink() }
        }
      }
    ),
    (
      "break, answers lost",
      { me in
        if me.simulation.machine.mode == .remote {
          me.simulation.change { $0.breakLink(losingAnswers: true) }
        }
      }
    ),
    ("somebody pauses", { me in me.somebody { $0.handle(playing: false) } }),
    ("somebody plays", { me in me.somebody { $0.handle(playing: true) } }),
    (
      "somebody jumps",
      { me in
        let draw = me.random.below(64)
        me.somebody { model in
          let turns = model.reachableTurns
          return turns.isEmpty ? [] : model.jump(to: turns[draw % turns.count].id)
        }
      }
    ),
    (
      "somebody takes over",
      { me in
        let item = me.random.below(3) > 0 ? ForeignItem(title: "Theirs") : nil
        me.somebody { $0.playForeign(item) }
      }
    ),
  ]

  /// Somebody does something at the device that plays, or that is being prepared.
  private mutating func somebody(_ body: (inout FakePlayerModel) -> [PlayerReport]) {
    let links = [simulation.machine.link, simulation.machine.transfer?.other].compactMap(\.self)
    let devices = links.filter(\.output.isRemote)
    guard !devices.isEmpty else { return }
    simulation.change(devices[random.below(devices.count)].id, body)
  }

  private static func device(_ number: Int) -> OutputID { .remote(DeviceID(rawValue: "tv \(number % 2)")) }
}
