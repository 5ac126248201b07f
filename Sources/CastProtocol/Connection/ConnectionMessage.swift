/// Opening and closing virtual connections.
public enum ConnectionMessage: CastPayload {
  /// Opens one.
  case connect(ConnectRequest)
  /// Says which edition was agreed on; only when the sender named some. Not to be waited for.
  case connected(protocolVersion: Int?)
  /// Closes one: whatever was at the other end is gone for us, the socket stays.
  case close(reason: CloseReason?)
  /// A type that we do not know, with its object.
  case other(type: String, json: JSONValue)

  /// Where it is said.
  public static let namespace = CastNamespace.connection

  /// Understands an object that has a type.
  public init(type: String, json: JSONValue) {
    switch type {
    case "CONNECT": self = .connect(json.record())
    case "CONNECTED": self = .connected(protocolVersion: json.value("protocolVersion"))
    case "CLOSE": self = .close(reason: json.value("reasonCode"))
    default: self = .other(type: type, json: json)
    }
  }

  /// The object to send.
  public var json: JSONValue {
    switch self {
    case .connect(let request): request.json.with(["type": "CONNECT"])
    case .connected(let version):
      JSONValue.object([:]).with(["type": "CONNECTED", "protocolVersion": version])
    case .close(let reason): JSONValue.object([:]).with(["type": "CLOSE", "reasonCode": reason])
    case .other(let type, let json): json.with(["type": type])
    }
  }
}

/// What a sender says about itself when it opens a virtual connection.
public struct ConnectRequest: JSONRecord {
  /// Where the wish comes from; an empty object is what is usual.
  public var origin: JSONValue = [:]
  /// The program; nil when not said.
  public var userAgent: String?
  /// How much the connection counts; nil is strong.
  public var connectionType: ConnectionType?
  /// What the sender is and runs on; nil when not said.
  public var senderInfo: JSONValue?
  /// The edition the sender speaks; nil when not said.
  public var protocolVersion: Int?
  /// The editions the sender speaks; nil when not said.
  public var protocolVersions: [Int]?

  /// A strong connection.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("origin", &origin)
    fields.field("userAgent", &userAgent)
    fields.field("connType", &connectionType)
    fields.field("senderInfo", &senderInfo)
    fields.field("protocolVersion", &protocolVersion)
    fields.field("protocolVersionList", &protocolVersions)
  }
}

/// How much a virtual connection counts.
public struct ConnectionType: OpenName {
  /// The number on the wire.
  public let rawValue: Int
  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The application is not ended by the platform while one is open.
  public static let strong = Self(rawValue: 0)
  /// The application may end while only such ones are open.
  public static let weak = Self(rawValue: 1)
  /// The application does not notice it.
  public static let invisible = Self(rawValue: 2)
}

/// Why a virtual connection was closed.
public struct CloseReason: OpenName {
  /// The number on the wire.
  public let rawValue: Int
  /// Wraps a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Not known.
  public static let unknown = Self(rawValue: 0)
  /// The socket went away.
  public static let transportClosed = Self(rawValue: 1)
  /// It was broken off.
  public static let aborted = Self(rawValue: 2)
  /// A message made no sense.
  public static let invalidMessage = Self(rawValue: 3)
  /// Nothing was said for too long.
  public static let tooLongInactive = Self(rawValue: 4)
  /// The sender of the message wanted it.
  public static let closedBySelf = Self(rawValue: 5)
  /// The receiver of the message wanted it.
  public static let closedByPeer = Self(rawValue: 6)
}
