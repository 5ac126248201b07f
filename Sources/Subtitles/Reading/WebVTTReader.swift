/// WebVTT: blocks with empty lines between; those with an arrow are cues.
enum WebVTTReader {
  /// What a line stands in.
  private enum Place {
    /// Nothing yet: the next line begins a block.
    case start
    case aside
    case block
  }

  /// Adds the cues of a text.
  static func read(_ text: [UInt8], into list: inout CueList) throws(SubtitleError) {
    var cue: CueLines?
    var place = Place.start
    for line in SubtitleLines(text) {
      guard !line.isEmpty else {
        try list.add(cue, .webVTT)
        (cue, place) = (nil, .start)
        continue
      }
      if place == .start { place = isAside(line) ? .aside : .block }
      guard place == .block else { continue }
      guard line.hasArrow else {
        // Before the times there is but a name.
        cue?.append(line)
        continue
      }
      try list.add(cue, .webVTT)
      cue = CueTiming(line: line).map { CueLines($0, list.limits) }
      if cue == nil { list.skip() }
    }
    try list.add(cue, .webVTT)
  }

  /// Notes, and what says how cues look.
  private static func isAside(_ line: ArraySlice<UInt8>) -> Bool {
    ["NOTE", "STYLE", "REGION"].contains { word in
      line.starts(with: word.utf8) && line.dropFirst(word.utf8.count).first.map { $0 <= 0x20 } ?? true
    }
  }
}
