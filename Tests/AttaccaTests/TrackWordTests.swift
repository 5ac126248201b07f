import Attacca
import Foundation
import SoundFixture
import Testing

@testable import attacca

/// Sounds and texts, from the command line: chosen by language, here and on the TV.
@Suite(.serialized, .timeLimit(.minutes(2))) struct `Tracks on the command line` {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 60)
    try directory.write(Array("1\n00:00:00,000 --> 00:00:59,000\nja\n".utf8), to: "de.srt")
    try ChildProcess.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-i", directory.path("a.wav"), "-i", directory.path("a.wav"), "-i",
        directory.path("de.srt"),
      ]
        + [
          "-map", "0", "-map", "1", "-map", "2", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1",
          "language=ger",
        ]
        + ["-metadata:s:s:0", "language=ger", "-c:a", "flac", "-c:s", "srt", directory.path("film.mkv")])
  }

  @Test
  func `by language from the first sound on, by number, none, and what makes no sense (S121, S127, S128)`()
    async throws
  {
    let child = try Child(
      "play", "--null-audio", "--no-state", "--stdin", "--audio", "fr,de", directory.path("film.mkv"))
    try await child.wait(for: "playing  1/1")
    child.send("tracks\n")
    try await child.wait(for: "> 2   audio ger\n  3   text  ger\n")
    child.send("text de\n")
    try await child.wait(for: "> 3   text  ger\n")
    child.send("text 1\ntext 9\naudio 1\n")
    try await child.wait(for: "> 1   audio eng, default\n  2   audio ger\n> 3   text  ger\n")
    child.send("text off\n")
    try await child.wait(for: "> 1   audio eng, default\n  2   audio ger\n  3   text  ger\n")
    child.send("quit\n")
    let text = try await child.end().text
    #expect(
      text.components(separatedBy: "refused: The current entry has no such track").count == 3, "\(text)")
  }

  @Test func `and the TV uses them, too, and says so in JSON (R41, S123)`() async throws {
    let (tv, port) = try await Child.tv()
    let child = try Child(
      "play", "--null-audio", "--no-state", "--json", "--stdin", "--audio", "de", "--text", "de",
      directory.path("film.mkv"))
    try await child.wait { $0.text.contains(#""state":"playing""#) }
    child.send("cast 127.0.0.1:\(port)\nwait hand-over\ntracks\n")
    let told = try await child.wait { $0.text.contains(#""command":"tracks""#) }
    let line = try #require(told.lines.last { $0.contains(#""event":"tracks""#) })
    let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let tracks = try #require(event["tracks"] as? [[String: Any]])
    let active = tracks.filter { $0["active"] as? Bool == true }.map {
      "\($0["kind"] ?? "") \($0["language"] ?? "")"
    }
    #expect(active == ["audio ger", "text ger"], "\(line)")
    child.send("stop-casting\nquit\n")
    _ = try await child.end()
    kill(tv.pid, SIGTERM)
    _ = try await tv.end()
  }
}

extension `Tracks on the command line` {
  @Test(arguments: [false, true])
  func `subtitles beside a file are there by themselves, here and on the TV (S121, S124)`(
    inFolder: Bool
  ) async throws {
    let folder = try ScratchDirectory()
    try folder.tone("film.wav", seconds: 60)
    let words = "1\r\n00:00:00,000 --> 00:00:59,000\r\nGr\u{FC}\u{DF}e aus der K\u{FC}che\r\n"
    try folder.write(words.unicodeScalars.map { UInt8($0.value) }, to: "film.German.SRT")
    let (tv, port) = try await Child.tv()
    let child = try Child(
      "play", "--null-audio", "--no-state", "--stdin", "--text", "de",
      inFolder ? folder.path : folder.path("film.wav"))
    try await child.wait(for: "playing  1/1")
    child.send("tracks\n")
    try await child.wait(for: "> 1   text  de\n")
    child.send("text off\ntracks\n")
    try await child.wait(for: "\n  1   text  de\n")
    child.send("text de\ncast 127.0.0.1:\(port)\nwait hand-over\ntracks\n")
    try await child.wait {
      $0.text.components(separatedBy: "  handover ").last?.contains("> 1   text  de\n") == true
        && $0.text.contains("  handover ")
    }
    child.send("stop-casting\nquit\n")
    _ = try await child.end()
    kill(tv.pid, SIGTERM)
    _ = try await tv.end()
  }

  @Test func `a playlist's entries have the subtitles beside them, too (S123)`() throws {
    let folder = try ScratchDirectory()
    for name in ["a.mp3", "a.de.srt", "a.vtt", "b.mp3"] { try folder.write([], to: name) }
    let list = try folder.write(Array("a.mp3\nhttp://host/a.mp3\n\(folder.path)/b.mp3\n".utf8), to: "l.m3u")
    let items = MediaCollection(path: list).items
    #expect(items.map { $0.tracks.map(\.location?.lastComponent) } == [["a.vtt", "a.de.srt"], [], []])
  }

  @Test(arguments: [["--audio", "d"], ["--text", "de,,en"], ["--audio", "\u{1B}x"]])
  func `languages are codes`(words: [String]) throws {
    #expect(throws: UsageError.self) { try PlayOptions((words + ["x"]).map { Array($0.utf8) }) }
  }

  @Test func `words are read`() throws {
    func parse(_ line: String) throws -> Word? { try Word.parse(Array(line.utf8)) }
    #expect(try parse("audio auto") == .track(.audio, .automatic))
    #expect(try parse("text off") == .track(.text, .off))
    #expect(try parse("text de-AT,en") == .track(.text, .languages(["de-AT", "en"])))
    #expect(try parse("audio 12") == .track(.audio, .number(TrackID(rawValue: 12))))
    for line in ["audio off", "audio", "text", "text 0x", "text -1", "text de en", "tracks 1"] {
      #expect(throws: WordError.self, "\(line)") { try parse(line) }
    }
  }
}
