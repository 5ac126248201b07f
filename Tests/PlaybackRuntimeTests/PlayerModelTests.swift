import PlaybackCore
import PlaybackRuntime
import PlaybackTesting
import Testing

/// The model's data for screens while a device plays.
@Suite(.timeLimit(.minutes(1))) struct PlayerModelTests {
  private static let there = OutputID.remote(DeviceID(rawValue: "tv"))

  @Test(
    "With the device come the queue button, the splash and fewer commands with their reasons; they go with it [S49 S59 S75 S85]"
  )
  @MainActor func whileADevicePlays() async throws {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.isMoving }
    // Paused, so that the hand-over waits for no moment of the clock.
    engine.pause()
    let model = PlayerModel(engine)
    #expect(!model.showsQueueButton && model.splash == nil && model.output == .local)
    #expect(model.commands[.setRate] == .enabled && model.commands[.like] == nil)

    engine.transfer(to: Self.there)
    while model.output != Self.there { await Task.yield() }
    #expect(model.showsQueueButton && model.splash == "Playing on tv")
    let (local, tv) = (try #require(studio.players.first), try #require(studio.players.last))
    while !local.isFinished { await Task.yield() }
    tv.configure { $0.capabilities.canSetRate = false }
    let reason = CommandRefusal.notSupportedByOutput.explanation
    while model.commands[.setRate] != .disabled(reason: reason) { await Task.yield() }
    #expect(model.commands[.next] == .enabled)
    // The model says what the engine says, and what any other surface says.
    #expect(engine.setRate(PlaybackRate(permille: 1_500)) == .refused(.notSupportedByOutput))
    #expect(RemoteControls(engine).state(of: .setRate) == .disabled(reason: reason))

    engine.transfer(to: .local)
    while model.output != .local { await Task.yield() }
    #expect(!model.showsQueueButton && model.splash == nil && model.commands[.setRate] == .enabled)
    await engine.close()
  }

  @Test("A session that cannot be had shows no queue button, and playing stays here [S62]")
  @MainActor func failedToStart() async {
    let studio = Studio()
    let engine = studio.engine()
    engine.load(songs("AB"), play: true)
    _ = await engine.reaches { $0.isMoving }
    let model = PlayerModel(engine)
    studio.output.refuse(PlayerError(.outputUnavailable))
    engine.transfer(to: Self.there)
    _ = await engine.reaches { $0.lastTransfer != nil }
    #expect(engine.snapshot.output == .local && engine.snapshot.isMoving)
    engine.next()
    while model.title != "B" { await Task.yield() }
    #expect(!model.showsQueueButton && model.splash == nil)
    await engine.close()
  }
}
