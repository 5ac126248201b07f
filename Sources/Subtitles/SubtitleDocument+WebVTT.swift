import PlaybackCore

extension SubtitleDocument {
  /// The cues as a WebVTT file, in UTF-8: for a web page, and so for a TV. Read again it gives the same cues.
  ///
  /// - Complexity: O(n) in the length of all texts.
  public var webVTT: [UInt8] {
    var file = Array("WEBVTT\n".utf8)
    for cue in cues {
      file += "\n\(Self.time(cue.start)) --> \(Self.time(cue.end))\n".utf8
      for run in cue.runs {
        let marks = Self.marks.filter { run.style.contains($0.style) }.map(\.name)
        for mark in marks { file += "<\(mark)>".utf8 }
        for byte in run.text.utf8 { Self.append(byte, to: &file) }
        for mark in marks.reversed() { file += "</\(mark)>".utf8 }
      }
      file.append(UInt8(ascii: "\n"))
    }
    return file
  }

  private static let marks: [(style: SubtitleCue.Style, name: String)] = [
    (.bold, "b"), (.italic, "i"), (.underlined, "u"),
  ]

  /// Neither a tag nor an arrow can come out of words.
  private static func append(_ byte: UInt8, to file: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): file += "&amp;".utf8
    case UInt8(ascii: "<"): file += "&lt;".utf8
    case UInt8(ascii: ">"): file += "&gt;".utf8
    default: file.append(byte)
    }
  }

  /// `HH:MM:SS.mmm`, with more digits of hours where there are more.
  private static func time(_ time: MediaTime) -> String {
    let all = time.nanoseconds / 1_000_000
    func padded(_ value: Int64, to width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let (hours, minutes, seconds) = (all / 3_600_000, all / 60_000 % 60, all / 1000 % 60)
    return "\(padded(hours, to: 2)):\(padded(minutes, to: 2)):\(padded(seconds, to: 2))."
      + padded(all % 1000, to: 3)
  }
}
