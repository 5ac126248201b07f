public import PlaybackCore

/// A Cast device that can be handed what plays.
///
/// All its text comes from the network; what is for people is safe to show.
public struct CastDevice: Hashable, Sendable, Identifiable {
  /// How a device came to be known.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// It announced itself on the network.
    case announced
    /// Its address was configured; nothing else is known of it.
    case configured
  }

  /// What the device calls itself on the wire; the address for a configured one. Stays the same when the address changes.
  public var id: DeviceID
  /// Its name for people.
  public var name: String
  /// What kind of device it is, such as `Chromecast`.
  public var model: String?
  /// What it can do.
  public var capabilities: CastCapabilities
  /// Whether an application runs on it.
  public var isBusy: Bool
  /// What it runs, in its own words.
  public var activity: String?
  /// Where it listens now; groups move.
  public var address: DeviceAddress
  /// How it came to be known.
  public var origin: Origin
  /// False after a connection to it failed, until it is heard of again.
  public var isReachable: Bool

  /// Makes a device, as for a list of an app's own.
  public init(
    id: DeviceID, name: String, model: String? = nil,
    capabilities: CastCapabilities = [.videoOut, .audioOut],
    isBusy: Bool = false, activity: String? = nil, address: DeviceAddress, origin: Origin = .announced,
    isReachable: Bool = true
  ) {
    self.id = id
    self.name = name
    self.model = model
    self.capabilities = capabilities
    self.isBusy = isBusy
    self.activity = activity
    self.address = address
    self.origin = origin
    self.isReachable = isReachable
  }

  /// What an `OutputProvider` for Cast takes that has a locator: the id, by which the device is found wherever it goes.
  public var output: OutputID { .remote(id) }
}

/// What a Cast device can do, from the number `ca` of its announcement.
public struct CastCapabilities: OptionSet, Hashable, Sendable {
  /// The number as announced.
  public let rawValue: UInt64

  /// Wraps the number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Shows pictures.
  public static let videoOut = CastCapabilities(rawValue: 0x01)
  /// Has a camera.
  public static let videoIn = CastCapabilities(rawValue: 0x02)
  /// Makes sound.
  public static let audioOut = CastCapabilities(rawValue: 0x04)
  /// Has a microphone.
  public static let audioIn = CastCapabilities(rawValue: 0x08)
  /// Is several devices that play the same.
  public static let group = CastCapabilities(rawValue: 0x20)

  /// For a device that does not say: a TV is assumed, so that nothing is withheld from one.
  static let unknown: CastCapabilities = [.videoOut, .audioOut]

  /// Makes sound and shows no pictures.
  public var isAudioOnly: Bool { !contains(.videoOut) }
}
