/// Something on this machine that sound can come out of: a sink of the sound server, or one of its ports.
public struct SoundDevice: Hashable, Sendable, Codable, Identifiable {
  /// Names a device across restarts of the sound server and of this machine.
  public struct ID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The sink's name, with `#` and the port's name where the sink has several.
    public let rawValue: String

    /// Takes a name that was kept.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name itself.
    public var description: String { rawValue }
  }

  /// What kind of thing it is.
  public enum Form: String, Hashable, Sendable, Codable, CaseIterable {
    /// A loudspeaker, inside the machine or beside it.
    case speaker
    /// On the ears, without a microphone.
    case headphones
    /// On the ears, with a microphone.
    case headset
    /// A screen over HDMI or DisplayPort.
    case hdmi
    /// A digital or analogue connection to something else.
    case line
    /// A car.
    case car
    /// A hi-fi set.
    case hifi
    /// A portable player or loudspeaker.
    case portable
    /// Nothing is known.
    case unknown
  }

  /// Its stable name.
  public let id: ID
  /// Its name for people; not made safe.
  public let name: String
  /// What kind of thing it is.
  public let form: Form
  /// Whether it is connected by radio.
  public let isWireless: Bool
  /// Whether programs that ask for nothing else are heard on it.
  public let isDefault: Bool
  /// Whether anything can be heard on it: false for a jack with nothing plugged in.
  public let isAvailable: Bool
  /// Whether the session's own stream goes to it.
  public let isInUse: Bool

  /// Makes a description.
  public init(
    id: ID, name: String, form: Form = .unknown, isWireless: Bool = false, isDefault: Bool = false,
    isAvailable: Bool = true, isInUse: Bool = false
  ) {
    self.id = id
    self.name = name
    self.form = form
    self.isWireless = isWireless
    self.isDefault = isDefault
    self.isAvailable = isAvailable
    self.isInUse = isInUse
  }
}
