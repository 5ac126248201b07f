/// What the platform of a device says, asked (with the request's number) or not (with 0).
public struct ReceiverReply: CastPayload {
  /// What is said.
  public enum Event: Equatable, Sendable {
    /// How things stand.
    case status(ReceiverStatus)
    /// How a launch goes on. It may come before the status, after it, or instead of the answer.
    case launchStatus(LaunchStatus)
    /// A launch failed, perhaps a minute after it seemed to work.
    case launchError(LaunchProblem)
    /// A request made no sense.
    case invalidRequest(reason: RequestProblem?)
    /// Which applications could run.
    case appAvailability([String: AppAvailability])
    /// A type that we do not know, with its object.
    case other(type: String, json: JSONValue)
  }

  /// Where it is said.
  public static let namespace = CastNamespace.receiver

  /// The number of the request that this answers; 0 for a broadcast, or when there is none.
  public var requestID: Int
  /// What is said.
  public var event: Event

  /// Says something.
  public init(_ event: Event, requestID: Int = 0) {
    self.event = event
    self.requestID = requestID
  }

  /// Understands an object that has a type.
  public init(type: String, json: JSONValue) {
    requestID = json.value("requestId") ?? 0
    event =
      switch type {
      case "RECEIVER_STATUS": .status(json.value("status") ?? ReceiverStatus())
      case "LAUNCH_STATUS": .launchStatus(json.record())
      case "LAUNCH_ERROR": .launchError(json.record())
      case "INVALID_REQUEST": .invalidRequest(reason: json.value("reason"))
      case "GET_APP_AVAILABILITY": .appAvailability(json.value("availability") ?? [:])
      default: .other(type: type, json: json)
      }
  }

  /// The object to send.
  public var json: JSONValue {
    switch event {
    case .status(let status): named("RECEIVER_STATUS", ["status": status.json])
    case .launchStatus(let status): named("LAUNCH_STATUS", status.json)
    case .launchError(let problem): named("LAUNCH_ERROR", problem.json)
    case .invalidRequest(let reason):
      named("INVALID_REQUEST", JSONValue.object([:]).with(["reason": reason]))
    case .appAvailability(let apps):
      JSONValue.object(["availability": apps.json])
        .with(["responseType": "GET_APP_AVAILABILITY", "requestId": requestID])
    case .other(let type, let json): named(type, json)
    }
  }

  private func named(_ type: String, _ body: JSONValue) -> JSONValue {
    body.with(["type": type, "requestId": requestID])
  }
}

/// How a launch goes on.
public struct LaunchStatus: JSONRecord {
  /// The number of the launch request; nil when not said.
  public var launchRequestID: Int?
  /// How far it is; nil when not said.
  public var progress: LaunchProgress?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("launchRequestId", &launchRequestID)
    fields.field("status", &progress)
  }
}

/// Why a launch failed.
public struct LaunchProblem: JSONRecord {
  /// The reason; nil when not said. Some firmware says it under `error`, which is read too.
  public var reason: LaunchFailure?
  /// More about it; nil when not said.
  public var extendedError: String?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    var other: LaunchFailure?
    fields.field("error", &other)
    fields.field("reason", &reason)
    fields.field("extendedError", &extendedError)
    reason = reason ?? other
  }
}
