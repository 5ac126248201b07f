import Glibc

/// Where a run keeps its state, and whether it takes up the one that is kept.
struct KeepingOptions {
  /// The folder that was named; nil for the usual one.
  var folder: [UInt8]?
  var isOff = false
  /// Whether to go on where the last run stopped.
  var isResuming = false

  /// Where states are kept unless said otherwise; nil without a home.
  static var usualFolder: [UInt8]? {
    if let state = variable("XDG_STATE_HOME") { return state + Array("/attacca".utf8) }
    return variable("HOME").map { $0 + Array("/.local/state/attacca".utf8) }
  }

  /// An absolute path out of the environment; others do not count there.
  private static func variable(_ name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    let path = Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
    return path.first == UInt8(ascii: "/") ? path : nil
  }

  /// What does not go together.
  func check() throws(UsageError) {
    if isOff, isResuming {
      throw UsageError("`--no-state` keeps nothing that `--resume` could take up: leave one out.")
    }
    if isOff, folder != nil { throw UsageError("`--no-state` needs no `--state`: leave one out.") }
  }
}
