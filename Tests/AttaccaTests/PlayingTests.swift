import Foundation
import SoundFixture
import Testing

/// The built program, without a terminal.
@Suite(.serialized) struct `attacca play` {
  @Test func `plays everything to the end, a line per change (S190)`() async throws {
    let directory = try ScratchDirectory()
    try directory.tone("b.wav", seconds: 1)
    try directory.tone("a.wav", seconds: 1)
    try directory.write(Array("no media".utf8), to: "notes.txt")
    let record = try await Child("play", "--null-audio", directory.path).finish()
    #expect(record.status == 0, "\(record)")
    let playing = record.lines.filter { $0.contains("  playing  ") }
    #expect(playing.map { $0.contains("1/2  a.wav") } == [true, false], "\(record)")
    #expect(record.text.contains("The queue was played through."))
    #expect(record.errors.isEmpty)
  }

  @Test func `takes words, each answered by a line`() async throws {
    let directory = try ScratchDirectory()
    for name in ["a.wav", "b.wav", "c.wav"] { try directory.tone(name, seconds: 30) }
    let child = try Child("play", "--null-audio", "--stdin", directory.path)
    try await child.wait(for: "playing  1/3  a.wav")
    let dialogue = [
      ("next", "ok"), ("pause", "ok"), ("pause", "ok (nothing to do)"), ("move 3 1", "ok"),
      ("remove 9", "refused: There is no such place in the queue."), ("seek 1:30:", "error: "),
      ("undo", "ok"), ("undo", "ok"), ("redo", "ok"), ("volume 30", "ok"), ("mute on", "ok"),
      ("rate 2", "ok"),
      ("repeat all", "ok"), ("shuffle on", "ok"), ("insert 1 \(directory.path)/a.wav", "ok"),
      ("add /nonexistent", "error: “/nonexistent” does not exist"), ("stop-after 1", "ok"),
      ("sleep 100 finish", "ok"),
      ("sleep off", "ok"), ("keep-current", "ok"), ("clear-upcoming", "ok (nothing to do)"), ("stop", "ok"),
      ("clear", "ok"), ("next", "refused: "), ("play", "refused: The queue is empty"),
    ]
    for (word, _) in dialogue { child.send(word + "\n") }
    child.send("quit\n")
    let record = try await child.end()
    let answers = record.lines.filter {
      $0.hasPrefix("ok") || $0.hasPrefix("refused: ") || $0.hasPrefix("error: ")
    }
    #expect(answers.count == dialogue.count + 1, "\(record)")
    for (answer, (word, expected)) in zip(answers, dialogue) {
      let isRight = expected == "ok" ? answer == "ok" : answer.hasPrefix(expected)
      #expect(isRight, "\(word): \(answer)")
    }
    #expect(record.status == 0)
  }

  @Test func `waits for the entry after the one that was just chosen`() async throws {
    let directory = try ScratchDirectory()
    for (name, seconds) in [("a.wav", 30.0), ("b.wav", 1), ("c.wav", 30)] {
      try directory.tone(name, seconds: seconds)
    }
    let child = try Child("play", "--null-audio", "--stdin", directory.path)
    try await child.wait(for: "playing  1/3  a.wav")
    let changes = (0..<40).map { "repeat \($0.isMultiple(of: 2) ? "all" : "off")\n" }.joined()
    child.send(changes + "next\nwait next\nlist\nquit\n")
    let record = try await child.end()
    #expect(record.lines.contains { $0.hasPrefix("> 3  c.wav") }, "\(record)")
  }

  @Test func `shows an undone edit in the list`() async throws {
    let child = try Child("play", "--null-audio", "--stdin", Programs.media)
    child.send("pause\nremove 2\nlist\nundo\nlist\nmove 3 1\nlist\nquit\n")
    let record = try await child.end()
    let names = ["Morning.flac", "Noon.opus", "Evening.mp3"]
    let listed = record.lines.filter { $0.hasPrefix("> ") || $0.contains(#/^  [123]  /#) }
      .compactMap { line in names.first { line.hasSuffix($0) } }
    let (one, two, three) = (names[0], names[1], names[2])
    #expect(listed == [one, three, one, two, three, three, one, two], "\(record)")
  }

  @Test func `draws the same order from the same seed`() async throws {
    let directory = try ScratchDirectory()
    for number in 1...12 { try directory.tone("\(number).wav", seconds: 5) }
    func order(_ seed: Int) async throws -> [Substring] {
      let child = try Child(
        "play", "--null-audio", "--shuffle", "--seed", "\(seed)", "--stdin", directory.path)
      child.send("list\nquit\n")
      return try await child.end().lines.filter { $0.contains("(plays ") }
    }
    let first = try await order(5)
    #expect(first.count == 12)
    #expect(try await order(5) == first)
    #expect(try await order(6) != first)
  }

  @Test func `goes on to the end when the words end`() async throws {
    let directory = try ScratchDirectory()
    let long = try directory.tone("a.wav", seconds: 60)
    let short = try directory.tone("b.wav", seconds: 0.3)
    let child = try Child("play", "--null-audio", long, short)
    child.send("next")
    let record = try await child.finish()
    #expect(record.status == 0)
    #expect(record.text.contains("played through"), "\(record)")
  }

  @Test func `leaves when the words end and nothing is being played`() async throws {
    let child = try Child("play", "--null-audio", Programs.media)
    child.send("pause\n")
    let record = try await child.finish()
    #expect(record.status == 0)
    #expect(record.text.contains("the input has ended"), "\(record)")
  }

  @Test func `waits for words after the end once one has come`() async throws {
    let directory = try ScratchDirectory()
    let tone = try directory.tone("a.wav", seconds: 0.3)
    let child = try Child("play", "--null-audio", tone)
    child.send("wait-for-end\nadd \(tone)\nwait\nlist\n")
    try await child.wait(for: "> 2  a.wav\nok\n")
    child.send("quit\n")
    #expect(try await child.end().status == 0)
  }

  @Test func `starts at a place, at a loudness, with a repeat`() async throws {
    let child = try Child(
      "play", "--null-audio", "--start=0:05", "--volume", "40", "--repeat", "all", "--stdin", Programs.media)
    let record = try await child.wait(for: "playing  1/3")
    #expect(record.text.contains("0:05 / 0:10"), "\(record)")
    child.send("status\nquit\n")
    #expect(try await child.end().text.contains("repeat all, volume 40 %"))
  }
}
