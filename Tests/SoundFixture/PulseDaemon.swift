import Dispatch
public import Glibc
import Synchronization

/// A PulseAudio server of one's own: null sinks, nobody else's settings, gone with its last reference.
///
/// Its address is handed to players and recorders; the environment of this process is never touched. Should this
/// process die first, the server follows a minute after its last client.
public final class PulseDaemon: Sendable {
  /// Where it listens, as players and tools take it: `unix:/path`.
  public let server: String
  /// Samples per second of every sink.
  public let rate: Int
  private let directory: ScratchDirectory
  private let process: ChildProcess

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
    arguments += sinks.map { name in
      "--load=module-null-sink sink_name=\(name) norewinds=1 format=float32le rate=\(rate) channels=2"
    }
    var environment = ChildProcess.environment
    for (name, place) in [
      ("HOME", ""), ("XDG_RUNTIME_DIR", ""), ("PULSE_RUNTIME_PATH", ""), ("PULSE_STATE_PATH", "/state"),
    ] { environment[name] = directory.path + place }
    let startup = Startup()
    process = try ChildProcess("pulseaudio", arguments, environment: environment, reading: .errors) {
      startup.read($0)
    }
    guard startup.wait(seconds: 10), Self.answers(at: socket) else {
      process.stop()
      throw ChildProcess.Failure("pulseaudio did not get ready: \(startup.messages)")
    }
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

  /// The process id of the server.
  public var pid: pid_t { process.pid }

  /// Runs `pactl` against this server; for arranging sinks.
  public func control(_ arguments: String...) throws {
    try ChildProcess.run("pactl", ["--server=\(server)"] + arguments)
  }

  private static func answers(at socket: String) -> Bool {
    let connection = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard connection >= 0 else { return false }
    defer { close(connection) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard socket.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socket.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) == 0 }
    }
  }
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
