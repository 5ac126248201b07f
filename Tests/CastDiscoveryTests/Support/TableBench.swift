import PlaybackCore

@testable import CastDiscovery

/// A table of devices with a clock that a test moves.
struct TableBench {
  var table: DeviceTable
  var now = MonotonicInstant(nanoseconds: 0)
  var effects: [DiscoveryEffect] = []
  let search = SearchState(daemon: .running, embedded: .off)

  init(_ options: DiscoveryOptions = DiscoveryOptions()) { table = DeviceTable(options) }

  var list: DeviceList { table.list(search, at: now) }
  var names: [String] { list.devices.map(\.name) }

  static func service(_ name: String, interface: Int32 = 2, v6: Bool = false, kind: SearchKind = .daemon)
    -> ServiceID
  {
    ServiceID(kind: kind, name: name, interface: interface, protocolNumber: v6 ? 1 : 0)
  }

  static func txt(_ entries: String...) -> [[UInt8]] { entries.map { Array($0.utf8) } }

  mutating func handle(_ event: DiscoveryEvent) { effects = table.handle(event, at: now) }

  /// A device that is found and says who it is.
  mutating func add(
    _ service: ServiceID, _ address: String, _ txt: [[UInt8]], types: [ServiceType] = [.all]
  ) throws {
    for type in types { handle(.found(service, type)) }
    guard let place = DeviceAddress(address) else { throw BadAddress(text: address) }
    handle(.resolved(service, place, txt: txt))
  }

  /// Lets time pass, deadline by deadline.
  mutating func pass(_ time: MediaTime) {
    let end = now + time
    effects = []
    while let next = table.deadline(after: now), next <= end {
      now = max(now, next)
      let new = table.handle(.timePassed, at: now)
      effects += new
      if new.isEmpty, table.deadline(after: now) == next { break }
    }
    now = end
    effects += table.handle(.timePassed, at: now)
  }

  struct BadAddress: Error { let text: String }
}
