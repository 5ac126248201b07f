import PlaybackTesting

@testable import PlaybackCore

/// The machine and fake players on virtual time, in one thread: what the engine does, without its concurrency.
struct Simulation {
  var machine: PlaybackMachine
  var now = MonotonicInstant.zero
  var players: [PlayerID: FakePlayerModel] = [:]
  var problems: [String] = []
  var journal: [PlaybackEvent] = []
  var effects: [PlaybackEffect] = []
  let media: @Sendable (MediaLocation) -> FakeMedia?
  let settings: FakePlayerSettings
  /// What devices do; on them some media cannot be played.
  var remote = RemoteSettings()
  /// How long it takes until an asked-for player is there.
  let opensAfter: MediaTime
  /// Draws how much later than asked for everything happens: each hop of a command, a report, a timer, an opening.
  var delays: ShuffleGenerator?
  /// How long two players have been heard at once, and how long that may be.
  var duet = Duet()
  private(set) var timers: [(timer: PlaybackTimer, at: MonotonicInstant)] = []
  private var opening: [(player: PlayerID, output: OutputID, at: MonotonicInstant)] = []
  private var inbox: [PlaybackEvent.Kind] = []

  init(
    seed: UInt64, settings: FakePlayerSettings = FakePlayerSettings(), opensAfter: MediaTime = .zero,
    media: @escaping @Sendable (MediaLocation) -> FakeMedia?
  ) {
    machine = PlaybackMachine(seed: seed)
    self.settings = settings
    self.opensAfter = opensAfter
    self.media = media
  }

  /// What devices do in a simulation.
  struct RemoteSettings {
    var settings = FakePlayerSettings(capabilities: PlayerCapabilities(upcomingTurns: 20, heardTurns: 10))
    var media: @Sendable (MediaLocation) -> FakeMedia? = { _ in .track(.seconds(3)) }
    /// Why sessions do not open just now.
    var refusal: PlayerError?
  }

  var player: FakePlayerModel? { machine.link.flatMap { players[$0.id] } }

  @discardableResult
  mutating func perform(_ command: PlaybackCommand) -> CommandOutcome {
    let outcome = handle(.command(command)) ?? .unchanged
    drain()
    return outcome
  }

  mutating func happen(_ event: AudioSessionEvent) {
    handle(.session(event))
    drain()
  }

  /// Does something to the player that sounds.
  mutating func change(_ body: (inout FakePlayerModel) -> [PlayerReport]) {
    change(machine.link?.id, body)
  }

  /// Does something to the player on the other side of a hand-over.
  mutating func changeOther(_ body: (inout FakePlayerModel) -> [PlayerReport]) {
    change(machine.transfer?.other?.id, body)
  }

  mutating func change(_ id: PlayerID?, _ body: (inout FakePlayerModel) -> [PlayerReport]) {
    guard let id, var model = players[id] else { return }
    let reports = body(&model)
    players[id] = model
    say(reports, id)
    drain()
  }

  /// How long the next hop takes beside what is set: up to 25 ms.
  private mutating func hop() -> MediaTime {
    delays == nil ? .zero : .milliseconds(Int64(delays?.below(26) ?? 0))
  }

  /// The next command and the next reports of a player take as long as is drawn for them.
  private mutating func shake(_ model: inout FakePlayerModel) -> [PlayerReport] {
    guard delays != nil else { return [] }
    let (there, back) = (hop(), hop())
    return model.change { settings in
      settings.settlesAfter = there
      settings.reportsAfter = back
    }
  }

  private mutating func say(_ reports: [PlayerReport], _ player: PlayerID) {
    inbox += reports.map { .player(player, $0) }
  }

  /// Lets time pass; everything happens at its own moment, in order.
  mutating func pass(_ time: MediaTime) {
    let goal = now + time
    var steps = 0
    while let next = nextMoment, next <= goal, steps < 100_000 {
      steps += 1
      now = max(now, next)
      wake()
      drain()
    }
    if steps == 100_000 { problems.append("time does not get on: something happens again and again at once") }
    now = goal
    wake()
    drain()
  }

  private var nextMoment: MonotonicInstant? {
    let own = timers.map(\.at) + opening.map(\.at)
    return (own + players.values.compactMap(\.nextMoment)).min()
  }

  private mutating func wake() {
    for entry in opening where entry.at <= now {
      if entry.output.isRemote, let refusal = remote.refusal {
        inbox.append(.playerUnavailable(entry.player, refusal))
        continue
      }
      var model =
        entry.output.isRemote
        ? FakePlayerModel(settings: remote.settings, now: now, media: remote.media)
        : FakePlayerModel(settings: settings, now: now, media: media)
      inbox.append(.playerOpened(entry.player))
      inbox += model.start().map { .player(entry.player, $0) }
      players[entry.player] = model
    }
    opening.removeAll { $0.at <= now }
    for entry in timers where entry.at <= now { inbox.append(.timer(entry.timer)) }
    timers.removeAll { $0.at <= now }
    for id in players.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard var model = players[id] else { continue }
      say(shake(&model), id)
      say(model.advance(to: now), id)
      players[id] = model
    }
  }

  private mutating func drain() {
    while !inbox.isEmpty { handle(inbox.removeFirst()) }
    listen()
    checkPlayers()
  }

  @discardableResult
  private mutating func handle(_ kind: PlaybackEvent.Kind) -> CommandOutcome? {
    let event = PlaybackEvent(at: now, kind)
    journal.append(event)
    let before = machine
    let reaction = machine.handle(event)
    checkPlace(before, event)
    checkShown(before, event)
    effects += reaction.effects
    if reaction.effects.count > 16 + machine.queue.count * 2 {
      problems.append("\(reaction.effects.count) effects")
    }
    for effect in reaction.effects { carryOut(effect) }
    if before.queue.revision != machine.queue.revision { checkQueue() }
    check()
    return reaction.outcome
  }

  private mutating func carryOut(_ effect: PlaybackEffect) {
    switch effect {
    case .rejoinPlayer(let id, let left): opening.append((id, left.output, now + opensAfter + hop()))
    case .openPlayer(let id, let output): opening.append((id, output, now + opensAfter + hop()))
    case .player(let id, let command):
      guard var model = players[id] else {
        // A session that is still being opened, or could not be, can be given up.
        if command.action.kind == .close { return }
        return problems.append("a command to \(id), which is not there")
      }
      if machine.link?.id == id, machine.link?.suspension != nil, command.action.kind != .close {
        problems.append("a command to \(id), out of reach")
      }
      say(shake(&model), id)
      say(model.receive(command, at: now), id)
      players[id] = model
    case .startTimer(let timer, let moment):
      timers.removeAll { $0.timer == timer }
      timers.append((timer, max(moment, now) + hop()))
    case .cancelTimer(let timer): timers.removeAll { $0.timer == timer }
    case .activateSession, .notice, .persist, .transferred: break
    }
  }

  /// What must hold after every event that changed the queue.
  private mutating func checkQueue() {
    let queue = machine.queue
    problems += [queue.list, queue.shuffled, queue.nextCycle, queue.previousCycle].compactMap {
      $0?.checkInvariants()
    }
    for order in [queue.shuffled, queue.nextCycle, queue.previousCycle].compactMap(\.self)
    where order.sorted() != queue.list.sorted() {
      problems.append("an order is no permutation of the list")
    }
    if let current = queue.current, !queue.contains(current) { problems.append("current is not queued") }
    problems += queue.pinFaults
  }

  /// What must hold after every event.
  private mutating func check() {
    let turns =
      (machine.plannedTurns + machine.heardTurns).map(\.id) + [machine.currentTurn].compactMap(\.self)
    if Set(turns).count != turns.count { problems.append("a turn is planned twice: \(turns)") }
    if let length = machine.duration, machine.position(at: now) > max(length, machine.anchor.position) {
      problems.append("the position is beyond the end")
    }
    // Reports that came in one batch are handled one by one: an update or a seek may cross an advance or an end that is
    // still waiting.
    let crossings: Set<Violation.Rule> = [.updateOfAnotherTurn, .seekWithNothingOpened]
    problems += players.values.flatMap(\.violations).filter { !crossings.contains($0.rule) }.map(
      \.description)
    // At the cut both are told in one step; the commands may take unequally long to get there.
    // A frozen player does not know yet that it is to be silent, nor a device out of reach.
    // And one that could not be reached is told with the end of its session only.
    let audible = players.filter { _, model in
      model.isAudible && !model.isFrozen && !model.isOutOfReach && model.commands.last?.action.kind != .close
        && isToldToPlay(model)
    }
    // What is to be quick is loaded playing.
    if machine.transfer?.stage != .cutting, machine.transfer?.style != .immediate, audible.count > 1 {
      let names = audible.keys.map(\.description).sorted()
      problems.append("several players sound at once: \(names)")
    }
  }
}

extension Simulation {
  /// Whether the newest order about it was to sound; somebody at the device may have started it.
  fileprivate func isToldToPlay(_ model: FakePlayerModel) -> Bool {
    for command in model.commands.reversed() {
      switch command.action {
      case .open(_, _, let playing): return playing
      case .play: return true
      case .pause, .stop: return false
      case .update, .seek, .locate, .setRate, .setTracks, .setTextStyle, .setVolume, .setMuted, .close,
        .endSession:
        break
      }
    }
    return false
  }

  /// What must be true once nothing disturbs any more and every answer has come.
  func settledProblems() -> [String] {
    guard let player else { return machine.wantsSound ? ["sound is wanted and there is no player"] : [] }
    var found: [String] = []
    if machine.transfer != nil { found.append("a hand-over is still under way") }
    if machine.link?.unsettled.isEmpty == false { found.append("a command was never settled") }
    if player.isAudible != (machine.wantsSound && machine.phase == .ready) {
      found.append("audible: \(player.isAudible), wanted: \(machine.wantsSound) in phase \(machine.phase)")
    }
    guard machine.phase == .ready, let turn = player.currentTurn else { return found }
    if turn.id != machine.currentTurn || turn.entry != machine.queue.current {
      found.append("the player has \(turn.id), the machine \(String(describing: machine.currentTurn))")
    }
    if let place = player.place {
      let error = (place - machine.position(at: now)).nanoseconds.magnitude
      let latency = settings.reportsAfter + settings.settlesAfter + .milliseconds(1)
      if error > latency.nanoseconds.magnitude * 4 {
        found.append("the player is at \(place), the machine at \(machine.position(at: now))")
      }
    }
    return found
  }
}
