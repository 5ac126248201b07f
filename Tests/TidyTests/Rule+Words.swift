extension Rule {
  /// Nothing that ends the process because something outside went wrong.
  static let forbiddenWords = Rule(name: "forbidden words") { source in
    source.lines(matching: #/\btry!|\bas!|\bfatalError\(/#).map { line, match in
      Finding(line: line, text: "\(match.output) ends the process: throw, report or handle it")
    }
  }

  /// What the compiler cannot check has its reason beside it, after `why:`.
  static let reasons = Rule(name: "reasons") { source in
    source.lines(matching: #/@unchecked\s+Sendable|nonisolated\(unsafe\)/#).compactMap { line, match in
      let isExplained = commentBlock(before: line, in: source).contains("why:")
      return isExplained ? nil : Finding(line: line, text: "\(match.output) without a “why:” beside it")
    }
  }

  /// The comment on a line and the lines of pure comment and attributes right above it.
  private static func commentBlock(before line: Int, in source: SwiftSource) -> String {
    var block = source.comments[line - 1]
    var index = line - 2
    while index >= 0, !source.comments[index].isEmpty, source.code[index].allSatisfy(\.isWhitespace) {
      block += source.comments[index]
      index -= 1
    }
    return block
  }

  /// Work that is left over is an issue, not a remark.
  static let openEnds = Rule(name: "open ends") { source in
    zip(source.code, source.comments).enumerated().flatMap { index, texts in
      (texts.0 + " " + texts.1).matches(of: #/\b(?:TODO|FIXME|XXX)\b/#).map { match in
        Finding(line: index + 1, text: "\(match.output): finish it or file an issue")
      }
    }
  }

  /// A test waits for an event, never for time.
  static let sleeps = Rule(name: "sleeps in tests") { source in
    guard source.isTest else { return [] }
    return source.lines(matching: #/\bThread\.sleep|\b(?:u|nano)sleep\(|\bTask(?:<[^>]*>)?\.sleep/#).map {
      line, match in
      Finding(line: line, text: "\(match.output): wait for the event instead")
    }
  }

  /// A test is skipped by a condition in its traits, where the log shows it; cancelled cases leave no trace.
  static let silentSkips = Rule(name: "silent skips") { source in
    guard source.isTest else { return [] }
    return source.lines(matching: #/\bTest\.cancel\b/#).map { line, match in
      Finding(line: line, text: "\(match.output) can leave no trace in the log: use .enabled(if:)")
    }
  }
}
