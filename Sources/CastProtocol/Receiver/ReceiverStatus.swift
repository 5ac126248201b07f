/// How things stand on a device.
public struct ReceiverStatus: JSONRecord {
  /// What runs, the idle screen included; empty also when absent or null.
  public var applications: [ReceiverApplication] = []
  /// The volume of the device.
  public var volume = CastVolume()
  /// Whether the TV shows this device; nil when it cannot tell.
  public var isActiveInput: Bool?
  /// Whether the TV is in standby; nil when it cannot tell.
  public var isStandBy: Bool?
  /// The equalizer; an empty object when there is none.
  public var equalizer: JSONValue = [:]

  /// Nothing runs.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("applications", &applications)
    fields.field("volume", &volume)
    fields.field("isActiveInput", &isActiveInput)
    fields.field("isStandBy", &isStandBy)
    fields.field("userEq", &equalizer)
  }
}

/// A running application.
public struct ReceiverApplication: JSONRecord {
  /// Which it is; empty when not said.
  public var appID = AppID(rawValue: "")
  /// Its name for people.
  public var displayName = ""
  /// This run of it; empty when not said.
  public var sessionID = ""
  /// Where to talk to it; nil when it cannot be talked to.
  public var transportID: EndpointID?
  /// What it does, for people.
  public var statusText = ""
  /// Whether it is the idle screen.
  public var isIdleScreen = false
  /// Whether it was not a sender that started it.
  public var isLaunchedFromCloud = false
  /// A picture of it; nil when there is none.
  public var iconURL: String?
  /// What it is made of; nil when not said.
  public var appType: AppType?
  /// The application that it stands for, when it runs in place of another; nil when not said.
  public var universalAppID: AppID?
  /// What it can talk about.
  public var namespaces: [CastNamespace] = []
  /// Whether a sender is connected; nil when not said.
  public var isSenderConnected: Bool?
  /// Programs that can control it; nil when not said.
  public var senderApps: JSONValue?

  /// An application that says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    var listed = namespaces.map { namespace in ListedNamespace { $0.name = namespace } }
    fields.field("appId", &appID)
    fields.field("displayName", &displayName)
    fields.field("sessionId", &sessionID)
    fields.field("transportId", &transportID)
    fields.field("statusText", &statusText)
    fields.field("isIdleScreen", &isIdleScreen)
    fields.field("launchedFromCloud", &isLaunchedFromCloud)
    fields.field("iconUrl", &iconURL)
    fields.field("appType", &appType)
    fields.field("universalAppId", &universalAppID)
    fields.field("namespaces", &listed)
    fields.field("senderConnected", &isSenderConnected)
    fields.field("senderApps", &senderApps)
    namespaces = listed.compactMap(\.name)
  }

  private struct ListedNamespace: JSONRecord {
    var name: CastNamespace?

    mutating func map(_ fields: inout JSONFields) { fields.field("name", &name) }
  }
}

/// A volume: of the device, or of the media on it.
public struct CastVolume: JSONRecord {
  /// 0 is silence, 1 is full; nil when not said. Comes back rounded to 32 bits.
  public var level: Double?
  /// Whether it is muted; nil when not said.
  public var isMuted: Bool?
  /// How it can be changed; nil when not said.
  public var control: VolumeControl?
  /// By how much a press of a button changes it; nil when not said.
  public var stepInterval: Double?

  /// Says nothing.
  public init() {}

  /// Names the fields.
  public mutating func map(_ fields: inout JSONFields) {
    fields.field("level", &level)
    fields.field("muted", &isMuted)
    fields.field("controlType", &control)
    fields.field("stepInterval", &stepInterval)
  }
}
