import Attacca
import Testing

@testable import attacca

/// S178: what a terminal shows.
@Suite struct `The live line` {
  private func playing(_ title: String, artist: String? = nil) -> Stage {
    var stage = Stage()
    let items = [title, "Two", "Three"].map {
      MediaItem(.file(path: "/m/\($0)"), title: $0, artist: $0 == title ? artist : nil)
    }
    stage.play(items, at: .seconds(62), duration: .seconds(225))
    return stage
  }

  @Test func `shows everything at 80 columns`() {
    let line = LiveLine.text(
      playing("Air", artist: "Bach").snapshot, at: .seconds(62), width: 80)
    #expect(line == "▶ 1:02/3:45 ━━━━━───────────────  Air – Bach  1/3")
  }

  @Test func `keeps state, time and title at 20 columns`() {
    let line = LiveLine.text(playing("A very long title indeed").snapshot, at: .seconds(62), width: 20)
    #expect(line == "▶ 1:02/3:45  A very…")
  }

  @Test func `names the modes`() {
    var stage = playing("Air")
    for command: PlaybackCommand in [
      .edit(.setShuffle(true)), .setRepeat(.one), .setVolume(Volume(permille: 700)),
      .setRate(PlaybackRate(permille: 1500)), .stopAfter(entries: 2),
    ] {
      stage.perform(command)
    }
    let line = LiveLine.text(stage.snapshot, at: .seconds(62), width: 100)
    for word in ["1/3", "shuffle", "repeat one", "70 %", "1.5×", "stop after 2"] {
      #expect(line.contains(word), "\(word) in \(line)")
    }
    stage.perform(.setMuted(true))
    #expect(LiveLine.text(stage.snapshot, at: .seconds(62), width: 100).contains("muted"))
  }

  @Test func `says why nothing is heard, unless silence was asked for`() {
    var stage = playing("Air")
    stage.report(.sound(.silent(reason: "no server")))
    #expect(LiveLine.text(stage.snapshot, at: .zero, width: 80).contains("(no sound: no server)"))
    #expect(!LiveLine.text(stage.snapshot, at: .zero, width: 80, isSilent: true).contains("no sound"))
  }

  /// Told by number: the names of cases are printed, and some of these would control a terminal.
  private static let titles = [
    "Air", "", "界界界界界界界界界界界界界界界界界界界界", "🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵🎵", "e\u{301}e\u{301}e\u{301}",
    "\u{1B}[2Jcleared\r\n\u{9B}31m", "\u{202E}reversed", String(repeating: "x", count: 5000),
    "❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}❤\u{FE0F}",
  ]

  @Test(arguments: titles.indices)
  func `is never wider than asked for, and never controls the terminal`(number: Int) {
    var stage = playing(Self.titles[number], artist: "Ärtist")
    stage.perform(.setRepeat(.all))
    for width in 1...120 {
      let line = LiveLine.text(stage.snapshot, at: .seconds(62), width: width)
      #expect(TextWidth.columns(line) <= width, "\(width): \(line)")
      #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
    }
  }

  @Test func `has words for an empty queue`() {
    #expect(LiveLine.text(Stage().snapshot, at: .zero, width: 40) == "■ 0:00  No track")
  }

  @Test(arguments: [
    ("abc", 3), ("界", 2), ("e\u{301}", 1), ("🎵", 2), ("ｆ", 2), ("\u{1100}\u{1161}", 2), ("", 0),
  ])
  func `counts columns as a terminal does`(text: String, columns: Int) {
    #expect(TextWidth.columns(text) == columns)
  }
}
