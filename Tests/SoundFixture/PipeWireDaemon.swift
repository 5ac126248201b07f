import Foundation
import Synchronization

/// PipeWire with its PulseAudio server and its session manager, of one's own: no devices, nobody else's settings, gone
/// with its last reference. Should this process die first, it follows within five minutes.
public final class PipeWireDaemon: SoundServer {
  /// Where it listens, as players and tools take it: `unix:/path`.
  public let server: String
  /// Samples per second of every sink.
  public let rate = 48_000
  private let directory: ScratchDirectory
  private let bus: PrivateBus
  private let pipewire: ChildProcess
  private let manager: ChildProcess
  /// What speaks PulseAudio's language, or did last.
  private let translator: Mutex<ChildProcess>
  private let environment: [String: String]
  private let socket: ListeningSocket

  /// Starts everything and returns when it takes connections. Blocks for some 200 ms.
  ///
  /// - Throws: `ChildProcess.Failure` when it is not ready in ten seconds.
  public init() throws {
    directory = try ScratchDirectory()
    bus = try PrivateBus()
    let pulse = directory.path("pulse")
    try FileManager.default.createDirectory(
      atPath: pulse, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    socket = ListeningSocket(path: "\(pulse)/native")
    server = "unix:\(socket.path)"
    var environment = bus.environment
    environment["HOME"] = directory.path
    environment["XDG_RUNTIME_DIR"] = directory.path
    self.environment = environment
    // The others end with it.
    pipewire = try ChildProcess("timeout", ["300", "pipewire"], environment: environment)
    guard ListeningSocket(path: directory.path("pipewire-0")).wait() else {
      pipewire.stop()
      throw ChildProcess.Failure("pipewire did not get ready")
    }
    manager = try ChildProcess("wireplumber", [], environment: environment)
    translator = Mutex(try ChildProcess("pipewire-pulse", [], environment: environment))
    guard socket.wait() else {
      stop()
      throw ChildProcess.Failure("pipewire-pulse did not get ready")
    }
  }

  deinit { stop() }

  /// Ends it. Blocks until it is gone.
  public func stop() {
    translator.withLock { $0.stop() }
    manager.stop()
    pipewire.stop()
  }

  /// Ends what speaks PulseAudio's language at once, as a crash would, and its sinks with it. Blocks until it is gone.
  public func crash() {
    translator.withLock {
      $0.signal(SIGKILL)
      $0.wait()
    }
    try? FileManager.default.removeItem(atPath: socket.path)
  }

  /// Starts that anew, without sinks. Blocks until it takes connections.
  public func restart() throws {
    let fresh = try ChildProcess("pipewire-pulse", [], environment: environment)
    translator.withLock { $0 = fresh }
    guard socket.wait() else { throw ChildProcess.Failure("pipewire-pulse did not come back") }
  }

  /// Plugs in a sink.
  ///
  /// - Returns: What `pull` takes.
  public func plug(_ sink: String) throws -> String {
    try ask([
      "load-module", "module-null-sink", "sink_name=\(sink)", "rate=\(rate)", "channels=2",
      "sink_properties=device.description=\(sink)",
    ])
  }

  /// Takes a sink away.
  public func pull(_ module: String) throws { try control("unload-module", module) }
}
