import Dispatch
public import Glibc
import Synchronization

/// A PulseAudio server of one's own: null sinks, nobody else's settings, gone with its last reference.
///
/// Its address is handed to players and recorders; the environment of this process is never touched. Should this
/// process die first, the server follows a minute after its last client.
public final class PulseDaemon: SoundServer {
  /// Where it listens, as players and tools take it: `unix:/path`.
  public let server: String
  /// Samples per second of every sink.
  public let rate: Int
  private let directory: ScratchDirectory
  private let arguments: [String]
  /// The server that runs, or ran last.
  private let child: Mutex<ChildProcess>
  private var process: ChildProcess { child.withLock { $0 } }

  /// Starts the server and returns when it takes connections. Blocks for some 50 ms.
  ///
  /// The sinks are in real time (`norewinds=1`), in floating point, with two channels; the first is the default.
  ///
  /// - Throws: `ChildProcess.Failure` with the server's own messages when it is not ready in ten seconds.
  public init(rate: Int = 44_100, sinks: [String] = ["speakers", "headphones"]) throws {
    directory = try ScratchDirectory()
    let socket = directory.path("native")
    server = "unix:\(socket)"
    self.rate = rate
    var arguments = [
      "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=60", "--realtime=no",
      "--high-priority=no", "--log-target=stderr", "--log-level=info",
      "--load=module-native-protocol-unix socket=\(socket) auth-anonymous=1",
    ]
    arguments += sinks.map { "--load=module-null-sink " + Self.sink($0, rate: rate).joined(separator: " ") }
    self.arguments = arguments
    child = Mutex(try Self.start(arguments, in: directory, socket: socket))
  }

  private static func sink(_ name: String, rate: Int) -> [String] {
    [
      "sink_name=\(name)", "norewinds=1", "format=float32le", "rate=\(rate)", "channels=2",
      "sink_properties=device.description=\(name)",
    ]
  }

  private static func start(
    _ arguments: [String], in directory: ScratchDirectory, socket: String
  ) throws -> ChildProcess {
    var environment = ChildProcess.environment
    for (name, place) in [
      ("HOME", ""), ("XDG_RUNTIME_DIR", ""), ("PULSE_RUNTIME_PATH", ""), ("PULSE_STATE_PATH", "/state"),
    ] { environment[name] = directory.path + place }
    let startup = Startup()
    let process = try ChildProcess("pulseaudio", arguments, environment: environment, reading: .errors) {
      startup.read($0)
    }
    guard startup.wait(seconds: 10), ListeningSocket(path: socket).answers else {
      process.stop()
      throw ChildProcess.Failure("pulseaudio did not get ready: \(startup.messages)")
    }
    return process
  }

  deinit { process.stop() }

  /// Ends the server. Blocks until it is gone.
  public func stop() { process.stop() }

  /// Makes the server stop responding, as on a machine that has gone to sleep in part.
  public func freeze() { process.signal(SIGSTOP) }

  /// Ends `freeze`.
  public func thaw() { process.signal(SIGCONT) }

  /// Ends the server at once, as a crash would. Blocks until it is gone.
  public func crash() {
    process.signal(SIGKILL)
    process.wait()
  }

  /// Starts the server anew, as it was in the beginning, after `stop` or `crash`. Blocks for some 50 ms.
  public func restart() throws {
    let socket = directory.path("native")
    unlink(socket)
    let fresh = try Self.start(arguments, in: directory, socket: socket)
    child.withLock { $0 = fresh }
  }

  /// Plugs in a sink like those it began with.
  ///
  /// - Returns: What `pull` takes.
  public func plug(_ sink: String) throws -> String {
    try ask(["load-module", "module-null-sink"] + Self.sink(sink, rate: rate))
  }

  /// Adds two sinks of one channel that are the left and the right channel of a sink, so that what is played on one
  /// and on the other is recorded on one clock. The left one becomes the default.
  public func split(_ sink: String = "speakers", left: String, right: String) throws {
    for (name, side) in [(left, "front-left"), (right, "front-right")] {
      try control(
        "load-module", "module-remap-sink", "sink_name=\(name)", "master=\(sink)", "remix=no", "channels=1",
        "channel_map=mono", "master_channel_map=\(side)", "sink_properties=device.description=\(name)")
    }
    try control("set-default-sink", left)
  }

  /// Takes a sink away.
  public func pull(_ module: String) throws { try control("unload-module", module) }

  /// The process id of the server.
  public var pid: pid_t { process.pid }
}

/// Waits for the line in which the server says that it is ready: by then its socket listens.
private final class Startup: Sendable {
  private let text = Mutex(Text())
  private let decided = DispatchSemaphore(value: 0)

  private struct Text {
    var messages = ""
    var isReady = false
  }

  var messages: String { text.withLock { String($0.messages.suffix(1000)) } }

  func read(_ piece: UnsafeRawBufferPointer) {
    text.withLock { text in
      guard !text.isReady else { return }
      text.messages += String(decoding: piece, as: UTF8.self)
      text.isReady = text.messages.contains("Daemon startup complete")
      if text.isReady || piece.isEmpty { decided.signal() }
    }
  }

  func wait(seconds: Int) -> Bool {
    decided.wait(timeout: .now() + .seconds(seconds)) == .success && text.withLock { $0.isReady }
  }
}
