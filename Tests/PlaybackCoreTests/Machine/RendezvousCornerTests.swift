import Testing

@testable import PlaybackCore

/// What may be asked for, or happen, while the TV stands ready and the source is waited for.
@Suite("Machine, rendezvous corners")
struct RendezvousCornerTests {
  private static let other = OutputID.remote(DeviceID(rawValue: "other"))

  /// A TV that stands 250 ms ahead of a source at 40 s, since 100 ms.
  private func waiting(_ names: String = "ABC") -> TVDesk {
    var desk = TVDesk(names, at: 40)
    desk.primed()
    #expect(desk.stage == .waiting)
    return desk
  }

  /// Nothing of the meeting is left.
  private func expectNoTimers(_ desk: TVDesk) {
    let left = desk.timers.filter { timer in
      switch timer {
      case .cut, .silence, .ask: true
      case .stopAt, .settlement, .transfer: false
      }
    }
    #expect(left.isEmpty)
  }

  @Test("Pause: handed over paused, at the place where the source stopped, with no blip [S81]")
  func pause() {
    var desk = waiting()
    desk(.pause)
    #expect(desk.told(desk.tv) == ["open A@40 paused", "seek 40"] && desk.aim == .milliseconds(40_100))
    #expect(desk.story == "A@40 paused remote" && desk.stage == nil)
    expectNoTimers(desk)
    #expect(desk.desk.machine.lastTransfer?.positionError == nil)
  }

  @Test("Play while a paused hand-over loads: the TV is told to stand ahead")
  func play() {
    var desk = TVDesk("ABC", at: 40)
    desk(.pause)
    desk.settle(desk.local)
    desk.playback(desk.local, .paused, at: 40)
    desk(.transfer(to: TVDesk.there))
    desk.opened(desk.tv)
    #expect(desk.aim == .seconds(40))
    desk(.play)
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: 40)
    desk.pass(50)
    desk.stand()
    #expect(desk.aim > .milliseconds(40_300) && desk.stage == .priming)
    desk.stand()
    #expect(desk.stage == .waiting)
  }

  @Test("A seek, on or back: the TV is told to stand ahead of the new place", arguments: [10, 100])
  func seek(to seconds: Int64) {
    var desk = waiting()
    desk(.seek(to: .seconds(seconds)))
    #expect(desk.aim > .seconds(seconds) && desk.aim < .seconds(seconds + 2))
    #expect(desk.desk.machine.mode == .local && desk.stage == .priming)
    expectNoTimers(desk)
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: seconds)
    desk.stand()
    #expect(desk.stage == .waiting)
  }

  @Test("A skip: the TV loads what is current now")
  func skip() {
    var desk = waiting()
    desk(.next)
    #expect(desk.told(desk.tv).last == "open B@0 paused" && desk.stage == .priming)
    expectNoTimers(desk)
  }

  @Test("An edit: the TV is shown the new window, and still waited for")
  func edit() {
    var desk = waiting()
    desk(.edit(.playNext(Scene.items("X"), startIfEnded: false)))
    #expect(desk.told(desk.tv).last == "update" && desk.row(desk.shown(desk.tv)) == "*AXBC")
    #expect(desk.stage == .waiting && desk.due(.cut(desk.tv)) == 147)
  }

  @Test("The current entry is removed: the TV loads the next")
  func remove() {
    var desk = waiting()
    desk(.edit(.remove([desk.desk.entry("A")])))
    #expect(desk.told(desk.tv).last?.hasPrefix("open B@0") == true && desk.desk.machine.mode == .local)
  }

  @Test("Stop, or everything removed: the TV takes over with nothing loaded [S80]", arguments: [true, false])
  func stop(isStop: Bool) {
    var desk = waiting()
    desk(isStop ? .stop : .edit(.clear))
    #expect(desk.told(desk.tv).last == "stop" && desk.desk.machine.mode == .remote && desk.stage == nil)
    expectNoTimers(desk)
  }

  @Test("The same wish changes nothing; at once, it takes over at once; back, it is as if nothing had been")
  func again() {
    var desk = waiting()
    #expect(desk(.transfer(to: TVDesk.there)) == .unchanged && desk.stage == .waiting)
    var quick = desk
    #expect(quick(.transfer(to: TVDesk.there, style: .immediate)) == .done)
    #expect(quick.stage == .cutting && quick.told(quick.tv).last == "play")
    #expect(desk(.transfer(to: .local)) == .done)
    #expect(
      desk.stage == nil && desk.story == "A@40 playing local" && !desk.told(desk.local).contains("pause"))
    expectNoTimers(desk)
  }

  @Test("Elsewhere: the first target is given up, the source plays on")
  func elsewhere() {
    var desk = waiting()
    let first = desk.tv
    #expect(desk(.transfer(to: Self.other)) == .done)
    #expect(
      desk.told(first).last == "endSession" && desk.stage == .opening && desk.desk.machine.mode == .local)
    expectNoTimers(desk)
  }

  @Test("The source runs dry: the TV takes over at once, where the source is")
  func sourceBuffers() {
    var desk = waiting()
    desk.playback(desk.local, .buffering, ms: 40_100)
    #expect(desk.told(desk.tv).suffix(2) == ["seek 40", "play"] && desk.aim == .milliseconds(40_100))
    #expect(desk.stage == .cutting && desk.desk.machine.transfer?.silenceDue == nil)
  }

  @Test("The TV runs dry: it is waited for again, and told to stand further ahead when it is ready too late")
  func targetBuffers() {
    var desk = waiting()
    let turn = desk.shown(desk.tv)?.current.id ?? TurnID(rawValue: 0)
    desk.report(desk.tv, .playback(turn, .buffering, at: desk.aim))
    #expect(desk.stage == .priming)
    expectNoTimers(desk)
    desk.pass(400)
    desk.stand()
    #expect(desk.told(desk.tv).last?.hasPrefix("seek") == true && desk.desk.machine.transfer?.tries == 1)
  }

  @Test("A call here while the TV stands ready: it takes over at once [R40]")
  func call() {
    var desk = waiting()
    desk(.session(.interruptionBegan(source: "call")))
    #expect(desk.told(desk.tv).last == "play" && desk.stage == .cutting && desk.aim == .milliseconds(40_100))
  }

  @Test("The source goes silent by a timer when it is quicker to do so than the TV to begin")
  func later() {
    var desk = TVDesk("ABC", at: 40)
    desk.desk.machine.timings[TVDesk.there] = OutputTiming(start: Smoothed(.milliseconds(50)))
    desk.primed()
    #expect(desk.due(.cut(desk.tv)) == 100)
    desk.await(.cut(desk.tv))
    #expect(desk.told(desk.tv).last == "play" && !desk.told(desk.local).contains("pause"))
    #expect(desk.due(.silence(desk.local)) == 47)
    desk.await(.silence(desk.local))
    #expect(desk.told(desk.local).last == "pause" && desk.place == 40_247)
    // Until the TV is heard the place stands.
    desk.pass(100)
    #expect(desk.place == 40_247)
  }

  @Test("The TV refuses to play before the source was told to be silent: it never notices")
  func refused() {
    var desk = TVDesk("ABC", at: 40)
    desk.desk.machine.timings[TVDesk.there] = OutputTiming(start: Smoothed(.milliseconds(50)))
    desk.primed()
    let (tv, local) = (desk.tv, desk.local)
    desk.await(.cut(tv))
    desk.report(tv, .settled(.refused(PlayerError(.notPossible))))
    #expect(desk.told(local) == ["open A@40 playing", "update"] && desk.told(tv).last == "endSession")
    #expect(desk.desk.machine.mode == .local && desk.stage == nil && desk.desk.machine.phase == .ready)
    desk.pass(1_000)
    #expect(desk.place == 41_200)
    expectNoTimers(desk)
  }
}
