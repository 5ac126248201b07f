#if Pulse
  import Attacca
#endif
import Glibc

/// The command line, from its arguments to its exit status.
enum Program {
  static let version = "0.1.0"

  /// The arguments as the system passed them: bytes, which need not be text.
  private static var processArguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// Starts the work beside the first thread, which is left to the signals.
  static func start() {
    fillDescriptors()
    Signals.block()
    #if Pulse
      StreamProperties(role: .music, icon: "audio-x-generic", identifier: "attacca").announce()
    #endif
    let arguments = processArguments
    Task.detached { exit(await run(arguments)) }
  }

  /// Opens nothing where standard input or output is closed: else the first file or connection that is opened
  /// would get its number, and be written to.
  private static func fillDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  static func run(_ arguments: [[UInt8]]) async -> Int32 {
    do throws(UsageError) {
      switch try Request(arguments) {
      case .help: return tell(HelpText.overview)
      case .playHelp: return tell(HelpText.play)
      case .version: return tell("attacca \(version)\n")
      case .queue: return QueueCommand.run()
      case .outputsHelp: return tell(HelpText.outputs)
      case .outputs(let options): return await OutputsCommand.run(options)
      case .queueHelp: return tell(HelpText.queue)
      case .tvHelp: return tell(HelpText.tv)
      case .tv(let options): return await TVCommand.run(options)
      case .devicesHelp: return tell(HelpText.devices)
      case .devices(let options): return await DevicesCommand.run(options)
      case .play(let options): return await PlayCommand.run(options)
      }
    } catch {
      Output.error.write("attacca: \(error.sentence)\n")
      return ExitStatus.usage
    }
  }

  private static func tell(_ text: String) -> Int32 {
    Output.standard.write(text)
    return ExitStatus.fine
  }
}
