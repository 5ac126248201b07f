import Testing

@testable import PlaybackCore

/// R27 and the field reports about failing entries.
@Suite("Rules, failing entries")
struct RuleFailureTests {
  private func scene(
    _ notation: String, broken: String, at seconds: Double = 40, _ intent: PlaybackIntent = .play,
    repeat mode: RepeatMode = .off, options: PlaybackOptions = PlaybackOptions()
  ) -> Scene {
    let scene = Scene(notation, at: seconds, intent, repeat: mode, options: options)
    scene.media.unplayable = Set(broken.map(String.init))
    return scene
  }

  @Test("R27, F104: a failing entry is marked, told and stepped over")
  func r27() {
    let scene = scene("ABC*A", broken: "").fail().shows("ABC B@0 playing next C")
    #expect(scene.machine.failures[scene.entry("A")]?.code == .missing)
    #expect(scene.notices == ["Skipped"])
  }

  @Test("R27, F103: when all fail under repeat all, each is tried once, then it stands at what was asked for")
  func r27Lap() {
    let scene = scene("ABC*A", broken: "ABC", at: 0, repeat: .all).fail().shows("ABC A@0 failed next B")
    #expect(scene.opened == "BC")
    #expect(scene.machine.failure?.code == .missing)
  }

  @Test("R27, F105: 500 missing files are 500 attempts and then an end")
  func r27Many() {
    var media = SceneMedia()
    media.unplayable = ["A"]
    let scene = Scene("", media: media).load(String(repeating: "A", count: 500), start: 0)
    scene.has(phase: .failed)
    #expect(scene.opened.count == 500)
    #expect(scene.machine.queue.currentPlayIndex == 0)
  }

  @Test("R27, F107: a failing last entry ends in failed, without sound")
  func r27Last() { scene("AB*A", broken: "B").end().shows("AB B@0 failed next –") }

  @Test("R27: a failure while paused is marked and nothing is skipped")
  func r27Paused() {
    let scene = scene("ABC*A", broken: "B", .pause).next().shows("ABC B@0 failed next C")
    #expect(scene.opened == "B")
    #expect(scene.notices == ["Cannot be played"])
  }

  @Test("R27: play after a failure tries again from the place it was to start at")
  func r27Again() {
    let scene = scene("ABC*A", broken: "ABC").select("B").shows("ABC B@0 failed next C")
    scene.media.unplayable = []
    scene.play().shows("ABC B@0 playing next C")
    #expect(scene.machine.failures[scene.entry("B")] == nil)
  }

  @Test("R27: selecting clears the mark")
  func r27Select() {
    let scene = scene("ABC*A", broken: "B").next().shows("ABC C@0 playing next –")
    scene.media.unplayable = []
    scene.select("B").shows("ABC B@0 playing next C")
    #expect(scene.machine.failures.isEmpty)
  }

  @Test("R27: repeat one counts as off for the step and stays")
  func r27One() {
    scene("ABC*A", broken: "", repeat: .one).fail().shows("ABC B@0 playing next B").has(mode: .one)
  }

  @Test("R27: the host's cap ends a run of failures")
  func r27Cap() {
    let options = PlaybackOptions(failureCap: 3)
    let scene = scene("ABCDEFG*A", broken: "BCDEF", options: options).next()
    #expect(scene.opened == "BCD")
    scene.shows("ABCDEFG B@0 failed next C")
  }

  @Test("R27, F108: loading is no progress: the run goes on; half a second of sound ends it")
  func r27Progress() {
    let none = scene("ABC*A", broken: "", at: 0, repeat: .all)
    none.fail().fail().fail().shows("ABC A@0 failed next B")
    let some = scene("ABC*A", broken: "", at: 0, repeat: .all)
    some.fail().fail().elapse(1).fail().shows("ABC A@0 playing next B")
  }

  @Test("F109: a length of nothing is not an end")
  func f109() {
    var media = SceneMedia()
    media.lengths = ["A": 0]
    Scene("AB*A", at: 0, media: media).shows("AB A@0 playing next B")
  }

  @Test("a failure found ahead is left out of the window while current plays on")
  func ahead() {
    var media = SceneMedia()
    media.probes = true
    media.unplayable = ["D"]
    let scene = Scene("ABCDE*C", media: media).shows("ABCDE C@40 playing next E").hasSlots("E")
    scene.end().shows("ABCDE E@0 playing next –")
    #expect(scene.machine.failures[scene.entry("D")]?.code == .missing)
    #expect(scene.opened.isEmpty, "the joint was kept")
  }

  @Test("failures found ahead: nothing playable follows, so the end is a stop at what was to come")
  func aheadAll() {
    var media = SceneMedia()
    media.probes = true
    media.unplayable = ["D", "E"]
    let scene = Scene("ABCDE*C", media: media).shows("ABCDE C@40 playing next –").end()
    scene.has(phase: .failed)
    #expect(scene.machine.queue.current.map(scene.name) == "D")
  }
}
