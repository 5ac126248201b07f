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
      var random = SeededGenerator(seed: seed)
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
      var random = SeededGenerator(seed: seed)
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
