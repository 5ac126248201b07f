import Testing

@testable import PlaybackCore

/// The I cases of the semantics page: interruptions and routes.
@Suite("Golden cases, interruptions and routes")
struct GoldenSessionTests {
  private let playing = "ABCDE C@40 playing next D"
  private let paused = "ABCDE C@40 paused next D"
  private let held = "ABCDE C@40 held next D"

  @Test("I1: an interruption that ends with the hint resumes (R34, R35)")
  func i1() {
    Scene("ABCDE*C").interrupt().shows(held).elapse(9).shows(held)
      .interruptionEnds(resume: true).shows(playing)
  }

  @Test("I2, F122: one that ends without the hint stays silent (R35)")
  func i2() { Scene("ABCDE*C").interrupt().interruptionEnds(resume: false).shows(paused) }

  @Test("I3, F115: paused before stays paused (R35)")
  func i3() { Scene("ABCDE*C", at: 40, .pause).interrupt().interruptionEnds(resume: true).shows(paused) }

  @Test("I4, F115: paused meanwhile stays paused (R37)")
  func i4() { Scene("ABCDE*C").interrupt().pause().interruptionEnds(resume: true).shows(paused) }

  @Test("I5, F114: the listener's play ends an interruption that never ends, if the session agrees (R36)")
  func i5() {
    let scene = Scene("ABCDE*C").interrupt().play().shows(playing)
    #expect(scene.effects.contains(.activateSession))
    #expect(scene.outcome == .done)
    let other = Scene("ABCDE*C").interrupt()
    other.sessionIsGranted = false
    other.play().shows(held).interruptionEnds(resume: true).shows(playing)
  }

  @Test("I6: a lost output pauses, and nothing resumes when one appears (R38)")
  func i6() { Scene("ABCDE*C").outputLost().shows(paused).outputAdded().shows(paused) }

  @Test("I7, F119, F123: an added output changes nothing (R39)")
  func i7() {
    let scene = Scene("ABCDE*C").outputAdded().shows(playing)
    #expect(scene.effects.isEmpty)
  }

  @Test("I8: the same source is one hold, two sources are two (R34)")
  func i8() {
    Scene("ABCDE*C").interrupt().interrupt().interruptionEnds(resume: true).shows(playing)
    Scene("ABCDE*C").interrupt().interrupt("alarm").interruptionEnds(resume: true).shows(held)
      .interruptionEnds("alarm", resume: true).shows(playing)
  }

  @Test("I9: next during an interruption is silent until it ends (R37)")
  func i9() {
    Scene("ABCDE*C").interrupt().next().shows("ABCDE D@0 held next E").elapse(5)
      .interruptionEnds(resume: true).shows("ABCDE D@0 playing next E")
  }

  @Test("I10: removing current during an interruption plays the following one afterwards (R37)")
  func i10() {
    Scene("ABCDE*C").interrupt().remove("C").shows("ABDE D@0 held next E")
      .interruptionEnds(resume: true).shows("ABDE D@0 playing next E")
  }
}
