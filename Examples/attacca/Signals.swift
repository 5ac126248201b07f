import Glibc
import Synchronization

/// Signals as messages: blocked in every thread, and taken by the first one, which does nothing else.
enum Signals {
  private struct Receiver {
    let terminal: Terminal
    let receive: @Sendable (Int32) -> Void
  }

  private static let wanted = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
  private static let receiver = Mutex<Receiver?>(nil)

  /// Blocks the signals in this thread and those it starts; to be called before there is any other. Writing to
  /// a closed pipe is an error from now on, not a signal.
  static func block() {
    signal(SIGPIPE, SIG_IGN)
    var set = waited()
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Whether a signal asks the program to end.
  static func isEnd(_ signal: Int32) -> Bool { ![SIGTSTP, SIGCONT, SIGWINCH].contains(signal) }

  /// From now on each signal is passed on; before, one that asks for the end ends the process.
  static func watch(_ terminal: Terminal, _ receive: @escaping @Sendable (Int32) -> Void) {
    receiver.withLock { $0 = Receiver(terminal: terminal, receive: receive) }
  }

  /// Waits for signals for as long as the process lives. A second one that asks for the end is carried out at
  /// once, whatever holds the program up.
  static func wait() -> Never {
    var set = waited()
    var isEnding = false
    while true {
      var signal: Int32 = 0
      guard sigwait(&set, &signal) == 0 else { continue }
      let receiver = receiver.withLock { $0 }
      if isEnd(signal) {
        if isEnding || receiver == nil {
          receiver?.terminal.leave()
          _exit(ExitStatus.signal(signal))
        }
        isEnding = true
      }
      receiver?.receive(signal)
    }
  }

  /// The signals to wait for: those that whoever started us did not set to be ignored (nohup).
  private static func waited() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in wanted {
      var action = sigaction()
      sigaction(signal, nil, &action)
      let isIgnored =
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      if !isIgnored { sigaddset(&set, signal) }
    }
    return set
  }
}
