import Glibc

extension ChildProcess {
  /// Starts a program with nothing but the three standard streams changed; nil when it cannot be.
  static func spawn(
    _ path: String, _ arguments: [String], _ environment: [String: String], writing: Int32, as stream: Stream
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let (read, other): (Int32, Int32) =
      switch stream {
      case .output: (1, 2)
      case .errors: (2, 1)
      }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, other, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, writing, read)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pid: pid_t = 0
    let result = withCStrings([path] + arguments) { words in
      withCStrings(environment.map { "\($0)=\($1)" }) { settings in
        posix_spawn(&pid, path, &actions, &attributes, words, settings)
      }
    }
    return result == 0 ? pid : nil
  }

  private static func withCStrings<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = texts.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
