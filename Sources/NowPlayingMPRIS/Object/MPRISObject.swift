import PlaybackCore

/// What a player is on the bus: a value that turns snapshots of the engine into properties and signals, and calls into
/// what is to be done. It does nothing itself.
///
/// Whatever a client asks, it is answered from the newest snapshot that was shown.
struct MPRISObject: Sendable {
  /// What the app can be asked for beside playing.
  struct App: Hashable, Sendable {
    var identity: String
    var desktopEntry: String?
    var mimeTypes: [String]
    var canQuit = false
    var canRaise = false
    var canSetFullscreen = false
  }

  let app: App
  /// The commands on offer.
  private(set) var commands: RemoteCommandSet
  /// Whether the app fills the screen, as it was last asked to.
  private(set) var isFullscreen = false
  /// The newest state; nil before the first.
  private(set) var now: PlaybackSnapshot?
  private var details: TrackDetails?
  private var art: (entry: EntryID, address: String)?
  private var told: [String: [BusPair]] = [:]
  private var believed = BelievedPosition()
  private(set) var tracks = ShownTracks()

  init(_ app: App, _ commands: RemoteCommandSet) {
    self.app = app
    self.commands = commands
  }

  /// Offers other commands from the next `show` on.
  mutating func offer(_ commands: RemoteCommandSet) { self.commands = commands }

  /// Fills the screen, or not, from the next `show` on.
  mutating func fill(screen: Bool) { isFullscreen = screen }

  /// A picture has been found; one for another entry than the current one is forgotten.
  mutating func found(art address: String, for entry: EntryID) {
    if entry == now?.current { art = (entry, address) }
  }

  /// Takes in the newest state.
  ///
  /// - Parameter isJump: A jump was asked for, so clients are told of the place in any case.
  /// - Returns: What clients have to be told, each change once.
  mutating func show(
    _ snapshot: PlaybackSnapshot, _ details: TrackDetails?, at moment: MonotonicInstant, isJump: Bool = false
  ) -> [BusSignal] {
    let isFirst = now == nil
    let before = now
    now = snapshot
    self.details = details
    if art?.entry != snapshot.current { art = nil }
    var signals: [BusSignal] = []
    for interface in [MPRISNames.root, MPRISNames.player] {
      let properties = signalled(interface)
      let old = told[interface] ?? []
      told[interface] = properties
      let changed = properties.filter { !old.contains($0) }
      guard !isFirst, !changed.isEmpty else { continue }
      signals.append(Self.propertiesChanged(interface, changed))
      if let entry = snapshot.current, entry == before?.current,
        changed.contains(where: { $0.name == "Metadata" })
      {
        signals.append(ShownTracks.metadataChanged(of: entry, metadata))
      }
    }
    let seeked = believed.follow(snapshot, MPRISStatus(snapshot), at: moment, isJump: isJump)
    if let seeked, !isFirst {
      signals.append(
        BusSignal(
          path: MPRISNames.path, interface: MPRISNames.player, member: "Seeked",
          arguments: [.int64(seeked.nanoseconds / 1000)]))
    }
    return signals + tracks.follow(snapshot, before)
  }

  /// A signal could not be sent: what it was to tell is told with the next `show`.
  mutating func missed(_ signal: BusSignal) {
    if signal.member == "PropertiesChanged", case .string(let interface)? = signal.arguments.first {
      told[interface] = nil
    }
  }

  static func propertiesChanged(_ interface: String, _ changed: [BusPair], invalidated: [String] = [])
    -> BusSignal
  {
    BusSignal(
      path: MPRISNames.path, interface: MPRISNames.properties, member: "PropertiesChanged",
      arguments: [.string(interface), .dictionary(changed), .strings(invalidated)])
  }

  /// Whether a command can be given now.
  func can(_ kind: RemoteCommand.Kind) -> Bool {
    now.map { commands.state(of: kind, in: $0).isEnabled } ?? false
  }

  /// The metadata of the current entry.
  var metadata: [BusPair] {
    guard let now else { return MPRISMetadata.none }
    return MPRISMetadata.current(now, details, art: art?.address)
  }
}
