import Foundation
import SoundFixture
import Testing

/// `attacca play` with a TV: the project's own, in another process, over real TLS on loopback.
@Suite(.timeLimit(.minutes(2))) struct `Casting on the command line` {
  private let directory: ScratchDirectory

  init() throws {
    directory = try ScratchDirectory()
    try directory.tone("a.wav", seconds: 20)
    try directory.tone("b.wav", seconds: 20)
  }

  /// A TV at a port of its own, once it listens.
  private func startTV() async throws -> (tv: Child, address: String) {
    let (tv, port) = try await Child.tv()
    return (tv, "127.0.0.1:\(port)")
  }

  private func play(_ arguments: String...) throws -> Child {
    let words = ["play", "--null-audio", directory.path("a.wav"), directory.path("b.wav")] + arguments
    return try Child(Array(Programs.attacca.utf8), words.map { Array($0.utf8) })
  }

  @Test("Over to the TV and back, with place and order, and what it cost [S1 S23 S49 S50 S53]")
  func thereAndBack() async throws {
    let (tv, address) = try await startTV()
    let player = try play()
    player.send(
      "wait 0.5\ncast \(address)\nwait hand-over\nwait 0.5\nnext\nwait 0.5\nlocal\nwait hand-over\nstatus\nquit\n"
    )
    let record = try await player.end()
    #expect(record.status == 0, "\(record)")
    let reports = record.lines.filter { $0.contains("  handover ") }
    #expect(reports.count == 2, "\(record)")
    #expect(reports.first?.contains("this machine → \(address): position error") == true)
    #expect(reports.last?.contains("\(address) → this machine: position error") == true)
    #expect(record.lines.contains { $0.contains("playing  2/2  b.wav") }, "\(record)")
    try await tv.wait(for: "app      ended")
    tv.send("quit\n")
    let shown = try await tv.end()
    #expect(shown.text.contains("paused   1/2"), "\(shown)")
    #expect(shown.text.contains("playing  2/2"), "\(shown)")
  }

  @Test("`wait hand-over` waits for the one before it, whatever else has just changed")
  func waitsForItsOwn() async throws {
    let (tv, address) = try await startTV()
    let player = try play()
    try await player.wait(for: "playing  1/2")
    let changes = (0..<40).map { "repeat \($0.isMultiple(of: 2) ? "all" : "off")\n" }.joined()
    player.send("\(changes)cast \(address)\nwait hand-over\nlist\nquit\n")
    let record = try await player.end()
    let report = try #require(record.lines.firstIndex { $0.contains("  handover ") }, "\(record)")
    let list = try #require(record.lines.firstIndex { $0.hasPrefix("> 1  a.wav") }, "\(record)")
    #expect(report < list, "\(record)")
    tv.send("quit\n")
    _ = try await tv.end()
  }

  @Test("Quitting leaves the TV playing [S1 S24]")
  func quit() async throws {
    let (tv, address) = try await startTV()
    let player = try play("--tv", address)
    try await player.wait(for: "  handover ")
    try await tv.wait(for: "playing  1/2")
    player.send("quit\n")
    #expect(try await player.end().status == 0)
    try await tv.wait(for: "is gone")
    tv.send("quit\n")
    let shown = try await tv.end()
    #expect(!shown.text.contains("app      ended"), "\(shown)")
    #expect(!shown.text.contains("stopped"), "\(shown)")
  }

  @Test("A TV that is not there: a sentence that names it, playing goes on here [S23]")
  func absent() async throws {
    let player = try play()
    try await player.wait(for: "playing  1/2")
    player.send("cast 127.0.0.1:1\nwait hand-over\nstatus\nquit\n")
    let record = try await player.end()
    #expect(record.lines.contains { $0.contains("Could not hand over to 127.0.0.1:1") }, "\(record)")
    #expect(record.lines.last { $0.contains("1/2  a.wav") }?.contains("playing") == true, "\(record)")
  }

  @Test("Nothing but a TV that is not there: nothing sounds, and the exit status says so")
  func absentFromTheStart() async throws {
    let player = try play("--tv", "127.0.0.1:1")
    player.endInput()
    let record = try await player.finish()
    #expect(record.status == 69, "\(record)")
    #expect(record.text.contains("127.0.0.1:1"), "\(record)")
  }

  @Test("The same when the names take longer to look up than the TV to refuse")
  func absentBeforeTheNames() async throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("many"), withIntermediateDirectories: false)
    for number in 0..<2_000 { try directory.write([], to: "many/\(number).wav") }
    let player = try Child("play", "--null-audio", "--tv", "127.0.0.1:1", directory.path("many"))
    player.endInput()
    let record = try await player.finish()
    #expect(record.status == 69 && !record.text.contains("  opening  "), "\(record)")
  }

  @Test("A TV that dies while it plays: said, and the place is kept here, paused")
  func dies() async throws {
    let (tv, address) = try await startTV()
    let player = try play("--tv", address)
    try await tv.wait(for: "playing  1/2")
    kill(tv.pid, SIGKILL)
    try await player.wait(for: "not reachable, trying again")
    player.send("status\n")
    try await player.wait { record in
      record.lines.contains { $0.contains("1/2  a.wav") && $0.contains(", trying again)") }
    }
    player.send("pause\nstop-casting\nwait 1\nstatus\nquit\n")
    let record = try await player.end()
    #expect(record.text.contains("refused: The device cannot be reached"), "\(record)")
    #expect(record.lines.contains { $0.contains("playing  1/2  a.wav") }, "\(record)")
    _ = try? await tv.finish()
  }
}
