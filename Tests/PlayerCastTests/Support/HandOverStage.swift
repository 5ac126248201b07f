#if Cast
  import CastTV
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import PlayerCast
  import SoundFixture

  /// An engine, this machine's player (a fake), and our own TV with another fake, over real TLS, on real time.
  struct HandOverStage {
    /// The local player, or a device.
    private struct Outputs: OutputProvider {
      let local: FakeOutput
      let devices: CastOutputProvider

      func openPlayer(for output: OutputID) async throws(PlayerError) -> any Player {
        switch output {
        case .local: try await local.openPlayer(for: output)
        case .remote: try await devices.openPlayer(for: output)
        }
      }
    }

    /// What the two players find under an address.
    typealias Media = @Sendable (MediaLocation) -> FakeMedia?

    let pump: ClockPump
    let local: FakeOutput
    let remote: FakeOutput
    let tv: TVReceiver
    /// The network between engine and TV.
    let network: DelayProxy
    let engine: PlaybackEngine

    /// Starts everything. `media`: what the TV finds; `limit`: how long anything of the TV is waited for.
    init(limit: MediaTime? = nil, media: @escaping Media = HandOverStage.songs) throws {
      let clock = ManualClock()
      pump = ClockPump(clock)
      local = FakeOutput(clock: clock, media: Self.songs)
      remote = FakeOutput(clock: clock, media: media)
      tv = try TVReceiver(name: "Test", address: "127.0.0.1", outputs: remote)
      network = try DelayProxy(to: UInt16(tv.port))
      let devices = CastOutputProvider(
        publisher: FakeLibrary(), options: limit.map { CastOptions(waitingAtMost: $0) } ?? CastOptions())
      var settings = EngineSettings(outputs: Outputs(local: local, devices: devices))
      if let limit { settings.options.primingDeadline = limit }
      engine = PlaybackEngine(settings, seed: 1)
    }

    /// Every WAV file is a song of a minute.
    static let songs: Media = { location in
      location.lastComponent.hasSuffix(".wav") ? .track(.seconds(60), opensAfter: .milliseconds(10)) : nil
    }

    static func items(_ count: Int) -> [MediaItem] {
      (1...count).map { MediaItem(.file(path: "/\($0).wav"), title: "Song \($0)") }
    }

    var device: OutputID { .remote(DeviceID(rawValue: "127.0.0.1:\(network.port)")) }

    func wait(_ condition: (PlaybackSnapshot) -> Bool) async {
      for await now in engine.snapshots() where condition(now) { return }
    }

    func end() async {
      await engine.close()
      await tv.close()
      pump.stop()
    }
  }
#endif
