import Glibc
import Synchronization

/// The terminal that keys come from and the live line goes to, if there is one.
///
/// Mutable state: the settings to go back to, guarded by the mutex.
final class Terminal: Sendable {
  /// Whether keys can be read, one by one.
  let hasKeys: Bool
  /// Whether a line can be drawn over.
  let hasScreen: Bool
  private let original = Mutex<termios?>(nil)

  /// Looks at standard input and output; a program in the background has neither keys nor a screen.
  init() {
    hasKeys = isatty(STDIN_FILENO) == 1 && Self.isForeground(STDIN_FILENO)
    let kind = getenv("TERM").map { String(cString: $0) } ?? ""
    hasScreen = isatty(STDOUT_FILENO) == 1 && Self.isForeground(STDOUT_FILENO) && kind != "dumb"
  }

  /// The width of the screen; 80 when it does not say.
  var columns: Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Delivers keys singly and unechoed from now on; signals from keys stay. Again after a stop, when a shell may
  /// have put its own settings in place meanwhile.
  func enter() {
    guard hasKeys, Self.isForeground(STDIN_FILENO) else { return }
    original.withLock { original in
      var settings = termios()
      guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return }
      original = original ?? settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }
  }

  /// Puts the terminal back to what it was. May be called from any thread, any number of times.
  func leave() {
    original.withLock { original in
      guard var settings = original else { return }
      original = nil
      if Self.isForeground(STDIN_FILENO) { tcsetattr(STDIN_FILENO, TCSANOW, &settings) }
    }
  }

  /// Whether the terminal is ours to use; one that is not our session's own has no background.
  private static func isForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 || group == getpgrp()
  }
}
