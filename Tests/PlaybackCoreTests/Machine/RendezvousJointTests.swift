import Testing

@testable import PlaybackCore

/// Hand-overs near the end of an entry, of live streams, and those that are to be quick.
@Suite("Machine, rendezvous at a joint")
struct RendezvousJointTests {
  private let there = TVDesk.there

  /// The length that the source knows is 200 s.
  private func atTheEnd(_ names: String, current: Int = 0, _ prepare: (inout TVDesk) -> Void = { _ in })
    -> TVDesk
  {
    var desk = TVDesk(names, current: current, at: 199)
    desk.pass(850)
    prepare(&desk)
    desk.primed(after: 50)
    return desk
  }

  private func expectJoint(_ desk: inout TVDesk, to name: String) {
    #expect(desk.told(desk.tv).first == "open \(name)@0 paused" && desk.stage == .waiting)
    #expect(desk.due(.cut(desk.tv)) == 97)
    desk.await(.cut(desk.tv))
    #expect(desk.told(desk.tv).last == "play" && desk.told(desk.local).last == "pause")
    #expect(desk.story == "\(name)@0 playing remote")
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, ms: 0)
    #expect(desk.stage == nil && desk.told(desk.local).last == "close")
  }

  @Test("Less is left than it takes to get ready: the TV begins the next entry when this one ends")
  func joint() {
    var desk = atTheEnd("ABC")
    #expect(desk.row(desk.shown(desk.tv)) == "A*BC")
    expectJoint(&desk, to: "B")
  }

  @Test("At the joint of repeat one it is the same entry again [S180]")
  func repeatOne() {
    var desk = atTheEnd("AB") { $0(.setRepeat(.one)) }
    #expect(desk.shown(desk.tv)?.repeatsCurrent == true)
    expectJoint(&desk, to: "A")
    #expect(desk.desk.machine.queue.repeatMode == .one)
  }

  @Test("At the seam of repeat all it is the first of the next lap [S181]")
  func seam() {
    var desk = atTheEnd("ABC", current: 2) { $0(.setRepeat(.all)) }
    expectJoint(&desk, to: "A")
  }

  @Test("Nothing follows: it ends where it is, and the TV takes over what has ended [T6]")
  func last() {
    var desk = atTheEnd("A")
    #expect(desk.told(desk.tv) == [] && desk.stage == .priming)
    // However long that takes, it is not given up.
    desk.await(.transfer(desk.tv))
    #expect(desk.stage == .priming)
    desk.report(desk.local, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)))
    #expect(desk.told(desk.tv) == [] && desk.stage == nil && desk.desk.machine.phase == .ended)
    #expect(desk.desk.machine.mode == .remote)
  }

  @Test("Stop after this entry: it ends where it is, and the TV stands at the next one, paused")
  func stopAfter() {
    var desk = atTheEnd("AB") { $0(.stopAfter(entries: 1)) }
    #expect(desk.told(desk.tv) == [])
    desk.report(desk.local, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)))
    #expect(desk.told(desk.tv) == ["open B@0 paused"])
  }

  @Test(
    "The source goes on by itself before the TV stands ready: it is told to stand ahead in what plays now")
  func missed() {
    var desk = TVDesk("ABC", at: 199)
    desk.pass(850)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open B@0 paused"])
    desk.pass(150)
    desk.settle(desk.local)
    desk.report(desk.local, .advanced(to: desk.turn("B")))
    desk.playback(desk.local, .playing, ms: 0)
    desk.pass(100)
    desk.stand()
    #expect(desk.told(desk.tv).contains { $0.hasPrefix("seek") } && desk.aim > .milliseconds(500))
    #expect(desk.desk.machine.mode == .local)
  }

  @Test("A skip at the joint: the next entry is current, and the TV has it already")
  func skip() {
    var desk = atTheEnd("ABC")
    desk(.next)
    #expect(desk.desk.machine.mode == .local && desk.stage != .cutting)
    #expect(desk.story == "B@0 playing local")
  }

  @Test("Immediate: the TV loads playing, and the source is released when it is heard")
  func immediate() {
    var desk = TVDesk("ABC", at: 40, options: PlaybackOptions(transferStyle: .immediate))
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open A@40 playing"])
    desk.pass(500)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, ms: 40_000)
    #expect(desk.told(desk.tv) == ["open A@40 playing"] && desk.told(desk.local).last == "close")
    #expect(desk.place == 40_000 && desk.desk.machine.lastTransfer?.positionError == .milliseconds(-500))
    #expect(desk.desk.machine.lastTransfer?.style == .immediate)
    // What it took is made up for the next time.
    #expect(desk.desk.machine.timing(of: there).load?.value == .milliseconds(500))
  }

  @Test("A command may ask for the other style")
  func style() {
    var desk = TVDesk("ABC", at: 40)
    desk(.transfer(to: there, style: .immediate))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open A@40 playing"])
  }
}
