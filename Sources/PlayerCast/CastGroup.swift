public import PlaybackCore

/// A group of devices that play the same, as its leader tells of it.
///
/// The group's volume is the volume of the session; setting it changes those of the members with it, by the leader's
/// rules.
public struct CastGroup: Hashable, Sendable {
  /// The devices that play with it just now, in the order in which they were told of; 64 at most.
  public internal(set) var members: [Member] = []

  /// One device of a group.
  public struct Member: Hashable, Sendable, Identifiable {
    /// What the device calls itself, as its leader tells it.
    public let id: DeviceID
    /// Its name for people, safe to show; two can have the same. Empty when not told.
    public internal(set) var name = ""
    /// Its own loudness; nil when not told.
    public internal(set) var volume: Volume?
    /// Its own silence; nil when not told.
    public internal(set) var isMuted: Bool?
  }
}
