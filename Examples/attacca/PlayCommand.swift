import Attacca
import Glibc

/// `attacca play`.
enum PlayCommand {
  /// How long closing may take before the process ends regardless.
  private static let patience = Duration.milliseconds(800)

  /// Plays until the end and returns the exit status.
  static func run(_ options: PlayOptions) async -> Int32 {
    #if MPV
      let engine = PlaybackEngine(
        appName: "Attacca", audio: options.isSilent ? .null : .automatic,
        seed: options.seed ?? .random(in: .min ... .max))
      return await run(options, engine)
    #else
      Output.error.write(
        "attacca: built without libmpv, so there is no player: build it with the trait MPV (it is on by default).\n"
      )
      return ExitStatus.noPlayer
    #endif
  }

  private static func run(_ options: PlayOptions, _ engine: PlaybackEngine) async -> Int32 {
    let (stream, inputs) = AsyncStream.makeStream(of: SessionInput.self)
    let terminal = Terminal()
    let session = PlaySession(engine, options, terminal, inputs)
    Signals.watch(terminal) { inputs.yield(.signal($0)) }
    if !options.takesWords { terminal.enter() }
    session.begin()
    let notices = feed(inputs, from: engine, options.names)
    session.reader = InputReader { inputs.yield(.input($0)) }
    session.reader?.readMore()
    var ending: Ending?
    for await input in stream {
      ending = session.handle(input)
      if ending != nil { break }
    }
    let last = ending ?? .quit
    let isClosed = await close(engine)
    // The reason for the end may be on its way still; the notices end with the engine.
    await notices.value
    inputs.finish()
    for await case .notice(let notice) in stream { session.show(.notice(notice)) }
    session.end(last)
    if last == .nothingToPlay, !options.isJSON { Output.error.write("attacca: \(last.sentence)\n") }
    terminal.leave()
    if !isClosed { _exit(last.status) }
    return last.status
  }

  /// Sends the session everything that happens; the task ends after the engine's last notice.
  private static func feed(
    _ inputs: AsyncStream<SessionInput>.Continuation, from engine: PlaybackEngine, _ names: [[UInt8]]
  ) -> Task<Void, Never> {
    let (snapshots, notices) = (engine.snapshots(newest: 256), engine.notices())
    let positions = engine.positions()
    Task { for await snapshot in snapshots { inputs.yield(.snapshot(snapshot)) } }
    Task { for await _ in positions { inputs.yield(.tick) } }
    Task.detached { inputs.yield(.collected(MediaCollection(names))) }
    return Task { for await notice in notices { inputs.yield(.notice(notice)) } }
  }

  /// Closes the engine; false when that takes too long, as with a frozen sound server.
  private static func close(_ engine: PlaybackEngine) async -> Bool {
    let (closed, signal) = AsyncStream.makeStream(of: Bool.self)
    Task {
      await engine.close()
      signal.yield(true)
    }
    Task {
      try? await Task.sleep(for: patience)
      signal.yield(false)
    }
    for await isClosed in closed { return isClosed }
    return false
  }
}
