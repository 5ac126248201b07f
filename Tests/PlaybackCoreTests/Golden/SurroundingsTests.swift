import Testing

@testable import PlaybackCore

/// What an audio session adds to R34–R39: sound that nobody heard, a server that is gone, the mixer.
@Suite("Surroundings")
struct SurroundingsTests {
  @Test("what went unheard before a call's pause is heard after it (S203)")
  func unheard() {
    let scene = Scene("ABCDE*C").elapse(5)
    scene.happen(.wentUnheard(.milliseconds(500)))
    scene.interrupt()
    scene.interruptionEnds(resume: true)
    #expect(scene.machine.position(at: scene.now) == .milliseconds(44_500))
  }

  @Test("never before the beginning, and at another speed by as much as was played")
  func unheardBounds() {
    let scene = Scene("AB*A").elapse(1)
    scene.happen(.wentUnheard(.seconds(600)))
    #expect(scene.machine.anchor.position == .zero)
    let fast = Scene("AB*A", at: 40)
    fast.perform(.setRate(PlaybackRate(permille: 2000)))
    fast.happen(.wentUnheard(.seconds(1)))
    #expect(fast.machine.anchor.position == .seconds(38))
  }

  @Test("paused, nothing went unheard")
  func unheardPaused() {
    Scene("ABCDE*C", at: 40, .pause).happen(.wentUnheard(.seconds(1))).shows("ABCDE C@40 paused next D")
  }

  @Test("a server that is gone holds at the place, whatever the player reports; back, it plays on")
  func server() {
    let scene = Scene("ABCDE*C").elapse(5)
    scene.happen(.soundLost(reason: "gone"))
    #expect(scene.machine.holds == [.noSound(reason: "gone")])
    #expect(PlaybackSnapshot(scene.machine).silenceReason == "gone")
    #expect(scene.notices == ["Silent"])
    if let player = scene.player { scene.deliver([player.report(.sound(.silent(reason: "no server")))]) }
    #expect(scene.notices.count == 1)
    scene.shows("ABCDE C@45 held next D").elapse(30)
    scene.play().shows("ABCDE C@45 held next D")
    scene.happen(.soundReturned).shows("ABCDE C@45 playing next D")
  }

  @Test("a stall is told and changes nothing else")
  func stall() {
    let scene = Scene("ABCDE*C").happen(.soundStalled(reason: "asleep"))
    #expect(PlaybackSnapshot(scene.machine).silenceReason == "asleep")
    scene.shows("ABCDE C@40 playing next D").happen(.soundReturned)
    #expect(PlaybackSnapshot(scene.machine).silenceReason == nil)
  }

  @Test("the next launch knows nothing of a stall or of what had paused this one (R31)")
  func launch() {
    let stalled = Scene("ABCDE*C").happen(.soundStalled(reason: "asleep")).nextLaunch
    #expect(PlaybackSnapshot(stalled).silenceReason == nil && stalled.stall == nil)
    let pulled = Scene("ABCDE*C").outputLost().nextLaunch
    #expect(PlaybackSnapshot(pulled).silenceReason == nil && pulled.pauseReason == nil)
  }

  @Test("why it is paused is said until the listener says something")
  func reason() {
    let scene = Scene("ABCDE*C").outputLost()
    #expect(PlaybackSnapshot(scene.machine).silenceReason?.hasSuffix("gone") == true)
    scene.happen(.outputLost(name: "other", wasInUse: true, noneLeft: true))
    #expect(PlaybackSnapshot(scene.machine).silenceReason == "headset gone")
    scene.outputAdded().play()
    #expect(PlaybackSnapshot(scene.machine).silenceReason == nil)
    scene.interrupt().interruptionEnds(resume: false)
    #expect(PlaybackSnapshot(scene.machine).silenceReason == "call")
    scene.pause()
    scene.play().pause()
    #expect(PlaybackSnapshot(scene.machine).silenceReason == nil)
  }

  @Test(
    "R38, option: the device that was lost is back: plays on, unless the listener has spoken or lost another")
  func returned() {
    let scene = Scene("ABCDE*C")
    scene.happen(.outputLost(name: "a", wasInUse: true, noneLeft: false))
    scene.happen(.outputReturned(name: "b")).shows("ABCDE C@40 paused next D")
    scene.happen(.outputReturned(name: "a")).shows("ABCDE C@40 playing next D")
    scene.happen(.outputLost(name: "a", wasInUse: true, noneLeft: false))
    scene.play().pause().happen(.outputReturned(name: "a")).shows("ABCDE C@40 paused next D")
  }

  @Test("the mixer's word is taken over; a mute holds for the next stream, too")
  func mixer() {
    let scene = Scene("ABCDE*C").happen(.levelsChanged(Volume(permille: 300), isMuted: false))
    #expect(scene.machine.volume == Volume(permille: 300))
    #expect(scene.sent.isEmpty)
    scene.happen(.levelsChanged(Volume(permille: 300), isMuted: true))
    #expect(scene.machine.isMuted)
    #expect(scene.sent == [.setMuted(true)])
  }
}

extension Scene {
  fileprivate var nextLaunch: PlaybackMachine { PlaybackMachine(machine.kept(at: now)) }
}
