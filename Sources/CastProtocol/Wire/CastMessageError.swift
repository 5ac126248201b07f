/// A field that a message has to have, or that has to be text.
public enum CastMessageField: String, Sendable {
  /// Fields of the envelope.
  case protocolVersion, source, destination, namespace, payloadType, text, binary
  /// Fields of device authentication.
  case authentication, signature, certificate, errorType
}

/// Why bytes are no message. The frame around them was whole, so a connection can go on after it.
public enum CastMessageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The bytes end inside a field.
  case truncated
  /// A number of more than 64 bits.
  case overlongNumber
  /// A field without a number, or of a kind that does not exist.
  case invalidTag
  /// Groups within groups without reason.
  case nestedTooDeeply
  /// Text that is not UTF-8.
  case invalidText(CastMessageField)
  /// A field that has to be there is not.
  case missing(CastMessageField)
  /// A payload that is neither text nor bytes.
  case unknownPayloadType(Int32)

  /// A sentence for the log.
  public var description: String {
    switch self {
    case .truncated: "the message breaks off inside a field"
    case .overlongNumber: "the message holds a number of more than 64 bits"
    case .invalidTag: "the message holds a field that cannot be"
    case .nestedTooDeeply: "the message is nested too deeply"
    case .invalidText(let field): "\(field.rawValue) is not UTF-8"
    case .missing(let field): "the message has no \(field.rawValue)"
    case .unknownPayloadType(let type): "the message has a payload of unknown type \(type)"
    }
  }
}
