import Attacca

extension QueueVerb {
  /// The edit that a line asks for; nil when its verb is no edit.
  static func edit(_ words: QueueArguments) throws(QueueError) -> QueueEdit? {
    if let edit = try addition(words) { return edit }
    if let edit = try move(words) { return edit }
    switch words.verb {
    case "remove": return .remove(try removed(words))
    case "order": return .setOrder(try words.entries(from: 0))
    case "shuffle":
      return .setShuffle(try words.choice(["on": true, "off": false], "write `shuffle on` or `off`."))
    case "style":
      return .setShuffleStyle(
        try words.choice(
          ["uniform": .uniform, "artists": .spreadArtists, "albums": .spreadAlbums],
          "write `style uniform`, `artists` or `albums`."))
    default: return nil
    }
  }

  private static func addition(_ words: QueueArguments) throws(QueueError) -> QueueEdit? {
    var words = words
    switch words.verb {
    case "load": return try load(&words)
    case "insert", "append", "play-next", "up-next":
      let starts = words.flag("--start-if-ended")
      var place = 0
      if words.verb == "insert" {
        place = try words.number(0)
        words.words.removeFirst()
      }
      let items = try words.items(from: 0)
      if items.isEmpty {
        throw words.error(
          "name at least one item, as in `\(words.verb == "insert" ? "insert 0" : words.verb) A`.")
      }
      switch words.verb {
      case "insert": return .insert(items, at: place, startIfEnded: starts)
      case "append": return .append(items, startIfEnded: starts)
      case "play-next": return .playNext(items, startIfEnded: starts)
      default: return .addToUpNext(items, startIfEnded: starts)
      }
    case "replace": return .replace(try words.range(0), with: try words.items(from: 1))
    default: return nil
    }
  }

  private static func load(_ words: inout QueueArguments) throws(QueueError) -> QueueEdit {
    var (start, place, plays) = (Int?.none, MediaTime.zero, true)
    var (shuffle, mode) = (Bool?.none, RepeatMode?.none)
    while let (name, value) = words.option() {
      switch name {
      case "--start": start = QueueArguments.natural(value)
      case "--at": place = TimeText.parse(value.utf8) ?? MediaTime(nanoseconds: -1)
      case "--paused": plays = !value.isEmpty
      case "--shuffle": shuffle = ["on": true, "off": false][value]
      case "--repeat": mode = RepeatMode(rawValue: value)
      default: throw words.error("there is no option \(name): see `attacca queue --help`.")
      }
      let isRead: Bool =
        switch name {
        case "--start": start != nil
        case "--at": place >= .zero
        case "--paused": !plays
        case "--shuffle": shuffle != nil
        default: mode != nil
        }
      if !isRead { throw words.error("\(name) needs another value: see `attacca queue --help`.") }
    }
    return .load(
      try words.items(from: 0), start: start, at: place, play: plays, shuffle: shuffle, repeat: mode)
  }

  private static func move(_ words: QueueArguments) throws(QueueError) -> QueueEdit? {
    switch words.verb {
    case "move", "move-in-order":
      try words.expect(2, "write `\(words.verb) FROM TO` with two indices from 0.")
      let (from, to) = (try words.number(0), try words.number(1))
      return words.verb == "move" ? .move(from..<from + 1, to: to) : .moveInOrder(from: from, to: to)
    case "move-block":
      try words.expect(2, "write `move-block FIRST-LAST TO`, as in `move-block 1-3 0`.")
      return .move(try words.range(0), to: try words.number(1))
    case "move-set": return .moveEntries(try words.entries(from: 1), to: try words.number(0))
    case "move-to-next": return .moveToNext(try words.entries(from: 0))
    default: return nil
    }
  }

  private static func removed(_ words: QueueArguments) throws(QueueError) -> [EntryID] {
    guard words.words.first == QueueWords.Word(text: "where") else {
      if words.words.isEmpty {
        throw words.error("name what to remove: titles, list indices, #ids or `where artist=X`.")
      }
      return try words.entries(from: 0)
    }
    let condition = words.words.dropFirst().map(\.text).joined(separator: " ")
    let sides = condition.split(separator: "=", maxSplits: 1).map(String.init)
    let fields: [String: @Sendable (MediaItem) -> String?] = [
      "artist": { $0.artist }, "album": { $0.album }, "title": { $0.title },
    ]
    guard sides.count == 2, let field = fields[sides[0]] else {
      throw words.error("write `remove where artist=X`, or `album` or `title` for `artist`.")
    }
    let queue = words.desk.machine.queue
    return queue.entries.filter { queue.item($0).flatMap(field) == sides[1] }
  }
}
