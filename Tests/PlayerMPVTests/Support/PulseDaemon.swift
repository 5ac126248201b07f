#if MPV
  import Glibc

  /// A private PulseAudio daemon with one null sink that keeps real time; gone with its last reference.
  final class PulseDaemon {
    /// What to give a player as the address of its sound server.
    let server: String
    private let directory: TemporaryDirectory
    private let process: ChildProcess

    struct NotReady: Error {}

    /// Starts the daemon and returns once it accepts connections.
    init(sink: String = "speakers") throws {
      directory = try TemporaryDirectory()
      let socket = directory.path("native")
      chmod(directory.path, 0o700)
      server = "unix:\(socket)"
      let path = directory.path
      // The daemon reports its readiness by signalling nothing; its socket appears when it listens.
      let notice = inotify_init1(Int32(IN_CLOEXEC))
      guard notice >= 0 else { throw NotReady() }
      defer { close(notice) }
      inotify_add_watch(notice, path, UInt32(IN_CREATE))
      process = try ChildProcess(
        "/usr/bin/pulseaudio",
        [
          "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--realtime=no",
          "--high-priority=no", "--log-target=stderr",
          "-L", "module-null-sink sink_name=\(sink) norewinds=1",
          "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        ],
        environment: [
          "PATH=/usr/bin:/bin", "HOME=\(path)", "XDG_RUNTIME_DIR=\(path)", "PULSE_RUNTIME_PATH=\(path)",
          "PULSE_STATE_PATH=\(path)", "LANG=C.UTF-8",
        ])
      guard Self.waitForConnection(socket, notice) else {
        process.stop()
        throw NotReady()
      }
    }

    /// Makes the daemon stop responding, as a machine that has gone to sleep in part.
    func freeze() { process.signal(SIGSTOP) }

    /// Ends `freeze`.
    func thaw() { process.signal(SIGCONT) }

    /// Ends the daemon at once, as a crash would.
    func crash() {
      process.signal(SIGKILL)
      process.wait()
    }

    /// Tries to connect whenever a file appears in the directory; gives up after ten seconds.
    private static func waitForConnection(_ socket: String, _ notice: Int32) -> Bool {
      var poller = pollfd(fd: notice, events: Int16(POLLIN), revents: 0)
      for _ in 0..<100 {
        if accepts(socket) { return true }
        // A short look also covers the moment between the socket's appearance and its listening.
        guard poll(&poller, 1, 100) >= 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 4096)
        if poller.revents != 0 { _ = read(notice, &buffer, buffer.count) }
      }
      return false
    }

    private static func accepts(_ path: String) -> Bool {
      let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      defer { close(file) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(107)) }
      return withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
        }
      }
    }
  }
#endif
