import PlaybackCore

/// The announcements that are known, and the devices that they make.
///
/// A value: what happens comes in with its time. Every announcement is bounded in size by what carries it, and their
/// number by the options, so that a hostile network can fill the table and no more.
struct DeviceTable: Sendable {
  /// How long devices stay listed when what looked for them is gone: a daemon that restarts is back by then.
  static let grace = MediaTime.seconds(15)
  /// How long a device that could not be connected to stays listed, marked.
  static let unreachableTime = MediaTime.seconds(60)
  static let retryDelays: [Int64] = [5, 10, 20, 40, 60]

  /// One announcement.
  struct Entry: Sendable {
    /// Under which types it was found.
    var types: Set<ServiceType>
    var address: DeviceAddress?
    var announcement: Announcement?
    var isMalformed = false
    var heard = MonotonicInstant(nanoseconds: 0)
    var failures = 0
    /// When to ask again.
    var retry: MonotonicInstant?
    /// When it is forgotten unless it is found again.
    var expiry: MonotonicInstant?
  }

  let options: DiscoveryOptions
  private(set) var entries: [ServiceID: Entry] = [:]
  private var awaited: Set<ServiceType>
  private var unlisted = 0
  private var apps: [DeviceID: Bool] = [:]
  /// When a connection to the device failed.
  private var unreachable: [DeviceID: MonotonicInstant] = [:]
  private let denied: Set<String>

  init(_ options: DiscoveryOptions) {
    self.options = options
    denied = Set(options.denied.map { $0.lowercased() })
    awaited = options.app == nil ? [.all] : [.all, .withApp]
  }

  /// Takes note of what happened.
  mutating func handle(_ event: DiscoveryEvent, at now: MonotonicInstant) -> [DiscoveryEffect] {
    switch event {
    case .found(let id, let type): return found(id, type)
    case .lost(let id, let type): return lost(id, type)
    case .resolved(let id, let address, let txt): resolved(id, address, txt, at: now)
    case .unresolved(let id): return unresolved(id, at: now)
    case .allForNow(let type): awaited.remove(type)
    case .searchEnded(let kind): searchEnded(kind, at: now)
    case .appChecked(let id, let isAvailable): if knows(id) { apps[id] = isAvailable }
    case .connected(let id): unreachable[id] = nil
    case .connectionFailed(let id): if knows(id), unreachable[id] == nil { unreachable[id] = now }
    case .timePassed: return timePassed(now)
    }
    return []
  }

  /// When `timePassed` has something to do; nil while nothing is waited for.
  func deadline(after now: MonotonicInstant) -> MonotonicInstant? {
    let ofEntries = entries.values.flatMap { [$0.retry, $0.expiry].compactMap(\.self) }
    let ofDevices = unreachable.values.map { $0 + Self.unreachableTime }.filter { $0 > now }
    return (ofEntries + ofDevices).min()
  }

  private mutating func found(_ id: ServiceID, _ type: ServiceType) -> [DiscoveryEffect] {
    if var entry = entries[id] {
      let isBack = entry.expiry != nil
      entry.types.insert(type)
      entry.expiry = nil
      entries[id] = entry
      return isBack ? [.resolve(id)] : []
    }
    guard entries.count < options.limit else {
      unlisted += 1
      return []
    }
    entries[id] = Entry(types: [type])
    return [.resolve(id)]
  }

  private mutating func lost(_ id: ServiceID, _ type: ServiceType) -> [DiscoveryEffect] {
    guard var entry = entries[id] else {
      unlisted = max(0, unlisted - 1)
      return []
    }
    entry.types.remove(type)
    entries[id] = entry.types.isEmpty ? nil : entry
    forgetDevices()
    return entry.types.isEmpty ? [.stopResolving(id)] : []
  }

  private mutating func resolved(
    _ id: ServiceID, _ address: DeviceAddress, _ txt: [[UInt8]], at now: MonotonicInstant
  ) {
    guard var entry = entries[id] else { return }
    let before = entry
    entry.announcement = address.port > 0 ? Announcement(txt: txt) : nil
    entry.isMalformed = entry.announcement == nil
    entry.address = address
    (entry.failures, entry.retry) = (0, nil)
    let isNews = entry.announcement != before.announcement || entry.address != before.address
    if isNews {
      entry.heard = now
      if let announcement = entry.announcement { unreachable[DeviceID(rawValue: announcement.id)] = nil }
    }
    entries[id] = entry
    forgetDevices()
  }

  private mutating func unresolved(_ id: ServiceID, at now: MonotonicInstant) -> [DiscoveryEffect] {
    guard var entry = entries[id] else { return [] }
    entry.announcement = nil
    entry.address = nil
    let delay = Self.retryDelays[min(entry.failures, Self.retryDelays.count - 1)]
    entry.failures += 1
    entry.retry = now + .seconds(delay)
    entries[id] = entry
    forgetDevices()
    return [.stopResolving(id)]
  }

  private mutating func searchEnded(_ kind: SearchKind, at now: MonotonicInstant) {
    unlisted = 0
    for id in entries.keys where id.kind == kind {
      if entries[id]?.expiry == nil { entries[id]?.expiry = now + Self.grace }
      entries[id]?.retry = nil
    }
  }

  private mutating func timePassed(_ now: MonotonicInstant) -> [DiscoveryEffect] {
    var effects: [DiscoveryEffect] = []
    for id in entries.keys.sorted() {
      if let expiry = entries[id]?.expiry, expiry <= now { entries[id] = nil }
      if let retry = entries[id]?.retry, retry <= now {
        entries[id]?.retry = nil
        effects.append(.resolve(id))
      }
    }
    forgetDevices()
    return effects
  }

  private func knows(_ id: DeviceID) -> Bool {
    entries.values.contains { $0.announcement?.id == id.rawValue }
      || options.configured.contains { $0.description == id.rawValue }
  }

  /// Forgets what was noted about devices that are gone.
  private mutating func forgetDevices() {
    guard !apps.isEmpty || !unreachable.isEmpty else { return }
    apps = apps.filter { knows($0.key) }
    unreachable = unreachable.filter { knows($0.key) }
  }
}

extension DeviceTable {
  /// The devices at this moment, as they are shown.
  func list(_ search: SearchState, at now: MonotonicInstant) -> DeviceList {
    var list = DeviceList()
    list.search = search
    list.unlisted = unlisted
    list.malformed = entries.values.count { $0.isMalformed }
    list.isComplete = search.isSearching && awaited.isEmpty && entries.values.allSatisfy(\.isSettled)
    var taken: Set<DeviceAddress> = []
    for device in announced() {
      taken.insert(device.device.address)
      if isDenied(device.device) {
        list.denied += 1
      } else if !hasApp(device) {
        list.withoutApp += 1
      } else if let shown = shown(device.device, at: now) {
        list.devices.append(shown)
      }
    }
    for address in options.configured.prefix(options.limit) where taken.insert(address).inserted {
      let device = Self.configured(address)
      if !isDenied(device), let shown = shown(device, at: now, hides: false) { list.devices.append(shown) }
    }
    list.devices.sort { ($0.name.lowercased(), $0.id.rawValue) < ($1.name.lowercased(), $1.id.rawValue) }
    return list
  }

  private struct Announced {
    var device: CastDevice
    var types: Set<ServiceType>
  }

  /// One device per id. A device announces itself on every interface with every kind of address: the best one is
  /// taken, of equals the one heard last.
  private func announced() -> [Announced] {
    var best: [String: (id: ServiceID, entry: Entry)] = [:]
    var types: [String: Set<ServiceType>] = [:]
    for id in entries.keys.sorted() {
      guard let entry = entries[id], let announcement = entry.announcement, let address = entry.address else {
        continue
      }
      types[announcement.id, default: []].formUnion(entry.types)
      let isBetter =
        best[announcement.id].map { known in
          let rank = known.entry.address?.rank ?? .max
          return (address.rank, known.entry.heard) < (rank, entry.heard)
        } ?? true
      if isBetter { best[announcement.id] = (id, entry) }
    }
    return best.keys.sorted().compactMap { id in
      guard let entry = best[id]?.entry, let said = entry.announcement, let address = entry.address else {
        return nil
      }
      let device = CastDevice(
        id: DeviceID(rawValue: id), name: said.name, model: said.model, capabilities: said.capabilities,
        isBusy: said.isBusy, activity: said.activity, address: address, origin: .announced, isReachable: true)
      return Announced(device: device, types: types[id] ?? [])
    }
  }

  private static func configured(_ address: DeviceAddress) -> CastDevice {
    CastDevice(
      id: DeviceID(rawValue: address.description), name: address.description, model: nil,
      capabilities: .unknown,
      isBusy: false, activity: nil, address: address, origin: .configured, isReachable: true)
  }

  private func isDenied(_ device: CastDevice) -> Bool {
    denied.contains(device.id.rawValue.lowercased()) || denied.contains(device.name.lowercased())
  }

  private func hasApp(_ device: Announced) -> Bool {
    guard let app = options.app, app != .defaultMediaReceiver else { return true }
    return apps[device.device.id] ?? device.types.contains(.withApp)
  }

  /// The device with what is known of its reachability; nil when it has been unreachable for too long.
  private func shown(_ device: CastDevice, at now: MonotonicInstant, hides: Bool = true) -> CastDevice? {
    guard let failed = unreachable[device.id] else { return device }
    guard !hides || failed + Self.unreachableTime > now else { return nil }
    var device = device
    device.isReachable = false
    return device
  }
}

extension DeviceTable.Entry {
  /// Whether it has said something or did not want to.
  fileprivate var isSettled: Bool { announcement != nil || isMalformed || failures > 0 }
}
