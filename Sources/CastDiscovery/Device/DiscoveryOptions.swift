/// What is looked for, and how.
public struct DiscoveryOptions: Hashable, Sendable {
  /// What does the looking.
  public enum Backend: String, Hashable, Sendable, CaseIterable {
    /// The system's Avahi daemon; while there is none that answers, this process itself.
    case automatic
    /// The system's Avahi daemon only.
    case daemon
    /// This process only.
    case embedded
  }

  /// Only devices that run this application are listed; nil for all. Every device has the Default Media Receiver.
  public var app: CastAppID?
  /// Devices that are listed though they do not announce themselves.
  public var configured: [DeviceAddress]
  /// Ids and names, however capitalised, of devices that are never listed.
  public var denied: Set<String>
  /// What does the looking.
  public var backend: Backend
  /// How many announcements are looked at; a device makes one per interface and kind of address.
  public var limit: Int

  /// Makes options: by default every device, found by whatever works, and 500 announcements.
  public init(
    app: CastAppID? = nil, configured: [DeviceAddress] = [], denied: Set<String> = [],
    backend: Backend = .automatic, limit: Int = 500
  ) {
    self.app = app
    self.configured = configured
    self.denied = denied
    self.backend = backend
    self.limit = max(1, limit)
  }
}
