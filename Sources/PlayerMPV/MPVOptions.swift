/// How a libmpv player is set up; fixed for its life.
public struct MPVOptions: Hashable, Sendable {
  /// The name that the system's mixer shows for the stream.
  public var clientName: String
  /// Where the sound goes.
  public var audio: Audio
  /// Seconds without an answer after which a network connection counts as dead; at least 1.
  public var networkTimeout: Int
  /// The file of trusted certificate authorities (PEM) against which servers are checked.
  public var caFile: String

  /// Makes options.
  public init(
    clientName: String = "Attacca", audio: Audio = .automatic, networkTimeout: Int = 10,
    caFile: String = "/etc/ssl/certs/ca-certificates.crt"
  ) {
    self.clientName = clientName
    self.audio = audio
    self.networkTimeout = networkTimeout
    self.caFile = caFile
  }

  /// Where the sound goes.
  public enum Audio: Hashable, Sendable {
    /// PulseAudio, or PipeWire through its PulseAudio server; silent real time when neither answers.
    case automatic
    /// As `automatic`, with the sound server at that address (`unix:/path`).
    case pulse(server: String)
    /// No sound at all, in real time.
    case null
  }
}
