import CastProtocol
import PlaybackCore

/// The numbers that receivers give for what went wrong with media.
enum ErrorNumber {
  static let unknown = 100
  static let decoding = 102
  static let network = 103
  static let notSupported = 104
  static let loadFailed = 905

  /// The nearest number for an error of a player.
  static func of(_ code: PlayerError.Code) -> Int {
    switch code {
    case .missing, .unreadable, .directory, .notARegularFile, .playlist, .notMedia, .noAudio, .empty,
      .unsupportedAddress, .notFound, .accessDenied, .notCastable:
      notSupported
    case .unresolvedHost, .refusedConnection, .serverError, .tls, .timeout, .endedEarly: network
    case .backend: decoding
    case .outputUnavailable, .linkLost, .sessionEnded, .notPossible: loadFailed
    }
  }

  /// What the number does not tell: whether the media is not there at all.
  static func reason(for code: PlayerError.Code) -> RequestProblem? {
    code == .notFound || code == .missing ? .notFound : nil
  }
}
