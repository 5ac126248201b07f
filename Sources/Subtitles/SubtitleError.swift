/// Why bytes are no subtitles that can be used.
public enum SubtitleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is larger than the limit, in bytes.
  case tooLarge(limit: Int)
  /// There is nothing in it.
  case empty
  /// It is no text.
  case binary
  /// It is text, but there is no cue in it; so many looked like one and made no sense.
  case noCues(malformed: Int)
  /// It has more cues than the limit.
  case tooManyCues(limit: Int)

  /// What is wrong and what helps, as the end of a sentence about the file.
  public var description: String {
    switch self {
    case .tooLarge(let limit): "is larger than \(limit) bytes: no text of a film is"
    case .empty: "is empty: fetch it again"
    case .binary: "is no text: give SRT, ASS, SSA or WebVTT"
    case .noCues(0): "holds no subtitles: give SRT, ASS, SSA or WebVTT"
    case .noCues(let malformed):
      "holds no subtitles that make sense (\(malformed) with broken times): fetch it again"
    case .tooManyCues(let limit): "holds more than \(limit) subtitles: split it"
    }
  }
}
