import PlaybackCore

/// Follows one device through the lists of a browser. The first device that is meant is the one from then on, whatever
/// it is called or wherever it goes later.
struct DeviceFollower {
  private let query: DeviceQuery
  private var id: DeviceID?
  /// Where it was listed last; nil while it is not.
  private var last: DevicePlace?

  init(_ query: DeviceQuery) { self.query = query }

  /// Where the device is, if that is news: it moved, or is back.
  mutating func place(in devices: [CastDevice]) -> DevicePlace? {
    let found = id.map { id in devices.filter { $0.id == id } } ?? query.matches(in: devices)
    guard found.count == 1, let device = found.first else {
      last = nil
      return nil
    }
    id = device.id
    guard device.place != last else { return nil }
    last = device.place
    return device.place
  }
}

extension CastDevice {
  /// Where it listens; nothing is known of groups where only an address is.
  var place: DevicePlace {
    DevicePlace(
      address: address.description,
      isGroup: origin == .announced ? capabilities.contains(.group) : nil)
  }
}
