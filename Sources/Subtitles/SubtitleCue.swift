public import PlaybackCore

/// One text of a subtitle file: when it is shown, and its words.
public struct SubtitleCue: Hashable, Sendable {
  /// When it appears, in the media's own time; whole milliseconds.
  public let start: MediaTime
  /// When it goes; later than `start`.
  public let end: MediaTime
  /// The words in pieces of one style each, never empty; lines are separated by line feeds, none of them is empty.
  public let runs: [Run]

  /// How words look, as far as WebVTT can say it by itself.
  public struct Style: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes a style of bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Heavier.
    public static let bold = Style(rawValue: 1)
    /// Slanted.
    public static let italic = Style(rawValue: 2)
    /// With a line below.
    public static let underlined = Style(rawValue: 4)
  }

  /// Words of one style.
  public struct Run: Hashable, Sendable {
    /// The words, without any markup.
    public let text: String
    /// How they look.
    public let style: Style

    init(_ text: String, _ style: Style = []) {
      self.text = text
      self.style = style
    }
  }

  /// All the words, without their styles.
  ///
  /// - Complexity: O(length).
  public var text: String { runs.map(\.text).joined() }

  init(_ timing: CueTiming, _ runs: [Run]) {
    start = timing.start
    end = timing.end
    self.runs = runs
  }
}
