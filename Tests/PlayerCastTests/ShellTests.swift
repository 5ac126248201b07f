#if Cast
  import PlaybackCore
  import PlaybackTesting
  import Testing

  @testable import PlayerCast

  @Suite("Casting over real TLS", .timeLimit(.minutes(1)))
  struct ShellTests {
    private static func server(_ temper: ScriptedServer.Temper = .friendly) async throws -> ScriptedServer {
      let server = try ScriptedServer(temper)
      await server.start()
      return server
    }

    private static func window(_ numbers: Int...) -> QueueWindow {
      QueueWindow(
        revision: WindowRevision(rawValue: 1), current: SenderBench.turn(numbers[0]),
        upcoming: numbers.dropFirst().map { SenderBench.turn($0) })
    }

    private static func open(_ server: ScriptedServer, _ publisher: RecordingPublisher = RecordingPublisher())
      async throws -> PlayerDriver
    {
      let provider = CastOutputProvider(publisher: publisher, options: .quick)
      return PlayerDriver(.init(try await provider.openPlayer(for: server.output)))
    }

    private static func failure(_ output: OutputID) async -> PlayerError? {
      do throws(PlayerError) {
        let player = try await CastOutputProvider(options: .quick).openPlayer(for: output)
        player.send(PlayerCommand(token: CommandToken(rawValue: 1), action: .close))
        return nil
      } catch {
        return error
      }
    }

    @Test("A session from opening to the end: published facing the device, played, ended, revoked")
    func session() async throws {
      let server = try await Self.server()
      let publisher = RecordingPublisher()
      let driver = try await Self.open(server, publisher)
      #expect(await driver.next(within: .seconds(5)) { _ in true }?.report.fact.isCapabilities == true)
      driver.send(.open(Self.window(1, 2, 3), at: .seconds(4), playing: true))
      let playing = await driver.next(within: .seconds(5)) { $0.fact.isPlayback }
      #expect(playing?.report.fact == .playback(TurnID(rawValue: 1), .playing, at: .seconds(4)))
      #expect(await publisher.peers == ["127.0.0.1"])
      #expect(await publisher.published.map(\.rawValue) == [1, 2, 3])
      let token = driver.send(.endSession)
      let done = await driver.next(within: .seconds(5)) { $0.token == token && $0.fact == .settled(.done) }
      #expect(done != nil)
      #expect(await driver.finishes(within: .seconds(5)))
      #expect(await server.types.contains("STOP"))
      await server.shutDown()
    }

    @Test("Leaving closes the connection; the application goes on")
    func leaves() async throws {
      let server = try await Self.server()
      let driver = try await Self.open(server)
      driver.send(.close)
      #expect(await driver.finishes(within: .seconds(5)))
      #expect(await !server.types.contains("STOP"))
      await server.shutDown()
    }

    @Test("A device that refuses or speaks no TLS is an error that names it")
    func badPeers() async throws {
      let closed = try await Self.server()
      await closed.shutDown()
      let refused = await Self.failure(closed.output)
      #expect(
        refused?.code == .refusedConnection && refused?.detail.contains("127.0.0.1:\(closed.port)") == true)

      let plain = try #require(PlainListener())
      let rude = await Self.failure(.remote(DeviceID(rawValue: "127.0.0.1:\(plain.port)")))
      #expect(rude?.code == .tls)
      withExtendedLifetime(plain) {}
    }

    @Test(
      "A device that dies while it is opened is an error, or is found again",
      arguments: ["CONNECT", "GET_STATUS", "LAUNCH"])
    func diesWhileOpening(_ type: String) async throws {
      let server = try await Self.server(.dies(type))
      let error = await Self.failure(server.output)
      #expect(error != nil)
      await server.shutDown()
    }

    @Test("A device that dies later is looked for, then given up", arguments: ["LOAD", "PAUSE", "PING"])
    func diesLater(_ type: String) async throws {
      let server = try await Self.server()
      let driver = try await Self.open(server)
      await server.become(.dies(type))
      driver.send(.open(Self.window(1, 2), at: .zero, playing: true))
      if type == "PAUSE" {
        #expect(await driver.next(within: .seconds(5)) { $0.fact.isPlayback } != nil)
        driver.send(.pause)
      }
      #expect(await driver.next(within: .seconds(5)) { $0.fact.isSuspension } != nil)
      await server.shutDown()
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isLoss } != nil)
      #expect(await driver.finishes(within: .seconds(5)))
    }

    @Test("A device that comes back is connected again, with what it plays told first")
    func comesBack() async throws {
      let server = try await Self.server()
      let driver = try await Self.open(server)
      driver.send(.open(Self.window(1, 2), at: .zero, playing: true))
      #expect(await driver.next(within: .seconds(5)) { $0.fact.isPlayback } != nil)
      await server.cut()
      #expect(await driver.next(within: .seconds(5)) { $0.fact.isSuspension } != nil)
      #expect(await driver.next(within: .seconds(5)) { $0.fact == .link(.connected) } != nil)
      let token = driver.send(.pause)
      #expect(
        await driver.next(within: .seconds(5)) { $0.token == token && $0.fact == .settled(.done) } != nil)
      driver.send(.close)
      #expect(await driver.finishes(within: .seconds(5)))
      await server.shutDown()
    }

    @Test("A frozen device is noticed by its silence, and `close` does not wait for it")
    func freezes() async throws {
      let server = try await Self.server()
      let driver = try await Self.open(server)
      await server.become(.silent)
      let pending = driver.send(.setMuted(true))
      #expect(await driver.next(within: .seconds(5)) { $0.fact.isSuspension } != nil)
      let close = driver.send(.close)
      #expect(await driver.finishes(within: .seconds(5)))
      for token in [pending, close] {
        #expect(driver.reports.filter { $0.report.token == token && $0.report.fact.isSettlement }.count == 1)
      }
      await server.shutDown()
    }

    @Test("Cancelling while it opens ends at once and lets the connection go")
    func cancels() async throws {
      let server = try await Self.server(.silent)
      var options = CastOptions.quick
      options.timing.firstAnswer = .seconds(50)
      options.timing.silence = .seconds(50)
      let provider = CastOutputProvider(options: options)
      let opening = Task { () async -> PlayerError? in
        do throws(PlayerError) {
          _ = try await provider.openPlayer(for: server.output)
          return nil
        } catch {
          return error
        }
      }
      while await !server.types.contains("GET_STATUS") { await Task.yield() }
      opening.cancel()
      #expect(await opening.value?.code == .outputUnavailable)
      await server.shutDown()
    }

    @Test("This machine is no Cast device, and a wrong address is told with an example")
    func addresses() async throws {
      #expect(await Self.failure(.local)?.code == .outputUnavailable)
      let good: [(String, String, UInt16)] = [
        ("tv", "tv", 8009), ("tv.local:8010", "tv.local", 8010), ("192.168.1.4", "192.168.1.4", 8009),
        ("[fd00::7]", "fd00::7", 8009), ("[fe80::1%eth0]:32001", "fe80::1%eth0", 32001),
        ("küche.local", "küche.local", 8009),
      ]
      for (text, host, port) in good {
        let address = try CastAddress(DeviceID(rawValue: text))
        #expect(address.host == host && address.port == port)
      }
      for text in [
        "", ":8009", "tv:", "tv:0", "tv:65536", "tv:x", "tv:+1", "fd00::7", "[fd00::7", "[]:1", "[::1]x",
        "a b", "tv/", "me@tv", "tv\n",
      ] {
        let error = await Self.failure(.remote(DeviceID(rawValue: text)))
        #expect(error?.code == .outputUnavailable && error?.detail.contains("HOST:PORT") == true, "\(text)")
      }
    }

    @Test("Without a publisher local media is told as not castable; addresses are cast")
    func withoutPublisher() async throws {
      let server = try await Self.server()
      let provider = CastOutputProvider(options: .quick)
      let driver = PlayerDriver(.init(try await provider.openPlayer(for: server.output)))
      let stream = Turn(
        id: TurnID(rawValue: 5), entry: EntryID(rawValue: 5), item: MediaItem(.url("http://host/radio.mp3")))
      let window = QueueWindow(
        revision: WindowRevision(rawValue: 1), current: stream, upcoming: [SenderBench.turn(6)])
      driver.send(.open(window, at: .zero, playing: true))
      #expect(
        await driver.next(within: .seconds(5)) {
          if case .failed(_, let error) = $0.fact { error.code == .notCastable } else { false }
        } != nil)
      #expect(await driver.next(within: .seconds(5)) { $0.fact.isPlayback } != nil)
      driver.send(.close)
      #expect(await driver.finishes(within: .seconds(5)))
      await server.shutDown()
    }
  }

  extension PlayerReport.Fact {
    var isCapabilities: Bool { if case .capabilities = self { true } else { false } }
  }
#endif
