import Attacca

/// A line of text per change, for output that is no terminal.
struct PlainLines: Display {
  mutating func show(_ event: ShownEvent, at elapsed: MediaTime) -> Bool {
    if case .problem(let sentence) = event {
      Output.error.write("attacca: \(sentence)\n")
      return true
    }
    guard let text = Self.text(event) else { return true }
    switch event {
    case .answered, .listed, .outputs, .planned, .tracks, .told: return Output.standard.write(text + "\n")
    default: return Output.standard.write("\(TimeText.elapsed(elapsed))  \(text)\n")
    }
  }

  /// What an event reads like; nil for those that are not shown.
  static func text(_ event: ShownEvent) -> String? {
    switch event {
    case .state(let now, let place), .status(let now, let place): state(now, place)
    case .modes(let now): modes(now)
    case .output(let now): "output".padded(to: 9) + OutputText.line(now)
    case .handedOver(let report): "handover " + OutputText.line(report)
    case .queue(let now): "queue    \(now.queue.count == 1 ? "1 entry" : "\(now.queue.count) entries")"
    case .jumped(_, let place): "jumped   to \(TimeText.short(place))"
    case .notice(let notice): "notice   \(notice.title): \(notice.text)"
    case .answered(_, let answer): answer.line
    case .listed(let now): list(now)
    case .outputs(let choices, let labels):
      choices.isEmpty
        ? "(none)" : OutputChoice.lines(choices, mark: ">", labels: labels).joined(separator: "\n")
    case .planned(let plan): PlanText.lines(plan)
    case .tracks(let tracks): TrackText.lines(tracks)
    case .told(let text): text
    case .ended(.nothingToPlay): nil
    case .ended(let ending): "\(ending == .quit ? "quit" : "end")".padded(to: 9) + ending.sentence
    case .started, .problem, .item, .position, .refresh, .screenLost: nil
    }
  }

  private static func state(_ now: PlaybackSnapshot, _ place: MediaTime) -> String {
    let word = StateWord(now).rawValue.padded(to: 9)
    guard now.current != nil else { return word + "\(now.queue.count) entries" }
    let number = now.queue.currentPlayIndex.map { "\($0 + 1)/\(now.queue.count)  " } ?? ""
    let time = TimeText.short(place) + (now.duration.map { " / \(TimeText.short($0))" } ?? "")
    let held = StateWord(now) == .held || StateWord(now) == .paused || now.suspension != nil
    let reason = held ? StateWord.silence(now).map { "  (\($0))" } ?? "" : ""
    return word + number + Titles.line(now) + "  " + time + reason
  }

  /// The modes, in words.
  static func modes(_ now: PlaybackSnapshot) -> String {
    var parts = [
      "shuffle \(now.queue.isShuffled ? "on" : "off")", "repeat \(now.queue.repeatMode.rawValue)",
      "volume \(now.volume)",
    ]
    if now.isMuted { parts.append("muted") }
    if now.rate != .normal { parts.append("rate \(now.rate)") }
    if let left = now.endRules.stopAfter { parts.append("stop after \(left)") }
    if now.endRules.stopAt != nil { parts.append("sleep timer on") }
    return "modes".padded(to: 9) + parts.joined(separator: ", ")
  }

  /// The entries in list order, the current one marked; with shuffle also their places in the play order.
  private static func list(_ now: PlaybackSnapshot) -> String {
    guard !now.queue.isEmpty else { return "(empty)" }
    var places: [EntryID: Int] = [:]
    if now.queue.isShuffled {
      for (index, entry) in now.queue.entriesInPlayOrder.enumerated() { places[entry] = index + 1 }
    }
    return now.queue.entries.enumerated().map { index, entry in
      let mark = entry == now.current ? ">" : " "
      let place = places[entry].map { " (plays \($0))" } ?? ""
      return "\(mark) \(index + 1)\(place)  \(now.queue.item(entry)?.displayTitle ?? "")"
    }.joined(separator: "\n")
  }
}

extension String {
  /// The text with blanks behind it, at least one column wider than itself.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - utf8.count))
  }
}
