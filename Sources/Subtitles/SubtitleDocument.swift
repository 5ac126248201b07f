/// What a subtitle file says: its cues in the order in which they appear.
///
/// Reads SubRip (SRT), SubStation Alpha (SSA, ASS; text and the simplest styles only) and WebVTT, told apart by their
/// content, in any common encoding. Places, colours, fonts and speakers are left out. Bytes may come from anybody: what
/// makes no sense costs the cue that it is in.
public struct SubtitleDocument: Hashable, Sendable {
  /// How a file was written.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// Times and text, one after the other (`.srt`).
    case subRip
    /// A script for a typesetter (`.ass`, `.ssa`).
    case subStation
    /// What web pages show (`.vtt`).
    case webVTT
  }

  /// The cues by the time at which they appear; those that appear together in the order of the file. Never empty.
  public let cues: [SubtitleCue]
  /// How the file was written.
  public let format: Format
  /// How its characters were written, as glibc names it: told by a mark or by validity, else guessed.
  public let encoding: String
  /// How many cues were left out: their times made no sense, or their text was too long.
  public let malformed: Int

  /// Reads a file's bytes.
  ///
  /// - Complexity: O(n) in the number of bytes, and O(c log c) for c cues out of order.
  /// - Throws: `SubtitleError` when there is not a single cue, or too much of anything.
  public init(_ bytes: [UInt8], limits: SubtitleLimits = SubtitleLimits()) throws(SubtitleError) {
    guard bytes.count <= limits.fileSize else { throw .tooLarge(limit: limits.fileSize) }
    guard !bytes.isEmpty else { throw .empty }
    let (text, encoding) = TextEncoding.utf8(bytes)
    guard !text.contains(0) else { throw .binary }
    let format = Format(of: text)
    var list = CueList(limits)
    switch format {
    case .subRip: try SubRipReader.read(text, into: &list)
    case .subStation: try SubStationReader.read(text, into: &list)
    case .webVTT: try WebVTTReader.read(text, into: &list)
    }
    guard !list.cues.isEmpty else { throw .noCues(malformed: list.malformed) }
    cues = list.inOrder
    self.format = format
    self.encoding = encoding
    malformed = list.malformed
  }
}

extension SubtitleDocument.Format {
  /// Tells by the first words, since names lie. What says nothing is taken for SubRip.
  init(of text: [UInt8]) {
    let start = text.drop { $0 <= 0x20 }
    if start.starts(with: "WEBVTT".utf8), start.dropFirst(6).first.map({ $0 <= 0x20 }) ?? true {
      self = .webVTT
    } else if SubtitleLines(text).prefix(100).contains(where: SubStationReader.isHeading) {
      self = .subStation
    } else {
      self = .subRip
    }
  }
}

/// The cues that were found so far.
struct CueList {
  private(set) var cues: [SubtitleCue] = []
  private(set) var malformed = 0
  let limits: SubtitleLimits

  init(_ limits: SubtitleLimits) { self.limits = limits }

  /// Whoever reads a cue fills one of these.
  var emptyText: CueText { CueText(limit: limits.cueLength) }

  /// Adds a cue. One without words is none; one with too many is counted as malformed.
  mutating func add(_ timing: CueTiming, _ text: CueText) throws(SubtitleError) {
    guard !text.isTooLong else { return skip() }
    let runs = text.runs
    guard !runs.isEmpty else { return }
    guard cues.count < limits.cues else { throw .tooManyCues(limit: limits.cues) }
    cues.append(SubtitleCue(timing, runs))
  }

  /// Counts a cue that makes no sense.
  mutating func skip() { malformed += 1 }

  /// The cues by time; sorting keeps the order of those that appear together.
  var inOrder: [SubtitleCue] {
    let isInOrder = zip(cues, cues.dropFirst()).allSatisfy { $0.start <= $1.start }
    return isInOrder ? cues : cues.sorted { $0.start < $1.start }
  }
}
