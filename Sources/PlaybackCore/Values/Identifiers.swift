/// One occurrence of a track in the queue.
///
/// The same track queued twice is two entries with two identifiers. An identifier is never reused by the
/// queue that issued it, not even after the entry was removed or the removal undone.
public struct EntryID: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The storage slot, reused after a removal.
  let slot: UInt32
  /// Counts the insertions of the queue, which makes the pair unique when a slot is reused.
  let generation: UInt32

  init(slot: UInt32, generation: UInt32) {
    self.slot = slot
    self.generation = generation
  }

  /// The identifier as one number, for wire formats and logs.
  public var rawValue: UInt64 { UInt64(generation) << 32 | UInt64(slot) }

  /// Rebuilds an identifier from its `rawValue`.
  public init(rawValue: UInt64) {
    slot = UInt32(truncatingIfNeeded: rawValue)
    generation = UInt32(truncatingIfNeeded: rawValue >> 32)
  }

  /// Decodes the raw number.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(UInt64.self))
  }

  /// Encodes the raw number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Orders by insertion, then slot. Says nothing about places in the queue.
  public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }

  /// `slot.generation`, for logs.
  public var description: String { "\(slot).\(generation)" }
}

/// One planned play of an entry; never reused.
///
/// Repeat one, a short list under repeat all and the seam of a shuffle show one entry several times in a
/// window; only the turn says which of them is meant.
public struct TurnID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number, growing with each planned turn.
  public let rawValue: UInt64

  /// Wraps a number that came back from a player.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// `turn 7`, for logs.
  public var description: String { "turn \(rawValue)" }
}

/// A device that plays what it is handed, such as a TV.
///
/// What the text means is the output provider's: the id that a device announces, or `HOST:PORT`.
public struct DeviceID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The text, as the provider gave or takes it.
  public let rawValue: String

  /// Wraps a provider's text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The text, safe to show.
  public var description: String { DisplayText.safe(rawValue) }
}

/// Identifies one command sent to a player, so that reports can say what they answer.
public struct CommandToken: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The number, growing with each command of the machine.
  public let rawValue: UInt64

  /// Wraps a number.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Older commands are smaller.
  public static func < (left: CommandToken, right: CommandToken) -> Bool { left.rawValue < right.rawValue }

  /// `command 7`, for logs.
  public var description: String { "command \(rawValue)" }
}

/// One player instance that the engine opened. Reports of an instance that was closed are ignored.
public struct PlayerID: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The number, growing with each opened player.
  public let rawValue: UInt32

  /// Wraps a number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// `player 1`, for logs.
  public var description: String { "player \(rawValue)" }
}
