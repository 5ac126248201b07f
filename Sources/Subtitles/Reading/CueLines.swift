/// The lines of a cue that is being read. Gathers no more of them than a cue may have, however many there are.
struct CueLines {
  let timing: CueTiming
  /// The lines so far; of empty ones that follow each other the first.
  private(set) var lines: [ArraySlice<UInt8>] = []
  /// Whether there were more than a cue may have; what there was is gone.
  private(set) var isTooLong = false
  /// With the ends of the lines, so that it bounds their number as well.
  private var length = 0
  private let limit: Int

  /// Begins a cue. Markup counts, so it may have more bytes than words.
  init(_ timing: CueTiming, _ limits: SubtitleLimits) {
    self.timing = timing
    let (limit, isTooMuch) = limits.cueLength.multipliedReportingOverflow(by: SubtitleLimits.markup)
    self.limit = isTooMuch ? .max : limit
  }

  /// Adds a line.
  mutating func append(_ line: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    if line.isEmpty, lines.last?.isEmpty ?? false { return }
    length += line.count + 1
    if length <= limit {
      lines.append(line)
    } else {
      isTooLong = true
      lines = []
    }
  }

  /// Leaves out a number at the end, unless it is all that there is.
  mutating func dropNumber() {
    if lines.count > 1, let last = lines.last?.trimmed, !last.isEmpty, last.allSatisfy(\.isDigit) {
      lines.removeLast()
    }
  }
}

extension CueList {
  /// Adds what was gathered, if anything was. A cue that is too long is counted as malformed.
  mutating func add(_ cue: CueLines?, _ dialect: CueMarkup.Dialect) throws(SubtitleError) {
    guard let cue else { return }
    guard !cue.isTooLong else { return skip() }
    try add(cue.timing, CueMarkup.read(cue.lines, dialect, into: emptyText))
  }
}
