/// What a sender asks of the platform of a device.
public struct ReceiverRequest: CastPayload {
  /// What is asked.
  public enum Command: Equatable, Sendable {
    /// How things stand.
    case getStatus
    /// Run an application.
    case launch(LaunchRequest)
    /// End a session; nil is the present one.
    case stop(sessionID: String?)
    /// Set the level or the mute, never both in one request.
    case setVolume(CastVolume)
    /// Which of these applications could run.
    case getAppAvailability([AppID])
    /// A type that we do not know, with its object.
    case other(type: String, json: JSONValue)
  }

  /// Where it is said.
  public static let namespace = CastNamespace.receiver

  /// The number that the answer repeats; 0 when there is none.
  public var requestID: Int
  /// What is asked.
  public var command: Command

  /// Asks for something.
  public init(_ command: Command, requestID: Int) {
    self.command = command
    self.requestID = requestID
  }

  /// Understands an object that has a type.
  public init(type: String, json: JSONValue) {
    requestID = json.value("requestId") ?? 0
    command =
      switch type {
      case "GET_STATUS": .getStatus
      case "LAUNCH": .launch(json.record())
      case "STOP": .stop(sessionID: json.value("sessionId"))
      case "SET_VOLUME": .setVolume(json.value("volume") ?? CastVolume())
      case "GET_APP_AVAILABILITY": .getAppAvailability(json.value("appId") ?? [])
      default: .other(type: type, json: json)
      }
  }

  /// The object to send.
  public var json: JSONValue {
    let (type, body): (String, JSONValue) =
      switch command {
      case .getStatus: ("GET_STATUS", [:])
      case .launch(let request): ("LAUNCH", request.json)
      case .stop(let sessionID): ("STOP", JSONValue.object([:]).with(["sessionId": sessionID]))
      case .setVolume(let volume): ("SET_VOLUME", ["volume": volume.json])
      case .getAppAvailability(let apps): ("GET_APP_AVAILABILITY", ["appId": apps.json])
      case .other(let type, let json): (type, json)
      }
    return body.with(["type": type, "requestId": requestID])
  }
}

/// Which application to run, and how.
public struct LaunchRequest: JSONRecord {
  /// The application.
  public var appID = AppID(rawValue: "")
  /// The language to run in, BCP 47; nil is the device's.
  public var language: String?
  /// Which kinds of application would do, `WEB` and `ANDROID_TV`; nil when not said.
  public var supportedAppTypes: [AppType]?
  /// Who is at the sender, for the application: `credentials` and `credentialsType`; nil when not said.
  public var credentialsData: JSONValue?
  /// More for the application's start; nil when not said.
  public var appParameters: JSONValue?
  /// Such as whether the Android TV application may be run instead; nil when not said.
  public var launchOptions: JSONValue?

  /// A request without an application.
  public init() {}

  /// A request for an application.
  public init(appID: AppID) { self.appID = appID }

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("appId", &appID)
    fields.field("language", &language)
    fields.field("supportedAppTypes", &supportedAppTypes)
    fields.field("credentialsData", &credentialsData)
    fields.field("appParams", &appParameters)
    fields.field("launchOptions", &launchOptions)
  }
}
