/// SubRip: a number, a line of times, lines of text, an empty line. Empty lines within the text, missing ones between
/// cues and missing numbers are common, so a cue ends where the next line of times is.
enum SubRipReader {
  /// Adds the cues of a text.
  static func read(_ text: [UInt8], into list: inout CueList) throws(SubtitleError) {
    // Nil where no times are known: nothing of what stands there is shown.
    var cue: CueLines?
    for line in SubtitleLines(text) {
      guard isTimes(line) else {
        cue?.append(line)
        continue
      }
      // The number of the cue that begins; a lone one may as well be all that the cue before says.
      cue?.dropNumber()
      try list.add(cue, .subRip)
      cue = CueTiming(line: line).map { CueLines($0, list.limits) }
      if cue == nil { list.skip() }
    }
    try list.add(cue, .subRip)
  }

  /// Whether a line is meant to tell times: people write arrows, too.
  private static func isTimes(_ line: ArraySlice<UInt8>) -> Bool {
    guard let arrow = line.arrow else { return false }
    let start = line[..<arrow].trimmed
    return !start.isEmpty
      && start.allSatisfy { $0.isDigit || [0x20, 0x2C, 0x2D, 0x2E, 0x3A].contains($0) }
  }
}
