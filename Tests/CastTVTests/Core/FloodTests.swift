import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("Senders that say much, and senders that read slowly")
struct FloodTests {
  /// As many requests that change nothing, in one piece of bytes.
  private static func updates(_ count: Int, in stage: Stage) throws -> [UInt8] {
    try (1...count).flatMap { number in
      let json: JSONValue = [
        "type": "QUEUE_UPDATE", "requestId": .integer(Int64(number)), "mediaSessionId": 1,
      ]
      return try CastMessage(
        source: Stage.sender(1), destination: stage.transport, namespace: .media,
        payload: .string(json.text())
      ).frame()
    }
  }

  @Test("Many requests in one piece are answered one by one, and others are told once")
  func once() throws {
    var stage = Stage.playingQueue(3, senders: 2)
    stage.happen(.received(PeerID(rawValue: 1), try Self.updates(200, in: stage)))
    let heard = stage.look()
    #expect(heard.count { $0.hasPrefix("1 MEDIA_STATUS") } == 200)
    #expect(
      heard.filter { $0.contains("*") } == [
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 2 3]", "2 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 2 3]",
      ])
    #expect(heard.last == "2 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 2 3]")
  }

  @Test("One step is one message: what it wants done never piles up")
  func stepwise() throws {
    var stage = Stage.playingQueue(3)
    let peer = PeerID(rawValue: 1)
    let bytes = try Self.updates(3, in: stage)
    var steps = [stage.receiver.handle(ReceiverEvent(at: stage.now, .received(peer, bytes)))]
    while stage.receiver.hasUnread(of: peer) {
      steps.append(stage.receiver.handle(ReceiverEvent(at: stage.now, .next(peer))))
    }
    #expect(
      steps.map { $0.map(Brief.of) } == [
        ["1 MEDIA_STATUS 1: 1 PLAYING #1 at 2.0 [1 2 3]"], ["1 MEDIA_STATUS 2: 1 PLAYING #1 at 2.0 [1 2 3]"],
        ["1 MEDIA_STATUS 3: 1 PLAYING #1 at 2.0 [1 2 3]"], ["1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 2 3]"],
      ])
  }

  @Test("What happens between two messages of a piece is told at once")
  func between() throws {
    var stage = Stage.playingQueue(3)
    let peer = PeerID(rawValue: 1)
    _ = stage.receiver.handle(ReceiverEvent(at: stage.now, .received(peer, try Self.updates(2, in: stage))))
    stage.starve()
    #expect(stage.look().contains("1 * MEDIA_STATUS: 1 BUFFERING #1 at 2.0 [1 2 3]"))
    #expect(stage.receiver.hasUnread(of: peer))
    stage.happen(.disconnected(peer))
    #expect(!stage.receiver.hasUnread(of: peer))
    stage.happen(.next(peer))
  }

  @Test("A sender that is behind hears no broadcasts, and how things stand when it has caught up")
  func behind() {
    var stage = Stage.playingQueue(3, senders: 2)
    let slow = PeerID(rawValue: 2)
    stage.happen(.behind(slow))
    for id in 2...5 { stage.tell(1, id.isMultiple(of: 2) ? "PAUSE" : "PLAY", id) }
    stage.say(1, .receiver, ["type": "SET_VOLUME", "volume": ["level": 0.5], "requestId": 6])
    #expect(!stage.look().contains { $0.hasPrefix("2 ") })
    stage.happen(.caughtUp(slow))
    #expect(
      stage.look() == [
        "2 * RECEIVER_STATUS: Casting: Song 1, volume 0.5",
        "2 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 media [1 2 3]",
      ])
    stage.tell(1, "PAUSE", 7)
    #expect(stage.look().contains("2 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1 2 3]"))
    stage.happen(.behind(slow))
    stage.tell(1, "STOP", 8)
    #expect(!stage.look().contains { $0.hasPrefix("2 ") })
    stage.happen(.caughtUp(slow))
    #expect(
      stage.look() == ["2 * RECEIVER_STATUS: Default Media Receiver, volume 0.5", "2 * MEDIA_STATUS"])
  }

  @Test("Requests of one sender that are met together are answered; the first eight show the items")
  func together() {
    var stage = Stage.playingQueue(3, senders: 2)
    stage.answersAtOnce = false
    for id in 11...20 { stage.tell(1, "PAUSE", id) }
    stage.tell(2, "PAUSE", 9)
    _ = stage.look()
    stage.answer()
    #expect(
      stage.look().filter { $0.contains("MEDIA_STATUS ") }
        == (11...18).map { "1 MEDIA_STATUS \($0): 1 PAUSED #1 at 2.0 [1 2 3]" }
        + (19...20).map { "1 MEDIA_STATUS \($0): 1 PAUSED #1 at 2.0" }
        + ["2 MEDIA_STATUS 9: 1 PAUSED #1 at 2.0 [1 2 3]"])
  }
}
