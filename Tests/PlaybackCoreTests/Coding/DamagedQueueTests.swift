import Foundation
import Testing

@testable import PlaybackCore

/// A damaged saved queue becomes something sound, never a crash (F90, R31).
@Suite("Damaged saved queues")
struct DamagedQueueTests {
  /// Encodes a shuffled queue C E A D B with X put next behind C, changes its JSON, and decodes it again.
  private func decoded(
    repeat mode: RepeatMode = .all, _ damage: (inout [String: Any]) -> Void
  ) throws -> Scene {
    let scene = Scene("ABCDE*C", order: "CEADB", repeat: mode).playNext("X")
    let data = try JSONEncoder().encode(scene.machine.queue)
    var json = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    damage(&json)
    let queue = try JSONDecoder().decode(PlayQueue.self, from: JSONSerialization.data(withJSONObject: json))
    let result = Scene("")
    result.machine.queue = queue
    #expect(result.queueFaults(queue).isEmpty)
    // It also goes on without a trap.
    var used = queue
    used.append(Scene.items("YZ"))
    used.playNext(Scene.items("V"))
    for _ in 0..<12 { used.naturalEnd() }
    for _ in 0..<12 { used.previous() }
    used.setShuffle(!used.isShuffled)
    used.remove(Array(used.entries.prefix(2)))
    #expect(result.queueFaults(used).isEmpty)
    return result
  }

  @Test("undamaged: as it was")
  func sound() throws {
    let scene = try decoded { _ in }
    #expect(scene.list == "ABCXDE" && scene.order == "CXEADB" && scene.pins == "X")
  }

  @Test("F90: an order with a doubled, missing or unknown slot falls back to the list")
  func order() throws {
    for slots in [[2, 2, 4, 0, 3, 1], [2, 4, 0], [], [99, 98, 97, 96, 95, 94]] {
      let scene = try decoded { $0["order"] = slots }
      #expect(scene.order == "ABCXDE")
      #expect(scene.machine.queue.isShuffled)
      #expect(scene.machine.queue.current == scene.entry("C"))
    }
  }

  @Test("a next or previous cycle that does not fit is repaired")
  func cycles() throws {
    for key in ["next", "previous"] {
      _ = try decoded { $0[key] = [1, 1, 1] }
      _ = try decoded { $0[key] = [1] }
    }
    _ = try decoded { $0["next"] = nil }
    let plain = try decoded {
      $0["order"] = nil; $0["previous"] = [0, 1, 2, 3, 4, 5]; $0["cycle"] = 1
    }
    #expect(plain.machine.queue.previousCycle == nil)
    _ = try decoded(repeat: .off) { $0["next"] = [0, 1, 2, 3, 4, 5] }
    let first = try decoded {
      $0["previous"] = [0, 1, 2, 3, 4, 5]; $0["cycle"] = 0
    }
    #expect(first.machine.queue.previousCycle == nil)
  }

  @Test("R31: entries that are missing leave the order; a missing current gives way to the next survivor")
  func missing() throws {
    func without(_ index: Int, _ json: inout [String: Any]) {
      var entries = json["entries"] as? [Any] ?? []
      var items = json["items"] as? [Any] ?? []
      entries.remove(at: index)
      items.remove(at: index)
      (json["entries"], json["items"]) = (entries, items)
    }
    let other = try decoded { without(5, &$0) }
    #expect(other.list == "ABCXD" && other.order == "CXADB")
    let current = try decoded { without(2, &$0) }
    #expect(current.order == "XEADB")
    #expect(current.machine.queue.current == current.entry("X"))
    let nobody = try decoded { $0["current"] = 12_345_678_901 }
    #expect(nobody.machine.queue.current == nil)
    #expect(nobody.machine.queue.cursor == 6)
  }

  @Test("doubled entries, fewer items than entries, doubled and unknown pins, wild numbers")
  func others() throws {
    let doubled = try decoded {
      let entries = $0["entries"] as? [UInt64] ?? []
      let items = $0["items"] as? [Any] ?? []
      ($0["entries"], $0["items"]) = (entries + entries, items + items)
    }
    #expect(doubled.list == "ABCXDE" && doubled.order == "CXEADB")
    let short = try decoded { $0["items"] = Array(($0["items"] as? [Any] ?? []).prefix(3)) }
    #expect(short.list == "ABC")
    let pins = try decoded {
      let pins = $0["pins"] as? [UInt64] ?? []
      $0["pins"] = pins + pins + [999] + ($0["entries"] as? [UInt64] ?? [])
    }
    #expect(pins.machine.queue.pinFaults == [])
    for cursor in [-1, 7, Int.max] {
      _ = try decoded {
        $0["cursor"] = cursor; $0["current"] = nil
      }
    }
    for key in ["cycle", "redraws", "epoch", "revision"] { _ = try decoded { $0[key] = UInt64.max } }
    for generation in [0, UInt64(UInt32.max)] { _ = try decoded { $0["generation"] = generation } }
    let far = try decoded { $0["entries"] = [0, 4_000_000_000, 2, 3, 4, 5] as [UInt64] }
    #expect(far.machine.queue.count == 5)
    let table: UInt64 = 2 * 6 + 1024  // slots that are believed of 6 entries
    let edge = try decoded { $0["entries"] = [0, table, 4_000_000_000, 3, 4, table - 1] }
    #expect(edge.machine.queue.count == 4)
    let open = try decoded { $0["free"] = [table + 4, 4_000_000_000] }
    #expect(open.machine.queue.table.freeSlots.allSatisfy { $0 < table + 4 })
    let both = try decoded {
      $0["entries"] = [0, table + 3, 2, 3, 4, 5]; $0["free"] = [1, 6]
    }
    #expect(both.machine.queue.count == 6)
    let late = try decoded { $0["entries"] = [0, UInt64.max, 2, 3, 4, 5] as [UInt64] }
    #expect(late.machine.queue.count == 5)
    for chunk in [-1, 0, 1_000_000] { _ = try decoded { $0["chunk"] = chunk } }
    _ = try decoded { $0["free"] = [0, 0, 7, 9, 4_000_000_000] }
  }

  @Test("a field of another type is an error, not a crash")
  func types() throws {
    #expect(throws: DecodingError.self) { _ = try decoded { $0["entries"] = "x" } }
    #expect(throws: DecodingError.self) { _ = try decoded { $0["seed"] = -1 } }
    #expect(throws: DecodingError.self) { _ = try decoded { $0["repeatMode"] = "twice" } }
  }
}
