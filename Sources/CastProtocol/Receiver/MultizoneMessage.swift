/// What is said of a group of devices: by its leader's platform, and what is asked of it.
public struct MultizoneMessage: CastPayload {
  /// What is said.
  public enum Event: Equatable, Sendable {
    /// Asks for the members.
    case getStatus
    /// The members.
    case status([MultizoneDevice])
    /// One more is a member.
    case deviceAdded(MultizoneDevice)
    /// Something about a member is another.
    case deviceUpdated(MultizoneDevice)
    /// One is a member no more.
    case deviceRemoved(id: String)
    /// A type that we do not know, with its object.
    case other(type: String, json: JSONValue)
  }

  /// Where it is said.
  public static let namespace = CastNamespace.multizone

  /// The number of the request; 0 for a broadcast, or when there is none.
  public var requestID: Int
  /// What is said.
  public var event: Event

  /// Says something.
  public init(_ event: Event, requestID: Int = 0) {
    self.event = event
    self.requestID = requestID
  }

  /// Understands an object that has a type. What names no device is none of our types.
  public init(type: String, json: JSONValue) {
    requestID = json.value("requestId") ?? 0
    let device: MultizoneDevice? = json.value("device")
    let removed: String? = json.value("deviceId") ?? device?.id
    let known: Event? =
      switch type {
      case "GET_STATUS": .getStatus
      case "MULTIZONE_STATUS": .status(json.value("status", as: MultizoneStatus.self)?.devices ?? [])
      case "DEVICE_ADDED": device.map { .deviceAdded($0) }
      case "DEVICE_UPDATED": device.map { .deviceUpdated($0) }
      case "DEVICE_REMOVED": removed.map { .deviceRemoved(id: $0) }
      default: nil
      }
    event = known ?? .other(type: type, json: json)
  }

  /// The object to send.
  public var json: JSONValue {
    let (type, body): (String, JSONValue) =
      switch event {
      case .getStatus: ("GET_STATUS", [:])
      case .status(let devices):
        ("MULTIZONE_STATUS", ["status": MultizoneStatus { $0.devices = devices }.json])
      case .deviceAdded(let device): ("DEVICE_ADDED", ["device": device.json])
      case .deviceUpdated(let device): ("DEVICE_UPDATED", ["device": device.json])
      case .deviceRemoved(let id): ("DEVICE_REMOVED", ["deviceId": .string(id)])
      case .other(let type, let json): (type, json)
      }
    return body.with(["type": type, "requestId": requestID])
  }
}

private struct MultizoneStatus: JSONRecord {
  var devices: [MultizoneDevice] = []

  mutating func map(_ fields: inout JSONFields) { fields.field("devices", &devices) }
}

/// A member of a group.
public struct MultizoneDevice: JSONRecord {
  /// What the device calls itself; empty when not said.
  public var id = ""
  /// Its name for people; empty when not said.
  public var name = ""
  /// What it can do, as a number; nil when not said.
  public var capabilities: Int?
  /// Its own volume.
  public var volume = CastVolume()

  /// A device that says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("deviceId", &id)
    fields.field("name", &name)
    fields.field("capabilities", &capabilities)
    fields.field("volume", &volume)
  }
}
