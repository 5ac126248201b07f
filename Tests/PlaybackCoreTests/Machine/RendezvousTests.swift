import Testing

@testable import PlaybackCore

/// The source is waited for where the target stands (design part 4, steps 2 to 4).
@Suite("Machine, rendezvous")
struct RendezvousTests {
  private let there = TVDesk.there

  @Test(
    "The TV stands ahead, is told to play just before the source gets there, and the source to be silent [T1 S23]"
  )
  func meets() throws {
    var desk = TVDesk("ABC", at: 40)
    desk.primed()
    // 250 ms ahead; 100 ms have passed.
    #expect(desk.aim == .milliseconds(40_250) && desk.stage == .waiting)
    #expect(desk.told(desk.tv) == ["open A@40 paused"] && desk.desk.machine.mode == .local)
    #expect(desk.due(.cut(desk.tv)) == 147)
    let (tv, local) = (desk.tv, desk.local)
    desk.await(.cut(tv))
    // Both take as long to do what they are told, as far as is known: they are told at once.
    #expect(desk.told(tv).last == "play" && desk.told(local).last == "pause")
    #expect(desk.stage == .cutting && desk.story == "A@40 playing remote")
    desk.pass(3)
    desk.report(
      local,
      .playback(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0), .paused, at: .milliseconds(40_252)))
    desk.settle(local)
    desk.pass(2)
    desk.settle(tv)
    desk.playback(tv, .playing, ms: 40_250)
    #expect(desk.told(local).last == "close" && desk.stage == nil)
    let report = try #require(desk.desk.machine.lastTransfer)
    #expect(report.isRendezvous && report.tries == 0 && !report.isFinal)
    #expect(report.priming == .milliseconds(100) && report.waiting == .milliseconds(147))
    #expect(report.positionError == .milliseconds(-2))
  }

  @Test("The cut follows what the source says of its place")
  func corrected() {
    var desk = TVDesk("ABC", at: 40)
    desk.primed()
    // It is 20 ms behind what was believed.
    desk.answer(desk.local, at: .milliseconds(40_080))
    #expect(desk.due(.cut(desk.tv)) == 167)
    // One answer of three is off: the middle counts.
    for place: Int64 in [40_090, 40_170] {
      desk.await(.ask(desk.local))
      let passed = desk.place
      desk.answer(desk.local, at: .milliseconds(place == 40_170 ? passed + 40 : passed))
    }
    #expect((158...172).contains(desk.due(.cut(desk.tv)).map { $0 + desk.place - 40_080 } ?? 0))
  }

  @Test("How far away the TV is decides how far ahead it stands and how early it is told to play")
  func farAway() {
    var desk = TVDesk("ABC", at: 40)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    // Each question comes back after 200 ms: one way is 100 ms.
    for _ in 0..<3 {
      desk.pass(200)
      desk.answerOne(desk.tv)
    }
    desk.stand()
    // Too late: told anew, 650 ms ahead, which doubles with each try.
    #expect(desk.told(desk.tv).last?.hasPrefix("seek") == true)
    #expect(desk.aim - desk.desk.machine.position(at: desk.desk.now) == .milliseconds(1_300))
    desk.pass(250)
    desk.stand()
    #expect(desk.stage == .waiting && desk.due(.cut(desk.tv)) == 1_300 - 250 - 103)
  }

  /// On the way back, this machine standing ready. Asked where it is, the TV answered after 200 ms, but it was quicker
  /// before: one way is believed to be 12 ms.
  private func comingBack() -> TVDesk {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    let tv = desk.tv
    desk.settle(tv)
    desk(.transfer(to: .local))
    desk.opened(desk.local)
    for _ in 0..<4 { desk.settle(desk.local) }
    desk.stand(desk.local)
    desk.answer(tv, at: .milliseconds(40_100), after: 200)
    return desk
  }

  @Test("On the way back a TV that is far away is told to be silent first, and this machine to play in time")
  func farAwaySource() {
    var desk = comingBack()
    let (tv, local) = (desk.tv, desk.local)
    #expect(desk.stage == .waiting)
    #expect(desk.desk.machine.timing(of: there).delay == MediaTime(nanoseconds: 12_500_000))
    desk.await(.cut(local))
    #expect(desk.stage == .cutting && desk.told(tv).last == "pause" && desk.told(local).last != "play")
    #expect(desk.due(.cut(local)) == 12)
    // Until then the place goes on, as the TV does.
    let place = desk.place
    desk.await(.cut(local))
    #expect(desk.told(local).last == "play" && (12...13).contains(desk.place - place))
    desk.playback(local, .playing, ms: desk.aim(of: local).nanoseconds / 1_000_000)
    #expect(desk.stage == nil)
  }

  @Test("A pause between the two is kept to: nothing is told to play, and no timer is left")
  func pausedBetween() {
    var desk = comingBack()
    let local = desk.local
    desk.await(.cut(local))
    desk(.pause)
    #expect(desk.stage == nil && !desk.timers.contains(.cut(local)))
    #expect(!desk.told(local).contains("play"))
  }

  @Test("What the TV was late or early by is learned, and the next cut is earlier or later by a part of it")
  func learns() throws {
    var desk = TVDesk("ABC", at: 40)
    desk.primed()
    let tv = desk.tv
    desk.settle(desk.local)
    desk.await(.cut(tv))
    let told = desk.desk.now
    desk.settle(desk.local)
    // It is heard at its place only 23 ms after it was told.
    desk.pass(30)
    desk.settle(tv)
    desk.playback(tv, .playing, ms: 40_257)
    for _ in 0..<5 {
      let heard = MediaTime.milliseconds(40_250) + (desk.desk.now - told) + .milliseconds(-23)
      desk.answer(tv, at: heard)
      desk.await(.ask(tv))
    }
    let report = try #require(desk.desk.machine.lastTransfer)
    #expect(report.isFinal && report.silence == .milliseconds(20) && report.overlap == .zero)
    #expect(report.positionError == .zero)
    #expect(desk.log.contains(.transferred(report)))
    #expect(!desk.timers.contains(.ask(tv)))
    // From 3 ms half of the way.
    #expect(desk.desk.machine.timing(of: there).startLatency == .milliseconds(13))
  }

  @Test("A target that is heard, and does not answer where it is, ends the measuring with what is known")
  func silent() throws {
    var desk = TVDesk("ABC", at: 40)
    desk.primed()
    let tv = desk.tv
    desk.settle(desk.local)
    desk.await(.cut(tv))
    desk.settle(desk.local)
    desk.settle(tv)
    desk.playback(tv, .playing, ms: 40_250)
    #expect(desk.desk.machine.lastTransfer?.isFinal == false)
    desk.await(.settlement(tv))
    #expect(desk.desk.machine.lastTransfer?.isFinal == true && desk.desk.machine.measure == nil)
  }

  @Test("Learned times survive a restart of the program")
  func kept() {
    var desk = TVDesk("ABC", at: 40)
    desk.primed(after: 200)
    let restored = PlaybackMachine(desk.desk.machine.kept(at: desk.desk.now))
    #expect(restored.timing(of: there).load?.value == .milliseconds(200))
    #expect(restored.timing(of: there).lead(seeking: false, tries: 0) == .milliseconds(400))
    #expect(restored.transfer == nil && restored.measure == nil)
  }

  @Test("At another speed the source gets there sooner")
  func rate() {
    var desk = TVDesk("ABC", at: 40)
    desk(.setRate(PlaybackRate(permille: 2_000)))
    desk.settle(desk.local)
    desk.primed()
    #expect(desk.aim == .milliseconds(40_500) && desk.due(.cut(desk.tv)) == 147)
    // And when the speed changes meanwhile, later.
    desk(.setRate(.normal))
    #expect(desk.due(.cut(desk.tv)) == 297)
  }

  @Test("Somebody asks for the place: an exact one, in the middle between question and answer")
  func locate() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    #expect(desk(.locate) == .done)
    desk.answer(desk.tv, at: .milliseconds(41_000), after: 20)
    #expect(desk.place == 41_010)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    #expect(desk(.locate) == .refused(.outputUnreachable))
  }
}
