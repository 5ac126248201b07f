import PlaybackCore

/// One case of the suite while it runs: makes turns and windows, sends commands, waits, and collects complaints.
struct CaseRun: Sendable {
  typealias Matcher = @Sendable (PlayerReport) -> Bool

  let driver: PlayerDriver
  let media: PlayerSubject.Media
  let tolerances: PlayerSubject.Tolerances
  private(set) var complaints: [String] = []
  /// The turns made so far.
  private(set) var turns: [Turn] = []
  private var lastRevision: UInt64 = 0
  private var isClosed = false

  init(driver: PlayerDriver, media: PlayerSubject.Media, tolerances: PlayerSubject.Tolerances) {
    self.driver = driver
    self.media = media
    self.tolerances = tolerances
  }

  /// What the player said it can do; before it said so, what every player can.
  var capabilities: PlayerCapabilities {
    for recorded in driver.reports.reversed() {
      if case .capabilities(let capabilities) = recorded.report.fact { return capabilities }
    }
    return PlayerCapabilities(upcomingTurns: 1)
  }

  /// How many reports have been read: reports from this index on are newer than now.
  var mark: Int { driver.reports.count }

  mutating func complain(_ text: String) { complaints.append(text) }

  mutating func turn(_ item: MediaItem) -> Turn {
    let number = UInt64(turns.count + 1)
    let turn = Turn(id: TurnID(rawValue: number), entry: EntryID(rawValue: number), item: item)
    turns.append(turn)
    return turn
  }

  mutating func window(_ current: Turn, _ upcoming: [Turn] = []) -> QueueWindow {
    lastRevision += 1
    return QueueWindow(
      revision: WindowRevision(rawValue: lastRevision), current: current, upcoming: upcoming)
  }

  /// Waits for a report from that index on; complains when none comes in time.
  mutating func expect(
    _ what: String, from index: Int, within limit: MediaTime? = nil, _ matches: @escaping Matcher
  ) async -> RecordedReport? {
    let limit = limit ?? tolerances.answer
    let found = await driver.first(from: index, within: limit, where: matches)
    if found == nil { complain("\(what) was expected within \(limit), but did not come") }
    return found
  }

  /// Complains about each report from that index on that matches.
  mutating func forbid(_ what: String, from index: Int, _ matches: Matcher) {
    for recorded in driver.reports.dropFirst(index) where matches(recorded.report) {
      complain("\(what), but \(recorded.report.fact) was reported")
    }
  }

  /// The reports from that index on that match.
  func all(from index: Int = 0, _ matches: Matcher) -> [RecordedReport] {
    driver.reports.dropFirst(index).filter { matches($0.report) }
  }

  /// Complains when two times differ by more than the tolerance.
  mutating func compare(_ what: String, _ value: MediaTime, to wanted: MediaTime, _ tolerance: MediaTime) {
    let difference = value < wanted ? wanted - value : value - wanted
    if difference > tolerance {
      complain("\(what) is \(value), but \(wanted) was expected (± \(tolerance))")
    }
  }

  /// Sends the command and waits until it is settled; complains when it is not.
  @discardableResult
  mutating func settle(_ action: PlayerCommand.Action) async -> PlayerReport.Settlement? {
    let index = mark
    let token = driver.send(action)
    if action.kind == .close { isClosed = true }
    let name = "the settlement of \(action.kind.rawValue)"
    let found = await expect(name, from: index) { report in
      if case .settled = report.fact { report.token == token } else { false }
    }
    guard case .settled(let settlement) = found?.report.fact else { return nil }
    return settlement
  }

  /// Sends the command, waits until it is settled, and complains when it was not done.
  mutating func carryOut(_ action: PlayerCommand.Action) async {
    guard let settlement = await settle(action) else { return }
    if settlement != .done { complain("\(action.kind.rawValue) was not done but \(settlement)") }
  }

  /// Sends the command and complains unless it is refused as not possible.
  mutating func expectRefusal(_ action: PlayerCommand.Action) async {
    guard let settlement = await settle(action) else { return }
    if case .refused(let error) = settlement, error.code == .notPossible { return }
    complain("\(action.kind.rawValue) was not refused as not possible but \(settlement)")
  }

  /// Closes the player after the case, so that it can let go of what it holds.
  mutating func close() async {
    if isClosed { return }
    driver.send(.close)
    _ = await driver.finishes(within: .seconds(1))
  }
}
