import PlaybackCore

/// Who says that a service is there.
enum SearchKind: Int, Hashable, Sendable, Comparable {
  case daemon, embedded

  static func < (left: SearchKind, right: SearchKind) -> Bool { left.rawValue < right.rawValue }
}

/// One announcement, as DNS-SD tells announcements apart.
struct ServiceID: Hashable, Sendable, Comparable {
  var kind: SearchKind
  var name: String
  var interface: Int32
  var protocolNumber: Int32

  static func < (left: ServiceID, right: ServiceID) -> Bool {
    (left.kind, left.interface, left.protocolNumber, left.name)
      < (right.kind, right.interface, right.protocolNumber, right.name)
  }
}

/// What was asked for: all devices, or those with the application.
enum ServiceType: Hashable, Sendable { case all, withApp }

/// What happened, for the table of devices.
enum DiscoveryEvent: Hashable, Sendable {
  case found(ServiceID, ServiceType)
  /// A goodbye, or its time is over.
  case lost(ServiceID, ServiceType)
  /// What the service says now.
  case resolved(ServiceID, DeviceAddress, txt: [[UInt8]])
  /// It does not answer any more, or never did.
  case unresolved(ServiceID)
  /// What answers at once has been heard.
  case allForNow(ServiceType)
  /// What looked is gone; so are its questions.
  case searchEnded(SearchKind)
  /// The device says whether it has the application.
  case appChecked(DeviceID, isAvailable: Bool)
  case connected(DeviceID)
  case connectionFailed(DeviceID)
  case timePassed
}

/// What is to be done, in order.
enum DiscoveryEffect: Hashable, Sendable {
  /// Ask what the service says, and go on listening to it.
  case resolve(ServiceID)
  case stopResolving(ServiceID)
}
