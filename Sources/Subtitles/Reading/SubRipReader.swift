/// SubRip: a number, a line of times, lines of text, an empty line. Empty lines within the text, missing ones between
/// cues and missing numbers are common, so a cue ends where the next line of times is.
enum SubRipReader {
  /// Adds the cues of a text.
  static func read(_ text: [UInt8], into list: inout CueList) throws(SubtitleError) {
    var timing: CueTiming?
    var lines: [ArraySlice<UInt8>] = []
    for line in SubtitleLines(text) {
      guard isTimes(line) else {
        lines.append(line)
        continue
      }
      // The number of the cue that begins; a lone one may as well be all that the cue before says.
      if lines.count > 1 || timing == nil, let last = lines.last, isNumber(last) { lines.removeLast() }
      try close(timing, lines, &list)
      lines = []
      timing = CueTiming(line: line)
      if timing == nil { list.skip() }
    }
    try close(timing, lines, &list)
  }

  private static func close(
    _ timing: CueTiming?, _ lines: [ArraySlice<UInt8>], _ list: inout CueList
  ) throws(SubtitleError) {
    guard let timing else { return }
    try list.add(timing, CueMarkup.read(lines, .subRip, into: list.emptyText))
  }

  /// Whether a line is meant to tell times: people write arrows, too.
  private static func isTimes(_ line: ArraySlice<UInt8>) -> Bool {
    guard let arrow = line.arrow else { return false }
    let start = line[..<arrow].trimmed
    return !start.isEmpty
      && start.allSatisfy { $0.isDigit || [0x20, 0x2C, 0x2D, 0x2E, 0x3A].contains($0) }
  }

  private static func isNumber(_ line: ArraySlice<UInt8>) -> Bool {
    let number = line.trimmed
    return !number.isEmpty && number.allSatisfy(\.isDigit)
  }
}
