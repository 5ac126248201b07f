import Glibc
import PlaybackCore

@testable import Subtitles

/// Files of each kind, and what is needed to make more.
enum Sample {
  static let subRip = """
    1
    00:00:01,000 --> 00:00:02,500
    <i>Guten Tag</i>, sagte er.

    2
    00:00:03,000 --> 00:00:04,000 X1:10 X2:20
    {\\an8}Zwei
    Zeilen & mehr <3

    """

  static let webVTT = """
    WEBVTT - a title
    X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0

    NOTE
    not --> shown

    STYLE
    ::cue { color: red }

    intro
    00:01.000 --> 00:02.500 align:start position:10%
    <v Anna><b>Hello</b> <c.loud>&amp; good</c> <00:01.500>day

    01:00:00.000 --> 01:00:01.000
    Later
    """

  static let subStation = """
    [Script Info]
    Title: Film
    [V4+ Styles]
    Format: Name, Fontname
    Style: Default,Arial
    [Events]
    Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
    Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Second, with a comma
    Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,{\\i1\\pos(1,2)}First{\\i0}\\Nline\\hhere
    Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Not shown
    Dialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}
    """

  static let all = [subRip, webVTT, subStation]

  /// A text in another encoding, as an editor would save it.
  static func encoded(_ text: String, _ encoding: String) throws -> [UInt8] {
    let conversion = iconv_open(encoding, "UTF-8")
    defer { iconv_close(conversion) }
    var input = text.utf8.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    let count = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var (source, left) = (input.baseAddress, input.count)
        var (place, room) = (output.baseAddress, output.count)
        return iconv(conversion, &source, &left, &place, &room) == 0 && left == 0 ? output.count - room : nil
      }
    }
    guard let count else { throw Unencodable(encoding: encoding) }
    return output[..<count].map { UInt8(bitPattern: $0) }
  }

  struct Unencodable: Error {
    let encoding: String
  }
}

/// Words and styles of a cue in one line: `b[bold] plain`.
func shown(_ cue: SubtitleCue) -> String {
  cue.runs.map { run in
    let marks = [(SubtitleCue.Style.bold, "b"), (.italic, "i"), (.underlined, "u")]
      .filter { run.style.contains($0.0) }.map(\.1).joined()
    return marks.isEmpty ? run.text : "\(marks)[\(run.text)]"
  }.joined()
}

/// When and what, a line for each cue.
func lines(_ document: SubtitleDocument) -> [String] {
  document.cues.map { "\($0.start)–\($0.end) \(shown($0))" }
}

func read(_ text: String) throws -> SubtitleDocument { try SubtitleDocument(Array(text.utf8)) }
