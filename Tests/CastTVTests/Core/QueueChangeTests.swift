import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("Changes of the queue, told to every sender")
struct QueueChangeTests {
  /// What two senders hear of changes.
  private func changes(_ stage: inout Stage) -> [String] {
    stage.look().filter { $0.contains("QUEUE_CHANGE") }
  }

  @Test(
    "Items that come, go, get another order or another content are told to all, counted, before the status")
  func kinds() {
    var stage = Stage.playingQueue(4, senders: 2)
    stage.tell(1, "QUEUE_INSERT", 4, ["items": Stage.items([5, 6]), "insertBefore": 3])
    let heard = stage.look().filter { $0.hasPrefix("2 ") }
    #expect(
      heard == [
        "2 * QUEUE_CHANGE: 1. INSERT [5, 6] before #3", "2 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 2 5 6 3 4]",
      ])
    stage.tell(1, "QUEUE_INSERT", 5, ["items": Stage.items([7])])
    stage.tell(2, "QUEUE_REMOVE", 6, ["itemIds": [5, 99, 2]])
    stage.tell(1, "QUEUE_REORDER", 7, ["itemIds": [4, 3]])
    stage.tell(2, "QUEUE_UPDATE", 8, ["items": [["itemId": 4, "preloadTime": 7]]])
    #expect(
      changes(&stage) == [
        "1 * QUEUE_CHANGE: 2. INSERT [7]", "2 * QUEUE_CHANGE: 2. INSERT [7]",
        "1 * QUEUE_CHANGE: 3. REMOVE [2, 5]", "2 * QUEUE_CHANGE: 3. REMOVE [2, 5]",
        "1 * QUEUE_CHANGE: 4. UPDATE [1, 6, 7, 4, 3]", "2 * QUEUE_CHANGE: 4. UPDATE [1, 6, 7, 4, 3]",
        "1 * QUEUE_CHANGE: 5. ITEMS_CHANGE [4]", "2 * QUEUE_CHANGE: 5. ITEMS_CHANGE [4]",
      ])
  }

  @Test("An item that is exchanged for one at another address keeps its number and is told as changed")
  func exchanged() {
    var stage = Stage.playingQueue(3)
    stage.tell(1, "QUEUE_UPDATE", 4, ["items": [["itemId": 2, "media": Stage.media(9)]]])
    #expect(changes(&stage) == ["1 * QUEUE_CHANGE: 1. ITEMS_CHANGE [2]"])
  }

  @Test(
    "What changes nothing in the queue is not told: loads, jumps, the next item's turn, other settings, the end"
  )
  func nothing() {
    var stage = Stage.playingQueue(3)
    stage.tell(1, "QUEUE_UPDATE", 4, ["jump": 1])
    stage.tell(1, "QUEUE_UPDATE", 5, ["repeatMode": "REPEAT_ALL"])
    stage.tell(1, "QUEUE_UPDATE", 6, ["items": [["itemId": 2]]])
    stage.endTurn()
    stage.tell(1, "PAUSE", 7)
    stage.ask(1, "QUEUE_LOAD", 8, ["items": Stage.items([4, 5])])
    stage.tell(1, "QUEUE_REMOVE", 9, ["itemIds": [4, 5]])
    #expect(changes(&stage) == [])
  }

  @Test("Each load counts anew")
  func counts() {
    var stage = Stage.playingQueue(3)
    stage.tell(1, "QUEUE_REMOVE", 4, ["itemIds": [3]])
    stage.ask(1, "QUEUE_LOAD", 5, ["items": Stage.items([4, 5])])
    stage.tell(1, "QUEUE_REMOVE", 6, ["itemIds": [5]])
    #expect(changes(&stage) == ["1 * QUEUE_CHANGE: 1. REMOVE [3]", "1 * QUEUE_CHANGE: 1. REMOVE [5]"])
  }

  @Test("A sender that was too slow to hear of changes is told the order when it has caught up")
  func behind() {
    var stage = Stage.playingQueue(3, senders: 2)
    stage.happen(.behind(PeerID(rawValue: 2)))
    stage.tell(1, "QUEUE_REMOVE", 4, ["itemIds": [2]])
    #expect(changes(&stage) == ["1 * QUEUE_CHANGE: 1. REMOVE [2]"])
    stage.happen(.caughtUp(PeerID(rawValue: 2)))
    #expect(changes(&stage) == ["2 * QUEUE_CHANGE: 1. UPDATE [1, 3]"])
  }

  @Test("A change of more items than a message holds says that there was one, without the items")
  func tooMany() {
    var stage = Stage.running()
    stage.receiver.lastItem = 100_000_000
    let item: JSONValue = ["media": ["contentId": "http://x/1"]]
    let items = JSONValue.array(Array(repeating: item, count: 1_000))
    stage.ask(1, "QUEUE_LOAD", 1, ["items": items])
    for _ in 0..<7 { stage.tell(1, "QUEUE_INSERT", 2, ["items": items]) }
    _ = stage.look()
    stage.tell(1, "QUEUE_SHUFFLE", 3)
    #expect(stage.receiver.machine.queue.count == 8_000)
    #expect(changes(&stage) == ["1 * QUEUE_CHANGE: 8. UPDATE"])
  }
}
