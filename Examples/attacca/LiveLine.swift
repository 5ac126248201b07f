import Attacca

/// The line that a terminal shows while playing: a pure function of what is the case.
enum LiveLine {
  private static let leastTitle = 12

  /// The line, at most `width` columns wide, without control characters. `isSilent`: that there is no sound is
  /// what was asked for, so the line does not say it.
  static func text(
    _ now: PlaybackSnapshot, at place: MediaTime, width: Int, isSilent: Bool = false
  ) -> String {
    let head = "\(StateWord(now).glyph) \(time(now, place))"
    let title = now.current == nil ? "No track" : Titles.line(now)
    let isExpected = isSilent && StateWord(now) == .playing
    let (modes, reason) = (modes(now), isExpected ? "" : StateWord.silence(now).map { "  (\($0))" } ?? "")
    let least = min(leastTitle, TextWidth.columns(title))
    let bar = bar(now, place, columns: min(30, max(8, width / 4)))
    let candidates = [(bar, modes + reason), (bar, reason), ("", reason), ("", "")]
    for (bar, tail) in candidates {
      let start = bar.isEmpty ? head : "\(head) \(bar)"
      let left = width - TextWidth.columns(start) - TextWidth.columns(tail) - 2
      guard left >= least else { continue }
      return "\(start)  \(TextWidth.fitted(title, to: left))\(tail)"
    }
    let left = width - TextWidth.columns(head) - 2
    return left >= 2 ? "\(head)  \(TextWidth.fitted(title, to: left))" : TextWidth.fitted(head, to: width)
  }

  private static func time(_ now: PlaybackSnapshot, _ place: MediaTime) -> String {
    TimeText.short(place) + (now.duration.map { "/" + TimeText.short($0) } ?? "")
  }

  private static func bar(_ now: PlaybackSnapshot, _ place: MediaTime, columns: Int) -> String {
    guard let duration = now.duration, duration > .zero else { return "" }
    let share = min(1, max(0, place.inSeconds / duration.inSeconds))
    let filled = Int(share * Double(columns))
    return String(repeating: "━", count: filled) + String(repeating: "─", count: columns - filled)
  }

  private static func modes(_ now: PlaybackSnapshot) -> String {
    var parts: [String] = []
    if let index = now.queue.currentPlayIndex { parts.append("\(index + 1)/\(now.queue.count)") }
    if now.queue.isShuffled { parts.append("shuffle") }
    switch now.queue.repeatMode {
    case .off: break
    case .one: parts.append("repeat one")
    case .all: parts.append("repeat all")
    }
    if now.isMuted {
      parts.append("muted")
    } else if now.volume != .full {
      parts.append("\(now.volume)")
    }
    if now.rate != .normal { parts.append("\(now.rate)") }
    if now.output?.isRemote == true || now.handingOverTo != nil { parts.append(OutputText.short(now)) }
    if let left = now.endRules.stopAfter { parts.append("stop after \(left)") }
    if now.endRules.stopAt != nil { parts.append("sleep") }
    return parts.isEmpty ? "" : "  " + parts.joined(separator: " ")
  }
}
