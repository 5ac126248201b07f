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

    let clock = ManualClock()
    let pump: ClockPump
    let local: FakeOutput
    let remote: FakeOutput
    let tv: TVReceiver
    /// The network between engine and TV.
    let network: DelayProxy
    let engine: PlaybackEngine

    /// Starts everything. `media`: what the TV finds, `here`: what this machine does; `limit`: how long anything of the TV
    /// is waited for; `obeysAfter`: how long the TV's player takes for what it is told.
    init(
      limit: MediaTime? = nil, obeysAfter: MediaTime = .zero, media: @escaping Media = HandOverStage.songs,
      here: @escaping Media = HandOverStage.songs
    ) throws {
      pump = ClockPump(clock)
      local = FakeOutput(clock: clock, media: here)
      remote = FakeOutput(clock: clock, settings: FakePlayerSettings(settlesAfter: obeysAfter), media: media)
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

    /// Lets the clock go on until something holds that nobody tells of.
    func pass(until condition: () -> Bool) async throws {
      while !condition() { try await clock.sleep(until: clock.now + .milliseconds(5)) }
    }

    /// Whether a player sounds where the engine says, as exactly as it says and as the clock of the fakes goes.
    func agrees(with player: FakePlayer) -> Bool {
      let first = player.place
      let (place, uncertainty) = (engine.position, engine.uncertainty)
      guard player.isAudible, let first, let last = player.place else { return false }
      let slack = uncertainty + pump.lateness
      return place + slack >= first && place <= last + slack
    }

    /// Whether two players were heard at a time only for as long as commands take, and the clock of the fakes is late.
    func hasOneVoice(_ players: [FakePlayer]) -> Bool {
      Self.overlap(players) < .milliseconds(100) + pump.lateness + pump.lateness
    }

    private static func overlap(_ players: [FakePlayer]) -> MediaTime {
      let heard = players.map { $0.heard.filter(\.isAudible) }
      var sum = MediaTime.zero
      for (index, one) in heard.enumerated() {
        for other in heard[(index + 1)...] {
          for first in one {
            for second in other {
              sum = sum + max(.zero, min(first.until, second.until) - max(first.since, second.since))
            }
          }
        }
      }
      return sum
    }

    func end() async {
      await engine.close()
      await tv.close()
      pump.stop()
    }
  }
#endif
