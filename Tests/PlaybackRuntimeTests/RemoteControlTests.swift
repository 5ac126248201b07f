import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Testing

@Suite("Remote commands", .timeLimit(.minutes(1))) struct RemoteControlTests {
  private func playing(_ names: String = "AB") async -> (Studio, PlaybackEngine, RemoteControls) {
    let studio = Studio()
    let engine = studio.engine(keeping: true)
    engine.load(songs(names), play: true)
    _ = await engine.reaches { $0.isMoving }
    return (studio, engine, RemoteControls(engine))
  }

  @Test("Each is enabled, or says why not, as the engine would [S200]")
  func states() async {
    let (studio, engine, controls) = await playing()
    #expect(controls.state(of: .next) == .enabled)
    #expect(controls.state(of: .like) == .notOffered)
    engine.next()
    _ = await engine.reaches { $0.title == "B" }
    #expect(controls.state(of: .next) == .disabled(reason: CommandRefusal.nothingUpcoming.explanation))
    #expect(await controls.perform(.next) == .failed(reason: CommandRefusal.nothingUpcoming.explanation))
    engine.perform(.edit(.clear))
    for kind in RemoteCommand.Kind.allCases where ![.setRepeat, .setShuffle, .open].contains(kind) {
      #expect(kind == .setRate || kind == .setVolume || !controls.state(of: kind).isEnabled, "\(kind)")
    }
    #expect(studio.players.flatMap(\.violations).isEmpty)
    await engine.close()
  }

  @Test("What is enabled is never refused, what is disabled always is, in every state [S200]")
  func agreement() async {
    let (_, engine, controls) = await playing("ABC")
    let commands: [RemoteCommand] = [
      .play, .pause, .togglePlay, .stop, .next, .previous, .skipForward(nil), .skipBackward(.seconds(1)),
      .seek(to: .seconds(1)), .setRate(.normal), .setVolume(.full), .setRepeat(.all), .setShuffle(true),
    ]
    for step in 0..<60 {
      let command = commands[step * 7 % commands.count]
      let now = engine.snapshot
      let isEnabled = controls.commands.state(of: command.kind, in: now).isEnabled
      let wish = controls.commands.playbackCommand(for: command, in: now)
      let outcome = wish.map(engine.perform)
      switch outcome {
      case .refused: #expect(!isEnabled, "\(command)")
      case .done: #expect(isEnabled, "\(command)")
      case .unchanged, nil: break
      }
      if step % 20 == 19 { engine.perform(.edit(.clearUpcoming)) }
      if step == 45 { engine.perform(.edit(.clear)) }
    }
    await engine.close()
  }

  @Test("Skips go by the set's intervals; a toggle plays what a call holds back")
  func translation() async {
    let (_, engine, controls) = await playing()
    let set = RemoteCommandSet(forwardInterval: .seconds(30), backwardInterval: .seconds(15))
    let now = engine.snapshot
    #expect(set.playbackCommand(for: .skipForward(nil), in: now) == .seekBy(.seconds(30)))
    #expect(set.playbackCommand(for: .skipBackward(nil), in: now) == .seekBy(.seconds(-15)))
    #expect(set.playbackCommand(for: .skipBackward(.seconds(3)), in: now) == .seekBy(.seconds(-3)))
    #expect(await controls.perform(.togglePlay) == .success)
    #expect(engine.snapshot.intent == .pause)
    engine.play()
    engine.receive(.interruptionBegan(source: "call"))
    #expect(!engine.snapshot.isPlaying)
    #expect(await controls.perform(.togglePlay) == .success)
    #expect(engine.snapshot.isPlaying)
    await engine.close()
  }

  @Test("The host's own commands have the host's own results; a withheld one says the host's reason")
  func handlers() async {
    let (_, engine, plain) = await playing()
    var controls = plain
    controls.handle(.like) { _ in .success }
    controls.handle(.rate) { command in
      if case .rate(permille: 0...1000) = command { .success } else { .failed(reason: "No such rating.") }
    }
    controls.handle(.open) { _ in .noSuchContent }
    controls.commands.disable(.previous, reason: "Not in an advertisement.")
    #expect(controls.performNow(.like) == nil)
    #expect(await controls.perform(.like) == .success)
    #expect(await controls.perform(.rate(permille: 2000)) == .failed(reason: "No such rating."))
    #expect(await controls.perform(.open(.file(path: "/x"))) == .noSuchContent)
    #expect(await controls.perform(.previous) == .failed(reason: "Not in an advertisement."))
    #expect(await plain.perform(.like) == .failed(reason: "This app does not offer that."))
    #expect(await plain.perform(.select(EntryID(rawValue: .max))) == .noSuchContent)
    controls.commands.remove(.like)
    #expect(controls.state(of: .like) == .notOffered)
    await engine.close()
  }

  @Test("What is opened comes next and is gone to; turning up lifts a mute")
  func opening() async {
    let (_, engine, controls) = await playing()
    #expect(await controls.perform(.open(.file(path: "/C"))) == .success)
    #expect(engine.snapshot.queue.currentPlayIndex == 1)
    #expect(engine.snapshot.item?.location == .file(path: "/C"))
    engine.perform(.setMuted(true))
    #expect(await controls.perform(.setVolume(Volume(permille: 0))) == .success)
    #expect(engine.snapshot.isMuted)
    #expect(await controls.perform(.setVolume(Volume(permille: 10))) == .success)
    #expect(!engine.snapshot.isMuted)
    await engine.close()
  }

  @Test("Volume keys are the device's while it plays, or nobody's; here they are this machine's (S33)")
  func volumeKeys() async {
    let (_, engine, controls) = await playing()
    var own = controls
    own.commands.volumeFollowsDevice = false
    #expect(own.state(of: .setVolume) == .enabled)
    // Paused, so that the hand-over waits for no moment of the clock.
    engine.pause()
    engine.transfer(to: .remote(DeviceID(rawValue: "tv")))
    _ = await engine.reaches { $0.output?.isRemote == true && $0.handingOverTo == nil }
    #expect(controls.state(of: .setVolume) == .enabled)
    let reason = "The volume keys are not for the device that plays."
    #expect(own.state(of: .setVolume) == .disabled(reason: reason))
    #expect(own.state(of: .next) == .enabled)
    await engine.close()
  }

  @Test("Keeping the state returns when the store has it, and after the end at once")
  func keeping() async {
    let (studio, engine, _) = await playing()
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    studio.saveWaits(for: gate)
    engine.seek(to: .seconds(5))
    let keeping = Task { await engine.keepState() }
    engine.seek(to: .seconds(6))
    opener.finish()
    await keeping.value
    #expect(studio.saved?.place.position ?? .zero >= .seconds(5))
    await engine.close()
    await engine.keepState()
  }
}
