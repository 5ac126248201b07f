import PlaybackCore

/// Tells from libmpv's error numbers and log lines why a file could not be played.
enum FailureClassifier {
  /// Everything known about a failure.
  struct Cause: Equatable, Sendable {
    let reason: MPVEndReason
    let error: Int32
    let log: [MPVLogLine]
    let location: MediaLocation
    let resemblesPlaylist: Bool
    /// As much time went by as the network is allowed to take.
    let tookLong: Bool
  }

  /// libmpv's error numbers (`mpv_error`).
  enum Number {
    static let loadingFailed: Int32 = -13
    static let outputFailed: Int32 = -14
    static let nothingToPlay: Int32 = -16
    static let unknownFormat: Int32 = -17
  }

  static func error(_ cause: Cause) -> PlayerError {
    if cause.reason == .redirect { return PlayerError(.playlist, location: cause.location) }
    switch cause.error {
    case Number.outputFailed:
      return PlayerError(.outputUnavailable, location: cause.location, detail: lastText(cause.log))
    case Number.nothingToPlay: return PlayerError(.noAudio, location: cause.location)
    case Number.unknownFormat:
      let isList = cause.resemblesPlaylist || hasPlaylistName(cause.location)
      return PlayerError(isList ? .playlist : .notMedia, location: cause.location)
    case Number.loadingFailed: return loadingError(cause)
    default: return backend(cause.error, cause.location)
    }
  }

  private static func loadingError(_ cause: Cause) -> PlayerError {
    // The last line is the nearest to the failure; lines of other players may be among them.
    for line in cause.log.reversed() {
      guard let code = code(of: line) else { continue }
      let detail = DisplayText.withoutCredentials(trimmed(line.text))
      return PlayerError(code, location: cause.location, detail: detail)
    }
    // A connection that is never answered leaves no line of its own.
    if !cause.location.isFile, cause.tookLong { return PlayerError(.timeout, location: cause.location) }
    return PlayerError(.backend, location: cause.location, detail: lastText(cause.log))
  }

  private static let phrases: [(String, PlayerError.Code)] = [
    ("Connection refused", .refusedConnection), ("No route to host", .refusedConnection),
    ("Network is unreachable", .refusedConnection), ("Failed to resolve hostname", .unresolvedHost),
    ("No protocol handler", .unsupportedAddress),
    ("not on whitelist", .unsupportedAddress), ("No such file", .missing),
    ("Permission denied", .unreadable), ("Is a directory", .directory),
  ]

  private static func code(of line: MPVLogLine) -> PlayerError.Code? {
    if let status = httpStatus(line.text) {
      switch status {
      case 404, 410: return .notFound
      case 401, 403: return .accessDenied
      default: return .serverError
      }
    }
    if line.text.contains("timed out") { return .timeout }
    if line.text.hasPrefix("tls:") || line.text.contains("certificate") { return .tls }
    return phrases.first { line.text.contains($0.0) }?.1
  }

  /// The number in `HTTP error 404 Not Found`.
  private static func httpStatus(_ text: String) -> Int? {
    guard let range = text.firstRange(of: "HTTP error ") else { return nil }
    return Int(text[range.upperBound...].prefix { $0.isNumber })
  }

  /// What libmpv itself says about an error number.
  static func backend(_ error: Int32, _ location: MediaLocation?) -> PlayerError {
    PlayerError(.backend, location: location, detail: "libmpv error \(error)")
  }

  /// The line that says that a connection broke off before its announced length.
  static func prematureEnd(_ log: [MPVLogLine], _ location: MediaLocation) -> String? {
    location.isFile
      ? nil
      : log.first { $0.text.contains("Stream ends prematurely") && !$0.text.contains(unannounced) }
        .map { trimmed($0.text) }
  }

  /// The length that FFmpeg holds against a stream whose server announced none: it ends when it ends.
  private static let unannounced = "should be \(UInt64.max)"

  /// Whether libmpv says that it only guesses the length.
  static func tellsOfGuessedLength(_ line: MPVLogLine) -> Bool {
    line.text.contains("Estimating duration from bitrate")
  }

  private static func lastText(_ log: [MPVLogLine]) -> String {
    log.last.map { DisplayText.withoutCredentials(trimmed($0.text)) } ?? ""
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, last.isNewline || last == "." { text.removeLast() }
    return String(text)
  }

  private static func hasPlaylistName(_ location: MediaLocation) -> Bool {
    let name = location.lastComponent.lowercased()
    return [".m3u", ".m3u8", ".pls", ".cue", ".xspf", ".asx"].contains { name.hasSuffix($0) }
  }
}
