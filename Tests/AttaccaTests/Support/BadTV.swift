import Foundation
import SoundFixture
import Testing

/// A receiver that does one thing wrong at one moment (`bad_tv.py`).
struct BadTV {
  /// What sets it off.
  enum When: String, CaseIterable {
    case connect, tls, status, launch, load, play, end
  }

  /// What it does then.
  enum What: String, CaseIterable {
    case none, silent, freeze, die, reset, garbage, long, nonsense, refuse, stale, taken, theirs, reboot
    case buffer
  }

  let child: Child
  let address: String

  /// A TV that listens.
  init(_ when: When, _ what: What) async throws {
    let script = Programs.root + "/Tests/AttaccaTests/Fixtures/bad_tv.py"
    child = try Child(
      Array("/usr/bin/python3".utf8), ["-B", script, when.rawValue, what.rawValue].map { Array($0.utf8) })
    let record = try await child.wait(for: "\n")
    let port = try #require(record.lines.first?.split(separator: " ").last)
    address = "127.0.0.1:\(port)"
  }

  /// Ends it, frozen or not.
  func stop() async {
    kill(child.pid, SIGKILL)
    _ = try? await child.end()
  }
}

/// A run of `attacca play` that hands two tones to a TV and says at the end how things stand.
struct HandOverRun {
  let record: Child.Record
  /// What the TV said it heard.
  let heard: [Substring]
  let time: Duration

  /// The last line about the state before the end.
  var state: Substring { record.lines.last { $0.contains("/2  ") && !$0.contains("queue") } ?? "" }
  /// The last line about where it plays.
  var output: Substring { record.lines.last { $0.contains("output   ") } ?? "" }
  var notices: [Substring] { record.lines.filter { $0.contains("notice   ") } }

  /// Hands over, with the least patience, and carries out more words.
  /// `wanted`: what the TV is given the time to say that it heard; it may be slower than the player.
  static func run(
    _ tv: BadTV, in directory: ScratchDirectory, _ words: String, hearing wanted: [String]
  ) async throws -> HandOverRun {
    let start = ContinuousClock.now
    let player = try Child(
      "play", "--null-audio", "--tv-patience", "1", directory.path("a.wav"), directory.path("b.wav"))
    try await player.wait(for: "playing  1/2")
    player.send("cast \(tv.address)\nwait hand-over\n" + words + "status\nquit\n")
    let record = try await player.end()
    let time = ContinuousClock.now - start
    let heard = try await tv.child.wait { record in
      record.status != nil || wanted.allSatisfy { record.text.contains($0 + "\n") }
    }.lines
    await tv.stop()
    return HandOverRun(record: record, heard: heard, time: time)
  }
}
