/// The envelope around everything that sender and receiver say to each other.
public struct CastMessage: Equatable, Sendable {
  /// What is inside.
  public enum Payload: Equatable, Sendable {
    /// Text, JSON in every namespace but that of device authentication.
    case string(String)
    /// Bytes.
    case binary([UInt8])
  }

  /// Which edition of the envelope: 0 is what everybody speaks and what we send. Others are read all the same.
  public var protocolVersion: Int32 = 0
  /// Who says it.
  public var source: EndpointID
  /// To whom; `everyone` is a broadcast.
  public var destination: EndpointID
  /// What it is about.
  public var namespace: CastNamespace
  /// What is said.
  public var payload: Payload
  /// Whether another part of the same payload follows; nil when not said. Nobody is known to send parts.
  public var isContinued: Bool?
  /// Bytes left in later parts; nil when not said.
  public var remainingLength: UInt32?

  /// An envelope of the edition that everybody speaks, in one part.
  public init(source: EndpointID, destination: EndpointID, namespace: CastNamespace, payload: Payload) {
    self.source = source
    self.destination = destination
    self.namespace = namespace
    self.payload = payload
  }
}
