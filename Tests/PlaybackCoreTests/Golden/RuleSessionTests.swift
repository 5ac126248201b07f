import Testing

@testable import PlaybackCore

/// R34–R39 and the field reports about interruptions and routes, as far as no I case says them already.
@Suite("Rules, interruptions and routes")
struct RuleSessionTests {
  @Test("R34: an interruption silences the player and keeps the intent")
  func r34() {
    let scene = Scene("ABCDE*C").elapse(5).interrupt()
    #expect(scene.sent == [.pause])
    #expect(scene.machine.intent == .play)
    #expect(scene.machine.holds == [.interruption(source: "call")])
    scene.elapse(30).interruptionEnds(resume: true).shows("ABCDE C@45 playing next D")
  }

  @Test("R35: an end without a begin leaves the intent")
  func r35() {
    Scene("ABCDE*C").interruptionEnds(resume: false).shows("ABCDE C@40 playing next D")
    Scene("ABCDE*C", at: 40, .pause).interruptionEnds(resume: true).shows("ABCDE C@40 paused next D")
  }

  @Test("R36: lifting takes all interruptions, but no missing device")
  func r36() {
    Scene("ABCDE*C").interrupt().interrupt("alarm").play().shows("ABCDE C@40 playing next D")
    Scene("ABCDE*C").outputLost(noneLeft: true).play().shows("ABCDE C@40 held next D")
      .outputAdded().shows("ABCDE C@40 playing next D")
  }

  @Test("R37: next, previous, seek and edits during an interruption start nothing")
  func r37() {
    Scene("ABCDE*C").interrupt().seek(70).shows("ABCDE C@70 held next D")
      .previous().shows("ABCDE C@0 held next D").previous().shows("ABCDE B@0 held next C")
      .playNext("X").shows("ABXCDE B@0 held next X").load("PQ").shows("PQ P@0 held next Q")
      .interruptionEnds(resume: true).shows("PQ P@0 playing next Q")
  }

  @Test("R37: a load that plays during an interruption waits for its end")
  func r37Idle() {
    let scene = Scene("").interrupt().load("AB").shows("AB A@0 held next B")
    #expect(!(scene.player?.isPlaying ?? false))
    scene.interruptionEnds(resume: true).shows("AB A@0 playing next B")
  }

  @Test("R38, F117: losing the device in use pauses, and late reports of sound change nothing")
  func r38() {
    let scene = Scene("ABCDE*C")
    guard let turn = scene.machine.currentTurn,
      let late = scene.player?.report(.playback(turn, .playing, at: .seconds(41)))
    else { return }
    scene.isHeldBack = true
    scene.outputLost()
    scene.deliver([late])
    scene.answer().elapse(10)
    #expect(scene.machine.intent == .pause)
    #expect(scene.player?.isPlaying == false)
  }

  @Test("R38: losing another device changes nothing")
  func r38Other() {
    let scene = Scene("ABCDE*C").outputLost(inUse: false).shows("ABCDE C@40 playing next D")
    #expect(scene.sent.isEmpty)
  }

  @Test("R38: no device at all is a hold until one appears, and the intent is paused")
  func r38None() {
    let scene = Scene("ABCDE*C").outputLost(noneLeft: true).shows("ABCDE C@40 paused next D")
    #expect(scene.machine.holds == [.noOutputDevice])
    scene.outputAdded().shows("ABCDE C@40 paused next D")
    #expect(scene.machine.holds.isEmpty)
  }

  @Test("F116: paused, then a device appears: paused")
  func f116() { Scene("ABCDE*C", at: 40, .pause).outputAdded().shows("ABCDE C@40 paused next D") }

  @Test("F118: a lost headset and then a declined call: paused")
  func f118() {
    Scene("ABCDE*C").outputLost().interrupt().interruptionEnds(resume: true).shows("ABCDE C@40 paused next D")
  }

  @Test("F119: plugging in goes on, unplugging pauses")
  func f119() { Scene("ABCDE*C").outputAdded().outputLost().shows("ABCDE C@40 paused next D") }

  @Test("an interruption while ended or idle leaves that as it is")
  func over() {
    Scene("AB*B").end().interrupt().interruptionEnds(resume: true).shows("AB B@200 ended next –")
    Scene("AB*B").stop().interrupt().shows("AB B@0 paused next –").interruptionEnds(resume: true)
      .shows("AB B@0 paused next –").has(phase: .idle)
  }
}
