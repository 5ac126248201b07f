import CastProtocol
import PlaybackCore

/// What an item on the device carries of ours, so that it is known again whatever happened in between.
struct CastItemTag: JSONRecord {
  /// Which sender put it there: numbers of others mean nothing here.
  var owner = ""
  /// The planned play.
  var turn = 0
  /// The queue's entry; as text, because not every number of 64 bits survives a receiver written in JavaScript.
  var entry = ""
  /// The window with which it was sent.
  var revision = 0

  init() {}

  init(_ turn: Turn, revision: WindowRevision, owner: String) {
    self.owner = owner
    self.turn = Int(truncatingIfNeeded: turn.id.rawValue)
    entry = "\(turn.entry.rawValue)"
    self.revision = Int(truncatingIfNeeded: revision.rawValue)
  }

  /// Whether it is a play of the same entry.
  func isOfEntry(_ turn: Turn) -> Bool { entry == "\(turn.entry.rawValue)" }

  /// The turn's name.
  var turnID: TurnID { TurnID(rawValue: UInt64(truncatingIfNeeded: turn)) }

  mutating func map(_ fields: inout JSONFields) {
    fields.field("owner", &owner)
    fields.field("turn", &turn)
    fields.field("entry", &entry)
    fields.field("revision", &revision)
  }

  /// The tag in somebody's custom data; nil when it is not ours.
  init?(_ customData: JSONValue?, owner: String) {
    guard let customData, let tag = CastItemTag(json: customData), tag.owner == owner else { return nil }
    self = tag
  }
}
