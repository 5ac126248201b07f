/// Why a turn or a command failed, in terms a listener can act on.
public struct PlayerError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The kind of failure.
  public var code: Code
  /// What it happened to, if it was one piece of media.
  public var location: MediaLocation?
  /// What the system or library said, already safe to show; may be empty.
  public var detail: String

  /// Makes an error.
  public init(_ code: Code, location: MediaLocation? = nil, detail: String = "") {
    self.code = code
    self.location = location
    self.detail = DisplayText.safe(detail)
  }

  /// The kinds of failure. More may be added; treat unknown ones like `backend`.
  public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
    /// There is no such file.
    case missing
    /// The file exists but may not be read.
    case unreadable
    /// The path names a directory.
    case directory
    /// The path names a pipe, socket or device, which can be neither measured nor sought in.
    case notARegularFile
    /// The media is a playlist; its entries are to be queued, not the list itself.
    case playlist
    /// The content is not media of any known kind.
    case notMedia
    /// The media holds nothing that can be heard.
    case noAudio
    /// The file has no bytes.
    case empty
    /// The address is of a kind that is not allowed or not known.
    case unsupportedAddress
    /// The host's name could not be resolved.
    case unresolvedHost
    /// Nothing answers at the address.
    case refusedConnection
    /// The server answered that there is no such thing (404, 410).
    case notFound
    /// The server refused access (401, 403).
    case accessDenied
    /// The server answered with another error status.
    case serverError
    /// The secure connection could not be made or trusted.
    case tls
    /// No answer in time.
    case timeout
    /// The media broke off before its known end.
    case endedEarly
    /// The output cannot be used.
    case outputUnavailable
    /// The device cannot play this kind of media, or cannot be given it.
    case notCastable
    /// The connection to the device was lost and could not be made again.
    case linkLost
    /// Somebody else ended what the device played, or took it over.
    case sessionEnded
    /// The command makes no sense now (nothing is loaded, not seekable).
    case notPossible
    /// Anything else the player's library reports.
    case backend
  }

  /// One sentence that names the thing and, where there is one, the remedy.
  public var description: String {
    let subject = location.map { "“\($0.displayName)”" } ?? "The player"
    let tail = detail.isEmpty ? "" : " (\(detail))"
    return "\(subject) \(code.explanation)\(tail)"
  }
}

extension PlayerError.Code {
  /// What is wrong and what helps, as the end of a sentence.
  public var explanation: String {
    switch self {
    case .missing: "does not exist: check the path"
    case .unreadable: "may not be read: check its permissions"
    case .directory: "is a directory: queue the files in it"
    case .notARegularFile: "is a pipe, socket or device: copy it to a file first"
    case .playlist: "is a playlist: open it as one, not as media"
    case .notMedia: "is not media of a known kind"
    case .noAudio: "holds nothing that can be heard"
    case .empty: "is empty: fetch it again"
    case .unsupportedAddress: "is not an address that can be played: use a file, http or https"
    case .unresolvedHost: "names a host that cannot be found: check the name and the network"
    case .refusedConnection: "refused the connection: check that the server runs"
    case .notFound: "was not found on the server"
    case .accessDenied: "may not be fetched: the server refused access"
    case .serverError: "could not be fetched: the server reported an error"
    case .tls: "could not be reached securely: check the server's certificate and the clock"
    case .timeout: "did not answer in time"
    case .endedEarly: "broke off before its end: the file or the connection is damaged"
    case .outputUnavailable: "cannot use the output"
    case .notCastable: "cannot be played on the device"
    case .linkLost: "lost the connection to the device: check the network and that it is on"
    case .sessionEnded: "was stopped on the device or by another controller"
    case .notPossible: "cannot do that now"
    case .backend: "could not be played"
    }
  }
}
