import CastProtocol
import PlaybackCore

/// What an item on the device carries of ours, so that it is known again whatever happened in between.
struct CastItemTag: JSONRecord {
  /// Which sender put it there: numbers of others mean nothing here.
  var owner = ""
  /// The planned play.
  var turn = 0
  /// The queue's entry.
  var entry = 0
  /// The window with which it was sent.
  var revision = 0

  init() {}

  init(_ turn: Turn, revision: WindowRevision, owner: String) {
    self.owner = owner
    self.turn = Int(truncatingIfNeeded: turn.id.rawValue)
    entry = Int(truncatingIfNeeded: turn.entry.rawValue)
    self.revision = Int(truncatingIfNeeded: revision.rawValue)
  }

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
