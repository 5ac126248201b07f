extension Rule {
  private static let longestFile = 400
  private static let longestFunction = 60

  /// A file has at most 400 lines.
  static let fileLength = Rule(name: "length of files") { source in
    guard source.lineCount > longestFile else { return [] }
    return [Finding(line: longestFile + 1, text: "\(source.lineCount) lines, at most \(longestFile)")]
  }

  /// A function, initializer, subscript or computed property has at most 60 lines, from its first to its brace.
  static let functionLength = Rule(name: "length of functions") { source in
    functions(in: source).compactMap { first, last in
      let count = last - first + 1
      guard count > longestFunction else { return nil }
      return Finding(line: first, text: "\(count) lines in one function, at most \(longestFunction)")
    }
  }

  /// The first and last lines of every body, found by counting braces.
  private static func functions(in source: SwiftSource) -> [(first: Int, last: Int)] {
    let start = #/\bfunc\s|(?:^|[^.\w])(?:init[?<(]|deinit\b|subscript[<(])|\bvar\s[^={]*\{$/#
    var found: [(Int, Int)] = []
    var open: [Int?] = []
    var pending: Int?
    var parentheses = 0
    for (index, text) in source.code.enumerated() {
      if text.contains(start) { (pending, parentheses) = (index + 1, 0) }
      for character in text {
        switch character {
        case "(", "[": parentheses += 1
        case ")", "]": parentheses -= 1
        case "{" where parentheses <= 0 || pending == nil:
          open.append(pending)
          pending = nil
        case "{": open.append(nil)
        case "}":
          if let first = open.popLast() ?? nil { found.append((first, index + 1)) }
          if parentheses <= 0 { pending = nil }
        default: break
        }
      }
    }
    return found
  }
}
