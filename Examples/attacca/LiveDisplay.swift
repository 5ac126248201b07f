import Attacca

/// One line of a terminal that is drawn again when it changes; sentences scroll by above it.
struct LiveDisplay: Display {
  private static let eraseLine = "\r\u{1B}[K"
  private let terminal: Terminal
  private let isSilent: Bool
  private var drawn = ""

  /// `isSilent`: there is no sound because none is wanted, so that the line need not say so.
  init(_ terminal: Terminal, isSilent: Bool) {
    self.terminal = terminal
    self.isSilent = isSilent
  }

  mutating func show(_ event: ShownEvent, at elapsed: MediaTime) -> Bool {
    switch event {
    case .refresh(let now, let place): return draw(now, place)
    case .problem(let sentence): return say(sentence)
    case .notice(let notice): return say(notice.text)
    case .told(let text): return say(text)
    case .listed, .outputs, .planned, .tracks, .status, .handedOver:
      return PlainLines.text(event).map { say($0) } ?? true
    case .answered(let word, let answer): return answered(word, answer)
    case .ended(let ending): return end(ending)
    case .screenLost:
      let isDrawn = !drawn.isEmpty
      drawn = ""
      return isDrawn ? Output.standard.write(Self.eraseLine) : true
    case .started, .item, .state, .modes, .output, .queue, .jumped, .position: return true
    }
  }

  /// Draws the line unless it is there already. The last column stays free, so that no terminal wraps.
  private mutating func draw(_ now: PlaybackSnapshot, _ place: MediaTime) -> Bool {
    let line = LiveLine.text(now, at: place, width: max(1, terminal.columns - 1), isSilent: isSilent)
    guard line != drawn else { return true }
    drawn = line
    return Output.standard.write("\r\(line)\u{1B}[K")
  }

  /// Puts a sentence above the line; the next refresh draws the line again.
  private mutating func say(_ text: String) -> Bool {
    drawn = ""
    return Output.standard.write("\(Self.eraseLine)\(text)\n")
  }

  private mutating func answered(_ word: String, _ answer: Answer) -> Bool {
    switch answer {
    case .refused, .withheld, .error: say(answer.line)
    case .ok, .done, .nothingToDo: word.isEmpty ? true : say(answer.line)
    }
  }

  private mutating func end(_ ending: Ending) -> Bool {
    let start = drawn.isEmpty ? "" : "\n"
    drawn = ""
    switch ending {
    case .quit, .interrupted, .unread: return Output.standard.write(start)
    case .playedThrough, .nothingPlayed, .nothingToPlay, .inputEnded, .outputLost:
      return Output.standard.write("\(start)\(ending.sentence)\n")
    }
  }
}
