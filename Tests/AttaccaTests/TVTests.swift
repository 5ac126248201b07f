import Foundation
import Testing

/// `attacca tv` as a person meets it.
@Suite(.timeLimit(.minutes(2))) struct `The TV on the command line` {
  /// A TV at any port, once it says which.
  private static func start(_ arguments: String...) async throws -> (tv: Child, port: String) {
    let arguments = ["tv", "--port", "0", "--null-audio", "--name", "Test"] + arguments
    let tv = try Child(Array(Programs.attacca.utf8), arguments.map { Array($0.utf8) })
    let ready = try await tv.wait { !$0.lines.isEmpty }
    let text = ready.text
    let start = try #require(text.firstRange(of: "at port ") ?? text.firstRange(of: "\"port\":"))
    return (tv, String(text[start.upperBound...].prefix { $0.isNumber }))
  }

  @Test func `is ready, and ends with a line that says quit`() async throws {
    let (tv, port) = try await Self.start()
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
    let (tv, _) = try await Self.start("--json")
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
    let (first, port) = try await Self.start()
    let record = try await Child("tv", "--port", port, "--null-audio").finish()
    #expect(record.status == 69)
    #expect(record.errorText.contains("choose another port"))
    first.send("q\n")
    #expect(try await first.end().status == 0)
  }

  @Test(arguments: [
    (["--port", "x"], "no port"), (["--port", "70000"], "no port"), (["--port"], "needs a value"),
    (["--name", ""], "no name"), (["--loud"], "no option"), (["song.mp3"], "no option"),
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
    for word in ["--name", "--port", "--null-audio", "--json", "Exit status"] {
      #expect(record.text.contains(word))
    }
  }
}
