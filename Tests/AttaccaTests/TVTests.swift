import Foundation
import Testing

/// `attacca tv` as a person meets it.
@Suite(.timeLimit(.minutes(2))) struct `The TV on the command line` {
  @Test func `is ready, and ends with a line that says quit`() async throws {
    let (tv, port) = try await Child.tv()
    #expect(Int(port) ?? 0 > 0)
    tv.send("what\nquit\n")
    let record = try await tv.end()
    #expect(record.status == 0)
    #expect(record.lines.first?.hasSuffix("ready    “Test” at port \(port)") == true)
    #expect(record.lines.last?.hasSuffix("quit     Quit.") == true)
    #expect(record.errorText.isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `goes on when its input ends, and ends with a signal`(signal: Int32) async throws {
    let (tv, _) = try await Child.tv("--json")
    tv.endInput()
    kill(tv.pid, signal)
    let record = try await tv.end()
    #expect(record.status == 128 + signal)
    #expect(record.lines.last?.contains("\"reason\":\"interrupted\"") == true)
  }

  @Test func `ends with q in a terminal`() async throws {
    let tv = try Child("tv", "--port", "0", "--null-audio", columns: 80)
    try await tv.wait(for: "ready")
    tv.send("q")
    #expect(try await tv.end().status == 0)
  }

  @Test func `says that its port is taken`() async throws {
    let (first, port) = try await Child.tv()
    let record = try await Child("tv", "--port", port, "--null-audio").finish()
    #expect(record.status == 69)
    #expect(record.errorText.contains("choose another port"))
    first.send("q\n")
    #expect(try await first.end().status == 0)
  }

  @Test(arguments: [
    (["--port", "x"], "no port"), (["--port", "70000"], "no port"), (["--port"], "needs a value"),
    (["--name", ""], "no name"), (["--idle-timeout", "0"], "no timeout"),
    (["--paused-timeout", "x"], "no timeout"), (["--paused-timeout"], "needs a value"),
    (["--loud"], "no option"), (["song.mp3"], "no option"),
  ])
  func `refuses a command line that makes no sense`(arguments: [String], words: String) async throws {
    let record = try await Child(
      Array(Programs.attacca.utf8), (["tv"] + arguments).map { Array($0.utf8) }
    ).finish()
    #expect(record.status == 64)
    #expect(record.errorText.contains(words))
  }

  @Test func `explains itself`() async throws {
    let record = try await Child("tv", "--help").finish()
    #expect(record.status == 0)
    for word in [
      "--name", "--port", "--null-audio", "--idle-timeout", "--paused-timeout", "--json", "Exit status",
    ] {
      #expect(record.text.contains(word))
    }
  }
}
