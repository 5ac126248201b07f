import Foundation
import Testing

@testable import PlaybackCore

/// R31, C15, C22, C29: the next launch begins paused where the last one stood.
@Suite("Rules, restoring")
struct RestoreTests {
  /// The scene of the next launch.
  private func restored(_ scene: Scene) throws -> Scene {
    let next = Scene("", media: scene.media)
    next.machine = PlaybackMachine(try CodingTests.coded(scene.machine.kept(at: scene.now)))
    next.now = MonotonicInstant(nanoseconds: 5)
    return next
  }

  @Test("R31, F86, F89: queue, order, pins, modes and place come back, paused and unloaded")
  func r31() throws {
    let scene = Scene("ABCDE*C", at: 70, .pause, order: "CEADB", repeat: .all).playNext("X")
    let next = try restored(scene).shows("ABCXDE C@70 paused next X").hasOrder("CXEADB").hasPins("X")
      .has(mode: .all).has(phase: .idle)
    #expect(next.player == nil && next.machine.queue == scene.machine.queue)
    next.play().shows("ABCXDE C@70 playing next X")
    #expect(next.opened == "C")
  }

  @Test("R31, F87, F91: kept while playing, at 0, and kept again without playing")
  func twice() throws {
    let next = try restored(try restored(Scene("ABCDE*C", at: 0))).shows("ABCDE C@0 paused next D")
    next.play().shows("ABCDE C@0 playing next D")
  }

  @Test("F88: paused close to the end goes on there")
  func f88() throws {
    try restored(Scene("ABCDE*C", at: 199.9, .pause)).shows("ABCDE C@199.9 paused next D").play().end()
      .shows("ABCDE D@0 playing next E")
  }

  @Test("F85: a cleared queue stays cleared")
  func f85() throws { try restored(Scene("ABCDE*C").clear()).shows("– none paused next –") }

  @Test("F84: both orders come back, the place with its own entry only, and nothing is opened before play")
  func f84() throws {
    let scene = Scene("ABCDE*C", at: 70, order: "CEADB")
    let next = try restored(scene).shows("ABCDE C@70 paused next E").hasOrder("CEADB")
    next.shuffle(false).shows("ABCDE C@70 paused next D").append("X").move(0, to: 4)
    #expect(next.sent.isEmpty && next.player == nil)
    try restored(scene.remove("C")).shows("ABDE E@0 paused next A").hasOrder("EADB")
  }

  @Test("C15: the place of an edited queue is dropped only with its entry")
  func c15() throws {
    try restored(Scene("ABCDE*C", at: 70, .pause).remove("B").append("X")).shows("ACDEX C@70 paused next D")
    let kept = Scene("ABCDE*C", order: "CEADB").machine.kept(at: .zero)
    var json = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(kept))
        as? [String: Any])
    var queue = try #require(json["queue"] as? [String: Any])
    for key in ["entries", "items"] {
      var values = try #require(queue[key] as? [Any])
      values.remove(at: 2)
      queue[key] = values
    }
    json["queue"] = queue
    let scene = Scene("")
    let data = try JSONSerialization.data(withJSONObject: json)
    scene.machine = PlaybackMachine(try JSONDecoder().decode(KeptState.self, from: data))
    scene.shows("ABDE E@0 paused next A")
  }

  @Test("C22: end rules are not kept; nor are holds")
  func c22() throws {
    let next = try restored(Scene("ABCDE*C").stopAfter(1).stopIn(9, finishing: true).interrupt())
    #expect(next.machine.endRules == EndRules() && next.machine.holds.isEmpty)
    next.shows("ABCDE C@40 paused next D").play().shows("ABCDE C@40 playing next D")
  }

  @Test("C29: ended stays ended, also without a current entry, with its cursor")
  func c29() throws {
    try restored(Scene("ABCDE*E").end()).shows("ABCDE E@200 ended next –").append("X")
      .play().shows("ABCDEX X@0 playing next –")
    try restored(Scene("ABCDE*E").remove("E").append("X")).shows("ABCDX none ended next X")
      .next().shows("ABCDX X@0 playing next –")
    try restored(Scene("").append("AB")).shows("AB none paused next A").play().shows("AB A@0 playing next B")
  }

  @Test("R31: the shuffle goes on over its seam as it would have without the restart", arguments: 0..<10)
  func seam(seed: UInt64) throws {
    let scene = Scene("ABCDE*C", order: "CEADB", repeat: .all, seed: seed)
    let next = try restored(scene)
    #expect(next.upNext(30) == scene.upNext(30))
  }
}
