public import PlaybackCore

/// A report with its place in the order of arrival and the moment at which the driver read it.
public struct RecordedReport: Hashable, Sendable {
  /// 0 for the player's first report.
  public let index: Int
  /// When it was read, on the driver's time.
  public let moment: MonotonicInstant
  /// What was reported.
  public let report: PlayerReport
}

/// Drives one player in a test: numbers and sends commands, records every report, waits for the one wanted.
///
/// ```swift
/// let driver = PlayerDriver(.init(player, clock: clock))
/// driver.send(.open(window, at: .zero, playing: true))
/// let ended = await driver.next(within: .seconds(5)) { $0.fact == .ended(turn.id) }
/// #expect(ended != nil)
/// ```
///
/// On manual time, waiting moves the clock in steps of 10 ms; in real time it sleeps until the report comes.
///
/// Isolation: any thread, but for one test at a time: the cursor of `next` is shared.
public final class PlayerDriver: Sendable {
  /// The player that is driven.
  public let player: any Player
  private let time: PlayerTime
  private let log = ReportLog()
  private let cursor = Counter()
  private let tokens = Counter()
  private let start = ContinuousClock.now
  private let reader: Task<Void, Never>
  private static let step = MediaTime.milliseconds(10)
  /// How long to wait, on the machine's own clock, for reports that are known to be in the stream.
  private static let hangGuard = Duration.seconds(2)

  /// Begins to read the player's reports.
  public init(_ instance: PlayerSubject.Instance) {
    player = instance.player
    time = instance.time
    let (log, stream, start, isReal) = (log, instance.player.reports, start, instance.time.isReal)
    reader = Task {
      for await report in stream {
        let elapsed = start.duration(to: .now)
        log.change { contents in
          let moment = isReal ? .zero + MediaTime(elapsed) : contents.manualNow
          contents.reports.append(
            RecordedReport(index: contents.reports.count, moment: moment, report: report))
        }
      }
      log.change { $0.isFinished = true }
    }
  }

  deinit { reader.cancel() }

  /// Every report read so far.
  public var reports: [RecordedReport] { log.contents.reports }

  /// The driver's time, zero at its making.
  public var now: MonotonicInstant {
    time.isReal ? .zero + MediaTime(start.duration(to: .now)) : log.contents.manualNow
  }

  /// Sends the action with the next token, which it returns.
  @discardableResult public func send(_ action: PlayerCommand.Action) -> CommandToken {
    let token = CommandToken(rawValue: UInt64(tokens.increase()))
    player.send(PlayerCommand(token: token, action: action))
    return token
  }

  /// The next report, after the one that `next` returned last, that matches; those in between are passed over.
  /// Nil when the time is up or the stream has finished without one.
  public func next(
    within limit: MediaTime, where matches: @escaping @Sendable (PlayerReport) -> Bool
  ) async -> RecordedReport? {
    let found = await first(from: cursor.value, within: limit, where: matches)
    if let found { cursor.set(found.index + 1) }
    return found
  }

  /// The first report at or after that index that matches, whether it has come already or is still to come.
  /// Does not move the place from which `next` looks on.
  public func first(
    from index: Int, within limit: MediaTime, where matches: @escaping @Sendable (PlayerReport) -> Bool
  ) async -> RecordedReport? {
    let find: @Sendable (ReportLog.Contents) -> RecordedReport? = { contents in
      contents.reports.dropFirst(index).first { matches($0.report) }
    }
    let isDecided: @Sendable (ReportLog.Contents) -> Bool = { find($0) != nil || $0.isFinished }
    await catchUp()
    switch time {
    case .real: _ = await log.wait(atMost: limit.duration, until: isDecided)
    case .manual:
      var rest = limit
      while !isDecided(log.contents), rest > .zero {
        await pass(min(rest, Self.step))
        rest = rest - Self.step
      }
    }
    return find(log.contents)
  }

  /// Lets that much time pass, reading what is reported meanwhile.
  public func pass(_ duration: MediaTime) async {
    switch time {
    case .real:
      let limit = duration.duration
      _ = await log.wait(atMost: limit) { _ in false }
    case .manual(let move, _):
      var rest = duration
      while rest > .zero {
        let step = min(rest, Self.step)
        log.change { $0.manualNow = $0.manualNow + step }
        move(step)
        await catchUp()
        rest = rest - step
      }
    }
  }

  /// Whether the stream of reports has finished, or does so within that time.
  public func finishes(within limit: MediaTime) async -> Bool {
    if case .manual = time { await pass(limit) }
    let real = time.isReal ? limit.duration : Self.hangGuard
    return await log.wait(atMost: real) { $0.isFinished }
  }

  /// On manual time: returns when every report in the stream has been read.
  private func catchUp() async {
    guard case .manual(_, let reportCount) = time else { return }
    let wanted = reportCount()
    _ = await log.wait(atMost: Self.hangGuard) { $0.reports.count >= wanted || $0.isFinished }
  }
}
