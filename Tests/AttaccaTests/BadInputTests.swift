import Foundation
import SoundFixture
import Testing

/// In every case: a clear sentence, the rest plays on, nothing hangs, nothing is lost.
@Suite(.serialized) struct `Bad input` {
  private func play(_ names: String...) async throws -> Child.Record {
    try await Child(bytes: (["play", "--null-audio"] + names).map { Array($0.utf8) })
      .finish()
  }

  @Test func `an empty folder`() async throws {
    let directory = try ScratchDirectory()
    let record = try await play(directory.path)
    #expect(record.status == 66)
    #expect(record.errorText.contains("holds no media"))
    #expect(record.errorText.contains("There is nothing to play"))
  }

  @Test func `names that do not exist`() async throws {
    let record = try await play("/nonexistent/a.mp3", "")
    #expect(record.status == 66)
    #expect(record.errorText.contains("“/nonexistent/a.mp3” does not exist: check the path"))
    #expect(record.errorText.contains("empty name"))
  }

  @Test func `one broken file among good ones`() async throws {
    let directory = try ScratchDirectory()
    try directory.tone("1.wav", seconds: 1)
    let broken = try directory.write(Array("this is no music".utf8), to: "2.mp3")
    try directory.tone("3.wav", seconds: 1)
    let record = try await play(directory.path)
    #expect(record.status == 0)
    #expect(record.text.contains("“\(broken)” is not media of a known kind"), "\(record)")
    #expect(record.lines.contains { $0.contains("playing  3/3  3.wav") }, "\(record)")
    #expect(record.text.contains("one entry could not be played"))
  }

  @Test func `nothing but broken files, empty files, pipes`() async throws {
    let directory = try ScratchDirectory()
    try directory.write(Array("this is no music".utf8), to: "broken.mp3")
    try directory.write([], to: "empty.mp3")
    let pipe = directory.path + "/pipe.wav"
    #expect(mkfifo(pipe, 0o644) == 0)
    let record = try await play(directory.path + "/broken.mp3", directory.path + "/empty.mp3", pipe)
    #expect(record.status == 1, "\(record)")
    for sentence in [
      "is not media", "is empty: fetch it again", "is a pipe", "Nothing in the queue could be played",
    ] {
      #expect(record.text.contains(sentence), "\(record)")
    }
  }

  @Test func `a name with a line break and escapes`() async throws {
    let directory = try ScratchDirectory()
    let name = Array("a\n\u{1B}[31m\"b'.wav".utf8)
    try directory.write(Wave.tone(seconds: 1), to: name)
    let record = try await play(directory.path)
    #expect(record.status == 0)
    #expect(!record.output.contains(0x1B))
    #expect(record.text.contains("\"b'.wav"), "\(record)")
  }

  @Test func `a playlist that names itself`() async throws {
    let directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 1)
    let list = try directory.write(Array("list.m3u\na.wav\n".utf8), to: "list.m3u")
    let record = try await play(list)
    #expect(record.status == 0)
    #expect(record.errorText.contains("the list would contain itself"))
    #expect(record.text.contains("playing  1/1  a.wav"), "\(record)")
  }

  @Test func `a playlist of 100,000 entries`() async throws {
    let directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 5)
    let line = Array("a.wav\n".utf8)
    let list = try directory.write((0..<100_000).flatMap { _ in line }, to: "list.m3u8")
    let child = try Child("play", "--null-audio", "--json", "--shuffle", "--stdin", list)
    child.send("next\nmove 100000 1\nundo\nlist\nquit\n")
    let log = try JSONLog(try await child.end())
    #expect(log.all("queue").allSatisfy { $0["entries"] == nil })
    #expect(log.all("queue").last?["count"] as? Int == 100_000)
    #expect(log.all("outcome").compactMap { $0["result"] as? String } == Array(repeating: "done", count: 5))
  }

  @Test func `a playlist of 100,000 missing files can be left at any time`() async throws {
    let directory = try ScratchDirectory()
    let list = try directory.write(Array((0..<100_000).map { "no\($0).wav\n" }.joined().utf8), to: "list.m3u")
    let child = try Child("play", "--null-audio", "--stdin", list)
    try await child.wait(for: "no50.wav” does not exist")
    child.send("quit\n")
    #expect(try await child.end().status == 0)
  }

  @Test func `an address that never answers`() async throws {
    let listener = try Listener()
    let directory = try ScratchDirectory()
    let tone = try directory.tone("a.wav", seconds: 1)
    let child = try Child("play", "--null-audio", "--stdin", "http://127.0.0.1:\(listener.port)/x.mp3", tone)
    try await child.wait(for: "opening  1/2  x.mp3")
    child.send("next\nwait\nquit\n")
    let record = try await child.end()
    #expect(record.status == 0)
    #expect(record.text.contains("playing  2/2  a.wav"), "\(record)")
  }

  @Test func `a file that is deleted while it plays`() async throws {
    let directory = try ScratchDirectory()
    let first = try directory.tone("a.wav", seconds: 1.5)
    let second = try directory.tone("b.wav", seconds: 1)
    let child = try Child("play", "--null-audio", "--stdin", first, second)
    try await child.wait(for: "playing  1/2  a.wav")
    try FileManager.default.removeItem(atPath: first)
    child.send("wait next\nwait\nprevious\nwait\nquit\n")
    let record = try await child.end()
    #expect(record.text.contains("playing  2/2  b.wav"), "\(record)")
    #expect(record.text.contains("“\(first)” does not exist"), "\(record)")
    #expect(record.status == 0)
  }
}
