#if DBus
  import Foundation
  import NowPlayingMPRIS
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import SoundFixture
  import Testing

  /// The connection: a bus that dies and returns, none at all, many callers, a frozen one.
  @Suite("The connection to the bus", .serialized, .timeLimit(.minutes(1)))
  struct BusTests {
    /// Asks until the answer is the wanted one; the suite's limit ends a vain wait.
    private func wait(for wanted: String, _ bus: PrivateBus, _ words: String...) async throws {
      while try await Program.output("playerctl", ["--player=attacca"] + words, environment: bus.environment)
        != wanted
      {}
    }

    @Test("The bus dies and returns: so does the player, and nobody was held up")
    func returns() async throws {
      let bus = try PrivateBus()
      let host = Host(address: bus.address)
      host.publish()
      host.engine.load(Host.songs(3), play: true)
      try await wait(for: "Playing", bus, "status")
      bus.crash()
      host.engine.pause()
      host.engine.next()
      try bus.restart()
      try await wait(for: "Paused", bus, "status")
      try await wait(for: "Song 2", bus, "metadata", "title")
      #expect(host.log.lines.filter { $0.contains("there is no bus at") }.count == 1)
      await host.end()
    }

    @Test("Without a bus there is one line in the log and nothing else")
    func none() async throws {
      await #expect(processExitsWith: .success) {
        unsetenv("DBUS_SESSION_BUS_ADDRESS")
        let host = Host(address: nil)
        host.publish()
        host.engine.load(Host.songs(1), play: true)
        #expect(host.log.lines.count == 1)
        #expect(host.log.lines.first?.contains("no session bus") == true)
        await host.end()
      }
    }

    @Test("A bus that does not answer holds up neither commands nor the end")
    func frozen() async throws {
      let bus = try PrivateBus()
      let host = Host(address: bus.address)
      host.publish()
      host.engine.load(Host.songs(3), play: true)
      try await wait(for: "Playing", bus, "status")
      bus.freeze()
      let clock = SystemClock()
      let start = clock.now
      for _ in 1...2000 {
        host.engine.pause()
        host.engine.play()
      }
      // A single call that waited for its answer would take the 25 s that the bus library allows.
      #expect(clock.now - start < .seconds(20))
      await host.end()
      bus.thaw()
    }

    @Test("The engine's end is the player's end on the bus")
    func end() async throws {
      let bus = try PrivateBus()
      let host = Host(address: bus.address)
      host.publish()
      host.engine.load(Host.songs(1), play: true)
      try await wait(for: "Playing", bus, "status")
      await host.engine.close()
      try await wait(for: "", bus, "status")
      await host.end()
    }

    @Test("Figures: the name, command to effect, and GetAll, from another process [S196]")
    func figures() async throws {
      let bus = try PrivateBus()
      let host = Host(address: bus.address)
      let (clock, start) = (SystemClock(), SystemClock().now)
      host.publish()
      while !host.log.lines.contains(where: { $0.contains("on the bus as") }) { await Task.yield() }
      print("figure name owned: \((clock.now - start).inSeconds * 1000) ms after the start")
      host.engine.load(Host.songs(3), play: true)
      let script = try Program(script: "mpris_figures.py", environment: bus.environment)
      var figures = 0
      for await line in script.lines where line.hasPrefix("figure") {
        print(line)
        figures += 1
      }
      #expect(figures == 3)
      await host.end()
    }
  }
#endif
