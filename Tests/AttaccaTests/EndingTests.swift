import Foundation
import SoundFixture
import Testing

/// How the program ends, and what its exit status says.
@Suite(.serialized) struct `The exit status` {
  @Test(arguments: [
    ([], "say what to do"), (["bogus"], "no command “bogus”"), (["play"], "name something to play"),
    (["play", "--bogus", "x"], "no option “--bogus”"), (["play", "--seed"], "--seed needs a value"),
    (["play", "--seed", "-1", "x"], "no seed"), (["play", "--repeat", "twice", "x"], "off, one or all"),
    (["play", "--start", "1:75", "x"], "no time"), (["play", "--volume", "101", "x"], "0 to 100"),
    (["play", "--tv-patience", "0", "x"], "no patience"),
    (["play", "--tv-patience", "x", "x"], "no patience"),
    (["play", "--replay-gain", "loud", "x"], "no ReplayGain: give off, track, album or auto"),
    (["tv", "--replay-gain="], "no ReplayGain"),
    (["play", "--shuffle=yes", "x"], "no option"), (["queue", "x"], "takes no arguments"),
    (["queue", "--help", "x"], "takes no arguments"),
  ])
  func `is 64 for a command line that makes no sense`(arguments: [String], sentence: String) async throws {
    let record = try await Child(bytes: arguments.map { Array($0.utf8) }).finish()
    #expect(record.status == 64)
    #expect(record.errorText.contains(sentence), "\(record)")
    #expect(record.errorText.split(separator: "\n").count == 1)
    #expect(record.output.isEmpty)
  }

  @Test(arguments: [["--help"], ["play", "--help"], ["queue", "--help"], ["--version"]])
  func `is 0 for help`(arguments: [String]) async throws {
    let record = try await Child(bytes: arguments.map { Array($0.utf8) }).finish()
    #expect(record.status == 0)
    #expect(record.text.contains("attacca"))
    #expect(record.lines.allSatisfy { $0.count <= 110 })
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `is 128 and the signal when interrupted`(signal: Int32) async throws {
    let child = try Child("play", "--null-audio", "--json", Programs.media)
    try await child.wait(for: "\"playing\"")
    kill(child.pid, signal)
    let record = try await child.end()
    #expect(record.status == 128 + signal)
    #expect(try JSONLog(record).all("end").first?["reason"] as? String == "interrupted")
  }

  @Test func `is 0 when nobody reads any more`() async throws {
    let directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 60)
    let script = "\"$0\" play --null-audio --json \"$1\" 2>errors | head -n 2; exit \"${PIPESTATUS[0]}\""
    let child = try Child(
      Array("/bin/bash".utf8),
      ["-c", "cd \(directory.path); \(script)", Programs.attacca, directory.path].map { Array($0.utf8) })
    let record = try await child.end()
    #expect(record.status == 0)
    #expect(record.lines.count == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: directory.path + "/errors")).isEmpty)
  }

  @Test func `comes with one signal when nobody reads the output and it is full`() async throws {
    let directory = try ScratchDirectory()
    let script = """
      mkfifo "$2/full"; exec 3<>"$2/full"; head -c 65536 /dev/zero >&3
      "$0" play --null-audio --json "$1" >&3 & player=$!
      until grep -q pipe_w /proc/$player/task/*/wchan; do :; done
      kill -TERM $player; wait $player
      """
    let child = try Child(
      Array("/bin/bash".utf8),
      ["-c", script, Programs.attacca, Programs.media, directory.path].map { Array($0.utf8) }, deadline: 20)
    #expect(try await child.end().status == 128 + SIGTERM)
  }

  @Test func `never comes from writing into a connection that got a closed output's number`() async throws {
    let script = """
      "$0" play --null-audio "$1" <&- >&- 2>&- & player=$!
      until readlink /proc/$player/exe | grep -q attacca && target=$(readlink /proc/$player/fd/1); do :; done
      kill -TERM $player; wait $player; echo "$target"
      """
    let child = try Child(
      Array("/bin/bash".utf8), ["-c", script, Programs.attacca, Programs.media].map { Array($0.utf8) },
      deadline: 20)
    #expect(try await child.end().lines == ["/dev/null"])
  }

  @Test func `comes within a second, with an address that never answers`() async throws {
    let listener = try Listener()
    let child = try Child("play", "--null-audio", "--stdin", "http://127.0.0.1:\(listener.port)/x.mp3")
    try await child.wait(for: "opening")
    let start = ContinuousClock.now
    child.send("quit\n")
    #expect(try await child.end().status == 0)
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
