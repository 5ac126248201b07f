import Testing

@testable import PlaybackCore

/// The G cases of the semantics page: `ABCDE*C` at 40 s, playing, repeat and shuffle off, unless said.
@Suite("Golden cases, shuffle off")
struct GoldenCaseTests {
  @Test("G1: inserting before current leaves it alone (R1)")
  func g1() { Scene("ABCDE*C").insert("X", at: 0).shows("XABCDE C@40 playing next D") }

  @Test("G2: inserting at current's own index is before it (R2)")
  func g2() { Scene("ABCDE*C").insert("X", at: 2).shows("ABXCDE C@40 playing next D") }

  @Test("G3: inserting right after current comes next (R2)")
  func g3() { Scene("ABCDE*C").insert("X", at: 3).shows("ABCXDE C@40 playing next X") }

  @Test("G4: play next goes right after current (R3)")
  func g4() { Scene("ABCDE*C").playNext("X").shows("ABCXDE C@40 playing next X") }

  @Test("G5, F33: a later play next goes before an earlier one (R3)")
  func g5() { Scene("ABCDE*C").playNext("X").playNext("Y").shows("ABCYXDE C@40 playing next Y") }

  @Test("G6: a batch put next keeps its order (R3)")
  func g6() {
    Scene("ABCDE*C").playNext("X").playNext("Y").playNext("PQ").shows("ABCPQYXDE C@40 playing next P")
  }

  @Test("G7, F44: appending changes nothing that plays (R4)")
  func g7() {
    let scene = Scene("ABCDE*C").append("XY").shows("ABCDEXY C@40 playing next D")
    #expect(scene.sent.isEmpty)
  }

  @Test("G8, F40, F41: removing current plays the next survivor from its start (R8, S178)")
  func g8() { Scene("ABCDE*C").remove("C").shows("ABDE D@0 playing next E") }

  @Test("G9: removing current while paused stays paused (R9)")
  func g9() { Scene("ABCDE*C", at: 40, .pause).remove("C").shows("ABDE D@0 paused next E") }

  @Test("G10: removing the last ends; what is appended then is what play goes to (R10)")
  func g10() {
    Scene("ABCDE*E").remove("E").shows("ABCD none ended next –")
      .append("X").shows("ABCDX none ended next X")
      .play().shows("ABCDX X@0 playing next –")
  }

  @Test("G11: removing the last, then play, starts over (R10)")
  func g11() { Scene("ABCDE*E").remove("E").play().shows("ABCD A@0 playing next B") }

  @Test("G12: removing the last under repeat all wraps (R10)")
  func g12() { Scene("ABCDE*E", repeat: .all).remove("E").shows("ABCD A@0 playing next B") }

  @Test("G13: removing current under repeat one goes on and keeps the mode (R8)")
  func g13() { Scene("ABCDE*C", repeat: .one).remove("C").shows("ABDE D@0 playing next D").has(mode: .one) }

  @Test("G14: removing a set with current is one step to the first survivor (R11)")
  func g14() {
    let scene = Scene("ABCDE*C").remove("BCD").shows("AE E@0 playing next –")
    #expect(scene.opened == "E")
  }

  @Test("G15: removing everything from current on ends, or wraps under repeat all (R11)")
  func g15() {
    Scene("ABCDE*C").remove("CDE").shows("AB none ended next –")
    Scene("ABCDE*C", repeat: .all).remove("CDE").shows("AB A@0 playing next B")
  }

  @Test("G16: removing what was heard leaves current alone")
  func g16() { Scene("ABCDE*C").remove("AB").shows("CDE C@40 playing next D") }

  @Test(
    "G17–G21, F37, F39: moving keeps current by identity; `to` is the final index (R12, R13)",
    arguments: [
      (2, 0, "CABDE C@40 playing next A"), (2, 4, "ABDEC C@40 playing next –"),
      (0, 4, "BCDEA C@40 playing next D"), (4, 0, "EABCD C@40 playing next D"),
      (4, 1, "AEBCD C@40 playing next D"), (0, 2, "BCADE C@40 playing next A"),
    ])
  func g17to21(from: Int, to: Int, story: String) { Scene("ABCDE*C").move(from, to: to).shows(story) }

  @Test("G22, G23: previous at the threshold goes back, a millisecond later it restarts (R20)")
  func g22and23() {
    Scene("ABCDE*C", at: 3).previous().shows("ABCDE B@0 playing next C")
    Scene("ABCDE*C", at: 3.001).previous().shows("ABCDE C@0 playing next D")
  }

  @Test("G24, F48: the natural end of the last stays there; an appended entry waits for play (R17, R30)")
  func g24() {
    Scene("ABCDE*E").end().shows("ABCDE E@200 ended next –")
      .append("X").shows("ABCDEX E@200 ended next X")
      .play().shows("ABCDEX X@0 playing next –")
  }

  @Test("G25, F49, F50: play after the end starts the list over (R30)")
  func g25() { Scene("ABCDE*E").end().play().shows("ABCDE A@0 playing next B") }

  @Test("G26: next at the end is refused and the sound goes on (R17)")
  func g26() {
    let scene = Scene("ABCDE*E").next().isRefused(.nothingUpcoming).shows("ABCDE E@40 playing next –")
    #expect(!scene.machine.queue.canGoNext)
    #expect(scene.effects.isEmpty)
  }

  @Test("G27, F53: repeat one repeats at the natural end, next moves on and keeps the mode (R19)")
  func g27() {
    Scene("ABCDE*C", repeat: .one).end().shows("ABCDE C@0 playing next C")
      .next().shows("ABCDE D@0 playing next D").has(mode: .one)
  }

  @Test("G28: next under repeat one at the end is refused (R19)")
  func g28() { Scene("ABCDE*E", repeat: .one).next().isRefused(.nothingUpcoming) }

  @Test("G29, F57: next with one entry is refused, or restarts under repeat all (R29)")
  func g29() {
    Scene("A*A").next().isRefused(.nothingUpcoming).shows("A A@40 playing next –")
    Scene("A*A", repeat: .all).next().shows("A A@0 playing next A")
  }

  @Test("G30, F47: next and previous keep paused what is paused (R48)")
  func g30() {
    Scene("ABCDE*C", at: 40, .pause).next().shows("ABCDE D@0 paused next E")
    Scene("ABCDE*C", at: 40, .pause).previous().shows("ABCDE C@0 paused next D")
    Scene("ABCDE*C", at: 2, .pause).previous().shows("ABCDE B@0 paused next C")
  }
}
