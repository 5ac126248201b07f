import Testing

@testable import PlaybackCore

/// Cases T of the semantics: to a TV and back.
@Suite("Machine, hand-over")
struct TransferTests {
  private let there = TVDesk.there

  @Test("T1 playing: loaded paused there, cut, released once the TV is heard [R40 S23 S49 S81 S82]")
  func playing() {
    var desk = TVDesk("ABCDE", current: 2, at: 40)
    #expect(desk(.transfer(to: there)) == .done)
    #expect(desk.story == "C@40 playing local" && desk.told(desk.tv) == [])
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open C@40 paused"])
    #expect(desk.row(desk.shown(desk.tv)) == "AB*CDE")
    desk.begin(desk.tv, .paused, at: 40)
    #expect(desk.told(desk.tv) == ["open C@40 paused", "play"])
    #expect(desk.told(desk.local).last == "pause" && desk.story == "C@40 playing remote")
    desk.settle(desk.tv)
    desk.playback(desk.tv, .playing, at: 40)
    #expect(desk.told(desk.local).last == "close")
    desk.elapse(5)
    #expect(desk.story == "C@45 playing remote")
  }

  @Test(
    "T1 the TV took long to load: it is told twice to stand further ahead, then to seek to where the source is"
  )
  func late() {
    var desk = TVDesk("ABC", at: 10)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    var places: [MediaTime] = []
    for _ in 0..<3 {
      desk.elapse(40)
      desk.settle(desk.tv)
      desk.report(
        desk.tv, .playback(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0), .paused, at: desk.aim))
      places.append(desk.aim - desk.desk.machine.position(at: desk.desk.now))
    }
    // Each further ahead than the one before; the last is where the source is.
    #expect(places[0] > .zero && places[1] > places[0] && places[2] == .zero)
    #expect(desk.told(desk.tv).suffix(2) == ["seek 130", "play"])
    #expect(desk.story == "A@130 playing remote")
  }

  @Test("T2 paused stays paused, with no blip of sound [S81]")
  func paused() {
    var desk = TVDesk("ABC", at: 40)
    desk(.pause)
    desk.settle(desk.local)
    desk.playback(desk.local, .paused, at: 40)
    desk.cutOver(at: 40)
    #expect(desk.told(desk.tv) == ["open A@40 paused"])
    #expect(desk.told(desk.local).last == "close" && desk.story == "A@40 paused remote")
    desk(.play)
    #expect(desk.told(desk.tv).last == "play")
  }

  @Test("T3 T8 the play order goes along and comes back; the list is never touched [R41]")
  func shuffled() {
    var desk = TVDesk("ABCDE")
    let order = "CEADB".map { desk.desk.entry(String($0)) }
    desk(.edit(.setOrder(order)))
    desk.elapse(10)
    let before = desk.desk.machine.queue
    desk.handOver(at: 10)
    #expect(desk.row(desk.shown(desk.tv)) == "CE*ADB")
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    desk.begin(desk.local, .paused, at: 10)
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: 10)
    #expect(desk.story == "A@10 playing local")
    #expect(desk.desk.machine.queue == before)
  }

  @Test("T4 what the TV cannot play is passed over there and stays in the queue [R42]")
  func notCastable() {
    var desk = TVDesk("ABCDE", current: 2, at: 30)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    for name in ["B", "C"] {
      let turn = name == "C" ? desk.desk.machine.currentTurn : desk.turn(name)
      desk.report(desk.tv, .failed(turn ?? TurnID(rawValue: 0), PlayerError(.notCastable)))
    }
    desk.settle(desk.tv)
    #expect(desk.told(desk.tv).last == "open D@0 paused")
    #expect(desk.row(desk.shown(desk.tv)) == "A*DE")
    desk.begin(desk.tv, .paused, at: 0)
    desk.playback(desk.tv, .playing, at: 0)
    #expect(desk.story == "D@0 playing remote")
    #expect(desk.desk.machine.queue.count == 5)
    #expect(desk.desk.machine.lastTransfer?.passedOver.count == 2)
    #expect(desk.notices.contains { $0.hasPrefix("“B” and 1 more nearby cannot be played there") })
    desk(.stopCasting)
    #expect(desk.row(desk.desk.machine.window) == "*DE")
  }

  @Test("T5 nothing castable: refused with a reason, playing goes on here [R42]")
  func nothingCastable() {
    var desk = TVDesk("AB", at: 30)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    for turn in [desk.desk.machine.currentTurn, desk.turn("B")] {
      desk.report(desk.tv, .failed(turn ?? TurnID(rawValue: 0), PlayerError(.notCastable)))
    }
    #expect(desk.story == "A@30 playing local")
    #expect(desk.notices.last?.contains("can be played there") == true)
    #expect(desk.told(desk.local).contains("pause") == false)
  }

  @Test("T6 S80 what has ended or was stopped is not loaded there")
  func ended() {
    var desk = TVDesk("A")
    desk.report(desk.local, .ended(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0)))
    #expect(desk.desk.machine.phase == .ended)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == [] && desk.desk.machine.mode == .remote)
    #expect(desk.desk.machine.phase == .ended)
    desk(.play)
    #expect(desk.told(desk.tv) == ["open A@0 playing"])
  }

  @Test("T7 taking playing back: the TV's session ends once this machine is heard [R44 S50]")
  func back() {
    var desk = TVDesk("ABCDE", current: 3)
    desk.handOver(at: 0)
    let tv = desk.tv
    desk.elapse(70)
    desk(.transfer(to: .local))
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    #expect(desk.told(desk.local) == ["open D@70 paused"])
    desk.begin(desk.local, .paused, at: 70)
    #expect(desk.told(tv).last == "pause")
    desk.settle(desk.local)
    desk.playback(desk.local, .playing, at: 70)
    #expect(desk.told(tv).last == "endSession" && desk.story == "D@70 playing local")
  }

  @Test("T9 repeat one is one there and one at home")
  func repeatOne() {
    var desk = TVDesk("AB")
    desk(.setRepeat(.one))
    desk.handOver(at: 0)
    #expect(desk.shown(desk.tv)?.repeatsCurrent == true)
    desk(.stopCasting)
    #expect(desk.desk.machine.queue.repeatMode == .one)
  }

  @Test("T12 repeat all: the turns of the laps to come are in the window")
  func repeatAll() {
    var desk = TVDesk("ABC")
    desk(.setRepeat(.all))
    desk.handOver(at: 0)
    let window = desk.shown(desk.tv)
    #expect(desk.row(window) == "*ABCABCABCABCABCABCABC")
    #expect(Set(window?.turns.map(\.id) ?? []).count == 21)
  }

  @Test("the volume is never carried; each output finds its own again [R41]")
  func volume() {
    var desk = TVDesk("AB")
    desk(.setVolume(Volume(permille: 300)))
    desk.settle(desk.local)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    desk.report(desk.tv, .volume(Volume(permille: 700), muted: true))
    desk.begin(desk.tv, .paused, at: 0)
    #expect(desk.desk.machine.volume == Volume(permille: 700) && desk.desk.machine.isMuted)
    desk(.stopCasting)
    #expect(desk.desk.machine.volume == Volume(permille: 300) && !desk.desk.machine.isMuted)
    desk.opened(desk.local, PlayerCapabilities(upcomingTurns: 1))
    #expect(desk.commands[desk.local]?.contains { $0.action == .setVolume(Volume(permille: 300)) } == true)
    #expect(desk.commands[desk.tv]?.contains { $0.action.kind == .volume } == false)
  }

  @Test("the rate goes along")
  func rate() {
    var desk = TVDesk("AB")
    desk(.setRate(PlaybackRate(permille: 1500)))
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["rate 1500", "open A@0 paused"])
  }

  @Test("an edit, a skip and a natural advance while the TV loads: it is primed with what is current")
  func edits() {
    var desk = TVDesk("ABC", at: 10)
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    desk.settle(desk.tv)
    desk(.edit(.playNext(Scene.items("X"), startIfEnded: false)))
    #expect(desk.told(desk.tv).last == "update" && desk.row(desk.shown(desk.tv)) == "*AXBC")
    desk.settle(desk.tv)
    desk.settle(desk.local)
    desk.report(desk.local, .advanced(to: desk.turn("X")))
    #expect(desk.told(desk.tv).last == "open X@0 paused")
    desk.begin(desk.tv, .paused, at: 0)
    #expect(desk.story == "X@0 playing remote")
  }

  @Test("handing over twice, elsewhere, and taking it back before the cut")
  func twice() {
    var desk = TVDesk("ABC", at: 10)
    desk(.transfer(to: there))
    #expect(desk(.transfer(to: there)) == .unchanged)
    let first = desk.tv
    #expect(desk(.transfer(to: .remote(DeviceID(rawValue: "other")))) == .done)
    #expect(desk.told(first) == ["close"] && desk.tv != first)
    desk.opened(desk.tv)
    #expect(desk(.transfer(to: .local)) == .done)
    #expect(desk.told(desk.tv) == ["open A@10 paused", "endSession"])
    #expect(desk.story == "A@10 playing local" && !desk.told(desk.local).contains("pause"))
    #expect(desk(.transfer(to: .local)) == .unchanged)
    // What opens after it was given up is closed.
    desk(.playerOpened(first))
    #expect(desk.told(first) == ["close", "close"])
  }

  @Test("S79 already there: nothing to do; leaving and stopping without a device are refused [S74]")
  func idempotent() {
    var desk = TVDesk("A")
    #expect(desk(.stopCasting) == .refused(.notCasting))
    #expect(desk(.leaveDevice) == .refused(.notCasting))
    desk.handOver(at: 0)
    let count = desk.log.count
    #expect(desk(.transfer(to: there)) == .unchanged && desk.log.count == count)
  }

  @Test("from no output straight to a TV: what is loaded later plays there [S10 S78]")
  func fromNowhere() {
    var desk = TVDesk("A")
    desk.desk = Desk()
    desk.log = []
    desk.commands = [:]
    desk(.transfer(to: there))
    desk(.edit(.load(Scene.items("AB"), start: nil, at: .zero, play: true, shuffle: nil, repeat: nil)))
    #expect(desk.local == PlayerID(rawValue: .max))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open A@0 playing"] && desk.row(desk.shown(desk.tv)) == "*AB")
  }

  @Test("a live stream, which has no place to wait at, is loaded playing")
  func live() {
    var desk = TVDesk("A")
    desk.report(
      desk.local,
      .opened(desk.desk.machine.currentTurn ?? TurnID(rawValue: 0), OpenedMedia(isSeekable: false)))
    desk(.transfer(to: there))
    desk.opened(desk.tv)
    #expect(desk.told(desk.tv) == ["open A@0 playing"])
    desk.begin(desk.tv, .playing, at: 0)
    #expect(desk.desk.machine.mode == .remote && desk.told(desk.tv) == ["open A@0 playing"])
  }
}
