#if DBus
  import NowPlayingMPRIS
  import PlaybackCore
  import PlaybackRuntime
  import PlaybackTesting
  import Synchronization

  /// A player with an engine and fake outputs, on a bus: what a desktop would see of an app.
  final class Host: Sendable {
    let clock = ManualClock()
    let output: FakeOutput
    let engine: PlaybackEngine
    let log = Log()
    /// What the app was asked for: raise, quit, fullscreen.
    let asked = Mutex<[String]>([])
    private let pump: Task<Void, Never>
    private let services = Mutex<[MPRISService]>([])
    private let others = Mutex<[PlaybackEngine]>([])
    private let address: String?

    init(address: String?, settings: FakePlayerSettings? = nil) {
      self.address = address
      output = FakeOutput(
        clock: clock,
        settings: settings
          ?? FakePlayerSettings(capabilities: PlayerCapabilities(upcomingTurns: 20, heardTurns: 5))
      ) { location in
        switch location.lastComponent {
        case let name where name.hasPrefix("live"): .live(title: "Live")
        case let name where name.hasPrefix("short"): .track(.seconds(2))
        case let name where name.hasSuffix(".flac"):
          FakeMedia(
            OpenedMedia(
              duration: .seconds(60), title: "Tag \(name)", artist: "Tagged artist", album: "Tagged album"),
            opensAfter: name.hasPrefix("tagged") ? .milliseconds(100) : .zero)
        default: nil
        }
      }
      var settings = EngineSettings(outputs: output)
      settings.clock = clock
      engine = PlaybackEngine(settings, seed: 1)
      let clock = clock
      pump = Task {
        let system = SystemClock()
        var last = system.now
        while (try? await system.sleep(until: last + .milliseconds(2))) != nil {
          let now = system.now
          clock.advance(by: now - last)
          last = now
        }
      }
    }

    deinit { pump.cancel() }

    /// Goes onto the bus.
    func publish(_ engine: PlaybackEngine? = nil, identity: String = "Attacca Test") {
      var options = MPRISOptions(identity: identity)
      options.busName = "attacca"
      options.address = address
      options.desktopEntry = "attacca"
      options.raise = { [self] in asked.withLock { $0.append("raise") } }
      options.quit = { [self] in asked.withLock { $0.append("quit") } }
      options.setFullscreen = { [self] on in asked.withLock { $0.append("fullscreen \(on)") } }
      options.details = { _, item in
        guard item.title == "Song 1" else { return nil }
        var details = TrackDetails()
        (details.trackNumber, details.discNumber, details.useCount, details.genres) = (3, 1, 7, ["Test"])
        return details
      }
      let service = MPRISService(RemoteControls(engine ?? self.engine), options, log: log)
      services.withLock { $0.append(service) }
    }

    func end() async {
      for service in services.withLock({ $0 }) { service.close() }
      services.withLock { $0 = [] }
      await engine.close()
      for other in others.withLock({ $0 }) { await other.close() }
      pump.cancel()
    }

    static func songs(_ count: Int) -> [MediaItem] {
      (1...max(1, count)).prefix(count).map {
        MediaItem(
          .file(path: "/music/Song \($0) ü.flac"), title: "Song \($0)", artist: "Artist", album: "Album",
          duration: .seconds(60))
      }
    }

    /// Does what a script asks for: things that happen in the app, or at the device, rather than over the bus.
    func carryOut(_ words: [Substring]) {
      let number = words.count > 1 ? Int64(words[1]) ?? 0 : 0
      switch words.first {
      case "load":
        engine.load(Self.songs(Int(number)), play: words.last == "play", shuffle: false, repeat: .off)
      case "load-tagged": engine.load([MediaItem(.file(path: "/music/tagged.flac"))], play: true)
      case "load-live": engine.load([MediaItem(.url("http://user:secret@host/live.ogg"))], play: true)
      case "load-short": engine.load([MediaItem(.file(path: "/short.flac"))] + Self.songs(1), play: true)
      case "append": engine.append(Self.songs(Int(number)))
      case "remove-last":
        let queue = engine.snapshot.queue
        engine.remove([queue.entry(atPlayIndex: queue.count - 1)])
      case "append-same": if let item = engine.snapshot.item { engine.append([item]) }
      case "clear": engine.perform(.edit(.clear))
      case "play": engine.play()
      case "pause": engine.pause()
      case "next": engine.next()
      case "seek": engine.seek(to: .seconds(number))
      case "volume": engine.setVolume(Volume(permille: Int32(number)))
      case "mute": engine.perform(.setMuted(true))
      case "starve": output.players.last?.starve()
      case "feed": output.players.last?.feed()
      case "device-seek": output.players.last?.handle(place: .seconds(number))
      case "device-pause": output.players.last?.handle(playing: false)
      case "break-link": output.players.last?.breakLink()
      case "mend-link": output.players.last?.mendLink()
      case "no-rate": output.players.last?.configure { $0.capabilities.canSetRate = false }
      case "yes-rate": output.players.last?.configure { $0.capabilities.canSetRate = true }
      case "hold": engine.receive(.interruptionBegan(source: "call"))
      case "release": engine.receive(.interruptionEnded(source: "call", shouldResume: true))
      // The clock stands still: nothing can be waited for.
      case "cast": engine.transfer(to: .remote(DeviceID(rawValue: "tv")), style: .immediate)
      case "local": engine.transfer(to: .local, style: .immediate)
      case "second":
        var settings = EngineSettings(outputs: output)
        settings.clock = clock
        let other = PlaybackEngine(settings, seed: 2)
        others.withLock { $0.append(other) }
        publish(other, identity: "Second")
      case "end-second": services.withLock { _ = $0.popLast() }
      default: break
      }
    }
  }

  /// Log lines, kept.
  final class Log: LogSink {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    func log(_ level: LogLevel, module: String, _ message: @autoclosure () -> String) {
      let line = message()
      kept.withLock { $0.append(line) }
    }
  }
#endif
