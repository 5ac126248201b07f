extension Rule {
  private static func types(in source: SwiftSource) -> [(line: Int, name: String)] {
    source.lines(matching: #/\b(?:struct|class|enum|actor|protocol|typealias|extension)\s+(\w+)/#)
      .map { ($0.line, String($0.match.1)) }
  }

  /// A name says what a thing is for.
  static let vagueNames = Rule(name: "vague names") { source in
    let vague = #/(?:Utils?|Utilities|Common|Helpers?|Misc)$/#
    let file = source.stem.contains(vague) ? [(line: 1, name: source.stem)] : []
    return (file + types(in: source).filter { $0.name.contains(vague) })
      .map { Finding(line: $0.line, text: "“\($0.name)” says nothing: name what it is for") }
  }

  /// No type has the name of its module, because then neither can be named exactly.
  static let moduleNames = Rule(name: "types named like their module") { source in
    types(in: source).filter { $0.name == source.module }
      .map { Finding(line: $0.line, text: "type \($0.name) has the name of its module") }
  }

  /// A file named `…Tests` holds tests, and only such a file does; every other file is support for them.
  static let testFiles = Rule(name: "test files") { source in
    guard source.isTest else { return [] }
    let holdsTests = source.code.contains { $0.contains(#/@Test\b/#) }
    if source.stem.hasSuffix("Tests") == holdsTests { return [] }
    let text =
      holdsTests ? "holds tests, so its name has to end in “Tests”" : "is named for tests and holds none"
    return [Finding(line: 1, text: text)]
  }

  /// What may stand at the top of the repository beside names that begin with a dot.
  static let topLevel: Set<String> = [
    "Package.swift", "Sources", "Tests", "Benchmarks", "Examples", "README.md", "LICENSE", "Makefile",
    "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md",
  ]

  /// The entries at the top of the repository that do not belong there.
  static func strangers(among entries: [String]) -> [String] {
    entries.filter { !$0.hasPrefix(".") && !topLevel.contains($0) }.sorted()
  }
}
