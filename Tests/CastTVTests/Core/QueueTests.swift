import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("The queue on the receiver")
struct QueueTests {
  @Test("A queue begins at its start index; items have numbers, and keep what the sender added")
  func load() {
    var stage = Stage.running()
    stage.ask(1, "QUEUE_LOAD", 4, ["items": Stage.items([1, 2, 3]), "startIndex": 1, "currentTime": 9])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #2 at 9.0 media [1 2 3]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell opening 2/3 Song 2 at 9.0",
        "cancel transfer",
        "open http://x/2 at 9.0 playing then http://x/3",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #2 at 9.0 media [1 2 3]",
        "1 * MEDIA_STATUS: 1 PLAYING #2 at 9.0 media [1 2 3]",
        "tell playing 2/3 Song 2 at 9.0",
      ])
    stage.tell(1, "QUEUE_GET_ITEMS", 5, ["itemIds": [3, 99, 1]])
    guard case .send(_, let message)? = stage.lookClosely().first,
      let reply = try? MediaReply(message.payload),
      case .queueItems(let items) = reply.event
    else {
      Issue.record("no items")
      return
    }
    #expect(items.map(\.itemID) == [3, 1])
    #expect(items.map(\.customData) == [["turn": 3], ["turn": 1]])
    #expect(items.first?.media?.contentID == "http://x/3")
  }

  @Test("The next item follows without a gap, and is told with what it is")
  func advances() {
    var stage = Stage.playingQueue(2, senders: 2)
    stage.pass(.seconds(98))
    stage.endTurn()
    #expect(
      stage.look() == [
        "update",
        "start settlement",
        "1 * MEDIA_STATUS: 1 PLAYING #2 at 0.0 media [1 2]",
        "2 * MEDIA_STATUS: 1 PLAYING #2 at 0.0 media [1 2]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "2 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell playing 2/2 Song 2 at 0.0",
        "cancel settlement",
      ])
    stage.endTurn()
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 IDLE FINISHED",
        "2 * MEDIA_STATUS: 1 IDLE FINISHED",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "2 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell finished 2/2 Song 2 at 0.0",
      ])
  }

  @Test("An item that cannot be played is skipped; which one is told")
  func skips() {
    var stage = Stage.running()
    stage.media["http://x/1"] = .failure(PlayerError(.timeout))
    stage.ask(1, "QUEUE_LOAD", 4, ["items": Stage.items([1, 2])])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #1 at 0.0 media [1 2]",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 1.0",
        "tell opening 1/2 Song 1 at 0.0",
        "cancel transfer",
        "open http://x/1 at 0.0 playing then http://x/2",
        "start settlement",
        "cancel settlement",
        "tell notice Skipped",
        "open http://x/2 at 0.0 playing",
        "start settlement",
        "1 * ERROR: 103 #1",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #2 at 0.0 media [1 2]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell opening 2/2 Song 2 at 0.0",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #2 at 0.0 media [1 2]",
        "1 * MEDIA_STATUS: 1 PLAYING #2 at 0.0 media [1 2]",
        "tell playing 2/2 Song 2 at 0.0",
      ])
  }

  @Test("Items are inserted before one, or at the end; numbers are never used again")
  func insert() {
    var stage = Stage.playingQueue(2)
    stage.tell(1, "QUEUE_INSERT", 4, ["items": Stage.items([3]), "insertBefore": 2])
    #expect(
      stage.look() == [
        "update then http://x/3",
        "start settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 [1 3 2]",
        "1 * QUEUE_CHANGE: 1. INSERT [3] before #2",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 [1 3 2]",
        "tell playing 1/3 Song 1 at 2.0",
        "cancel settlement",
      ])
    stage.tell(1, "QUEUE_INSERT", 5, ["items": Stage.items([4]), "insertBefore": 77])
    stage.tell(1, "QUEUE_REMOVE", 6, ["itemIds": [4]])
    stage.tell(1, "QUEUE_INSERT", 7, ["items": Stage.items([5])])
    stage.tell(1, "QUEUE_GET_ITEM_IDS", 8)
    #expect(stage.look().last == "1 QUEUE_ITEM_IDS 8: [1, 3, 2, 5]")
    stage.tell(1, "QUEUE_INSERT", 9, ["items": [["itemId": 5, "media": Stage.media(1)]]])
    stage.tell(1, "QUEUE_INSERT", 10, ["items": []])
    stage.tell(1, "QUEUE_INSERT", 11, ["items": Stage.items([6]), "currentItemIndex": 1])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 9: INVALID_PARAMS",
        "1 INVALID_REQUEST 10: INVALID_PARAMS",
        "1 INVALID_REQUEST 11: INVALID_PARAMS",
      ])
    stage.tell(
      1, "QUEUE_INSERT", 12, ["items": Stage.items([6, 7]), "currentItemIndex": 1, "currentTime": 3])
    #expect(
      stage.look() == [
        "open http://x/7 at 0.0 paused",
        "start settlement",
        "1 * QUEUE_CHANGE: 5. INSERT [6, 7]",
        "1 * MEDIA_STATUS: 1 BUFFERING #7 at 3.0 media [1 3 2 5 6 7]",
        "1 * RECEIVER_STATUS: Casting: Song 7, volume 1.0",
        "tell opening 6/6 Song 7 at 3.0",
        "open http://x/7 at 3.0 playing",
        "cancel settlement",
        "1 MEDIA_STATUS 12: 1 PLAYING #7 at 3.0 [1 3 2 5 6 7]",
        "1 * MEDIA_STATUS: 1 PLAYING #7 at 3.0 media [1 3 2 5 6 7]",
        "tell playing 6/6 Song 7 at 3.0",
      ])
  }

  @Test("Going to an item by its number is answered when it plays")
  func select() {
    var stage = Stage.playingQueue(3, senders: 2)
    stage.answersAtOnce = false
    stage.tell(1, "QUEUE_UPDATE", 4, ["currentItemId": 3])
    #expect(
      stage.look() == [
        "open http://x/3 at 0.0 playing",
        "start settlement",
        "1 * MEDIA_STATUS: 1 BUFFERING #3 at 0.0 media [1 2 3]",
        "2 * MEDIA_STATUS: 1 BUFFERING #3 at 0.0 media [1 2 3]",
        "1 * RECEIVER_STATUS: Casting: Song 3, volume 1.0",
        "2 * RECEIVER_STATUS: Casting: Song 3, volume 1.0",
        "tell opening 3/3 Song 3 at 0.0",
      ])
    stage.answer()
    #expect(
      stage.look() == [
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #3 at 0.0 [1 2 3]",
        "1 * MEDIA_STATUS: 1 PLAYING #3 at 0.0 media [1 2 3]",
        "2 * MEDIA_STATUS: 1 PLAYING #3 at 0.0 media [1 2 3]",
        "tell playing 3/3 Song 3 at 0.0",
      ])
    stage.tell(1, "QUEUE_UPDATE", 5, ["currentItemId": 99])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 5: INVALID_PARAMS"
      ])
  }

  @Test("Jumps stop at the ends, or go over them when all repeats")
  func jump() {
    var stage = Stage.playingQueue(3)
    func step(_ type: String, _ fields: JSONValue, _ stage: inout Stage) -> String? {
      stage.tell(1, type, 4, fields)
      return stage.look().last { $0.hasPrefix("1 MEDIA_STATUS 4") || $0.hasPrefix("1 INVALID") }
    }
    #expect(step("QUEUE_UPDATE", ["jump": 2], &stage) == "1 MEDIA_STATUS 4: 1 PLAYING #3 at 0.0 [1 2 3]")
    #expect(step("QUEUE_NEXT", [:], &stage) == "1 INVALID_REQUEST 4: END_OF_QUEUE")
    #expect(
      step("QUEUE_UPDATE", ["jump": -9_223_372_036_854_775_807], &stage)
        == "1 MEDIA_STATUS 4: 1 PLAYING #1 at 0.0 [1 2 3]")
    #expect(
      step("QUEUE_UPDATE", ["repeatMode": "REPEAT_ALL"], &stage)
        == "1 MEDIA_STATUS 4: 1 PLAYING #1 at 0.0 REPEAT_ALL [1 2 3]")
    #expect(step("QUEUE_PREV", [:], &stage) == "1 MEDIA_STATUS 4: 1 PLAYING #3 at 0.0 REPEAT_ALL [1 2 3]")
    #expect(
      step("QUEUE_UPDATE", ["jump": 1], &stage) == "1 MEDIA_STATUS 4: 1 PLAYING #1 at 0.0 REPEAT_ALL [1 2 3]")
    #expect(
      step("QUEUE_UPDATE", ["jump": 9_223_372_036_854_775_807], &stage)
        == "1 MEDIA_STATUS 4: 1 PLAYING #3 at 0.0 REPEAT_ALL [1 2 3]")
    #expect(
      step("QUEUE_UPDATE", ["repeatMode": "REPEAT_SOMETIMES"], &stage)
        == "1 INVALID_REQUEST 4: INVALID_PARAMS")
  }

  @Test("What is paused stays paused on a jump, unless the item says that it plays")
  func pausedJump() {
    var stage = Stage.playingQueue(2)
    stage.tell(1, "PAUSE", 4)
    stage.tell(1, "QUEUE_UPDATE", 5, ["jump": 1])
    #expect(
      stage.look().filter { $0.hasPrefix("open") } == [
        "open http://x/2 at 0.0 paused"
      ])
    stage.tell(1, "QUEUE_UPDATE", 6, ["items": [["itemId": 1, "autoplay": true]]])
    stage.tell(1, "QUEUE_UPDATE", 7, ["jump": -1])
    #expect(
      stage.look().filter { $0.hasPrefix("open") } == [
        "open http://x/1 at 0.0 playing then http://x/2"
      ])
  }

  @Test("An item's own start and autoplay count when its turn comes by itself")
  func ownStart() {
    var stage = Stage.running()
    stage.ask(
      1, "QUEUE_LOAD", 4,
      ["items": [["media": Stage.media(1)], ["media": Stage.media(2), "startTime": 12, "autoplay": false]]])
    _ = stage.look()
    stage.endTurn()
    #expect(
      stage.look() == [
        "update",
        "start settlement",
        "pause",
        "seek 12.0",
        "1 * MEDIA_STATUS: 1 BUFFERING #2 at 12.0 media [1 2]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell playing 2/2 Song 2 at 12.0",
        "cancel settlement",
        "1 * MEDIA_STATUS: 1 PAUSED #2 at 12.0 [1 2]",
        "tell paused 2/2 Song 2 at 12.0",
      ])
  }

  @Test("One repeats; the mode is told")
  func repeatOne() {
    var stage = Stage.playingQueue(2)
    stage.tell(1, "QUEUE_UPDATE", 4, ["repeatMode": "REPEAT_SINGLE"])
    #expect(
      stage.look() == [
        "update then http://x/1",
        "start settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 2.0 REPEAT_SINGLE [1 2]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 2.0 REPEAT_SINGLE [1 2]",
        "cancel settlement",
      ])
    stage.endTurn()
    #expect(
      stage.look().filter { $0.hasPrefix("1") } == [
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 0.0 REPEAT_SINGLE media [1 2]"
      ])
  }

  @Test("What stands around an item")
  func range() {
    var stage = Stage.playingQueue(5, start: 2)
    stage.tell(1, "QUEUE_GET_ITEM_RANGE", 4, ["itemId": 4, "nextCount": 3, "prevCount": 1])
    stage.tell(1, "QUEUE_GET_ITEM_RANGE", 5, ["nextCount": 1])
    stage.tell(
      1, "QUEUE_GET_ITEM_RANGE", 6, ["itemId": 1, "nextCount": 9_223_372_036_854_775_807, "prevCount": -4])
    stage.tell(1, "QUEUE_GET_ITEM_RANGE", 7, ["itemId": 99])
    #expect(
      stage.look() == [
        "1 QUEUE_ITEMS 4: [3 4 5]",
        "1 QUEUE_ITEMS 5: [3 4]",
        "1 QUEUE_ITEMS 6: [1 2 3 4 5]",
        "1 INVALID_REQUEST 7: INVALID_PARAMS",
      ])
  }

  @Test("Numbers of items that no message holds are refused; a range of them can be had")
  func manyItems() {
    var stage = Stage.running()
    stage.receiver.lastItem = 1_000_000_000
    let item: JSONValue = ["media": ["contentId": "http://x/1"]]
    stage.ask(1, "QUEUE_LOAD", 4, ["items": .array(Array(repeating: item, count: 1_000))])
    for id in 5...10 {
      stage.tell(1, "QUEUE_INSERT", id, ["items": .array(Array(repeating: item, count: 1_000))])
    }
    #expect(stage.receiver.machine.queue.count == 7_000)
    _ = stage.look()
    stage.tell(1, "QUEUE_GET_ITEM_IDS", 11)
    stage.tell(1, "QUEUE_GET_ITEM_RANGE", 12, ["nextCount": 1])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 11: INVALID_PARAMS", "1 QUEUE_ITEMS 12: [1000000001 1000000002]",
      ])
  }

  @Test("A status shows a window of a long queue")
  func window() {
    var stage = Stage.playingQueue(60, start: 30)
    stage.ask(1, "GET_STATUS", 4)
    #expect(stage.lastStatus?.items?.compactMap(\.itemID) == Array(21...51))
  }

  @Test("An item that cannot be fetched keeps no other from being loaded; it fails when its turn comes")
  func unfetchable() {
    var stage = Stage.running()
    stage.media["unfetchable:"] = .failure(PlayerError(.unsupportedAddress))
    let local: JSONValue = ["media": ["contentId": "file:///etc/passwd", "contentType": "audio/mp3"]]
    stage.ask(1, "QUEUE_LOAD", 4, ["items": [["media": Stage.media(1)], local, ["media": Stage.media(3)]]])
    let loaded = stage.look()
    #expect(loaded.contains("open http://x/1 at 0.0 playing then unfetchable:"))
    #expect(loaded.contains("1 MEDIA_STATUS 4: 1 PLAYING #1 at 0.0 media [1 2 3]"))
    stage.tell(1, "QUEUE_UPDATE", 5, ["jump": 1])
    let skipped = stage.look()
    #expect(skipped.contains { $0.contains("1 PLAYING #3") })
    stage.tell(1, "QUEUE_INSERT", 6, ["items": [local, ["media": Stage.media(4)]], "currentItemIndex": 0])
    stage.tell(1, "QUEUE_INSERT", 7, ["items": [local]])
    #expect(
      stage.look() == ["1 INVALID_REQUEST 6: INVALID_PARAMS", "1 INVALID_REQUEST 7: INVALID_PARAMS"])
    stage.tell(1, "QUEUE_INSERT", 8, ["items": [local, ["media": Stage.media(4)]]])
    #expect(stage.look().contains("1 MEDIA_STATUS 8: 1 PLAYING #3 at 0.0 [1 2 3 4 5]"))
    #expect(
      skipped.contains("1 * ERROR: 104 #2") && skipped.contains { $0.contains("1 PLAYING #3") }, "\(skipped)")
  }
}
