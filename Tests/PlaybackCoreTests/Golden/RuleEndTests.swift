import Testing

@testable import PlaybackCore

/// R33 and the field reports about stopping: stop after entries, the sleep timer.
@Suite("Rules, ends")
struct RuleEndTests {
  @Test("R33, F97: stop after current leaves the following entry at its start, paused, nothing shown ahead")
  func r33() {
    Scene("ABCDE*C").stopAfter(1).hasSlots("").end().shows("ABCDE D@0 paused next E")
  }

  @Test("R33, F98: stop after three counts natural ends, not a next by hand")
  func r33Three() {
    Scene("ABCDE*A").stopAfter(3).end().next().end().end().shows("ABCDE E@0 paused next –")
    Scene("ABCDE*A").stopAfter(3).end().end().end().shows("ABCDE D@0 paused next E")
  }

  @Test("R33: under repeat one each lap counts and the same entry stands at its start")
  func r33One() {
    Scene("ABCDE*C", repeat: .one).stopAfter(2).end().shows("ABCDE C@0 playing next –")
      .end().shows("ABCDE C@0 paused next C")
  }

  @Test("R33: with nothing following the rule ends as the list does")
  func r33Last() { Scene("ABCDE*E").stopAfter(1).end().shows("ABCDE E@200 ended next –") }

  @Test("R33: under repeat all the first one follows the last")
  func r33All() { Scene("AB*B", repeat: .all).stopAfter(1).end().shows("AB A@0 paused next B") }

  @Test("R33, F101: the rule is gone once it has fired")
  func r33Fired() {
    let scene = Scene("ABCDE*C").stopAfter(1).end().play().shows("ABCDE D@0 playing next E")
    scene.end().shows("ABCDE E@0 playing next –")
  }

  @Test("R33: taking it back shows the next one again; less than one is refused")
  func r33Back() {
    Scene("ABCDE*C").stopAfter(1).stopAfter(nil).shows("ABCDE C@40 playing next D").hasSlots("D")
      .stopAfter(0).isRefused(.countTooSmall).stopAfter(nil).isUnchanged()
  }

  @Test("F100: the sleep timer pauses where it is")
  func f100() {
    let scene = Scene("ABCDE*C").stopIn(60, finishing: false).elapse(70).shows("ABCDE C@100 paused next D")
    #expect(scene.machine.endRules.stopAt == nil)
    scene.play().elapse(200).shows("ABCDE C@200 playing next D")
  }

  @Test("F99: the sleep timer that finishes the track becomes stop after current")
  func f99() {
    let scene = Scene("ABCDE*C").stopIn(60, finishing: true).elapse(70).shows("ABCDE C@110 playing next –")
    scene.end().shows("ABCDE D@0 paused next E").play().end().shows("ABCDE E@0 playing next –")
  }

  @Test("the sleep timer fires into a pause without effect, and can be taken back")
  func timer() {
    Scene("ABCDE*C").stopIn(60, finishing: true).pause().elapse(70).play().shows("ABCDE C@40 playing next D")
    let scene = Scene("ABCDE*C").stopIn(60, finishing: false)
    scene.perform(.stopAt(nil, finishingEntry: false)).elapse(70).shows("ABCDE C@110 playing next D")
    #expect(scene.timers.isEmpty)
  }

  @Test("F102: what the rule has stopped, an appearing device does not start")
  func f102() { Scene("ABCDE*C").stopAfter(1).end().outputAdded().shows("ABCDE D@0 paused next E") }

  @Test("F71: with repeat off nothing is shown after the last, and it ends")
  func f71() { Scene("ABCDE*E").hasSlots("").end().shows("ABCDE E@200 ended next –") }

  @Test("F65: under repeat one the next entry is never shown")
  func f65() {
    let scene = Scene("ABCDE*C", repeat: .one).hasSlots("C").end().shows("ABCDE C@0 playing next C")
    #expect(scene.opened.isEmpty, "it went on without a gap")
  }
}
