import Glibc

/// A program that runs until it is stopped or ends; waits with the system's calls, which need no run loop.
final class ChildProcess {
  let identifier: pid_t
  /// Reads what the program writes to standard output, or -1.
  let output: Int32
  private var isRunning = true

  struct Failure: Error {
    let program: String
    let code: Int32
  }

  /// Starts a program with only the environment given; `reading` also opens `output`.
  init(
    _ program: String, _ arguments: [String], environment: [String] = ["PATH=/usr/bin:/bin"],
    reading: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_RDWR, 0)
    if reading {
      guard pipe(&ends) == 0 else { throw Failure(program: program, code: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_RDWR, 0)
    }
    // Threads of the pool block signals, and a child inherits that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = ([program] + arguments).map { strdup($0) } + [nil]
    var environment = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + environment { free(text) } }
    var identifier = pid_t()
    let result = posix_spawn(&identifier, program, &actions, &attributes, &arguments, &environment)
    if ends[1] >= 0 { close(ends[1]) }
    guard result == 0 else { throw Failure(program: program, code: result) }
    self.identifier = identifier
    output = ends[0]
  }

  /// Waits for the end; the exit code, or the negative signal.
  @discardableResult
  func wait() -> Int32 {
    guard isRunning else { return 0 }
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    isRunning = false
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }

  func signal(_ number: Int32) { if isRunning { kill(identifier, number) } }

  /// Ends the program.
  func stop() {
    signal(SIGCONT)
    signal(SIGTERM)
    wait()
  }

  deinit {
    stop()
    if output >= 0 { close(output) }
  }

  /// Runs a program to its end.
  static func run(_ program: String, _ arguments: String...) throws {
    let code = try ChildProcess("/usr/bin/\(program)", arguments).wait()
    guard code == 0 else { throw Failure(program: program, code: code) }
  }
}
