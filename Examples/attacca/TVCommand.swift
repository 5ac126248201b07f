import Attacca
import Glibc

/// `attacca tv`.
enum TVCommand {
  /// How long closing may take before the process ends regardless.
  private static let patience = Duration.milliseconds(1500)

  /// Is a TV until told to end, and returns the exit status.
  static func run(_ options: TVOptions) async -> Int32 {
    #if MPV && Cast
      do throws(TVError) {
        let tv = try TVReceiver(
          name: options.name, port: options.port, infoPort: options.infoPort,
          audio: options.isSilent ? .null : .automatic,
          replayGain: options.replayGain,
          lifetimes: TVLifetimes(idle: options.idleTimeout, paused: options.pausedTimeout))
        return await run(options, tv)
      } catch {
        Output.error.write("attacca: \(error.description).\n")
        return ExitStatus.noPort
      }
    #else
      Output.error.write(
        "attacca: built without libmpv or Cast, so there is no TV: build it with both traits (they are on by default).\n"
      )
      return ExitStatus.noPlayer
    #endif
  }

  #if MPV && Cast
    /// Everything that ends or is shown.
    private enum Input: Sendable {
      case change(TVChange)
      case piece([UInt8])
      case signal(Int32)
    }

    private static func run(_ options: TVOptions, _ tv: TVReceiver) async -> Int32 {
      let (stream, inputs) = AsyncStream.makeStream(of: Input.self)
      let (terminal, clock) = (Terminal(), SystemClock())
      let started = clock.now
      Signals.watch(terminal) { inputs.yield(.signal($0)) }
      terminal.enter()
      let reader = InputReader { inputs.yield(.piece($0)) }
      if terminal.hasKeys || isatty(STDIN_FILENO) == 0 { reader?.readMore() }
      Task { for await change in tv.changes { inputs.yield(.change(change)) } }
      let lines = TVLines(isJSON: options.isJSON)
      var quitter = TVQuitter(readsKeys: terminal.hasKeys)
      var ending: Ending? = lines.hello(options.name, tv.port) ? nil : .unread
      let announcement = TVAnnouncement(options, port: tv.port)
      if ending == nil {
        for await input in stream {
          switch input {
          case .change(let change):
            announcement?.note(change)
            if !lines.show(change, at: clock.now - started) { ending = .unread }
          case .signal(let signal): ending = onSignal(signal, terminal)
          case .piece(let piece):
            if quitter.asksToQuit(piece) { ending = .quit } else if !piece.isEmpty { reader?.readMore() }
          }
          if ending != nil { break }
        }
      }
      let last = ending ?? .quit
      await announcement?.stop()
      let isClosed = await close(tv)
      lines.end(last, at: clock.now - started)
      terminal.leave()
      if !isClosed { _exit(last.status) }
      return last.status
    }

    /// What a signal means: a stop is obeyed, a change of size is nothing here.
    private static func onSignal(_ signal: Int32, _ terminal: Terminal) -> Ending? {
      switch signal {
      case SIGTSTP:
        terminal.leave()
        kill(getpid(), SIGSTOP)
        return nil
      case SIGCONT:
        terminal.enter()
        return nil
      default: return Signals.isEnd(signal) ? .interrupted(signal) : nil
      }
    }

    /// Closes the TV; false when that takes too long, as with a frozen sound server.
    private static func close(_ tv: TVReceiver) async -> Bool {
      await TimeLimit.result(within: patience) { await tv.close() } != nil
    }
  #endif
}

/// Finds the wish to quit in standard input: a key in a terminal, else a line.
struct TVQuitter {
  let readsKeys: Bool
  private var lines = LineSplitter()

  init(readsKeys: Bool) { self.readsKeys = readsKeys }

  mutating func asksToQuit(_ piece: [UInt8]) -> Bool {
    if readsKeys { return piece.contains(UInt8(ascii: "q")) }
    return lines.add(piece).contains { $0 == Array("quit".utf8) || $0 == Array("q".utf8) }
  }
}
