#if Cast
  import CastProtocol
  import PlaybackCore
  import PlaybackTesting
  import Testing

  @testable import PlayerCast

  /// Knows where a device is as a test tells.
  private struct ToldLocator: DeviceLocator {
    let first: DevicePlace
    private let moves: AsyncStream<DevicePlace>
    private let told: AsyncStream<DevicePlace>.Continuation

    init(_ first: DevicePlace) {
      self.first = first
      (moves, told) = AsyncStream.makeStream()
    }

    func locate(_ device: DeviceID) async throws(PlayerError) -> DevicePlace { first }
    func places(of device: DeviceID) -> AsyncStream<DevicePlace> { moves }
    func move(to port: UInt16) { told.yield(DevicePlace(address: "127.0.0.1:\(port)", isGroup: true)) }
  }

  @Suite("Devices by their ids, and who asks, over real TLS", .timeLimit(.minutes(1)))
  struct LocatingTests {
    private static let device = DeviceID(rawValue: "0123456789abcdef0123456789abcdef")

    private static func server(running: Bool) async throws -> ScriptedServer {
      var tv = ScriptedTV()
      if running { tv.application = ScriptedTV.defaultMediaReceiver() }
      let server = try ScriptedServer(tv: tv)
      await server.start()
      return server
    }

    @Test("A session goes on at another port, where its device is found by its id (field 44)")
    func follows() async throws {
      let (old, new) = (try await Self.server(running: true), try await Self.server(running: true))
      let locator = ToldLocator(DevicePlace(address: "127.0.0.1:\(old.port)"))
      let provider = CastOutputProvider(options: .quick, locator: locator)
      let driver = PlayerDriver(.init(try await provider.openPlayer(for: .remote(Self.device))))
      await old.shutDown()
      _ = await driver.next(within: .seconds(5)) { $0.fact.isSuspension }
      locator.move(to: new.port)
      let back = await driver.next(within: .seconds(5)) { $0.fact == .link(.connected) || $0.fact.isLoss }
      #expect(back?.report.fact == .link(.connected))
      let types = await new.types
      #expect(types.contains("GET_STATUS") && !types.contains("LAUNCH") && !types.contains("LOAD"))
      driver.send(.close)
      #expect(await driver.finishes(within: .seconds(5)))
      await new.shutDown()
    }

    private static func setVolume(_ driver: PlayerDriver) async {
      let token = driver.send(.setVolume(Volume(permille: 300)))
      _ = await driver.next(within: .seconds(5)) { $0.token == token && $0.fact == .settled(.done) }
    }

    @Test("Other credentials send nothing; the next start bears them (S108)")
    func credentials() async throws {
      let server = try await Self.server(running: false)
      let provider = CastOutputProvider(options: .quick)
      for text in ["first", "second"] {
        provider.setCredentials(LaunchCredentials(text))
        let driver = PlayerDriver(.init(try await provider.openPlayer(for: server.output)))
        // What was sent is known to be there once something sent later is answered.
        await Self.setVolume(driver)
        let before = await server.types.filter { $0 != "PING" }
        provider.setCredentials(LaunchCredentials("third"))
        await Self.setVolume(driver)
        let after = await server.types.filter { $0 != "PING" }
        #expect(Array(after.dropFirst(before.count)) == ["SET_VOLUME"])
        driver.send(.endSession)
        #expect(await driver.finishes(within: .seconds(5)))
      }
      #expect(await server.credentials == [["credentials": "first"], ["credentials": "second"]])
      await server.shutDown()
    }
  }
#endif
