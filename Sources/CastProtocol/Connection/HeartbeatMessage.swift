/// Signs of life, in both directions. A `ping` is answered with ids swapped, whatever they are.
public enum HeartbeatMessage: CastPayload {
  /// Asks.
  case ping
  /// Answers.
  case pong
  /// A type that we do not know, with its object.
  case other(type: String, json: JSONValue)

  /// Where it is said.
  public static let namespace = CastNamespace.heartbeat

  /// Understands an object that has a type.
  public init(type: String, json: JSONValue) {
    switch type {
    case "PING": self = .ping
    case "PONG": self = .pong
    default: self = .other(type: type, json: json)
    }
  }

  /// The object to send.
  public var json: JSONValue {
    switch self {
    case .ping: ["type": "PING"]
    case .pong: ["type": "PONG"]
    case .other(let type, let json): json.with(["type": type])
    }
  }
}
