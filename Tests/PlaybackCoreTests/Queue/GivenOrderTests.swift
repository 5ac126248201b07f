import Testing

@testable import PlaybackCore

/// An order that an app supplies, and removal by a condition (S178).
@Suite("Given orders")
struct GivenOrderTests {
  private func given(_ order: String, _ notation: String = "ABCDE*C") -> Scene {
    let scene = Scene(notation)
    return scene.perform(.edit(.setOrder(scene.entries(order))))
  }

  @Test("A given order turns shuffle on and leaves list, current and place alone (F05, F07)")
  func given() {
    let scene = given("CEADB").shows("ABCDE C@40 playing next E").hasOrder("CEADB")
    #expect(scene.machine.queue.isShuffled)
    scene.moveInOrder(4, to: 1).hasOrder("CBEAD").shuffle(false).hasOrder("ABCDE")
  }

  @Test("What stands before current in it counts as heard, and a pin there ends (C1)")
  func heard() {
    let scene = Scene("ABCDE*C").playNext("X").hasPins("X")
    scene.perform(.edit(.setOrder(scene.entries("XACDBE")))).hasPins("").hasOrder("XACDBE")
    scene.shows("ABCXDE C@40 playing next D").seek(1).previous().shows("ABCXDE A@0 playing next C")
  }

  @Test("An order that is no permutation is refused", arguments: ["CEAD", "CEADBB", "CEADD", "", "CEADBX"])
  func refused(order: String) {
    let scene = given(order).isRefused(.incompleteOrder).hasOrder("ABCDE")
    #expect(!scene.machine.queue.isShuffled && !scene.machine.canUndo)
  }

  @Test("The same order again changes nothing; the list as an order is a change")
  func unchanged() {
    let scene = given("ABCDE").hasOrder("ABCDE")
    #expect(scene.outcome == .done && scene.machine.queue.isShuffled)
    scene.perform(.edit(.setOrder(scene.entries("ABCDE")))).isUnchanged()
  }

  @Test("It can be undone and done again, also over a drawn order (R49)")
  func undone() {
    given("CEADB").undo().hasOrder("ABCDE").redo().hasOrder("CEADB")
    let scene = Scene("ABCDE*C", order: "CABDE")
    scene.perform(.edit(.setOrder(scene.entries("EDCBA")))).hasOrder("EDCBA").undo().hasOrder("CABDE")
  }

  @Test("Under repeat all a new cycle follows a given order, and previous leads back into it (R24, R25)")
  func wraps() {
    let scene = Scene("ABCDE*B", repeat: .all)
    scene.perform(.edit(.setOrder(scene.entries("CEADB"))))
    #expect(scene.upNext(1) != "B")
    scene.end().previous()
    #expect(scene.order == "CEADB" && scene.machine.queue.current.map(scene.name) == "B")
  }

  @Test("Without a current entry everything in it is upcoming (C24)")
  func noCurrent() {
    let scene = Scene("ABC*C").remove("C")
    scene.perform(.edit(.setOrder(scene.entries("BA")))).shows("AB none ended next B").play()
    scene.shows("AB B@0 playing next A")
  }

  @Test("Any order of the list is one edit and one undo; the current entry goes on (C32, R49)")
  func arranged() {
    let scene = Scene("ABCDE*C")
    scene.perform(.edit(.arrange(scene.entries("EADCB"), to: 0))).shows("EADCB C@40 playing next B")
    scene.undo().shows("ABCDE C@40 playing next D").redo().hasOrder("EADCB")
    scene.perform(.edit(.arrange(scene.entries("EAD"), to: 0))).isUnchanged()
    scene.perform(.edit(.arrange([], to: 2))).isUnchanged()
    scene.perform(.edit(.arrange(scene.entries("BA"), to: -1))).isRefused(.indexOutOfRange)
    scene.perform(.edit(.arrange(scene.entries("BAB"), to: 1))).hasOrder("EBADC")
  }

  @Test("Removal by a condition is one step: first survivor of the order (R11)")
  func removesWhere() {
    var queue = PlayQueue(seed: 1)
    let ids = queue.load(
      "AXBXC".enumerated().map { MediaItem(.file(path: "/\($0)"), artist: String($1)) }, start: 1)
    let revision = queue.revision
    #expect(queue.remove { $0.artist == "X" } == .changed(.moved))
    #expect(queue.entries == [ids[0], ids[2], ids[4]] && queue.current == ids[2])
    #expect(queue.revision == revision + 1)
    #expect(queue.remove { _ in false } == .unchanged)
    #expect(queue.remove { _ in true } == .changed(.lost) && queue.isEmpty)
  }
}
