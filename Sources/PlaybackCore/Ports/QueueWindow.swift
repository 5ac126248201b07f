/// Counts the windows shown to players; a report that names an older one was made before the player knew better.
public struct WindowRevision: Hashable, Sendable, Codable, Comparable {
  /// The number, growing with each window that differs from the one before.
  public let rawValue: UInt64

  /// Wraps a number that came back from a player.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Older windows are smaller.
  public static func < (left: WindowRevision, right: WindowRevision) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One planned play: which entry, and what to open for it.
public struct Turn: Hashable, Sendable, Codable {
  /// Names this planned play.
  public let id: TurnID
  /// The entry of the queue that is to be played.
  public let entry: EntryID
  /// What to open.
  public let item: MediaItem

  /// Makes a turn.
  public init(id: TurnID, entry: EntryID, item: MediaItem) {
    self.id = id
    self.entry = entry
    self.item = item
  }
}

/// The part of the queue that a player is shown: what plays now and what follows.
public struct QueueWindow: Hashable, Sendable, Codable {
  /// Grows with each window that differs from the one before.
  public let revision: WindowRevision
  /// The turn to play now.
  public let current: Turn
  /// The turns that follow without a gap, nearest first. A player that holds fewer uses the first ones.
  public let upcoming: [Turn]
  /// The turns before the current one in the play order, the nearest last; empty unless the player wants them.
  public let heard: [Turn]
  /// Whether the current entry repeats: the upcoming turns are all of that entry, and a device may repeat it by itself
  /// for as long as it likes.
  public let repeatsCurrent: Bool

  /// All turns, in the play order.
  public var turns: [Turn] { heard + [current] + upcoming }

  /// Makes a window.
  public init(
    revision: WindowRevision, current: Turn, upcoming: [Turn], heard: [Turn] = [],
    repeatsCurrent: Bool = false
  ) {
    self.revision = revision
    self.current = current
    self.upcoming = upcoming
    self.heard = heard
    self.repeatsCurrent = repeatsCurrent
  }
}
