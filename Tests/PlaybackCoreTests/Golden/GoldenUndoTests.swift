import Testing

@testable import PlaybackCore

/// The U cases of the semantics page.
@Suite("Golden cases, undo")
struct GoldenUndoTests {
  @Test("U1, F93, F96: undo of clear brings back queue, place and playing (R15)")
  func u1() {
    Scene("ABCDE*C").clear().shows("– none paused next –").has(phase: .idle)
      .undo().shows("ABCDE C@40 playing next D")
  }

  @Test("U2, F92, F94: undo of a replaced queue, and redo (R16)")
  func u2() {
    Scene("ABCDE*C").load("XY").shows("XY X@0 playing next Y")
      .undo().shows("ABCDE C@40 playing next D")
      .redo().shows("XY X@0 playing next Y")
  }

  @Test("U3: undo of a move leaves the sound going on (R49)")
  func u3() {
    let scene = Scene("ABCDE*C").move(0, to: 4).elapse(20).undo().shows("ABCDE C@60 playing next D")
    #expect(scene.opened.isEmpty)
  }

  @Test("U4: undo of a removal after the track has changed leaves what plays (R49)")
  func u4() {
    Scene("ABCDE*C").remove("B").end().elapse(5).undo().shows("ABCDE D@5 playing next E")
  }

  @Test("U5: undo of removing current brings it back where it was (R49)")
  func u5() {
    Scene("ABCDE*C").remove("C").shows("ABDE D@0 playing next E").elapse(5)
      .undo().shows("ABCDE C@40 playing next D")
  }

  @Test("U6: undo of shuffle off brings the very order back (R49)")
  func u6() {
    Scene("ABCDE*C", order: "CEADB").shuffle(false).elapse(5)
      .undo().shows("ABCDE C@45 playing next E").hasOrder("CEADB")
  }

  @Test("U7: undo takes out the inserted entry that plays, and goes on behind it (C7)")
  func u7() {
    Scene("ABCDE*C").playNext("X").end().shows("ABCXDE X@0 playing next D").elapse(3)
      .undo().shows("ABCDE D@0 playing next E")
  }

  @Test("U8: a chain of undo and redo goes through the same lists")
  func u8() {
    let scene = Scene("ABCDE*C").remove("D").append("X")
    var lists = [scene.list]
    for command in [PlaybackCommand.undo, .undo, .redo, .redo] { lists.append(scene.perform(command).list) }
    #expect(lists == ["ABCEX", "ABCE", "ABCDE", "ABCE", "ABCEX"])
    scene.shows("ABCEX C@40 playing next E")
  }

  @Test("U9: nothing to undo, nothing to redo after a new edit: refused")
  func u9() {
    Scene("ABCDE*C").undo().isRefused(.nothingToUndo).redo().isRefused(.nothingToRedo)
      .remove("D").undo().append("X").redo().isRefused(.nothingToRedo)
      .shows("ABCDEX C@40 playing next D")
  }

  @Test("U10: removing the next and undoing it are two window updates, current untouched")
  func u10() {
    let scene = Scene("ABCDE*C").remove("D").undo()
    #expect(scene.sent.map(\.kind) == [.update, .update])
    scene.shows("ABCDE C@40 playing next D")
  }
}
