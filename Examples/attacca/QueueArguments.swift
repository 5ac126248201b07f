import Attacca

/// The words after a verb, read as items, entries, places and times against the present queue.
struct QueueArguments {
  let verb: String
  var words: [QueueWords.Word]
  let desk: QueueDesk

  init(_ line: QueueWords, _ desk: QueueDesk) {
    verb = line.verb
    words = line.rest
    self.desk = desk
  }

  func error(_ sentence: String) -> QueueError { QueueError(verb, sentence) }

  func expect(_ count: Int, _ remedy: String) throws(QueueError) {
    if words.count != count { throw error(remedy) }
  }

  var isOff: Bool { words == [QueueWords.Word(text: "off")] }

  /// A whole number from 0 with at most nine digits.
  static func natural(_ text: some StringProtocol) -> Int? {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      return nil
    }
    return Int(text)
  }

  func number(_ index: Int) throws(QueueError) -> Int {
    guard index < words.count, !words[index].isQuoted, let number = Self.natural(words[index].text) else {
      let shown = index < words.count ? "“\(words[index].text)” is no whole number" : "a number is missing"
      throw error("\(shown): write a whole number from 0.")
    }
    return number
  }

  func seconds(_ index: Int) -> MediaTime? { TimeText.parse(words[index].text.utf8) }

  /// A time and the sign before it, if any.
  func signedSeconds(_ index: Int) -> (sign: Character?, time: MediaTime)? {
    let text = words[index].text
    let sign = text.first.flatMap { $0 == "+" || $0 == "-" ? $0 : nil }
    return TimeText.parse(text.utf8.dropFirst(sign == nil ? 0 : 1)).map { (sign, $0) }
  }

  func choice<Value>(_ choices: [String: Value], _ remedy: String) throws(QueueError) -> Value {
    guard words.count == 1, let value = choices[words[0].text] else { throw error(remedy) }
    return value
  }

  /// Takes a flag from the front.
  mutating func flag(_ name: String) -> Bool {
    guard words.first == QueueWords.Word(text: name) else { return false }
    words.removeFirst()
    return true
  }

  /// Takes an option, `--name=value` or `--name`, from the front.
  mutating func option() -> (name: String, value: String)? {
    guard let first = words.first, !first.isQuoted, first.text.hasPrefix("--") else { return nil }
    words.removeFirst()
    let sides = first.text.split(separator: "=", maxSplits: 1).map(String.init)
    return (sides[0], sides.count == 2 ? sides[1] : "")
  }

  /// Items as `TITLE`, `TITLE/ARTIST` or `TITLE/ARTIST/ALBUM`.
  func items(from start: Int) throws(QueueError) -> [MediaItem] {
    var items: [MediaItem] = []
    for word in words.dropFirst(start) {
      let parts = word.text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count <= 3, let title = parts.first, !title.isEmpty else {
        throw error("“\(word.text)” is no item: write TITLE, TITLE/ARTIST or TITLE/ARTIST/ALBUM.")
      }
      func part(_ index: Int) -> String? {
        index < parts.count && !parts[index].isEmpty ? parts[index] : nil
      }
      items.append(
        MediaItem(
          .file(path: title), title: title, artist: part(1), album: part(2), duration: QueuePlayer.length))
    }
    return items
  }
}

extension QueueArguments {
  /// List indices: `2`, `1-3` with both ends, or `1..<3` without the last.
  func range(_ index: Int) throws(QueueError) -> Range<Int> {
    guard index < words.count, let range = Self.range(words[index]) else {
      throw error("write list indices as `2`, `1-3` (both ends) or `1..<3` (without the last).")
    }
    return range
  }

  /// The one entry that a word names.
  func entry(_ index: Int) throws(QueueError) -> EntryID {
    let queue = desk.machine.queue
    let named = try entries(words[index])
    guard let first = named.first, named.count == 1 else {
      throw error("“\(words[index].text)” names no single entry of the \(queue.count) in the list.")
    }
    return first
  }

  /// All entries that the words name, in that order. List indices beyond the end name nothing.
  func entries(from start: Int) throws(QueueError) -> [EntryID] {
    var found: [EntryID] = []
    for word in words.dropFirst(start) { found += try entries(word) }
    return found
  }

  private static func range(_ word: QueueWords.Word) -> Range<Int>? {
    guard !word.isQuoted else { return nil }
    if let single = natural(word.text) { return single..<single + 1 }
    if let sign = word.text.firstRange(of: "..<") {
      let (low, high) = (natural(word.text[..<sign.lowerBound]), natural(word.text[sign.upperBound...]))
      guard let low, let high, low <= high else { return nil }
      return low..<high
    }
    let ends = word.text.split(separator: "-", omittingEmptySubsequences: false).map(natural)
    guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high else { return nil }
    return low..<high + 1
  }

  private func entries(_ word: QueueWords.Word) throws(QueueError) -> [EntryID] {
    let queue = desk.machine.queue
    if let range = Self.range(word) { return queue.entries(inList: range) }
    if !word.isQuoted, word.text.first == "#" {
      if let id = UInt64(word.text.dropFirst()) { return [EntryID(rawValue: id)] }
    } else if let found = queue.entries.first(where: { queue.item($0)?.title == word.text }) {
      return [found]
    }
    throw error("“\(word.text)” names no entry: write a title in the list, a list index or an id as #7.")
  }
}
