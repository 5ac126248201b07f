import Attacca

/// A line of the vectors in the article on the shuffle, and what the queue makes of it.
struct ShuffleCase {
  struct Malformed: Error { let line: String }

  /// The line without its result.
  let text: String
  private let kind: Substring
  private let values: [Substring: Substring]

  init(_ line: some StringProtocol) {
    text = String(line.prefix { $0 != ":" })
    let words = Substring(text).split(separator: " ")
    kind = words.first ?? ""
    values = Dictionary(
      words.dropFirst().map { word in
        let sides = word.split(separator: "=", omittingEmptySubsequences: false)
        return (sides[0], sides[sides.count - 1])
      }, uniquingKeysWith: { $1 })
  }

  /// The line with the result that the queue gives, through its public interface.
  func answered() throws -> String {
    let numbers = kind == "draws" ? try draws() : try order().map { String($0) }
    return "\(text): \(numbers.joined(separator: " "))"
  }

  private func value<Number: FixedWidthInteger>(_ name: Substring) throws -> Number {
    guard let number = values[name].flatMap({ Number($0) }) else { throw Malformed(line: text) }
    return number
  }

  private func draws() throws -> [String] {
    var generator =
      values["stream"] == nil
      ? ShuffleGenerator(seed: try value("seed"))
      : ShuffleGenerator(seed: try value("seed"), stream: try value("stream"))
    return (0..<3).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
  }

  private func order() throws -> [Int] {
    var queue = PlayQueue(seed: try value("seed"))
    queue.setRepeat(.all)
    let artists = values["artists"]
    if artists != nil { queue.setShuffleStyle(.spreadArtists) }
    let keys = try artists.map { $0.map(Optional.some) } ?? Array(repeating: nil, count: value("n"))
    var known = queue.load(
      keys.map(Self.item), start: try values["start"].map { _ in try value("start") }, shuffle: true)
    switch kind {
    case "order":
      for _ in 0..<(try values["reshuffles"].map { _ in try value("reshuffles") } ?? 0) { queue.reshuffle() }
    case "cycle":
      let wraps: Int = try value("number") - 1
      for _ in 0..<wraps * queue.count { queue.naturalEnd() }
    case "add", "next":
      var new = (values["new"] ?? "")[...]
      for size in (values["batches"] ?? "").split(separator: ",").compactMap({ Int($0) }) {
        known += queue.append((0..<size).map { _ in Self.item(artists == nil ? nil : new.popFirst()) })
      }
    case "seam":
      for _ in 0..<(try value("removals") as Int) {
        queue.remove([queue.entry(atPlayIndex: queue.count - 1)])
      }
    default: throw Malformed(line: text)
    }
    let shown = kind == "next" || kind == "seam" ? Self.nextCycle(queue) : queue.entriesInPlayOrder
    return shown.compactMap(known.firstIndex)
  }

  private static func nextCycle(_ queue: PlayQueue) -> [EntryID] {
    let left = queue.count - 1 - (queue.currentPlayIndex ?? 0)
    return Array(queue.upNext(left + queue.count).dropFirst(left))
  }

  private static func item(_ artist: Character?) -> MediaItem {
    MediaItem(.file(path: "/x"), artist: artist.flatMap { $0 == "-" ? nil : String($0) })
  }
}

extension ShuffleCase {
  /// A case of any kind with drawn arguments.
  static func drawn(_ random: inout ShuffleGenerator) -> ShuffleCase {
    let seed = random.below(4) == 0 ? random.next() : UInt64(random.below(1000))
    let n = 1 + random.below(random.below(4) == 0 ? 300 : 12)
    let letters = Array(["AB", "ABC", "AAAB-", "ABCDEFGH-"][random.below(4)])
    func names(_ count: Int) -> String {
      String((0..<count).map { _ in letters[random.below(letters.count)] })
    }
    let isSpread = random.below(2) == 0
    let start = random.below(2) == 0 ? " start=\(random.below(n))" : ""
    let base = "seed=\(seed) " + (isSpread ? "artists=\(names(n))" : "n=\(n)") + start
    switch random.below(6) {
    case 0: return ShuffleCase("order \(base) reshuffles=\(random.below(4))")
    case 1, 2: return ShuffleCase("cycle \(base) number=\(1 + random.below(4))")
    case 3: return ShuffleCase("seam \(base) removals=\(random.below(n))")
    default:
      let batches = (0...random.below(4)).map { _ in 1 + random.below(4) }
      let new = isSpread ? " new=\(names(batches.reduce(0, +)))" : ""
      let kind = random.below(2) == 0 ? "add" : "next"
      return ShuffleCase("\(kind) \(base) batches=\(batches.map(String.init).joined(separator: ","))\(new)")
    }
  }
}
