/// What the command line asked for.
struct Options {
  /// The parts that can be measured on their own.
  enum Section: String, CaseIterable {
    case firstSound = "first-sound"
    case minute
    case surroundings
    case joins
    case handOver = "hand-over"
    case commands
    case queue
    case serving
    case continuity
  }

  var sections: [Section] = []
  var json: String?
  var attacca: String?
  var rounds = 15
  var seconds = 60
  var joins = 20
  var transfers = 20
  var commands = 100
  var handOffs = 300
  var others: Int?
  var entries = 1_000_000

  /// Nil when the words make no sense.
  init?(_ words: [String]) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if let section = Section(rawValue: word) {
        sections.append(section)
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch (word, Int(value)) {
      case ("--json", _): json = value
      case ("--attacca", _): attacca = value
      case ("--rounds", let count?) where count > 0: rounds = count
      case ("--seconds", let count?) where count > 2: seconds = count
      case ("--entries", let count?) where count > 0: entries = count
      case ("--transfers", let count?) where count > 0: transfers = count
      case ("--commands", let count?) where count > 0: commands = count
      case ("--hand-offs", let count?) where count > 1: handOffs = count
      case ("--others", let count?) where count >= 0: others = count
      case ("--joins", let count?) where count > 0: joins = count
      default: return nil
      }
    }
    if sections.isEmpty { sections = Section.allCases.filter { $0 != .continuity } }
  }
}
