import PlaybackCore

/// Carries out effects, one after the other, in the order in which they were decided.
///
/// An actor only for its own tables; nothing but the one runner task and the tasks it started calls it. Nothing slow
/// is awaited between two effects: players open, and states are kept, beside it.
actor EngineRunner {
  private let core: EngineCore
  private var players: [PlayerID: any Player] = [:]
  private var readers: [PlayerID: Task<Void, Never>] = [:]
  /// Players that were told to close, or to end what they play.
  private var closing: Set<PlayerID> = []
  private var timers: [PlaybackTimer: Task<Void, Never>] = [:]
  private var sessionReader: Task<Void, Never>?
  private let keeper: StateKeeper

  init(_ core: EngineCore, _ keeper: StateKeeper) {
    self.core = core
    self.keeper = keeper
  }

  func run(_ effects: AsyncStream<PlaybackEffect>) async {
    listenToSession()
    for await effect in effects { carryOut(effect) }
    await shutDown()
  }

  private func carryOut(_ effect: PlaybackEffect) {
    switch effect {
    case .openPlayer(let player, let output):
      open(player) { outputs throws(PlayerError) in try await outputs.openPlayer(for: output) }
    case .rejoinPlayer(let player, let left):
      open(player) { outputs throws(PlayerError) in try await outputs.rejoin(left) }
    case .player(let player, let command): send(command, to: player)
    case .startTimer(let timer, let moment): start(timer, at: moment)
    case .cancelTimer(let timer): timers.removeValue(forKey: timer)?.cancel()
    case .activateSession: core.settings.session?.activate()
    case .notice(let notice):
      core.settings.log?.log(.info, module: "engine", "\(notice.title): \(notice.text)")
    case .transferred(let report): core.settings.log?.log(.info, module: "engine", report.description)
    case .persist: keeper.request()
    }
  }

  /// A player that is still being opened need not be any more; should it open all the same, it is closed.
  private func send(_ command: PlayerCommand, to player: PlayerID) {
    if let opened = players[player] {
      if command.action.kind == .close { closing.insert(player) }
      opened.send(command)
    } else if command.action.kind == .close {
      readers[player]?.cancel()
    }
  }

  /// Opens beside the runner: whatever is meant for the player comes only after it has been announced.
  private func open(
    _ player: PlayerID,
    by make: @escaping @Sendable (any OutputProvider) async throws(PlayerError) -> any Player
  ) {
    readers[player] = Task {
      do throws(PlayerError) {
        let opened = try await make(core.settings.outputs)
        await attend(opened, as: player)
      } catch {
        core.handle(.playerUnavailable(player, error))
      }
      readers[player] = nil
      timers.removeValue(forKey: .settlement(player))?.cancel()
    }
  }

  /// Reads a player's reports until it has none any more.
  private func attend(_ opened: any Player, as player: PlayerID) async {
    guard readers[player] != nil else { return await Self.release(opened) }
    players[player] = opened
    core.handle(.playerOpened(player))
    for await report in opened.reports {
      core.handle(.player(player, report))
      if case .lost = report.fact { break }
    }
    players[player] = nil
    closing.remove(player)
  }

  /// A player that came too late to be used: closed, and waited for.
  private static func release(_ player: any Player) async {
    player.send(PlayerCommand(token: CommandToken(rawValue: .max), action: .close))
    for await _ in player.reports {}
  }

  private func start(_ timer: PlaybackTimer, at moment: MonotonicInstant) {
    timers.removeValue(forKey: timer)?.cancel()
    timers[timer] = Task { [core] in
      guard (try? await core.settings.clock.sleep(until: moment)) != nil else { return }
      core.handle(.timer(timer))
    }
  }

  private func listenToSession() {
    guard let session = core.settings.session else { return }
    sessionReader = Task { [core] in
      for await event in session.events { core.handle(.session(event)) }
    }
  }

  private func shutDown() async {
    sessionReader?.cancel()
    for timer in timers.values { timer.cancel() }
    // Beside the players: neither a disk nor a player that hangs keeps the other waiting.
    async let isKept: Void = keeper.finish()
    let attending = readers
    readers = [:]
    // Nobody waits any more for what is still being opened.
    for (player, reader) in attending where players[player] == nil { reader.cancel() }
    for (id, player) in players where !closing.contains(id) {
      player.send(PlayerCommand(token: CommandToken(rawValue: .max), action: .close))
    }
    for reader in attending.values { await reader.value }
    await isKept
  }
}
