#if Pulse
  import Glibc
  import SessionPulse
  import SoundFixture
  import Testing

  extension Surroundings {
    /// What a session holds, and lets go of.
    @Suite(.timeLimit(.minutes(3))) struct LifeTests {
      @Test("two hundred restarts of the server leave no thread and no descriptor behind")
      func restarts() async throws {
        let daemon = try PulseDaemon(sinks: ["speakers"])
        let session = PulseAudioSession(PulseOptions(server: daemon.server))
        let lists = session.devices()
        var iterator = lists.makeAsyncIterator()
        #expect(await iterator.next()?.count == 1)
        var before: Holdings?
        for round in 1...200 {
          daemon.crash()
          #expect(await iterator.next() == [])
          try daemon.restart()
          #expect(await iterator.next()?.count == 1)
          if round == 10 { before = Holdings() }
        }
        let (first, after) = (try #require(before), Holdings())
        #expect(after.threads.count <= first.threads.count + 2, "\(first)\n\(after)")
        #expect(after.files.count <= first.files.count + 1, "\(first)\n\(after)")
        session.close()
        for await _ in session.events {}
      }

      @Test("connections that a server ended are let go of: after twenty of them it knows one of the session")
      func connections() async throws {
        let daemon = try PulseDaemon(sinks: ["speakers"])
        // Another way in, only the session's: the server goes on while it is closed and opened.
        let directory = try ScratchDirectory()
        let door = directory.path("door")
        let opening = ["load-module", "module-native-protocol-unix", "socket=\(door)", "auth-anonymous=1"]
        var way = try daemon.ask(opening)
        let session = PulseAudioSession(PulseOptions(server: "unix:\(door)"))
        let lists = session.devices()
        var iterator = lists.makeAsyncIterator()
        while await iterator.next()?.count != 1 {}
        for _ in 1...20 {
          try daemon.control("unload-module", way)
          while await iterator.next() != [] {}
          way = try daemon.ask(opening)
          while await iterator.next()?.count != 1 {}
        }
        let known = try daemon.ask(["list", "clients"]).split(separator: "\n")
          .filter { $0.contains("application.name") && $0.contains("(surroundings)") }
        #expect(known.count == 1, "\(known)")
        session.close()
        for await _ in session.events {}
      }

      @Test("a session that is closed at any moment of its beginning ends", arguments: 0..<8)
      func closedEarly(delay: Int) async {
        for round in 0..<150 {
          let session = PulseAudioSession(PulseOptions(server: "unix:/nonexistent/pulse"))
          // Not a wait for anything: it moves the moment of closing through the first steps of the session's thread.
          for _ in 0..<(delay * round) { sched_yield() }
          session.close()
          for await _ in session.events {}
        }
      }

      @Test("dropping a session releases it: its streams finish")
      func dropped() async throws {
        let daemon = try PulseDaemon(sinks: ["speakers"])
        var session: PulseAudioSession? = PulseAudioSession(PulseOptions(server: daemon.server))
        let (events, lists) = try (#require(session?.events), #require(session?.devices()))
        session = nil
        for await _ in events {}
        for await _ in lists {}
      }
    }
  }
#endif
