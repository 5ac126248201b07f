import Attacca
import Foundation
import SoundFixture
import Testing

@testable import attacca

/// `plan` and what is said beside a hand-over, with the project's own TV in another process.
@Suite(.timeLimit(.minutes(2))) struct `Plans on the command line` {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 20)
    try ChildProcess.run(
      "ffmpeg",
      [
        "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc=d=20:s=64x64:r=5", "-f", "lavfi", "-i",
        "sine=d=20",
        "-pix_fmt", "yuv420p", "-c:v", "libx264", "-shortest", directory.path("film.mp4"),
      ])
  }

  private func play(_ arguments: String...) throws -> Child {
    let words = ["play", "--null-audio", directory.path("a.wav"), directory.path("film.mp4")] + arguments
    return try Child(Array(Programs.attacca.utf8), words.map { Array($0.utf8) })
  }

  @Test("`plan` says what becomes of each entry, `cast` beside the hand-over what would be lost (S2)")
  func words() async throws {
    let (tv, port) = try await Child.tv()
    let player = try play()
    try await player.wait(for: "playing  1/2")
    player.send("plan 127.0.0.1:\(port)\ncast 127.0.0.1:\(port)\nwait hand-over\n")
    try await player.wait { record in Self.parts.allSatisfy(record.text.contains) }
    player.send("quit\n")
    let record = try await player.end()
    #expect(record.lines.contains("plan     Attacca TV"), "\(record)")
    #expect(record.lines.contains("  1  a.wav: plays as it is"), "\(record)")
    #expect(record.lines.contains("  2  film.mp4: plays, without a picture"), "\(record)")
    tv.send("quit\n")
    _ = try await tv.end()
  }

  /// What is told beside the hand-over, and when it is over.
  private static let parts = [
    "The hand-over: On Attacca TV, 1 would be played with something missing (“film.mp4”", "  handover ",
  ]

  @Test("As JSON; a hand-over that loses nothing is not commented on")
  func json() async throws {
    let (tv, port) = try await Child.tv()
    let player = try play("--json")
    try await player.wait(for: "\"playing\"")
    player.send("plan 127.0.0.1:\(port)\nremove 2\ncast 127.0.0.1:\(port)\nwait hand-over\nquit\n")
    let log = try JSONLog(try await player.end())
    let plan = try #require(log.all("plan").first)
    #expect(plan["device"] as? String == "Attacca TV" && plan["unseen"] as? Int == 0)
    let entries = try #require(plan["entries"] as? [[String: Any]])
    #expect(entries.map { $0["result"] as? String } == ["plays", "loses"])
    #expect((plan["warning"] as? String)?.contains("film.mp4") == true)
    #expect(!log.all("notice").contains { $0["title"] as? String == "The hand-over" })
    #expect(log.all("handover").contains { $0["outcome"] as? String == "done" })
    tv.send("quit\n")
    _ = try await tv.end()
  }

  @Test("The word is read; what it needs is said")
  func parsing() throws {
    #expect(
      try Word.parse(Array("plan Living Room".utf8)) == .plan(.remote(DeviceID(rawValue: "Living Room"))))
    #expect(throws: WordError("write `plan NAME`, `plan HOST` or `plan HOST:PORT`.")) {
      try Word.parse(Array("plan".utf8))
    }
  }
}
