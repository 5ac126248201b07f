import Foundation
import Synchronization

/// A bus of one's own: a `dbus-daemon` with nobody else's settings and no services, gone with its last reference.
public final class PrivateBus: Sendable {
  /// Where it listens, as `DBUS_SESSION_BUS_ADDRESS` takes it.
  public let address: String
  private let directory: ScratchDirectory
  private let process: Mutex<ChildProcess>

  /// Starts it; returns when it takes connections. Blocks.
  public init() throws {
    directory = try ScratchDirectory()
    address = "unix:path=\(directory.path("bus"))"
    try directory.write(Array(Self.configuration(address).utf8), to: "bus.conf")
    process = Mutex(try Self.start(directory, address))
  }

  deinit { process.withLock { $0.stop() } }

  /// Kills the bus, as a crash would. Blocks until it is gone.
  public func crash() {
    process.withLock {
      $0.signal(SIGKILL)
      $0.wait()
    }
    try? FileManager.default.removeItem(atPath: directory.path("bus"))
  }

  /// It does not respond any more.
  public func freeze() { process.withLock { $0.signal(SIGSTOP) } }

  /// Ends `freeze`.
  public func thaw() { process.withLock { $0.signal(SIGCONT) } }

  /// Starts it anew at the same address.
  public func restart() throws {
    let daemon = try Self.start(directory, address)
    process.withLock { $0 = daemon }
  }

  /// The environment of programs that are to use this bus as their session's and as the system's.
  public var environment: [String: String] {
    var all = ChildProcess.environment
    all["DBUS_SESSION_BUS_ADDRESS"] = address
    all["DBUS_SYSTEM_BUS_ADDRESS"] = address
    all["HOME"] = directory.path
    return all
  }

  private static func configuration(_ address: String) -> String {
    """
    <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
     "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
    <busconfig>
      <type>session</type>
      <listen>\(address)</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """
  }

  private static func start(_ directory: ScratchDirectory, _ address: String) throws -> ChildProcess {
    let isReady = DispatchSemaphore(value: 0)
    let child = try ChildProcess(
      "dbus-daemon",
      ["--config-file=\(directory.path("bus.conf"))", "--nofork", "--print-address"]
    ) { piece in if !piece.isEmpty { isReady.signal() } }
    guard isReady.wait(timeout: .now() + 10) == .success else {
      child.stop()
      throw ChildProcess.Failure("dbus-daemon did not get ready")
    }
    return child
  }
}
