import Foundation

/// Starts processes with raw arguments, on pipes or on a terminal of their own.
struct Spawn: Sendable {
  let pid: pid_t
  let input: Int32
  let output: Int32
  /// -1 with a terminal, which carries both.
  let errors: Int32

  static func start(
    _ program: [UInt8], _ arguments: [[UInt8]], columns: UInt16?, _ surroundings: Surroundings
  ) throws -> Spawn {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let columns {
      let terminal = try openTerminal(columns)
      posix_spawn_file_actions_addopen(&actions, 0, terminal.name, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
      let pid = try run(program, arguments, &actions, surroundings)
      return Spawn(pid: pid, input: fcntl(terminal.end, F_DUPFD_CLOEXEC, 0), output: terminal.end, errors: -1)
    }
    let (input, output, errors) = (try connection(), try connection(), try connection())
    for (end, number) in [(input.theirs, Int32(0)), (output.theirs, 1), (errors.theirs, 2)] {
      posix_spawn_file_actions_adddup2(&actions, end, number)
    }
    defer { for end in [input.theirs, output.theirs, errors.theirs] { close(end) } }
    let pid = try run(program, arguments, &actions, surroundings)
    return Spawn(pid: pid, input: input.ours, output: output.ours, errors: errors.ours)
  }

  private static func run(
    _ program: [UInt8], _ arguments: [[UInt8]], _ actions: inout posix_spawn_file_actions_t,
    _ surroundings: Surroundings
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigemptyset(&all)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGTSTP] { sigaddset(&all, signal) }
    posix_spawnattr_setsigdefault(&attributes, &all)
    let ownSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(ownSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var pid = pid_t()
    let words = ([program] + arguments).map { strdup(($0 + [0]).map { CChar(bitPattern: $0) }) }
    let environment = surroundings.environment.map { strdup($0) }
    defer { for word in words + environment { free(word) } }
    let code = posix_spawn(
      &pid, String(decoding: program, as: UTF8.self), &actions, &attributes, words + [nil],
      environment + [nil])
    guard code == 0 else { throw Child.Failure(description: "posix_spawn: \(code)") }
    return pid
  }

  /// The environment of the tests, with a sound server of theirs or none, so that none is started on demand, and without
  /// the desktop and the kept state of whoever runs them.
  struct Surroundings {
    let server: String
    let home: String

    fileprivate var environment: [String] {
      var all = ProcessInfo.processInfo.environment
      all["PULSE_SERVER"] = server
      all["XDG_STATE_HOME"] = home
      all["DBUS_SESSION_BUS_ADDRESS"] = nil
      all["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      all["TERM"] = "xterm"
      all["SWIFT_BACKTRACE"] = "enable=no"
      return all.map { "\($0.key)=\($0.value)" }
    }
  }

  /// Two ends that no other child inherits.
  private static func connection() throws -> (ours: Int32, theirs: Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw Child.Failure(description: "socketpair: \(errno)")
    }
    return (ends[0], ends[1])
  }

  /// A new terminal: our end of it, and the name of the other. The numbers are those of Linux's requests to
  /// unlock it and to tell its number.
  private static func openTerminal(_ columns: UInt16) throws -> (end: Int32, name: String) {
    let end = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (locked, number): (Int32, UInt32) = (0, 0)
    guard end >= 0, ioctl(end, 0x4004_5431, &locked) == 0, ioctl(end, 0x8004_5430, &number) == 0 else {
      throw Child.Failure(description: "no terminal: \(errno)")
    }
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(end, UInt(TIOCSWINSZ), &size)
    return (end, "/dev/pts/\(number)")
  }
}
