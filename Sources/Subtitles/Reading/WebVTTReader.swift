/// WebVTT: blocks with empty lines between; those with an arrow are cues.
enum WebVTTReader {
  /// Adds the cues of a text.
  static func read(_ text: [UInt8], into list: inout CueList) throws(SubtitleError) {
    var block: [ArraySlice<UInt8>] = []
    for line in SubtitleLines(text) {
      guard line.isEmpty else {
        block.append(line)
        continue
      }
      try read(block, into: &list)
      block = []
    }
    try read(block, into: &list)
  }

  private static func read(_ block: [ArraySlice<UInt8>], into list: inout CueList) throws(SubtitleError) {
    guard let first = block.first, !isAside(first) else { return }
    var timing: CueTiming?
    var lines: [ArraySlice<UInt8>] = []
    for line in block {
      guard line.hasArrow else {
        lines.append(line)
        continue
      }
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
    try list.add(timing, CueMarkup.read(lines, .webVTT, into: list.emptyText))
  }

  /// Notes, and what says how cues look.
  private static func isAside(_ line: ArraySlice<UInt8>) -> Bool {
    ["NOTE", "STYLE", "REGION"].contains { word in
      line.starts(with: word.utf8) && line.dropFirst(word.utf8.count).first.map { $0 <= 0x20 } ?? true
    }
  }
}
