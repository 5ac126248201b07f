/// The Cast devices that are known at one moment.
public struct DeviceList: Hashable, Sendable {
  /// Sorted by name, then id; those that are configured stand among the others.
  public var devices: [CastDevice] = []
  /// Whether everything that answers at once has been heard; devices that wake up come later.
  public var isComplete = false
  /// What is looked for with.
  public var search = SearchState.off
  /// How many devices are there without the application that is asked for.
  public var withoutApp = 0
  /// How many devices are on the deny list.
  public var denied = 0
  /// How many announcements make no sense, such as those without an id.
  public var malformed = 0
  /// How many announcements are beyond the limit and not looked at.
  public var unlisted = 0

  /// An empty list.
  public init() {}
}

/// What announces, and what goes wrong with it.
public struct SearchState: Hashable, Sendable {
  /// How the system's Avahi daemon is.
  public enum Daemon: Hashable, Sendable {
    /// It is not asked.
    case off
    /// It has been asked and has not answered yet.
    case asked
    /// It looks for devices.
    case running
    /// There is none, or no system bus to reach it on.
    case absent
    /// It does not answer.
    case hung
    /// It answers with an error.
    case broken(String)
  }

  /// How the search within this process is, which takes the daemon's place.
  public enum Embedded: Hashable, Sendable {
    /// Not needed, or not wanted.
    case off
    /// It starts.
    case starting
    /// It looks for devices.
    case running
    /// It does not start.
    case broken(String)
  }

  /// The daemon.
  public var daemon: Daemon
  /// What takes its place.
  public var embedded: Embedded

  /// Makes a state.
  public init(daemon: Daemon, embedded: Embedded) {
    self.daemon = daemon
    self.embedded = embedded
  }

  /// Nothing is looked for.
  public static let off = SearchState(daemon: .off, embedded: .off)

  /// Whether anything looks for devices now.
  public var isSearching: Bool { daemon == .running || embedded == .running }
}
