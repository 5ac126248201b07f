#if DBus
  import Foundation
  import NowPlayingMPRIS
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import SoundFixture
  import Synchronization
  import Testing

  /// The service against a mock of logind (python3-dbusmock), on a private bus.
  @Suite("Sleep and lock", .serialized, .timeLimit(.minutes(1)))
  struct SleepTests {
    /// Keeps states when it is allowed to.
    private final class Store: StateStore {
      private let state = Mutex((saved: [KeptState](), gate: AsyncStream<Void>?.none))
      var saved: [KeptState] { state.withLock { $0.saved } }

      func wait(for gate: AsyncStream<Void>) { state.withLock { $0.gate = gate } }

      func save(_ kept: KeptState) async {
        if let gate = state.withLock({ $0.gate }) { for await _ in gate {} }
        state.withLock { $0.saved.append(kept) }
      }
    }

    /// An engine with a fake player, looked after.
    private struct Desk {
      let bus: PrivateBus
      let logind: Logind
      let store = Store()
      let clock = ManualClock()
      let output: FakeOutput
      let engine: PlaybackEngine
      let service: SleepService
      let wakes = Counter()

      init(_ change: (inout SleepOptions) -> Void = { _ in }) throws {
        bus = try PrivateBus()
        logind = try Logind(bus)
        output = FakeOutput(
          clock: clock, settings: FakePlayerSettings(capabilities: PlayerCapabilities(upcomingTurns: 3))
        ) { _ in .track(.seconds(60)) }
        var settings = EngineSettings(outputs: output)
        settings.clock = clock
        settings.store = store
        engine = PlaybackEngine(settings, seed: 1)
        var options = SleepOptions(appName: "Test")
        options.address = bus.address
        let wakes = wakes
        options.onWake = { wakes.count() }
        change(&options)
        service = SleepService(engine, options)
      }

      func reaches(_ isWanted: (PlaybackSnapshot) -> Bool) async {
        for await now in engine.snapshots() where isWanted(now) { return }
      }

      func inhibited(_ wanted: [String]) throws { while try logind.inhibitors != wanted {} }

      func play(_ name: String = "a.flac") async {
        engine.load([MediaItem(.file(path: "/\(name)"))], play: true)
        await reaches { $0.isMoving }
      }

      func end() async {
        service.close()
        await engine.close()
      }
    }

    private final class Counter: Sendable {
      private let number = Mutex(0)
      var value: Int { number.withLock { $0 } }
      func count() { number.withLock { $0 += 1 } }
    }

    @Test("The machine stays awake while something plays here, by kind, and not while a device plays [S195]")
    func prevention() async throws {
      let desk = try Desk { $0.prevents[.video] = [.idle, .sleep] }
      try desk.inhibited(["sleep/delay"])
      await desk.play()
      try desk.inhibited(["idle/block", "sleep/delay"])
      desk.engine.pause()
      try desk.inhibited(["sleep/delay"])
      await desk.play("film.mkv")
      try desk.inhibited(["idle:sleep/block", "sleep/delay"])
      desk.engine.transfer(to: .remote(DeviceID(rawValue: "tv")), style: .immediate)
      await desk.reaches { $0.output?.isRemote == true && $0.isMoving }
      try desk.inhibited(["sleep/delay"])
      await desk.end()
      try desk.inhibited([])
    }

    @Test("Before sleep playing is held and kept, and sleep waits for that; after it stays paused")
    func sleep() async throws {
      let desk = try Desk()
      await desk.play()
      desk.clock.advance(by: .seconds(7))
      try desk.inhibited(["idle/block", "sleep/delay"])
      let (gate, opener) = AsyncStream.makeStream(of: Void.self)
      desk.store.wait(for: gate)
      try desk.logind.prepare(forSleep: true)
      await desk.reaches { !$0.isMoving && $0.holds == [.interruption(source: "sleep")] }
      try desk.inhibited(["sleep/delay"])
      opener.finish()
      try desk.inhibited([])
      let kept = try #require(desk.store.saved.last)
      #expect(kept.place.position == .seconds(7) && kept.place.intent == .play)
      try desk.logind.prepare(forSleep: false)
      await desk.reaches { $0.holds.isEmpty }
      #expect(desk.engine.snapshot.intent == .pause)
      try desk.inhibited(["sleep/delay"])
      #expect(desk.wakes.value == 1)
      #expect(desk.engine.position == .seconds(7))
      await desk.end()
    }

    @Test("What a stranger on the bus says about sleep is nothing")
    func stranger() async throws {
      let desk = try Desk()
      await desk.play()
      try desk.inhibited(["idle/block", "sleep/delay"])
      let script = try Program(script: "sleep_stranger.py", environment: desk.bus.environment)
      #expect(await script.output == "told")
      #expect(desk.engine.snapshot.holds.isEmpty && desk.engine.snapshot.isMoving)
      #expect(try desk.logind.inhibitors == ["idle/block", "sleep/delay"])
      await desk.end()
    }

    @Test("After sleep it plays on if the options say so")
    func playsOn() async throws {
      let desk = try Desk { $0.afterSleep = .playsOn }
      await desk.play()
      try desk.inhibited(["idle/block", "sleep/delay"])
      try desk.logind.prepare(forSleep: true)
      await desk.reaches { !$0.isMoving }
      try desk.logind.prepare(forSleep: false)
      await desk.reaches { $0.isMoving }
      await desk.end()
    }

    @Test("A device plays on through the sleep of this machine, and the host is told to look after it [S195]")
    func device() async throws {
      let desk = try Desk()
      await desk.play()
      desk.engine.transfer(to: .remote(DeviceID(rawValue: "tv")), style: .immediate)
      await desk.reaches { $0.output?.isRemote == true && $0.isMoving }
      try desk.inhibited(["sleep/delay"])
      try desk.logind.prepare(forSleep: true)
      try desk.inhibited([])
      #expect(desk.engine.snapshot.isMoving)
      try desk.logind.prepare(forSleep: false)
      try desk.inhibited(["sleep/delay"])
      #expect(desk.engine.snapshot.isMoving && desk.engine.snapshot.intent == .play)
      #expect(desk.wakes.value == 1)
      await desk.end()
    }

    @Test("logind goes, in the middle of a sleep, and comes back: nothing is held for ever")
    func logindReturns() async throws {
      let desk = try Desk()
      await desk.play()
      try desk.inhibited(["idle/block", "sleep/delay"])
      try desk.logind.prepare(forSleep: true)
      await desk.reaches { !$0.holds.isEmpty }
      desk.logind.crash()
      await desk.reaches { $0.holds.isEmpty }
      desk.engine.play()
      let next = try Logind(desk.bus)
      while try next.inhibitors != ["idle/block", "sleep/delay"] {}
      await desk.end()
    }

    @Test(
      "Locking the session does nothing, or pauses if the options say so; other sessions are nothing",
      arguments: [false, true])
    func lock(_ pauses: Bool) async throws {
      let desk = try Desk { options in
        options.afterSleep = .playsOn
        if pauses { options.onLock = .pauses }
      }
      await desk.play()
      try desk.inhibited(["idle/block", "sleep/delay"])
      try desk.logind.lock(pauses ? "other" : "mine")
      // What comes later shows that the lock has been heard.
      try desk.logind.prepare(forSleep: true)
      await desk.reaches { !$0.holds.isEmpty }
      #expect(desk.engine.snapshot.intent == .play)
      try desk.logind.prepare(forSleep: false)
      await desk.reaches { $0.isMoving }
      if pauses {
        try desk.logind.lock("mine")
        await desk.reaches { $0.intent == .pause }
      }
      await desk.end()
    }
  }
#endif
