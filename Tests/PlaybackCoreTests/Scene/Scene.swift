import Testing

@testable import PlaybackCore

/// A machine with an ideal player and a manual time, driven and read in the notation of the semantics page.
///
/// `ABCDE*C` is the list A B C D E with C current. A small letter is the same media as its capital, in an entry
/// of its own. After every event all invariants are checked.
final class Scene {
  var machine: PlaybackMachine
  var now = MonotonicInstant(nanoseconds: 1_000_000_000_000) {
    didSet { if !heldBack.isEmpty { hasLateReports = true } }
  }
  var media: SceneMedia
  var player: IdealPlayer?
  var timers: [PlaybackTimer: MonotonicInstant] = [:]
  /// Whether the right to sound is granted when asked for.
  var sessionIsGranted = true
  /// Whether answers of the player are kept back until `answer()`.
  var isHeldBack = false
  var heldBack: [PlayerReport] = []
  /// Whether time went by between a report and its delivery, so that the machine's place lags behind.
  private(set) var hasLateReports = false
  /// How the newest command ended.
  var outcome: CommandOutcome?
  /// All effects since the last `forget()`.
  var effects: [PlaybackEffect] = []
  /// The state before the first event of the journal.
  private(set) var initial: PlaybackMachine
  /// All events since the stage was set.
  var journal: [PlaybackEvent] = []
  /// Commands of the player that are not settled, by kind.
  var unsettled: [PlayerCommand.Action.Kind: CommandToken] = [:]
  /// Ids of names that were asked for, so that removed entries can still be named.
  var known: [String: EntryID] = [:]

  /// Sets the stage: a list with a current entry, playing or paused at a place; the history is empty.
  init(
    _ notation: String, at seconds: Double = 40, _ intent: PlaybackIntent = .play, order: String? = nil,
    repeat mode: RepeatMode = .off, seed: UInt64 = 1, media: SceneMedia = SceneMedia(),
    options: PlaybackOptions = PlaybackOptions()
  ) {
    machine = PlaybackMachine(seed: seed, options: options)
    initial = machine
    self.media = media
    let parts = notation.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    let names = parts[0].map(String.init)
    guard !names.isEmpty else { return }
    let start = parts.count > 1 ? names.firstIndex(of: parts[1]) : nil
    machine.queue.load(names.map(Self.item), start: start, repeat: mode)
    if let order { give(order: order) }
    machine.queue.setRepeat(mode)
    perform(.seek(to: Self.time(seconds)))
    perform(.play)
    if intent == .pause { perform(.pause) }
    forget()
    initial = machine
    journal = []
  }

  /// Forces a play order, as if it had been drawn.
  @discardableResult
  func give(order: String) -> Scene {
    machine.queue.shuffled = Order(
      order.map { entry(String($0)).slot }, chunkCapacity: machine.queue.list.chunkCapacity)
    machine.queue.nextCycle = nil
    machine.queue.previousCycle = nil
    machine.queue.keepSeam()
    return self
  }

  static func item(_ name: String) -> MediaItem {
    MediaItem(.file(path: "/music/\(name.uppercased()).flac"), title: name)
  }

  static func items(_ names: String) -> [MediaItem] { names.map { item(String($0)) } }

  static func time(_ seconds: Double) -> MediaTime { MediaTime(seconds: seconds) ?? .zero }

  func name(_ entry: EntryID) -> String { machine.queue.item(entry)?.title ?? "?" }

  /// The entry of a name; a name that is not queued any more keeps its last entry.
  func entry(_ name: String) -> EntryID {
    if let found = machine.queue.entries.first(where: { self.name($0) == name }) { known[name] = found }
    return known[name] ?? EntryID(rawValue: .max)
  }

  func entries(_ names: String) -> [EntryID] { names.map { entry(String($0)) } }

  @discardableResult
  func perform(_ command: PlaybackCommand) -> Scene {
    for name in machine.queue.entries.map(name) { _ = entry(name) }
    outcome = send(.command(command)).outcome
    return self
  }

  /// Hands one event to the machine, and everything that follows from it, until nothing is left to do.
  @discardableResult
  func send(_ kind: PlaybackEvent.Kind) -> PlaybackReaction {
    defer { checkConvergence() }
    return pass(kind)
  }

  private func pass(_ kind: PlaybackEvent.Kind) -> PlaybackReaction {
    let reaction = handle(kind)
    var waiting = reaction.effects
    while !waiting.isEmpty {
      let effect = waiting.removeFirst()
      for kind in answers(to: effect) { waiting += handle(kind).effects }
    }
    return reaction
  }

  private func handle(_ kind: PlaybackEvent.Kind) -> PlaybackReaction {
    let event = PlaybackEvent(at: now, kind)
    journal.append(event)
    if case .player(_, let report) = kind, case .settled = report.fact {
      for (kind, token) in unsettled where token == report.token { unsettled[kind] = nil }
    }
    let reaction = machine.handle(event)
    effects += reaction.effects
    checkInvariants(after: kind, reaction)
    return reaction
  }

  private func answers(to effect: PlaybackEffect) -> [PlaybackEvent.Kind] {
    switch effect {
    case .openPlayer(let id, _), .rejoinPlayer(let id, _):
      player = IdealPlayer(id: id)
      unsettled = [:]
      heldBack = []
      let capabilities = PlayerCapabilities(upcomingTurns: media.capacity)
      let report = PlayerReport(token: nil, revision: nil, fact: .capabilities(capabilities))
      return [.player(id, report), .playerOpened(id)]
    case .player(let id, let command):
      #expect(unsettled[command.action.kind] == nil, "two unsettled commands of kind \(command.action.kind)")
      unsettled[command.action.kind] = command.token
      guard player?.id == id, let reports = player?.carryOut(command, at: now, media) else { return [] }
      if isHeldBack {
        heldBack += reports
        return []
      }
      return reports.map { .player(id, $0) }
    case .startTimer(let timer, let moment): timers[timer] = moment
    case .cancelTimer(let timer): timers[timer] = nil
    case .activateSession:
      return [.session(sessionIsGranted ? .activated : .activationFailed(source: "call"))]
    case .notice, .persist, .transferred: break
    }
    return []
  }

  /// Delivers what was kept back, and keeps nothing back from now on.
  @discardableResult
  func answer() -> Scene {
    isHeldBack = true
    while !heldBack.isEmpty { deliver([heldBack.removeFirst()]) }
    isHeldBack = false
    checkConvergence()
    return self
  }

  func deliver(_ reports: [PlayerReport]) {
    guard let id = player?.id else { return }
    for report in reports { _ = pass(.player(id, report)) }
    checkConvergence()
  }

  /// Starts collecting effects anew.
  @discardableResult
  func forget() -> Scene {
    effects = []
    return self
  }
}
