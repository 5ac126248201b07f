import Foundation
import Testing

/// The lines of `--json`, checked against the schema as they are read.
struct JSONLog {
  let events: [[String: Any]]

  init(_ record: Child.Record) throws {
    events = try record.lines.map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let event = try #require(value as? [String: Any])
      try Self.check(event)
      return event
    }
  }

  func all(_ name: String) -> [[String: Any]] { events.filter { $0["event"] as? String == name } }

  /// The members that every event of a kind has.
  private static let members: [String: Set<String>] = [
    "hello": ["schema", "version", "seed", "shuffle", "repeat", "volume", "muted", "ratePermille"],
    "problem": ["text"], "queue": ["count"], "item": ["entry", "count"],
    "state": ["state", "entry", "position", "silence", "failure"],
    "position": ["entry", "position", "duration", "jump"],
    "modes": ["shuffle", "repeat", "volume", "muted", "ratePermille", "stopAfter", "sleepTimer"],
    "notice": ["title", "text"], "outcome": ["command", "result"], "help": ["text"],
    "plan": ["device", "entries", "unseen", "ratePermille", "warning"],
    "output": ["output", "handingOverTo", "unreachable", "foreign"], "tracks": ["tracks"],
    "handover": ["from", "to", "outcome"], "end": ["reason", "text", "exit"],
  ]

  private static let states: Set<String> = [
    "empty", "stopped", "opening", "buffering", "playing", "paused", "held", "ended", "failed",
  ]

  private static func check(_ event: [String: Any]) throws {
    let name = try #require(event["event"] as? String)
    let members = try #require(members[name], "unknown event \(name)")
    #expect(members.isSubset(of: event.keys), "\(event)")
    #expect((event["time"] as? Int ?? -1) >= 0)
    for key in ["position", "duration"] where event[key] != nil && !(event[key] is NSNull) {
      #expect(event[key] is Int, "\(key) of \(event)")
    }
    if name == "state" { #expect(states.contains(event["state"] as? String ?? ""), "\(event)") }
  }

  /// The bytes that a percent-encoded path stands for.
  static func bytes(_ path: String) -> [UInt8] {
    var rest = Array(path.utf8)[...]
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }
}
