import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("Edits of the queue on the receiver")
struct QueueEditTests {
  @Test("Removing: what plays goes on; the current one gives way to the next; all ends the run")
  func remove() {
    var stage = Stage.playingQueue(4)
    stage.tell(1, "QUEUE_REMOVE", 4, ["itemIds": [2, 99]])
    #expect(
      stage.look() == [
        "update then http://x/3",
        "start settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 [1 3 4]",
        "1 * QUEUE_CHANGE: 1. REMOVE [2]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 3 4]",
        "tell playing 1/3 Song 1 at 2.0",
        "cancel settlement",
      ])
    stage.tell(1, "QUEUE_REMOVE", 5, ["itemIds": [1]])
    #expect(
      stage.look() == [
        "open http://x/3 at 0.0 playing then http://x/4",
        "start settlement",
        "1 * QUEUE_CHANGE: 2. REMOVE [1]",
        "1 * MEDIA_STATUS: 1 BUFFERING #3 at 0.0 media [3 4]",
        "1 * RECEIVER_STATUS: Casting: Song 3, volume 1.0",
        "tell opening 1/2 Song 3 at 0.0",
        "cancel settlement",
        "1 MEDIA_STATUS 5: 1 PLAYING #3 at 0.0 [3 4]",
        "1 * MEDIA_STATUS: 1 PLAYING #3 at 0.0 media [3 4]",
        "tell playing 1/2 Song 3 at 0.0",
      ])
    stage.tell(1, "QUEUE_REMOVE", 6, ["itemIds": [3], "currentItemId": 4])
    #expect(
      stage.look() == [
        "open http://x/4 at 0.0 playing",
        "start settlement",
        "1 * QUEUE_CHANGE: 3. REMOVE [3]",
        "1 * MEDIA_STATUS: 1 BUFFERING #4 at 0.0 media [4]",
        "1 * RECEIVER_STATUS: Casting: Song 4, volume 1.0",
        "tell opening 1/1 Song 4 at 0.0",
        "cancel settlement",
        "1 MEDIA_STATUS 6: 1 PLAYING #4 at 0.0 [4]",
        "1 * MEDIA_STATUS: 1 PLAYING #4 at 0.0 media [4]",
        "tell playing 1/1 Song 4 at 0.0",
      ])
    stage.tell(1, "QUEUE_REMOVE", 7, ["itemIds": [4], "currentItemId": 4])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 7: INVALID_PARAMS"
      ])
    stage.tell(1, "QUEUE_REMOVE", 8, ["itemIds": [4, 4, 5]])
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "stop",
        "start settlement",
        "1 MEDIA_STATUS 8: 1 IDLE CANCELLED",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell stopped 1/1 Song 4 at 0.0",
        "cancel settlement",
      ])
  }

  @Test("Removing the last one while it plays, with others before it, finishes")
  func removeLast() {
    var stage = Stage.playingQueue(2, start: 1)
    stage.tell(1, "QUEUE_REMOVE", 4, ["itemIds": [2]])
    #expect(
      stage.look() == [
        "stop",
        "start settlement",
        "1 * MEDIA_STATUS: 1 IDLE FINISHED",
        "1 MEDIA_STATUS 4: 1 IDLE FINISHED",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell finished 2/2 Song 2 at 0.0",
        "cancel settlement",
      ])
  }

  @Test("Items are put into the order named, before one or at the end")
  func reorder() {
    var stage = Stage.playingQueue(5)
    func order(_ fields: JSONValue, _ stage: inout Stage) -> String? {
      stage.tell(1, "QUEUE_REORDER", 4, fields)
      stage.tell(1, "QUEUE_GET_ITEM_IDS", 5)
      return stage.look().last
    }
    #expect(order(["itemIds": [4, 2], "insertBefore": 1], &stage) == "1 QUEUE_ITEM_IDS 5: [4, 2, 1, 3, 5]")
    #expect(order(["itemIds": [4, 1]], &stage) == "1 QUEUE_ITEM_IDS 5: [2, 3, 5, 4, 1]")
    #expect(
      order(["itemIds": [5, 99, 5], "insertBefore": 3], &stage) == "1 QUEUE_ITEM_IDS 5: [2, 5, 3, 4, 1]")
    stage.tell(1, "QUEUE_REORDER", 6, ["itemIds": [1, 2], "insertBefore": 2])
    stage.tell(1, "QUEUE_REORDER", 7, ["itemIds": []])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 6: INVALID_PARAMS",
        "1 INVALID_REQUEST 7: INVALID_PARAMS",
      ])
  }

  @Test("Shuffle puts the current one first and the others into another order, once")
  func shuffle() {
    var stage = Stage.playingQueue(8, start: 3)
    stage.tell(1, "QUEUE_UPDATE", 4, ["shuffle": true])
    stage.tell(1, "QUEUE_GET_ITEM_IDS", 5)
    #expect(stage.look().last == "1 QUEUE_ITEM_IDS 5: [4, 8, 3, 2, 1, 7, 6, 5]")
    stage.tell(1, "QUEUE_SHUFFLE", 6)
    stage.tell(1, "QUEUE_GET_ITEM_IDS", 7)
    #expect(stage.look().last == "1 QUEUE_ITEM_IDS 7: [4, 6, 8, 3, 7, 5, 1, 2]")
  }

  @Test(
    "A new order of a long queue is one edit: it tells the player once, and one undo takes it back",
    arguments: [
      ("QUEUE_SHUFFLE", [:]), ("QUEUE_UPDATE", ["shuffle": true]),
      ("QUEUE_REORDER", ["itemIds": .array((2...250).reversed().map { .integer($0) }), "insertBefore": 1]),
    ] as [(String, JSONValue)])
  func oneEdit(type: String, fields: JSONValue) {
    var stage = Stage.playingQueue(250)
    let before = stage.receiver.machine.queue.entries
    stage.tell(1, type, 4, fields)
    #expect(stage.look().count { $0.hasPrefix("update") } == 1)
    let after = stage.receiver.machine.queue.entries
    #expect(after != before && Set(after) == Set(before))
    if type == "QUEUE_REORDER" { #expect(after == before.reversed()) }
    _ = stage.receiver.machine.handle(PlaybackEvent(at: stage.now, .command(.undo)))
    #expect(stage.receiver.machine.queue.entries == before)
  }

  @Test("Another address in an item exchanges it in its place, under its number")
  func exchange() {
    var stage = Stage.playingQueue(3)
    stage.tell(
      1, "QUEUE_UPDATE", 4, ["items": [["itemId": 2, "media": Stage.media(9), "customData": "new"]]])
    #expect(
      stage.look() == [
        "update then http://x/9",
        "start settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 [1 2 3]",
        "1 * QUEUE_CHANGE: 1. ITEMS_CHANGE [2]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 2 3]",
        "cancel settlement",
      ])
    stage.endTurn()
    #expect(
      stage.look().filter { $0.hasPrefix("1 ") } == [
        "1 * MEDIA_STATUS: 1 PLAYING #2 at 0.0 media [1 2 3]",
        "1 * RECEIVER_STATUS: Casting: Song 9, volume 1.0",
      ])
  }
}
