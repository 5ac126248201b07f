/// Where a device listens, as far as somebody knows.
public struct DevicePlace: Hashable, Sendable, Codable {
  /// `HOST`, `HOST:PORT` or, of IPv6, `[HOST]:PORT`.
  public var address: String
  /// Whether it is several devices that play the same; nil when that is not known.
  public var isGroup: Bool?

  /// Makes a place.
  public init(address: String, isGroup: Bool? = nil) {
    self.address = address
    self.isGroup = isGroup
  }
}

/// Knows where devices are: a device gets another address, a group another leader and with it another port, while
/// its id stays.
///
/// Isolation: may be called from any thread.
public protocol DeviceLocator: Sendable {
  /// Where the device is now. May take its time; ends early when its task is cancelled.
  ///
  /// - Throws: `PlayerError`, naming the device, when nobody knows.
  func locate(_ device: DeviceID) async throws(PlayerError) -> DevicePlace

  /// Where the device is from now on: an element whenever that changes, and when the device is back after it was gone.
  /// The present place may come first. The locator ends the stream when it knows of no more; whoever reads it ends it
  /// by its task.
  func places(of device: DeviceID) -> AsyncStream<DevicePlace>
}
