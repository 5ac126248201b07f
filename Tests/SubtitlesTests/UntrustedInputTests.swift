import PlaybackCore
import Testing

@testable import Subtitles

/// Whatever a file holds, nothing traps, and what is written is WebVTT.
@Suite(.timeLimit(.minutes(1))) struct `Subtitles from anybody` {
  private static let pieces = [
    "-->", " --> ", "00:01", "00:00:02,000", "\n\n", "\r", "<", ">", "</b>", "<b>", "<i", "&", "&amp;", "&#",
    "{\\",
    "}", "{", "\\N", "WEBVTT", "[Events]\n", "Dialogue:", "Format:", "NOTE", ",", "\u{FEFF}", "\0", "ä", "9",
    "\n1\n00:00:01,000 --> 00:00:02,000\n",
  ].map { Array($0.utf8) }

  /// Judges one input; returns whether it was one with cues.
  private func survives(_ bytes: [UInt8], _ seed: UInt64) throws -> Bool {
    var limits = SubtitleLimits()
    limits.cueLength = 200
    guard let document = try? SubtitleDocument(bytes, limits: limits) else { return false }
    let written = document.webVTT
    let fault = WebVTTJudge.fault(in: written)
    #expect(fault == nil, "seed \(seed): \(bytes)")
    let again = try SubtitleDocument(written)
    #expect(again.cues == document.cues, "seed \(seed): \(bytes)")
    return true
  }

  @Test func `files that were changed at random`() throws {
    var good = 0
    for seed in UInt64(0)..<600 {
      var random = ShuffleGenerator(seed: seed)
      let sample = Sample.all[Int(seed % 3)]
      let encoding = ["UTF-8", "UTF-8", "UTF-16LE", "WINDOWS-1252"][Int(random.next() % 4)]
      var bytes = try Sample.encoded((encoding == "UTF-16LE" ? "\u{FEFF}" : "") + sample, encoding)
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<max(1, bytes.count), using: &random)
        switch random.next() % 4 {
        case 0 where !bytes.isEmpty: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 30)))
        case 2: bytes.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
        default: bytes += bytes[place...].prefix(60)
        }
      }
      good += try survives(bytes, seed) ? 1 : 0
    }
    #expect(good > 300, "most changes leave cues")
  }

  @Test func `pieces in any order, and bytes without sense`() throws {
    var good = 0
    for seed in UInt64(0)..<1500 {
      var random = ShuffleGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        if random.next() % 8 == 0 {
          bytes += (0..<4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        } else {
          bytes += Self.pieces.randomElement(using: &random) ?? []
        }
      }
      good += try survives(bytes, seed) ? 1 : 0
    }
    #expect(good > 100)
  }

  @Test(
    "Of one cue no more lines are gathered than it may have",
    arguments: [("", 1), ("a", 4), (" ", 4), ("0123456789", 0), (String(repeating: "a", count: 9), 0)])
  func gathered(line: String, most: Int) throws {
    var limits = SubtitleLimits()
    limits.cueLength = 1
    let timing = try #require(CueTiming(start: .seconds(1), end: .seconds(2)))
    var cue = CueLines(timing, limits)
    var peak = 0
    for _ in 0..<10_000 {
      cue.append(Array(line.utf8)[...])
      peak = max(peak, cue.lines.count)
    }
    #expect(peak <= most && cue.isTooLong == !line.isEmpty && cue.lines.isEmpty == cue.isTooLong)
  }

  @Test(
    "A cue with too much of anything is left out and counted, the next one is there",
    arguments: ["<b>\n", " \n", "<b></b>", "a\n"])
  func long(piece: String) throws {
    var limits = SubtitleLimits()
    limits.cueLength = 20
    let times = ["00:01.000 --> 00:02.000\n", "\n1\n00:02.000 --> 00:03.000\nnext\n"]
    for start in ["", "WEBVTT\n\n"] {
      let text = start + times[0] + String(repeating: piece, count: 200) + times[1]
      let document = try SubtitleDocument(Array(text.utf8), limits: limits)
      #expect(lines(document) == ["0:02.000–0:03.000 next"] && document.malformed == 1)
    }
  }

  @Test(
    "Nothing makes reading slow",
    arguments: [
      "<", "{", "{\\", "&", "-", "--", "-->", "\n", "0", "<b>", "<b", "\\", ",", "}", "1 --> ", "0:1-->0:2\n",
      "\n5\n", "&#",
    ])
  func slow(piece: String) throws {
    for start in [
      "00:01 --> 00:02\n", "WEBVTT\n\n00:01.000 --> 00:02.000\n", "[Events]\nDialogue:,0:1,0:2,,,,,,,",
    ] {
      let text = start + String(repeating: piece, count: 200_000 / piece.utf8.count)
      var limits = SubtitleLimits()
      limits.cueLength = .max
      let document = try? SubtitleDocument(Array(text.utf8), limits: limits)
      #expect((document?.webVTT.count ?? 0) < 6 * text.utf8.count)
    }
  }
}
