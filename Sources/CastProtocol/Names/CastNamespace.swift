/// What a message is about.
public struct CastNamespace: OpenName, CustomStringConvertible {
  /// The name on the wire.
  public let rawValue: String
  /// Wraps a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Opening and closing virtual connections.
  public static let connection = Self(rawValue: "urn:x-cast:com.google.cast.tp.connection")
  /// Signs of life.
  public static let heartbeat = Self(rawValue: "urn:x-cast:com.google.cast.tp.heartbeat")
  /// Being a genuine device; bytes, no JSON.
  public static let deviceAuth = Self(rawValue: "urn:x-cast:com.google.cast.tp.deviceauth")
  /// Applications and the volume of the device.
  public static let receiver = Self(rawValue: "urn:x-cast:com.google.cast.receiver")
  /// What the device is.
  public static let discovery = Self(rawValue: "urn:x-cast:com.google.cast.receiver.discovery")
  /// Playing media.
  public static let media = Self(rawValue: "urn:x-cast:com.google.cast.media")
  /// Groups of devices.
  public static let multizone = Self(rawValue: "urn:x-cast:com.google.cast.multizone")

  /// The name on the wire.
  public var description: String { rawValue }
}

/// One end of a virtual connection, named within one socket.
public struct EndpointID: OpenName, CustomStringConvertible {
  /// The name on the wire.
  public let rawValue: String
  /// Wraps a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The platform on the sender's side.
  public static let platformSender = Self(rawValue: "sender-0")
  /// The platform of the device: applications, volume, heartbeat.
  public static let platformReceiver = Self(rawValue: "receiver-0")
  /// All that are connected.
  public static let everyone = Self(rawValue: "*")
  /// Where the heartbeat of many devices comes from.
  public static let transport = Self(rawValue: "Tr@n$p0rt-0")

  /// The name on the wire.
  public var description: String { rawValue }
}

/// An application that a receiver can run.
public struct AppID: OpenName, CustomStringConvertible {
  /// The name on the wire: eight hex digits, mostly.
  public let rawValue: String
  /// Wraps a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The Default Media Receiver, which plays what it is given.
  public static let defaultMediaReceiver = Self(rawValue: "CC1AD845")
  /// The idle screen.
  public static let backdrop = Self(rawValue: "E8C28D3C")
  /// Mirroring from Chrome, with a picture.
  public static let chromeMirroring = Self(rawValue: "0F5096E8")
  /// Mirroring from Chrome, sound only.
  public static let chromeAudioMirroring = Self(rawValue: "85CDB22F")
  /// Mirroring from Android, with a picture.
  public static let androidMirroring = Self(rawValue: "674A0243")
  /// Mirroring from Android, sound only.
  public static let androidAudioMirroring = Self(rawValue: "8E6C866D")
  /// YouTube.
  public static let youTube = Self(rawValue: "233637DE")

  /// The name on the wire.
  public var description: String { rawValue }
}
