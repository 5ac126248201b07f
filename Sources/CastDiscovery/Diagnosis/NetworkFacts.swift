/// One of the machine's network interfaces.
public struct NetworkInterface: Hashable, Sendable {
  /// Its name, such as `eth0`.
  public var name: String
  /// Whether it is switched on and connected.
  public var isUp: Bool
  /// Whether it leads to this machine only.
  public var isLoopback: Bool
  /// Whether it has an address that packets can come from.
  public var hasAddress: Bool

  /// Makes a description.
  public init(name: String, isUp: Bool, isLoopback: Bool, hasAddress: Bool) {
    self.name = name
    self.isUp = isUp
    self.isLoopback = isLoopback
    self.hasAddress = hasAddress
  }

  /// Whether packets can go through it.
  public var isUsable: Bool { isUp && hasAddress }
}

/// What became of a packet that this machine sent to itself the way devices are found.
public enum MulticastProbe: Hashable, Sendable {
  /// It was not sent.
  case untried
  /// It came back.
  case heard
  /// It was sent and never came back.
  case silent
  /// The system did not let it out, or does not let anybody listen.
  case refused(String)
}

/// Everything that a diagnosis looks at.
public struct DiscoveryFacts: Hashable, Sendable {
  /// All interfaces.
  public var interfaces: [NetworkInterface]
  /// The packet to itself.
  public var multicast: MulticastProbe
  /// What was found, and with what; devices that were knocked at in vain are marked.
  public var list: DeviceList
  /// The application that was asked for.
  public var app: CastAppID?

  /// Makes facts.
  public init(
    interfaces: [NetworkInterface], multicast: MulticastProbe, list: DeviceList, app: CastAppID? = nil
  ) {
    self.interfaces = interfaces
    self.multicast = multicast
    self.list = list
    self.app = app
  }
}
