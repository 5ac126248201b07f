import Attacca
import Testing

@testable import attacca

@Suite struct `Words on standard input` {
  private func parse(_ line: String) throws -> Word? { try Word.parse(Array(line.utf8)) }

  @Test func `mean commands`() throws {
    let meanings: [(String, Word)] = [
      ("play", .command(.play)), ("  pause  ", .command(.pause)), ("prev", .command(.previous)),
      ("seek 1:30", .command(.seek(to: .seconds(90)))), ("seek +10", .command(.seekBy(.seconds(10)))),
      ("seek -0.5", .command(.seekBy(.milliseconds(-500)))), ("select 3", .select(3, play: true)),
      ("select 3 paused", .select(3, play: false)), ("shuffle again", .command(.edit(.reshuffle))),
      ("shuffle on", .command(.edit(.setShuffle(true)))), ("repeat one", .command(.setRepeat(.one))),
      ("volume 35", .command(.setVolume(Volume(permille: 350)))), ("mute off", .command(.setMuted(false))),
      ("rate 1.25", .command(.setRate(PlaybackRate(permille: 1250)))), ("remove 2 4", .remove(2...4)),
      ("move 3 1", .move(3, to: 1)), ("move-in-order 1 2", .moveInOrder(1, to: 2)),
      ("stop-after off", .command(.stopAfter(entries: nil))),
      ("sleep 90 finish", .sleep(.seconds(90), finishes: true)),
      ("wait", .wait(.silence)), ("wait next", .wait(.nextEntry)),
      ("wait 0.25", .wait(.time(.milliseconds(250)))),
      ("insert 2 a b.mp3", .add([Array("a b.mp3".utf8)], .before(2))),
      ("play-next a b.mp3", .add([Array("a b.mp3".utf8)], .next)),
    ]
    for (line, word) in meanings { #expect(try parse(line) == word, "\(line)") }
  }

  @Test func `name files by any bytes`() throws {
    let raw = Array("add /m/".utf8) + [0xFF, 0x20, 0xFE]
    #expect(try Word.parse(raw) == .add([Array("/m/".utf8) + [0xFF, 0x20, 0xFE]], .end))
    let quoted = #"up-next "a\nb" "c\"\\\x80\t""#
    #expect(try parse(quoted) == .add([Array("a\nb".utf8), Array("c\"\\".utf8) + [0x80, 0x09]], .upNext))
  }

  @Test(arguments: ["", "   ", "# a remark", "\t#"])
  func `may be missing from a line`(line: String) throws {
    #expect(try parse(line) == nil)
  }

  @Test(arguments: [
    "bogus", "play now", "seek", "seek x", "seek 1:75", "select", "select 0", "select -1", "shuffle",
    "repeat twice",
    "volume 101", "mute", "rate 9", "rate nan", "remove", "remove 4 2", "move 1", "add", "add \"open",
    "add \"a\" b",
    "add \"\\q\"", "add \"\\x00\"", "insert x", "insert 1", "stop-after", "sleep", "wait long",
    "select 99999999999999999999", "seek 9999999999",
  ])
  func `that make no sense are answered with a sentence`(line: String) {
    let error = #expect(throws: WordError.self) { try parse(line) }
    #expect(error?.sentence.hasSuffix(".") == true)
  }

  @Test func `come in lines, whole and bounded`() {
    var splitter = LineSplitter()
    #expect(splitter.add(Array("pla".utf8)).isEmpty)
    #expect(splitter.add(Array("y\r\n\nnext".utf8)) == [Array("play".utf8), []])
    #expect(splitter.end() == [Array("next".utf8)])
    #expect(splitter.end().isEmpty)
    _ = splitter.add([UInt8](repeating: 0x61, count: LineSplitter.longest))
    #expect(splitter.add(Array("b\nc\n".utf8)) == [nil, Array("c".utf8)])
  }

  @Test func `are keys in a terminal`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: Array("q\u{1B}[C".utf8)) == [.character(UInt8(ascii: "q")), .right])
    #expect(decoder.keys(in: [0x1B]).isEmpty)
    #expect(decoder.keys(in: Array("[".utf8)).isEmpty)
    #expect(decoder.keys(in: Array("A".utf8)) == [.up])
    #expect(
      decoder.keys(in: Array("\u{1B}OD\u{1B}[3~\u{1B}[1;5Bx".utf8)) == [
        .left, .down, .character(UInt8(ascii: "x")),
      ])
    var stage = Stage()
    var commands = RemoteCommandSet(forwardInterval: .seconds(30))
    let nothing = CommandRefusal.noCurrentEntry.explanation
    #expect(KeyWish(.right, stage.snapshot, commands) == .withheld(nothing))
    stage.play([MediaItem(.file(path: "/a.flac"))])
    let now = stage.snapshot
    #expect(KeyWish(.right, now, commands) == .command(.seekBy(.seconds(30))))
    #expect(KeyWish(.character(UInt8(ascii: " ")), now, commands) == .command(.pause))
    #expect(KeyWish(.down, now, commands) == .command(.setVolume(Volume(permille: 950))))
    #expect(KeyWish(.character(UInt8(ascii: "r")), now, commands) == .command(.setRepeat(.all)))
    #expect(KeyWish(.character(UInt8(ascii: "z")), now, commands) == nil)
    // What the desktop is not offered is not offered here either.
    commands.disable(.skipForward, reason: "Not now.")
    commands.remove(.setRepeat)
    #expect(KeyWish(.right, now, commands) == .withheld("Not now."))
    #expect(Answer.withheld("Not now.").line == "refused: Not now.")
    #expect(KeyWish(.character(UInt8(ascii: "r")), now, commands) == nil)
  }

  @Test(arguments: [
    ("90", 90_000), ("1:30", 90_000), ("1:02:03.5", 3_723_500), ("0.001", 1), ("75", 75_000),
    ("75:00", 4_500_000),
  ])
  func `write times as people do`(text: String, milliseconds: Int64) {
    #expect(TimeText.parse(text.utf8) == .milliseconds(milliseconds))
  }

  @Test(arguments: ["", ":", "1:", "1:60", "-1", "1.", ".5", "1:2:3:4", "٣", "1e3", " 1"])
  func `do not take for a time what is none`(text: String) {
    #expect(TimeText.parse(text.utf8) == nil)
  }
}
