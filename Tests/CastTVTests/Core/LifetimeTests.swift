import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("An application of no use ends by itself, and everybody is told")
struct LifetimeTests {
  /// Waits to the last second, at which the application is there, and that second; returns how those who are told are
  /// named.
  private func endsAfter(_ seconds: Int64, _ stage: inout Stage) -> String {
    stage.wait(.seconds(seconds - 1))
    #expect(stage.receiver.app != nil)
    _ = stage.look()
    let transport = stage.transport
    stage.wait(.seconds(1))
    return "\(transport) to sender"
  }

  @Test("With nothing loaded it ends after five minutes, and not a second before")
  func idle() {
    var stage = Stage.running(senders: 2)
    let gone = endsAfter(300, &stage)
    #expect(
      stage.news() == [
        "1 CLOSE: \(gone)-1", "2 CLOSE: \(gone)-2", "tell app stopped",
        "1 * RECEIVER_STATUS: nothing, volume 1.0", "2 * RECEIVER_STATUS: nothing, volume 1.0",
      ])
  }

  @Test("Paused it ends after twenty minutes: the media, then the application")
  func paused() {
    var stage = Stage.playing(senders: 2)
    stage.tell(1, "PAUSE", 2)
    let gone = endsAfter(1200, &stage)
    #expect(
      stage.news() == [
        "1 * MEDIA_STATUS: 1 IDLE CANCELLED", "2 * MEDIA_STATUS: 1 IDLE CANCELLED", "stop",
        "1 CLOSE: \(gone)-1", "2 CLOSE: \(gone)-2", "tell app stopped",
        "1 * RECEIVER_STATUS: nothing, volume 1.0", "2 * RECEIVER_STATUS: nothing, volume 1.0",
        "tell stopped 1/1 Song 1 at 2.0",
      ])
  }

  @Test("What plays goes on for as long as it likes, and when the last sender goes")
  func playing() {
    var stage = Stage.playing()
    stage.wait(.seconds(2000))
    #expect(stage.receiver.app != nil)
    stage.happen(.disconnected(PeerID(rawValue: 1)))
    stage.wait(.seconds(2000))
    #expect(stage.receiver.media?.isAlive == true)
  }

  @Test("Without a sender it ends as well, from the end of what played")
  func alone() {
    var stage = Stage.playing()
    stage.happen(.disconnected(PeerID(rawValue: 1)))
    stage.wait(.seconds(1000))
    stage.endTurn()
    stage.wait(.seconds(299))
    #expect(stage.receiver.app != nil)
    stage.wait(.seconds(1))
    #expect(stage.receiver.app == nil)
  }

  @Test("A request for something begins the time anew; a question does not", arguments: [true, false])
  func use(isQuestion: Bool) {
    var stage = Stage.playing()
    stage.tell(1, "PAUSE", 2)
    stage.wait(.seconds(1000))
    if isQuestion { stage.ask(1, "GET_STATUS", 3) } else { stage.tell(1, "SEEK", 3, ["currentTime": 9]) }
    stage.wait(.seconds(200))
    #expect((stage.receiver.app == nil) == isQuestion)
    stage.wait(.seconds(1000))
    #expect(stage.receiver.app == nil)
  }

  @Test("A launch of what is about to end keeps it")
  func relaunched() {
    var stage = Stage.running()
    stage.wait(.seconds(299))
    stage.say(1, .receiver, ["type": "LAUNCH", "appId": "CC1AD845", "requestId": 4])
    stage.wait(.seconds(299))
    #expect(stage.receiver.app != nil)
    stage.wait(.seconds(1))
    #expect(stage.receiver.app == nil)
  }

  @Test("Both times can be set, and left out")
  func settings() {
    var quick = Stage.running { $0.lifetimes = TVLifetimes(idle: .seconds(2), paused: .seconds(3)) }
    quick.ask(1, "LOAD", 1, ["media": Stage.media(1), "autoplay": false])
    quick.wait(.seconds(2))
    #expect(quick.receiver.app != nil)
    quick.wait(.seconds(1))
    #expect(quick.receiver.app == nil)
    var patient = Stage.running { $0.lifetimes = TVLifetimes(idle: nil, paused: nil) }
    patient.wait(.seconds(2000))
    #expect(patient.receiver.app != nil)
  }
}

extension Stage {
  /// Time passes; the receiver is woken whenever it asked for it, and senders answer its signs of life.
  fileprivate mutating func wait(_ time: MediaTime) {
    let end = now + time
    while now < end {
      let due = receiver.wakeAt ?? end
      pass(min(due, end) - now)
      for peer in receiver.peers { say(peer.id.rawValue, .heartbeat, ["type": "PONG"]) }
      if due <= now { happen(.woke) }
    }
  }

  /// What happened but for signs of life and the timers that are the machine's.
  fileprivate mutating func news() -> [String] {
    look().filter { !$0.contains("PING") && !$0.hasPrefix("wake") && !$0.hasSuffix("settlement") }
  }
}
