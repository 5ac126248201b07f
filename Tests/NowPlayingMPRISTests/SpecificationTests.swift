#if DBus
  import Foundation
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import SoundFixture
  import Synchronization
  import Testing

  /// The specification, line by line, asked by others: playerctl, busctl and dbus-next, on a private bus.
  @Suite("The player on the bus, line by line", .serialized, .timeLimit(.minutes(2)))
  struct SpecificationTests {
    /// The table of lines in the article and the lines that the script checks are the same.
    @Test("The article lists every line that is checked")
    func table() async throws {
      let table = try await Program(
        script: "mpris_lines.py", ["--table"], environment: ChildProcess.environment
      ).output
      let article = try String(
        contentsOfFile: Program.root + "/Sources/NowPlayingMPRIS/NowPlayingMPRIS.docc/TheSpecification.md",
        encoding: .utf8)
      #expect(table.split(separator: "\n").count > 40)
      #expect(article.contains(table), "run mpris_lines.py --table and put it into the article")
    }

    @Test("Every line holds [S191 S196 S197 S198 S200 S201 S202]")
    func lines() async throws {
      let bus = try PrivateBus()
      let host = Host(address: bus.address)
      host.publish()
      let script = try Program(script: "mpris_lines.py", environment: bus.environment)
      var (good, isDone) = (0, false)
      for await line in script.lines {
        let words = line.split(separator: " ")
        switch words.first {
        case "do" where words.dropFirst().first == "expect":
          #expect(host.engine.snapshot.isMuted == (words.last == "muted"))
        case "do": host.carryOut(Array(words.dropFirst()))
        case "asked":
          let asked = host.asked.withLock { $0 }
          #expect(asked == ["raise", "fullscreen true", "fullscreen false", "quit"])
        case "ok": good += 1
        case "done": isDone = true
        case "figure": print(line)
        default: Issue.record("\(line)")
        }
      }
      #expect(isDone && good > 40)
      await host.end()
      #expect(host.output.players.flatMap(\.violations).isEmpty)
    }
  }
#endif
