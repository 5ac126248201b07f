import Attacca

extension Word {
  private static let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]

  /// Reads a line; nil for one that says nothing (blank, or a remark after `#`).
  static func parse(_ line: [UInt8]) throws(WordError) -> Word? {
    let text = line[...].drop(while: blanks.contains)
    guard let first = text.first, first != UInt8(ascii: "#") else { return nil }
    let name = text.prefix { !blanks.contains($0) }
    let rest = text[name.endIndex...].drop(while: blanks.contains)
    let word = String(decoding: name, as: UTF8.self)
    if let simple = simple[word] {
      guard rest.isEmpty else { throw WordError("“\(shown(name))” stands alone on its line.") }
      return simple
    }
    if let placement = placements[word] { return .add(try names(rest, after: word), placement) }
    let arguments = rest.split { blanks.contains($0) }.map { String(decoding: $0, as: UTF8.self) }
    switch word {
    case "insert": return try insertion(rest)
    case "seek": return .command(try seeking(arguments))
    case "select": return try selection(arguments)
    case "shuffle": return .command(.edit(try shuffling(arguments)))
    case "repeat": return .command(.setRepeat(try repeating(arguments)))
    case "volume": return .command(.setVolume(try volume(arguments)))
    case "mute": return .command(.setMuted(try isOn(arguments)))
    case "rate": return .command(.setRate(try rate(arguments)))
    case "audio": return .track(.audio, try track(arguments, of: .audio))
    case "text": return .track(.text, try track(arguments, of: .text))
    case "remove": return .remove(try range(arguments))
    case "move", "move-in-order":
      guard arguments.count == 2, let from = number(arguments[0]), let to = number(arguments[1]) else {
        throw WordError("write `\(word) A B` with numbers from `list`.")
      }
      return word == "move" ? .move(from, to: to) : .moveInOrder(from, to: to)
    case "stop-after": return .command(try stoppingAfter(arguments))
    case "sleep": return try sleeping(arguments)
    case "cast": return .command(.transfer(to: try device(rest, after: word)))
    case "plan": return .plan(try device(rest, after: word))
    case "output": return .output(try output(rest))
    case "wait": return .wait(try waiting(arguments))
    default: throw WordError("there is no word “\(shown(name))”: `help` lists them.")
    }
  }

  private static let simple: [String: Word] = [
    "play": .command(.play), "pause": .command(.pause), "toggle": .command(.togglePlay),
    "stop": .command(.stop), "next": .command(.next), "previous": .command(.previous),
    "prev": .command(.previous), "clear": .command(.edit(.clear)),
    "clear-upcoming": .command(.edit(.clearUpcoming)),
    "keep-current": .command(.edit(.clearAllButCurrent)), "undo": .command(.undo), "redo": .command(.redo),
    "local": .command(.transfer(to: .local)), "stop-casting": .command(.stopCasting),
    "leave": .command(.leaveDevice), "outputs": .outputs, "tracks": .tracks, "list": .list, "status": .status,
    "wait-for-end": .wait(.silence),
    "quit": .quit, "help": .help,
  ]

  private static let placements: [String: Placement] = ["add": .end, "play-next": .next, "up-next": .upNext]

  private static func insertion(_ rest: ArraySlice<UInt8>) throws(WordError) -> Word {
    let digits = rest.prefix { !blanks.contains($0) }
    guard let place = number(String(decoding: digits, as: UTF8.self)) else {
      throw WordError("write `insert N FILE` with a number from `list`.")
    }
    return .add(
      try names(rest[digits.endIndex...].drop(while: blanks.contains), after: "insert N"), .before(place))
  }

  private static func seeking(_ arguments: [String]) throws(WordError) -> PlaybackCommand {
    guard arguments.count == 1, let sign = arguments[0].utf8.first else {
      throw WordError("write `seek 1:30`, `seek +10` or `seek -10`.")
    }
    let isRelative = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    guard let time = TimeText.parse(arguments[0].utf8.dropFirst(isRelative ? 1 : 0)) else {
      throw WordError("“\(DisplayText.safe(arguments[0]))” is no time: write seconds, M:SS or H:MM:SS.")
    }
    if !isRelative { return .seek(to: time) }
    return .seekBy(sign == UInt8(ascii: "-") ? .zero - time : time)
  }

  private static func selection(_ arguments: [String]) throws(WordError) -> Word {
    guard let first = arguments.first, let place = number(first),
      arguments.count == 1 || arguments.dropFirst() == ["paused"]
    else { throw WordError("write `select N` or `select N paused` with a number from `list`.") }
    return .select(place, play: arguments.count == 1)
  }

  private static func shuffling(_ arguments: [String]) throws(WordError) -> QueueEdit {
    if arguments == ["again"] { return .reshuffle }
    guard let on = onOff[arguments] else {
      throw WordError("write `shuffle on`, `shuffle off` or `shuffle again`.")
    }
    return .setShuffle(on)
  }

  private static func repeating(_ arguments: [String]) throws(WordError) -> RepeatMode {
    guard arguments.count == 1, let mode = RepeatMode(rawValue: arguments[0]) else {
      throw WordError("write `repeat off`, `repeat one` or `repeat all`.")
    }
    return mode
  }

  private static func volume(_ arguments: [String]) throws(WordError) -> Volume {
    guard arguments.count == 1, let percent = Int32(arguments[0]), (0...100).contains(percent) else {
      throw WordError("write `volume N` with a number from 0 to 100.")
    }
    return Volume(permille: percent * 10)
  }

  private static let onOff: [[String]: Bool] = [["on"]: true, ["off"]: false]

  private static func isOn(_ arguments: [String]) throws(WordError) -> Bool {
    guard let on = onOff[arguments] else { throw WordError("write `mute on` or `mute off`.") }
    return on
  }

  private static func rate(_ arguments: [String]) throws(WordError) -> PlaybackRate {
    guard arguments.count == 1, let rate = Double(arguments[0]), (0.25...4).contains(rate) else {
      throw WordError("write `rate X` with a number from 0.25 to 4.")
    }
    return PlaybackRate(permille: Int32((rate * 1000).rounded()))
  }

  private static func range(_ arguments: [String]) throws(WordError) -> ClosedRange<Int> {
    let numbers = arguments.map(number)
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers[numbers.count - 1],
      first <= last
    else { throw WordError("write `remove N` or `remove N M` with numbers from `list`.") }
    return first...last
  }

  private static func stoppingAfter(_ arguments: [String]) throws(WordError) -> PlaybackCommand {
    if arguments == ["off"] { return .stopAfter(entries: nil) }
    guard arguments.count == 1, let entries = number(arguments[0]) else {
      throw WordError("write `stop-after N` or `stop-after off`.")
    }
    return .stopAfter(entries: entries)
  }

  private static func sleeping(_ arguments: [String]) throws(WordError) -> Word {
    if arguments == ["off"] { return .sleep(nil, finishes: false) }
    guard let first = arguments.first, let time = TimeText.parse(first.utf8),
      arguments.count == 1 || arguments.dropFirst() == ["finish"]
    else { throw WordError("write `sleep SECONDS`, `sleep SECONDS finish` or `sleep off`.") }
    return .sleep(time, finishes: arguments.count == 2)
  }

  private static func waiting(_ arguments: [String]) throws(WordError) -> WaitGoal {
    if arguments.isEmpty || arguments == ["end"] { return .silence }
    if arguments == ["next"] { return .nextEntry }
    if arguments == ["hand-over"] { return .handOver }
    guard arguments.count == 1, let time = TimeText.parse(arguments[0].utf8) else {
      throw WordError("write `wait`, `wait next`, `wait hand-over` or `wait SECONDS`.")
    }
    return .time(time)
  }

  private static func device(_ rest: ArraySlice<UInt8>, after word: String) throws(WordError) -> OutputID {
    guard let text = String(validating: rest, as: UTF8.self), !text.isEmpty else {
      throw WordError("write `\(word) NAME`, `\(word) HOST` or `\(word) HOST:PORT`.")
    }
    return .remote(DeviceID(rawValue: text))
  }

  private static func output(_ rest: ArraySlice<UInt8>) throws(WordError) -> String {
    guard let text = String(validating: rest, as: UTF8.self), !text.isEmpty else {
      throw WordError("write `output N` with a number from `outputs`, or `output NAME`.")
    }
    return text
  }

  /// A number as `list` shows it: whole, from 1.
  private static func number(_ text: String) -> Int? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text), number > 0 else {
      return nil
    }
    return number
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    DisplayText.safe(String(decoding: bytes.prefix(100), as: UTF8.self))
  }
}
