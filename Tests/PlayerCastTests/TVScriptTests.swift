#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import Testing

  @testable import PlayerCast

  /// Each knob of a TV's script, and what becomes of a session with it.
  @Suite("A TV that follows a script, over real TLS", .timeLimit(.minutes(1)))
  struct TVScriptTests {
    private let pump: ClockPump
    private let output: FakeOutput

    init() {
      let clock = ManualClock()
      pump = ClockPump(clock)
      output = FakeOutput(clock: clock) { location in
        location.lastComponent == "nothing" ? nil : .track(.seconds(60), opensAfter: .milliseconds(10))
      }
    }

    private func tv(
      _ script: TVScript, lifetimes: TVLifetimes = TVLifetimes(), clock: any PlaybackClock = SystemClock()
    ) throws -> TVReceiver {
      try TVReceiver(
        name: "Script", address: "127.0.0.1", outputs: output, lifetimes: lifetimes, clock: clock,
        script: script)
    }

    private static func open(
      _ port: UInt16, _ options: CastOptions = CastOptions(), log: (any LogSink)? = nil
    ) async throws(PlayerError) -> PlayerDriver {
      let provider = CastOutputProvider(publisher: FakeLibrary(), log: log, options: options)
      return PlayerDriver(
        .init(try await provider.openPlayer(for: .remote(DeviceID(rawValue: "127.0.0.1:\(port)")))))
    }

    private static func failure(_ port: UInt16) async -> PlayerError? {
      do throws(PlayerError) {
        let driver = try await open(port, .quick)
        driver.send(.close)
        return nil
      } catch {
        return error
      }
    }

    private static let window = QueueWindow(
      revision: WindowRevision(rawValue: 1), current: SenderBench.turn(1), upcoming: [SenderBench.turn(2)])

    /// Opens and plays; with quick options where the TV is to be given up.
    private static func play(_ port: UInt16, _ options: CastOptions = CastOptions()) async throws
      -> PlayerDriver
    {
      let driver = try await open(port, options)
      driver.send(.open(window, at: .zero, playing: true))
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isPlaying } != nil)
      return driver
    }

    private func end(_ tv: TVReceiver, _ drivers: PlayerDriver...) async {
      for driver in drivers {
        driver.send(.close)
        #expect(await driver.finishes(within: .seconds(10)))
      }
      await tv.close()
      pump.stop()
    }

    /// Lines of a log, for whoever waits for one.
    private struct Lines: LogSink {
      let lines: AsyncStream<String>
      private let out: AsyncStream<String>.Continuation

      init() { (lines, out) = AsyncStream.makeStream() }

      func log(_ level: LogLevel, module: String, _ message: @autoclosure () -> String) {
        out.yield(message())
      }

      func wait(for part: String) async { for await line in lines where line.contains(part) { return } }
    }

    @Test(
      "A launch that waits for the owner's word opens when it is allowed, and fails when it is not",
      arguments: [true, false])
    func pending(isAllowed: Bool) async throws {
      let tv = try tv(TVScript(launch: .pending))
      let log = Lines()
      let opening = Task { () async -> Result<PlayerDriver, PlayerError> in
        do throws(PlayerError) { return .success(try await Self.open(tv.port, log: log)) } catch {
          return .failure(error)
        }
      }
      await log.wait(for: "asks its owner for permission")
      await tv.use(TVScript(launch: isAllowed ? .atOnce : .refused))
      switch await opening.value {
      case .success(let driver):
        #expect(isAllowed)
        await end(tv, driver)
      case .failure(let error):
        #expect(!isAllowed && error.code == .outputUnavailable && error.detail.contains("NOT_ALLOWED"))
        await end(tv)
      }
    }

    @Test(
      "A launch that is refused or never answered is an error that says so; an application that runs is joined all the same"
    )
    func launches() async throws {
      let tv = try tv(TVScript(launch: .refused))
      let refused = await Self.failure(tv.port)
      #expect(refused?.code == .outputUnavailable && refused?.detail.contains("NOT_ALLOWED") == true)
      await tv.use(TVScript(launch: .unanswered))
      let unanswered = await Self.failure(tv.port)
      #expect(unanswered?.code == .timeout)
      #expect(unanswered?.detail.contains("did not start its player") == true)
      await tv.use(TVScript())
      let first = try await Self.open(tv.port)
      await tv.use(TVScript(launch: .refused))
      let second = try await Self.open(tv.port)
      await end(tv, first, second)
    }

    @Test(
      "A TV that says nothing is a time-out; one that sends no frames, or one too long, is an error of the peer"
    )
    func links() async throws {
      let tv = try tv(TVScript(link: .silent))
      let silent = await Self.failure(tv.port)
      #expect(silent?.code == .timeout && silent?.detail.contains("127.0.0.1:\(tv.port)") == true)
      await tv.use(TVScript(link: .blackHole))
      #expect(await Self.failure(tv.port)?.code == .timeout)
      for link in [TVScript.Link.garbage, .overlong] {
        await tv.use(TVScript(link: link))
        #expect(await Self.failure(tv.port)?.code == .backend, "\(link)")
      }
      await end(tv)
    }

    @Test(
      "A session whose TV begins to send no frames, or one too long, is lost",
      arguments: [TVScript.Link.garbage, .overlong])
    func turnsBad(_ link: TVScript.Link) async throws {
      let tv = try tv(TVScript())
      let driver = try await Self.play(tv.port, .quick)
      await tv.use(TVScript(link: link))
      driver.send(.pause)
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isLoss } != nil)
      #expect(await driver.finishes(within: .seconds(10)))
      await end(tv)
    }

    @Test(
      "In a black hole the session is suspended, and goes on when the link is back; what played did not stop")
    func blackHole() async throws {
      let tv = try tv(TVScript())
      let driver = try await Self.play(tv.port, .quick)
      await tv.use(TVScript(link: .blackHole))
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isSuspension } != nil)
      await tv.use(TVScript())
      #expect(await driver.next(within: .seconds(10)) { $0.fact == .link(.connected) } != nil)
      let token = driver.send(.pause)
      #expect(
        await driver.next(within: .seconds(10)) { $0.token == token && $0.fact == .settled(.done) } != nil)
      #expect(output.players.map(\.violations) == [[]])
      await end(tv, driver)
    }

    @Test("A silent TV does what it hears: the listener's pause is done there though nobody was told")
    func silent() async throws {
      let tv = try tv(TVScript())
      let driver = try await Self.play(tv.port, .quick)
      await tv.use(TVScript(link: .silent))
      driver.send(.pause)
      for await case .playback(let now) in tv.changes where now.state == .paused { break }
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isSuspension } != nil)
      await end(tv, driver)
    }

    @Test("A slow TV is waited for: everything is done, each step later")
    func slow() async throws {
      let tv = try tv(TVScript(delay: .milliseconds(60)))
      let start = ContinuousClock.now
      let driver = try await Self.play(tv.port)
      let token = driver.send(.pause)
      #expect(
        await driver.next(within: .seconds(10)) { $0.token == token && $0.fact == .settled(.done) } != nil)
      // GET_STATUS, LAUNCH, LOAD and PAUSE.
      #expect(start.duration(to: .now) >= .milliseconds(4 * 60))
      await end(tv, driver)
    }

    @Test(
      "A fixed volume is told in the capabilities, refused when it is set, and can change while a session is open"
    )
    func fixedVolume() async throws {
      let tv = try tv(TVScript(hasFixedVolume: true))
      let driver = try await Self.open(tv.port)
      let told = await driver.next(within: .seconds(10)) { $0.fact.isCapabilities }
      guard case .capabilities(let capabilities)? = told?.report.fact else {
        Issue.record("\(driver.reports)")
        return
      }
      #expect(!capabilities.canSetVolume)
      let token = driver.send(.setVolume(Volume(permille: 300)))
      let answer = await driver.next(within: .seconds(10)) { $0.token == token && $0.fact.isSettlement }
      #expect(answer?.report.fact != .settled(.done))
      await tv.use(TVScript())
      #expect(
        await driver.next(within: .seconds(10)) {
          if case .capabilities(let now) = $0.fact { now.canSetVolume } else { false }
        } != nil)
      await end(tv, driver)
    }

    @Test("An application that nobody uses expires, and the session with it")
    func expires() async throws {
      let clock = ManualClock()
      let tv = try tv(TVScript(), lifetimes: TVLifetimes(idle: .seconds(3)), clock: clock)
      let driver = try await Self.open(tv.port)
      try await clock.waitForSleepers(atLeast: 1)
      clock.advance(by: .seconds(4))
      let lost = await driver.next(within: .seconds(10)) { $0.fact.isLoss }
      guard case .lost(let error)? = lost?.report.fact else {
        Issue.record("\(driver.reports)")
        return
      }
      #expect(error.code == .sessionEnded)
      #expect(await driver.finishes(within: .seconds(10)))
      await end(tv)
    }

    @Test("Another sender that takes the TV over is shown by what it plays")
    func takeOver() async throws {
      let tv = try tv(TVScript())
      let driver = try await Self.play(tv.port)
      await tv.takeOver(with: "http://theirs/film.wav", title: "Their film")
      #expect(
        await driver.next(within: .seconds(10)) { $0.fact == .foreign(ForeignItem(title: "Their film")) }
          != nil)
      await end(tv, driver)
    }

    @Test(
      "A group whose leader moves: the session at the old place is given up, a new one finds the music playing on"
    )
    func moves() async throws {
      let tv = try tv(TVScript())
      let driver = try await Self.play(tv.port, .quick)
      let port = try await tv.move()
      #expect(port != tv.port)
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isSuspension } != nil)
      #expect(await driver.next(within: .seconds(10)) { $0.fact.isLoss } != nil)
      let next = try await Self.open(port)
      #expect(
        await next.next(within: .seconds(10)) { $0.fact == .foreign(ForeignItem(title: "Song 1")) } != nil)
      #expect(output.players.count == 1)
      await end(tv, next)
    }
  }

  extension PlayerReport.Fact {
    fileprivate var isPlaying: Bool { if case .playback(_, .playing, _) = self { true } else { false } }
  }
#endif
