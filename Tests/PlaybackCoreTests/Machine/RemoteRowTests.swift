import Testing

@testable import PlaybackCore

/// Rules about devices that the table of requirements asks for by name.
@Suite("Machine, what devices are for")
struct RemoteRowTests {
  private static let theirs = ForeignItem(title: "Theirs")

  @Test("The link is cut: the last known place goes on by itself, no further than the end, and is kept [S73]")
  func lastKnownPlace() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.report(
      desk.tv,
      .opened(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0), OpenedMedia(duration: .seconds(200))))
    desk.elapse(5)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk.elapse(7)
    #expect(desk.story == "A@52 playing remote")
    desk.elapse(600)
    #expect(desk.story == "A@200 playing remote")
    desk.report(desk.tv, .lost(PlayerError(.linkLost)))
    #expect(desk.story == "A@200 paused local")

    desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk(.pause)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .paused, at: 40)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk.elapse(60)
    desk.report(desk.tv, .lost(PlayerError(.linkLost)))
    #expect(desk.story == "A@40 paused local")
  }

  @Test(
    "What comes home plays if it was neither paused nor ended, at the place it had [S76 S77]",
    arguments: [true, false], [true, false])
  func handBack(wasPaused: Bool, hadEnded: Bool) {
    var desk = TVDesk("A", at: 40)
    desk.handOver(at: 40)
    if wasPaused {
      desk(.pause)
      desk.settle(desk.tv)
      desk.playback(desk.tv, .paused, at: 40)
    }
    if hadEnded { desk.report(desk.tv, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0))) }
    desk(.stopCasting)
    let machine = desk.desk.machine
    // What had ended waits for a wish before anything is opened here.
    #expect(machine.mode == (hadEnded ? .none : .local))
    #expect(machine.wantsSound == (!wasPaused && !hadEnded))
    #expect(machine.phase == (hadEnded ? .ended : .loading) && machine.queue.count == 1)
  }

  @Test("A hand-over and the way back change the mode once each [S50]")
  func modeFlips() {
    var desk = TVDesk("ABC", at: 40)
    var modes = [desk.desk.machine.mode]
    func note(_ mode: PlaybackMode) { if modes.last != mode { modes.append(mode) } }
    desk(.transfer(to: TVDesk.there))
    note(desk.desk.machine.mode)
    desk.opened(desk.tv)
    note(desk.desk.machine.mode)
    desk.begin(desk.tv, .paused, at: 40)
    note(desk.desk.machine.mode)
    for _ in 0..<2 {
      desk.settle(desk.tv)
      desk.playback(desk.tv, .playing, at: 40)
      note(desk.desk.machine.mode)
    }
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    note(desk.desk.machine.mode)
    desk.begin(desk.local, .paused, at: 40)
    note(desk.desk.machine.mode)
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: 40)
    note(desk.desk.machine.mode)
    #expect(modes == [.local, .remote, .local])
  }

  @Test("The effects of a hand-over come in this order: load there, cut, release here, and it is kept [S85]")
  func orderOfEffects() {
    var desk = TVDesk("ABC", at: 40)
    let local = desk.local
    desk.handOver(at: 40)
    let tv = desk.tv
    let steps = desk.log.compactMap { effect -> String? in
      switch effect {
      case .openPlayer(tv, _): "open the session"
      case .player(tv, let command):
        ["open", "play"].first { "\(command.action)".hasPrefix($0) }.map { "\($0) there" }
      case .player(local, let command):
        ["pause", "close"].first { "\(command.action)" == $0 }.map { "\($0) here" }
      default: nil
      }
    }
    let firsts = steps.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    #expect(
      Set(firsts.prefix(2)) == ["open the session", "open there"] && firsts.first == "open the session")
    #expect(Set(firsts.dropFirst(2).prefix(2)) == ["pause here", "play there"])
    #expect(firsts.last == "close here" && firsts.count == 5)
    #expect(desk.desk.machine.lastTransfer?.outcome == .done && desk.log.contains(.persist))
  }

  /// The TV plays A from 0:40 and is out of reach at 0:45.
  private func outOfReach() -> TVDesk {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.elapse(5)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    return desk
  }

  @Test("While the device cannot be reached the place that is shown stands still; the estimate goes on [S73]")
  func shownPlaceFreezes() {
    var desk = outOfReach()
    let broken = PlaybackSnapshot(desk.desk.machine)
    desk.elapse(7)
    desk(.setRepeat(.all))
    let later = PlaybackSnapshot(desk.desk.machine)
    let now = desk.desk.now
    #expect(!broken.isMoving && !later.isMoving && later.isPlaying)
    #expect(broken.position(at: now) == .seconds(45) && later.position(at: now) == .seconds(45))
    #expect(later.position(at: now + .seconds(600)) == .seconds(45))
    #expect(desk.desk.machine.position(at: now) == .seconds(52))

    var lost = desk
    lost.report(lost.tv, .lost(PlayerError(.linkLost)))
    #expect(PlaybackSnapshot(lost.desk.machine).position(at: now) == .seconds(52))
    desk.report(desk.tv, .link(.connected))
    let back = PlaybackSnapshot(desk.desk.machine)
    #expect(back.isMoving && back.position(at: now) == .seconds(52))
  }

  @Test("How far off the place may be is stated, and grows while a playing device cannot be reached [S73]")
  func uncertainty() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.report(
      desk.tv,
      .capabilities(
        PlayerCapabilities(
          upcomingTurns: 20, heardTurns: 10, placeAccuracy: .milliseconds(100), longestSilence: .seconds(12)))
    )
    desk.elapse(5)
    func stated(after seconds: Int64 = 0) -> MediaTime {
      PlaybackSnapshot(desk.desk.machine).uncertainty(at: desk.desk.now + .seconds(seconds))
    }
    #expect(stated() == .milliseconds(100) && stated(after: 600) == .milliseconds(100))
    var paused = desk
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    // It may have stopped when it was last heard of, or play on.
    #expect(stated() == .milliseconds(12_100) && stated(after: 30) == .milliseconds(30_100))
    desk.elapse(7)
    desk.report(desk.tv, .link(.connected))
    #expect(stated(after: 60) == .milliseconds(100))

    paused(.pause)
    paused.settle(paused.tv)
    paused.playback(paused.tv, .paused, at: 45)
    // The way of its words was measured meanwhile.
    let settled = PlaybackSnapshot(paused.desk.machine).uncertainty(at: paused.desk.now)
    #expect(settled >= .milliseconds(100) && settled < .seconds(1))
    paused.report(paused.tv, .link(.suspended(reason: "no answer")))
    let still = PlaybackSnapshot(paused.desk.machine)
    #expect(still.uncertainty(at: paused.desk.now + .seconds(60)) == settled)
    #expect(PlaybackSnapshot(PlaybackMachine(seed: 1)).uncertainty(at: paused.desk.now) == .zero)
  }

  @Test("What the device tells before the link is back is shown when it is back [S73]")
  func shownPlaceAfterReports() {
    var desk = outOfReach()
    desk.elapse(7)
    desk.playback(desk.tv, .playing, at: 51)
    let now = desk.desk.now
    #expect(PlaybackSnapshot(desk.desk.machine).position(at: now) == .seconds(45))
    desk.report(desk.tv, .link(.connected))
    #expect(PlaybackSnapshot(desk.desk.machine).position(at: now) == .seconds(51))
  }

  @Test("Another entry becomes current by an edit meanwhile: its place is shown, standing still")
  func shownPlaceOfAnother() {
    var desk = TVDesk("ABC", at: 40)
    desk.handOver(at: 40)
    desk.report(desk.tv, .link(.suspended(reason: "no answer")))
    desk(.edit(.remove([desk.desk.entry("A")])))
    desk.elapse(7)
    let now = PlaybackSnapshot(desk.desk.machine)
    #expect(now.item?.title == "B" && !now.isMoving && now.position(at: desk.desk.now) == .zero)
  }

  @Test("Repeat all survives “play now” on a device, and the way there and back [S70, S84]")
  func repeatAllIsKept() {
    var desk = TVDesk("ABC", at: 40)
    desk(.setRepeat(.all))
    desk.handOver(at: 40)
    desk.settle(desk.tv)
    #expect(desk.row(desk.shown(desk.tv)).hasPrefix("*ABCABC"))
    desk(.edit(.load(Scene.items("XY"), start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    #expect(desk.desk.machine.queue.repeatMode == .all)
    #expect(desk.row(desk.shown(desk.tv)).hasPrefix("*XYXYXY"))
    desk.begin(desk.tv, .playing, at: 0)
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 0)
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: 0)
    #expect(desk.desk.machine.queue.repeatMode == .all && desk.story == "X@0 playing local")
  }

  @Test("What no device can be given is told before anything is handed over")
  func foretold() {
    var desk = TVDesk("AB", at: 40)
    desk(
      .edit(
        .append(
          [
            MediaItem(.url("ftp://host/x.mp3"), title: "Old"), MediaItem(.url("http://me:secret@host/y.mp3")),
            MediaItem(.url("https://host/z.mp3")),
          ], startIfEnded: false)))
    desk(.transfer(to: TVDesk.there))
    #expect(
      desk.notices.last == "“Old” and 1 more nearby cannot be played there: passed over, still in the queue.")
    #expect(desk.desk.machine.transfer?.stage == .opening)
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    let told = desk.notices.count
    for turn in desk.desk.machine.plannedTurns where turn.item.location.deviceRefusal != nil {
      desk.report(desk.tv, .failed(turn.id, PlayerError(.notCastable)))
    }
    desk.settle(desk.tv)
    desk.begin(desk.tv, .paused, at: 40)
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 40)
    #expect(desk.notices.count == told, "and not twice: \(desk.notices)")
    #expect(desk.desk.machine.lastTransfer?.passedOver.count == 2)
  }

  @Test("Another controller's item within our queue is over and our next plays: followed as a wish [R43]")
  func goesOnAfterTheirs() {
    var desk = TVDesk("ABCD", at: 40)
    desk.handOver(at: 40)
    desk.settle(desk.tv)
    let (next, revision) = (desk.turn("B"), desk.desk.machine.revision)
    desk.report(desk.tv, .foreign(Self.theirs))
    #expect(desk.story == "A@40 paused remote" && desk.desk.machine.foreign == Self.theirs)
    desk.elapse(9)
    desk.report(desk.tv, .foreign(nil))
    desk.report(desk.tv, .jumped(to: next))
    desk.report(desk.tv, .playback(next, .playing, at: .seconds(1)))
    #expect(desk.story == "B@1 playing remote" && desk.desk.machine.phase == .ready)
    #expect(desk.row(desk.desk.machine.window) == "A*BCD" && desk.desk.machine.revision != revision)
    desk.settle(desk.tv)
    #expect(desk.desk.machine.transfer == nil && desk.told(desk.tv).last == "update")
  }

  @Test("What was taken out meanwhile, or is not wanted any more, does not play on")
  func goesOnWithWhatIsGone() {
    var desk = TVDesk("ABCD", at: 40)
    desk.handOver(at: 40)
    desk.settle(desk.tv)
    let next = desk.turn("B")
    desk.report(desk.tv, .foreign(Self.theirs))
    desk(.edit(.remove([desk.desk.machine.queue.entries[1]])))
    desk.report(desk.tv, .foreign(nil))
    desk.report(desk.tv, .jumped(to: next))
    #expect(desk.told(desk.tv).last == "stop" && desk.story == "A@40 paused remote")
  }
}
