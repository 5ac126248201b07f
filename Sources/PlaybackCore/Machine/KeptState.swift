/// What is worth keeping of a machine over a restart (R31): a small part of it, whose coded form stays readable
/// however the machine changes.
///
/// `PlaybackMachine.kept(at:)` makes it, `PlaybackMachine(_:options:)` goes on from it.
public struct KeptState: Sendable, Equatable, Codable {
  /// The queue: entries with their ids, both orders, pins, modes and what all random draws come from.
  public let queue: PlayQueue
  /// Where it played; nil when nowhere.
  public let output: OutputID?
  /// What plays for us on the device that it played on; nil when nothing can be taken up, and in states of before.
  let session: KeptSession?
  /// The number of the newest turn: later ones are others, to a device that knows the earlier ones, too.
  let lastTurn: UInt64
  /// The number of the newest window.
  let lastRevision: UInt64
  /// How quick outputs were found to be; nil when nothing was learned, and in states of before.
  let timings: [OutputID: OutputTiming]?
  /// Which tracks are wanted; nil for the media's own choice, and in states of before.
  let tracks: TrackPreference?
  /// How text is to be shown; nil when that is left to the output, and in states of before.
  let textStyle: TextTrackStyle?
  /// Where playing stands.
  public var place: KeptPlace

  /// Whether nothing but the place lies between two states.
  ///
  /// - Complexity: O(1) when one led to the other without an edit, else up to O(n).
  public func differsOnlyInPlace(from other: KeptState) -> Bool {
    queue == other.queue && output == other.output && session == other.session && lastTurn == other.lastTurn
      && lastRevision == other.lastRevision && timings == other.timings
      && tracks == other.tracks && textStyle == other.textStyle
  }
}

/// Where playing stands: what goes on changing of a kept state while it plays, small enough to be written each second.
public struct KeptPlace: Hashable, Sendable, Codable {
  /// The entry that the position is in; another one than the queue's current entry only when that was damaged.
  public var entry: EntryID?
  /// The place in that entry.
  public var position: MediaTime
  /// What the listener last asked for.
  public var intent: PlaybackIntent
  /// Whether the order is through.
  public var isEnded: Bool
  /// The speed.
  public var rate: PlaybackRate
  /// The loudness of this machine.
  public var volume: Volume
  /// The silence of this machine.
  public var isMuted: Bool
}
