import Foundation
import SoundFixture
import Testing

/// What one run keeps and the next takes up.
@Suite(.serialized, .timeLimit(.minutes(3))) struct `attacca play keeps its state` {
  private let directory: ScratchDirectory
  private let state: String

  init() throws {
    directory = try ScratchDirectory()
    state = directory.path("state")
    try FileManager.default.createDirectory(
      atPath: directory.path("music"), withIntermediateDirectories: false)
    for name in ["a", "b", "c"] { try directory.tone("music/\(name).wav", seconds: 60) }
  }

  private func play(_ words: String...) throws -> Child { try play(words) }

  private func play(_ words: [String]) throws -> Child {
    try Child(
      Array(Programs.attacca.utf8),
      (["play", "--null-audio", "--state", state] + words).map { Array($0.utf8) })
  }

  private var files: [String] { ["a", "b", "c"].map { directory.path("music/\($0).wav") } }

  private func quit(_ child: Child) async throws -> Child.Record {
    child.send("quit\n")
    return try await child.end()
  }

  @Test func `and goes on where it stopped, playing or paused, in the same order (R31, S212)`() async throws {
    let first = try play("--shuffle", "--seed", "4", "--repeat", "all", directory.path("music"))
    try await first.wait(for: "playing  1/3")
    first.send("next\nseek 20\npause\nwait 0.01\nlist\n")
    try await first.wait(for: "(plays ")
    let list = try #require(try await quit(first).text.components(separatedBy: "paused ").last)
    let order = list.split(separator: "\n").filter { $0.contains("(plays ") }
    let second = try play("--resume")
    try await second.wait(for: "notice   Resumed: ")
    second.send("list\nstatus\n")
    let text = try await second.wait(for: "modes    ").text
    #expect(text.contains(" at 0:20, paused."), "\(text)")
    #expect(order.count == 3 && order.allSatisfy { text.contains($0) }, "\(order) \(text)")
    #expect(text.contains("repeat all"))
    second.send("play\n")
    try await second.wait(for: "playing  2/3")
    _ = try await quit(second)
    let third = try play("--resume")
    try await third.wait(for: "playing  2/3")
    #expect(try await quit(third).text.contains(", playing."))
  }

  @Test func `and says when it is not the list that was named`() async throws {
    let first = try play(files[0], files[1])
    first.send("seek 30\n")
    try await first.wait(for: "jumped   to 0:30")
    _ = try await quit(first)
    let same = try play("--resume", files[0], files[1])
    try await same.wait(for: "playing  1/2")
    #expect(try await quit(same).text.contains("notice   Resumed: “a.wav” at 0:3"))
    let other = try play("--resume", files[1])
    try await other.wait(for: "playing  1/1  b.wav  0:00")
    #expect(
      try await quit(other).text.contains(
        "notice   Not resumed: another queue is kept than the one that is named, so it begins anew."))
    let none = try await play("--resume", directory.path("nothing")).end()
    #expect(none.status == 66 && none.text.contains("Not resumed"), "\(none)")
    // What was kept is not lost by that.
    let again = try play("--resume")
    try await again.wait(for: "playing  1/1  b.wav")
    _ = try await quit(again)
  }

  @Test func `and refuses what makes no sense, what another run has and what is not there`() async throws {
    let nothing = try await play("--resume").end()
    #expect(nothing.status == 66)
    #expect(nothing.errorText == "attacca: nothing is kept that could be resumed: name files to play.\n")
    let first = try play("--stdin", files[0])
    try await first.wait(for: "playing  1/1")
    for words in [["--resume"], [files[1]]] {
      let second = try await Child(
        Array(Programs.attacca.utf8),
        (["play", "--null-audio", "--state", state] + words).map { Array($0.utf8) }
      ).end()
      #expect(second.status == 74)
      #expect(second.errorText.contains("keeps the state of another program that runs"), "\(second)")
      #expect(second.errorText.contains("process \(first.pid)"), "\(second)")
    }
    _ = try await quit(first)
    for words in [["--no-state", "--resume"], ["--no-state", files[0]], ["--resume", "--start", "3"]] {
      let record = try await Child(
        Array(Programs.attacca.utf8),
        (["play", "--null-audio", "--state", state] + words).map { Array($0.utf8) }
      ).end()
      #expect(record.status == 64 && record.errorText.contains("leave one out"), "\(record)")
    }
  }

  @Test(arguments: [false, true])
  func `at most a second old after kill -9 at any moment (R31)`(onTV: Bool) async throws {
    var worst = 0
    let tv = onTV ? try await Child.tv() : nil
    let target = tv.map { ["--tv", "127.0.0.1:\($0.port)"] } ?? []
    for round in 0..<(onTV ? 3 : 6) {
      let child = try play(["--json", "--stdin"] + target + [files[0]])
      // The place is told when a second is over, on a busy machine some milliseconds later;
      // the moment of the kill is anywhere between.
      try await child.wait { $0.text.contains(/"position":[1-9]\d{3,},/) }
      child.send("volume \(round + 1)\nadd \(files[1])\nwait 0.\(round * 13 + 10)\nstatus\n")
      let lines = try await child.wait { $0.text.contains(#""command":"status""#) }.lines
      kill(child.pid, SIGKILL)
      _ = try await child.end()
      let last = try #require(lines.last { $0.contains(#""event":"state""#) })
      let place =
        try #require(
          try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])["position"] as? Int
      let next = try await play("--resume", "--json").finish(after: #""Resumed""#)
      let states = try JSONLog(next).all("state")
      let resumed = try #require(states.compactMap { $0["position"] as? Int }.first)
      #expect(next.text.contains(#""event":"queue","count":"#), "\(next)")
      worst = max(worst, try #require(place) - resumed)
    }
    #expect(worst < 1000, "\(worst) ms")
    tv?.tv.send("quit\n")
  }

  @Test func `and takes up what a TV still plays; one that is gone is told of (S60, S63)`() async throws {
    let (tv, port) = try await Child.tv()
    let first = try play(["--json", "--stdin", "--tv", "127.0.0.1:\(port)", files[0]])
    // The session is in the state that is kept after a second of playing there.
    try await first.wait { $0.text.contains(/"position":[2-9]\d{3,},/) }
    kill(first.pid, SIGKILL)
    _ = try await first.end()
    let second = try play(["--stdin", "--resume"])
    let taken = try await second.wait(for: "The device still plays this queue.").text
    #expect(taken.contains(", on 127.0.0.1:\(port) if that still plays it."), "\(taken)")
    second.send("pause\n")
    try await tv.wait(for: "paused   1/1")
    second.send("play\nwait 1.2\nstatus\n")
    try await second.wait(for: "modes    ")
    kill(second.pid, SIGKILL)
    _ = try await second.end()
    tv.send("quit\n")
    _ = try await tv.end()
    let third = try play(["--stdin", "--resume"])
    let told = try await third.wait(for: "paused   1/1").text
    #expect(told.contains("notice   Output lost: "), "\(told)")
    _ = try await quit(third)
  }

  @Test func `and says once that the disk is full, and plays on`() async throws {
    let room = directory.path("room")
    try FileManager.default.createDirectory(atPath: room, withIntermediateDirectories: false)
    // A file system of two pages, in a name space of its own: the folder fits, a state does not.
    let script = """
      mount -t tmpfs -o size=8k tmpfs "$1" && exec "$2" play --null-audio --stdin --state "$1/state" "$3"
      """
    let child = try Child(
      Array("/usr/bin/unshare".utf8),
      ["-rm", "sh", "-c", script, "sh", room, Programs.attacca, directory.path("music")].map {
        Array($0.utf8)
      })
    let items = (0..<200).map { _ in "add \(directory.path("music"))" }.joined(separator: "\n")
    child.send(items + "\n")
    try await child.wait { $0.errorText.contains("make room on its disk") }
    child.send("status\n")
    try await child.wait(for: "playing  1/603")
    child.send("next\n")
    try await child.wait(for: "playing  2/603")
    let record = try await quit(child)
    #expect(record.status == 0)
    #expect(
      record.errorText.components(separatedBy: "make room on its disk").count == 2, "\(record.errorText)")
  }

  @Test func `and tells of damage, and goes on with what was there before`() async throws {
    for file in files[..<2] {
      let child = try play(file)
      try await child.wait(for: "playing  1/1")
      _ = try await quit(child)
    }
    let newest = try #require(
      ["state.1", "state.2"].max { left, right in
        func number(_ name: String) throws -> Substring {
          try String(contentsOfFile: "\(state)/\(name)", encoding: .utf8).split(separator: " ")[2]
        }
        return (try? number(left) < number(right)) ?? false
      })
    try Data("none".utf8).write(to: URL(fileURLWithPath: "\(state)/\(newest)"))
    let child = try play("--resume")
    try await child.wait(for: "playing  1/1")
    let record = try await quit(child)
    #expect(
      record.errorText.contains("\(newest)” is damaged or no kept state: it was set aside"), "\(record)")
  }
}

extension Child {
  /// Waits for text in the output, then ends the run by a signal.
  fileprivate func finish(after text: String) async throws -> Record {
    try await wait { $0.text.contains(text) && $0.text.contains(#""event":"state""#) }
    kill(pid, SIGTERM)
    return try await end()
  }
}
