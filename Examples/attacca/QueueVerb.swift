import Attacca

/// What a line of `attacca queue` asks for, with everything it names looked up.
enum QueueVerb: Equatable {
  case command(PlaybackCommand)
  /// The surroundings report.
  case session(AudioSessionEvent)
  /// The player reports the natural end of the current entry, now.
  case end
  /// The player reports that the current entry cannot be played.
  case fail
  /// Time passes.
  case tick(MediaTime)
  case seed(UInt64)
  case state

  init(_ words: QueueWords, _ desk: QueueDesk) throws(QueueError) {
    let reader = QueueArguments(words, desk)
    if let simple = Self.simple[words.verb] {
      try reader.expect(0, "`\(words.verb)` stands alone on its line.")
      self = simple
    } else if let edit = try Self.edit(reader) {
      self = .command(.edit(edit))
    } else if let command = try Self.command(reader) {
      self = .command(command)
    } else if let event = try Self.event(reader) {
      self = event
    } else {
      throw QueueError(words.verb, "there is no such verb: `attacca queue --help` lists them.")
    }
  }

  private static let simple: [String: QueueVerb] = [
    "play": .command(.play), "pause": .command(.pause), "toggle": .command(.togglePlay),
    "stop": .command(.stop), "next": .command(.next), "previous": .command(.previous),
    "undo": .command(.undo), "redo": .command(.redo), "clear": .command(.edit(.clear)),
    "clear-upcoming": .command(.edit(.clearUpcoming)),
    "clear-all-but-current": .command(.edit(.clearAllButCurrent)), "reshuffle": .command(.edit(.reshuffle)),
    "end": .end, "fail": .fail, "state": .state,
  ]

  private static func command(_ words: QueueArguments) throws(QueueError) -> PlaybackCommand? {
    switch words.verb {
    case "select":
      let isPaused = words.words.count == 2 && words.words[1] == QueueWords.Word(text: "paused")
      if !isPaused { try words.expect(1, "write `select ENTRY` or `select ENTRY paused`.") }
      return .select(try words.entry(0), play: !isPaused)
    case "seek": return try seek(words)
    case "repeat":
      return .setRepeat(
        try words.choice(["off": .off, "one": .one, "all": .all], "write `repeat off`, `one` or `all`."))
    case "rate":
      guard words.words.count == 1, let rate = words.seconds(0), rate >= .milliseconds(250),
        rate <= .seconds(4)
      else { throw words.error("write `rate X` with a number from 0.25 to 4.") }
      return .setRate(PlaybackRate(permille: Int32(rate.nanoseconds / 1_000_000)))
    case "stop-after":
      if words.isOff { return .stopAfter(entries: nil) }
      try words.expect(1, "write `stop-after N` or `stop-after off`.")
      return .stopAfter(entries: try words.number(0))
    case "stop-at": return try stopAt(words)
    default: return nil
    }
  }

  private static func seek(_ words: QueueArguments) throws(QueueError) -> PlaybackCommand {
    guard words.words.count == 1, let (sign, time) = words.signedSeconds(0) else {
      throw words.error("write `seek SECONDS`, `seek +SECONDS` or `seek -SECONDS`.")
    }
    switch sign {
    case "+": return .seekBy(time)
    case "-": return .seekBy(.zero - time)
    default: return .seek(to: time)
    }
  }

  private static func stopAt(_ words: QueueArguments) throws(QueueError) -> PlaybackCommand {
    if words.isOff { return .stopAt(nil, finishingEntry: false) }
    let finishes = words.words.count == 2 && words.words[1].text == "finish"
    guard words.words.count == (finishes ? 2 : 1), let (sign, time) = words.signedSeconds(0), sign != "-"
    else {
      throw words.error("write `stop-at SECONDS [finish]`, `stop-at +SECONDS [finish]` or `stop-at off`.")
    }
    return .stopAt((sign == "+" ? words.desk.now : .zero) + time, finishingEntry: finishes)
  }

  private static func event(_ words: QueueArguments) throws(QueueError) -> QueueVerb? {
    switch words.verb {
    case "tick":
      guard words.words.count == 1, let time = words.seconds(0), time <= QueueDesk.longestTick else {
        throw words.error("write `tick SECONDS` with a number from 0 to 86400.")
      }
      return .tick(time)
    case "seed":
      guard words.words.count == 1, let seed = UInt64(words.words[0].text) else {
        throw words.error("write `seed N` with a whole number from 0 to \(UInt64.max).")
      }
      return .seed(seed)
    case "call": return .session(try call(words))
    case "output":
      return .session(
        try words.choice(
          [
            "lost": .outputLost(name: "output", wasInUse: true, noneLeft: false),
            "gone": .outputLost(name: "output", wasInUse: true, noneLeft: true),
            "added": .outputAdded(name: "output"),
          ], "write `output lost`, `gone` or `added`."))
    default: return nil
    }
  }

  private static func call(_ words: QueueArguments) throws(QueueError) -> AudioSessionEvent {
    let texts = words.words.map(\.text)
    switch texts.first {
    case "began" where texts.count <= 2:
      return .interruptionBegan(source: texts.count == 2 ? texts[1] : "call")
    case "ended" where texts.count <= 3:
      let stays = texts.last == "stay"
      let source = texts.dropFirst().dropLast(stays ? 1 : 0)
      if source.count <= 1 {
        return .interruptionEnded(source: source.first ?? "call", shouldResume: !stays)
      }
    default: break
    }
    throw words.error("write `call began [SOURCE]` or `call ended [SOURCE] [stay]`.")
  }
}
