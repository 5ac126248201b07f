import Attacca
import Glibc

/// `attacca play`.
enum PlayCommand {
  /// How long closing may take before the process ends regardless.
  private static let patience = Duration.milliseconds(800)

  /// What a run is made of, beside the engine.
  private struct Parts {
    let options: PlayOptions
    let keeping: Keeping
    /// What is named, where that is known already.
    let named: MediaCollection?
    let finder: OutputFinder
    let stream: AsyncStream<SessionInput>
    let inputs: AsyncStream<SessionInput>.Continuation
  }

  /// Plays until the end and returns the exit status.
  static func run(_ options: PlayOptions) async -> Int32 {
    #if MPV
      var options = options
      let (stream, inputs) = AsyncStream.makeStream(of: SessionInput.self)
      let begun: (keeping: Keeping, named: MediaCollection?)
      do throws(Keeping.Refusal) {
        options.device = try await find(options.device)
        begun = try await begin(options) { inputs.yield(.problem($0)) }
      } catch {
        Output.error.write("attacca: \(error.sentence)\n")
        return error.status
      }
      let audio = options.isSilent ? MPVOptions.Audio.null : .automatic
      let seed = options.seed ?? .random(in: .min ... .max)
      #if Pulse
        let session = PulseAudioSession(appName: "Attacca", audio: audio, device: options.localDevice)
        let engine = PlaybackEngine(
          appName: "Attacca", audio: audio, replayGain: options.replayGain, session: session, seed: seed,
          patience: options.patience, store: begun.keeping.store, resuming: begun.keeping.resumed)
        let finder = finder(session, options)
      #else
        let engine = PlaybackEngine(
          appName: "Attacca", audio: audio, replayGain: options.replayGain, seed: seed,
          patience: options.patience, store: begun.keeping.store, resuming: begun.keeping.resumed)
        let finder = finder(options)
      #endif
      return await run(
        Parts(
          options: options, keeping: begun.keeping, named: begun.named, finder: finder, stream: stream,
          inputs: inputs), engine)
    #else
      Output.error.write(
        "attacca: built without libmpv, so there is no player: build it with the trait MPV (it is on by default).\n"
      )
      return ExitStatus.noPlayer
    #endif
  }

  #if Pulse && Discovery
    private static func finder(_ session: PulseAudioSession?, _ options: PlayOptions) -> OutputFinder {
      OutputFinder(session, discovery(options))
    }
  #elseif Pulse
    private static func finder(_ session: PulseAudioSession?, _ options: PlayOptions) -> OutputFinder {
      OutputFinder(session)
    }
  #elseif Discovery
    private static func finder(_ options: PlayOptions) -> OutputFinder { OutputFinder(discovery(options)) }
  #else
    private static func finder(_ options: PlayOptions) -> OutputFinder { OutputFinder() }
  #endif

  #if Discovery
    /// A TV that was named by its address is listed though it may not announce itself.
    private static func discovery(_ options: PlayOptions) -> DiscoveryOptions {
      let named = options.device.map { DeviceQuery($0.rawValue) }
      let address: DeviceAddress? = if case .address(let address)? = named { address } else { nil }
      return DiscoveryOptions(configured: address.map { [$0] } ?? [], backend: options.search)
    }
  #endif

  /// The device as it was named, if there is one of that name; an address stands for itself, right or wrong.
  private static func find(_ device: DeviceID?) async throws(Keeping.Refusal) -> DeviceID? {
    #if Discovery
      guard let device, case .name(let name) = DeviceQuery(device.rawValue), !name.contains(":") else {
        return device
      }
      do throws(PlayerError) {
        _ = try await CastBrowser.find(.name(name))
        return device
      } catch {
        let sentence = error.detail.isEmpty ? error.description : error.detail
        throw Keeping.Refusal(sentence: sentence, status: ExitStatus.noTV)
      }
    #else
      return device
    #endif
  }

  /// What is kept, and what is named where the kept state has to be compared with it: beside the first thread, since
  /// disks can be slow.
  private static func begin(
    _ options: PlayOptions, failed: @escaping @Sendable (String) -> Void
  ) async throws(Keeping.Refusal) -> (keeping: Keeping, named: MediaCollection?) {
    let result = await Task.detached { () -> Result<(Keeping, MediaCollection?), Keeping.Refusal> in
      let named = options.keeping.isResuming ? MediaCollection(options.names) : nil
      do throws(Keeping.Refusal) {
        return .success((try Keeping(options, named: named, failed: failed), named))
      } catch {
        return .failure(error)
      }
    }.value
    return try result.get()
  }

  private static func run(_ parts: Parts, _ engine: PlaybackEngine) async -> Int32 {
    let (options, inputs, terminal) = (parts.options, parts.inputs, Terminal())
    let session = PlaySession(engine, options, parts.keeping.beginning, parts.finder, terminal, inputs)
    Signals.watch(terminal) { inputs.yield(.signal($0)) }
    if !options.takesWords { terminal.enter() }
    #if DBus
      let desktop = options.isShown ? showOnDesktop(engine, session.commands, inputs) : nil
      defer { desktop?.close() }
    #endif
    session.begin()
    for problem in parts.keeping.problems { session.show(.problem(problem)) }
    let notices = feed(inputs, from: engine, options.names, parts.named)
    session.reader = InputReader { inputs.yield(.input($0)) }
    session.reader?.readMore()
    var ending: Ending?
    for await input in parts.stream {
      ending = session.handle(input)
      if ending != nil { break }
    }
    let last = ending ?? .quit
    let isClosed = await close(engine)
    // The reason for the end may be on its way still; the notices end with the engine.
    await notices.value
    inputs.finish()
    for await case .notice(let notice) in parts.stream { session.show(.notice(notice)) }
    session.end(last)
    if last == .nothingToPlay, !options.isJSON { Output.error.write("attacca: \(last.sentence)\n") }
    terminal.leave()
    if !isClosed { _exit(last.status) }
    return last.status
  }

  #if DBus
    /// Shows the engine on the desktop; its *quit* is as the key's.
    private static func showOnDesktop(
      _ engine: PlaybackEngine, _ commands: RemoteCommandSet, _ inputs: AsyncStream<SessionInput>.Continuation
    ) -> Desktop {
      Desktop(engine, appName: "Attacca", commands: commands) { shown, _ in
        shown.quit = { inputs.yield(.quit) }
      }
    }
  #endif

  /// Sends the session everything that happens; the task ends after the engine's last notice.
  private static func feed(
    _ inputs: AsyncStream<SessionInput>.Continuation, from engine: PlaybackEngine, _ names: [[UInt8]],
    _ named: MediaCollection?
  ) -> Task<Void, Never> {
    let (snapshots, notices) = (engine.snapshots(newest: 256), engine.notices())
    let positions = engine.positions()
    Task { for await snapshot in snapshots { inputs.yield(.snapshot(snapshot)) } }
    Task { for await _ in positions { inputs.yield(.tick) } }
    Task.detached { inputs.yield(.collected(named ?? MediaCollection(names))) }
    return Task { for await notice in notices { inputs.yield(.notice(notice)) } }
  }

  /// Closes the engine; false when that takes too long, as with a frozen sound server.
  private static func close(_ engine: PlaybackEngine) async -> Bool {
    await TimeLimit.result(within: patience) { await engine.close() } != nil
  }
}
