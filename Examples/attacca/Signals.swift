import Glibc
import Synchronization

/// Signals as messages: blocked in every thread, and taken by the first one, which does nothing else.
enum Signals {
  private struct Receiver {
    let terminal: Terminal
    let receive: @Sendable (Int32) -> Void
  }

  private static let wanted = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
  private static let patience = timespec(tv_sec: 2, tv_nsec: 0)
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

  /// Waits for signals for as long as the process lives. One that asks for the end is passed on; a second one, or
  /// two seconds in which the program did not end, and it is carried out at once, whatever holds the program up.
  static func wait() -> Never {
    let set = waited()
    var ending: Int32?
    while true {
      let signal = next(in: set, within: ending == nil ? nil : patience)
      let receiver = receiver.withLock { $0 }
      if let asked = signal.map({ isEnd($0) ? $0 : nil }) ?? ending {
        if ending != nil || receiver == nil {
          receiver?.terminal.leave()
          _exit(ExitStatus.signal(asked))
        }
        ending = asked
      }
      if let signal { receiver?.receive(signal) }
    }
  }

  /// The next signal; nil when the time is over. Blocks.
  private static func next(in set: sigset_t, within limit: timespec?) -> Int32? {
    var set = set
    while true {
      var signal: Int32 = 0
      guard var limit else {
        if sigwait(&set, &signal) == 0 { return signal }
        continue
      }
      signal = sigtimedwait(&set, nil, &limit)
      if signal > 0 { return signal }
      if errno == EAGAIN { return nil }
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
