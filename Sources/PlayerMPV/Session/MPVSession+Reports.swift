import PlaybackCore

extension MPVSession {
  /// Reports a fact.
  mutating func report(_ fact: PlayerReport.Fact) {
    requests.append(.report(PlayerReport(token: ledger.reflected, revision: window?.revision, fact: fact)))
  }

  /// Answers a command, unless it was answered before.
  mutating func settle(_ token: CommandToken?, _ settlement: PlayerReport.Settlement) {
    guard let token, ledger.settle(token) else { return }
    let fact = PlayerReport.Fact.settled(settlement)
    requests.append(.report(PlayerReport(token: token, revision: window?.revision, fact: fact)))
  }

  /// Answers a command as impossible.
  mutating func refuse(_ token: CommandToken, _ detail: String) {
    settle(
      token, .refused(PlayerError(.notPossible, location: line.first?.turn.item.location, detail: detail)))
  }

  /// Reports what is heard and where, and anchors the extrapolation there.
  mutating func reportPlayback(_ state: PlayerState, at place: MediaTime) {
    guard let heard = line.first else { return }
    let shown = clamped(place, to: heard)
    timeline.state = state
    timeline.anchor = shown
    timeline.anchoredAt = now
    report(.playback(heard.turn.id, state, at: shown))
  }

  /// The first thing a player says.
  mutating func begin() {
    // It holds one upcoming turn; to compare albums it is shown what is on either side of that one as well.
    let showsNeighbours = gain.mode == .automatic
    report(
      .capabilities(
        PlayerCapabilities(upcomingTurns: showsNeighbours ? 2 : 1, heardTurns: showsNeighbours ? 1 : 0)))
  }

  /// The last thing, once everything is released. `wasAsked` is false when libmpv went away by itself.
  mutating func finish(wasAsked: Bool) {
    let closing = ledger.pending(.close)
    for token in ledger.pending where !closing.contains(token) { settle(token, .superseded) }
    for token in closing { settle(token, .done) }
    if !wasAsked { report(.lost(PlayerError(.backend, detail: "libmpv ended by itself"))) }
  }

  private func clamped(_ place: MediaTime, to turn: StartedTurn) -> MediaTime {
    let upper = turn.length ?? place
    return max(.zero, min(place, upper))
  }

  /// Passes a warning on, and keeps it for telling why a file failed.
  mutating func logged(_ line: MPVLogLine) {
    if recentLog.count >= 64 { recentLog.removeFirst() }
    recentLog.append(line)
    // While a next entry is appended, libmpv may already be reading that one.
    if next == nil || next?.stage == .inspecting, FailureClassifier.tellsOfGuessedLength(line),
      let last = self.line.indices.last
    {
      self.line[last].isLengthGuessed = true
      self.line[last].length = nil
    }
    guard let text = logGate.admit(line, at: now) else { return }
    requests.append(.log(line.isError ? .error : .warning, text))
  }
}

/// Lets through a few log lines per span of time and counts the others: a damaged file yields hundreds.
struct LogGate: Equatable, Sendable {
  private static let span = MediaTime.seconds(10)
  private static let most = 10
  private var opened: MonotonicInstant?
  private var admitted = 0
  private var dropped = 0

  /// The text to pass on; nil when there were too many.
  mutating func admit(_ line: MPVLogLine, at now: MonotonicInstant) -> String? {
    var note = ""
    if opened.map({ now - $0 > Self.span }) ?? true {
      if dropped > 0 { note = " (\(dropped) lines before this one left out)" }
      (opened, admitted, dropped) = (now, 0, 0)
    }
    guard admitted < Self.most else {
      dropped += 1
      return nil
    }
    admitted += 1
    return "\(line.prefix): \(DisplayText.safe(DisplayText.withoutCredentials(line.text)))\(note)"
  }
}
