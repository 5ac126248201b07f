import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("A load on the receiver")
struct LoadingTests {
  @Test("A song: loading is told, then playing to the sender who asked and to everybody")
  func loads() {
    var stage = Stage.running(senders: 2)
    stage.answersAtOnce = false
    stage.ask(1, "LOAD", 7, ["media": Stage.media(1), "currentTime": 5])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #1 at 5.0 media [1]",
        "2 * MEDIA_STATUS: 1 IDLE LOADING #1 at 5.0 media [1]",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 1.0",
        "2 * RECEIVER_STATUS: Casting: Song 1, volume 1.0",
        "tell opening 1/1 Song 1 at 5.0",
      ])
    stage.openPlayer()
    #expect(
      stage.look() == [
        "cancel transfer",
        "open http://x/1 at 5.0 playing",
        "start settlement",
      ])
    stage.answer()
    #expect(
      stage.look() == [
        "cancel settlement",
        "1 MEDIA_STATUS 7: 1 PLAYING #1 at 5.0 media [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 5.0 media [1]",
        "2 * MEDIA_STATUS: 1 PLAYING #1 at 5.0 media [1]",
        "tell playing 1/1 Song 1 at 5.0",
      ])
    #expect(stage.receiver.waiting.isEmpty)
  }

  @Test("Without autoplay it is loaded and paused; autoplay as text does not count")
  func paused() {
    var stage = Stage.running()
    stage.ask(1, "LOAD", 7, ["media": Stage.media(1), "autoplay": false, "currentTime": 5])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #1 at 5.0 media [1]",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 1.0",
        "tell opening 1/1 Song 1 at 5.0",
        "cancel transfer",
        "open http://x/1 at 5.0 paused",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 7: 1 PAUSED #1 at 5.0 media [1]",
        "1 * MEDIA_STATUS: 1 PAUSED #1 at 5.0 media [1]",
        "tell paused 1/1 Song 1 at 5.0",
      ])
    stage.ask(1, "LOAD", 8, ["media": ["contentId": "http://x/2"], "autoplay": "false"])
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 IDLE INTERRUPTED",
        "stop",
        "start settlement",
        "open http://x/2 at 0.0 playing",
        "1 * MEDIA_STATUS: 2 IDLE LOADING #2 at 0.0 media [2]",
        "1 * RECEIVER_STATUS: Casting: 2, volume 1.0",
        "tell opening 1/1 2 at 0.0",
        "cancel settlement",
        "1 MEDIA_STATUS 8: 2 PLAYING #2 at 0.0 media [2]",
        "1 * MEDIA_STATUS: 2 PLAYING #2 at 0.0 media [2]",
        "tell playing 1/1 2 at 0.0",
      ])
  }

  @Test("A load in place of another: the older run is interrupted first, and its number dies")
  func replaces() {
    var stage = Stage.playing(senders: 2)
    stage.ask(2, "LOAD", 4, ["media": Stage.media(2)])
    #expect(
      stage.look() == [
        "1 * MEDIA_STATUS: 1 IDLE INTERRUPTED",
        "2 * MEDIA_STATUS: 1 IDLE INTERRUPTED",
        "stop",
        "start settlement",
        "open http://x/2 at 0.0 playing",
        "1 * MEDIA_STATUS: 2 IDLE LOADING #2 at 0.0 media [2]",
        "2 * MEDIA_STATUS: 2 IDLE LOADING #2 at 0.0 media [2]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "2 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell opening 1/1 Song 2 at 0.0",
        "cancel settlement",
        "2 MEDIA_STATUS 4: 2 PLAYING #2 at 0.0 media [2]",
        "1 * MEDIA_STATUS: 2 PLAYING #2 at 0.0 media [2]",
        "2 * MEDIA_STATUS: 2 PLAYING #2 at 0.0 media [2]",
        "tell playing 1/1 Song 2 at 0.0",
      ])
    stage.tell(1, "PAUSE", 5, ["mediaSessionId": 1])
    stage.ask(1, "PAUSE", 6, ["mediaSessionId": 1])
    #expect(
      stage.look() == [
        "pause",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 5: 2 PAUSED #2 at 0.0 [2]",
        "1 * MEDIA_STATUS: 2 PAUSED #2 at 0.0 [2]",
        "2 * MEDIA_STATUS: 2 PAUSED #2 at 0.0 [2]",
        "tell paused 1/1 Song 2 at 0.0",
        "1 INVALID_REQUEST 6: INVALID_MEDIA_SESSION_ID",
      ])
  }

  @Test("A newer load cancels an older one that has not been answered")
  func cancels() {
    var stage = Stage.running()
    stage.answersAtOnce = false
    stage.ask(1, "LOAD", 4, ["media": Stage.media(1)])
    _ = stage.look()
    stage.ask(1, "LOAD", 5, ["media": Stage.media(2)])
    #expect(
      stage.look() == [
        "1 LOAD_CANCELLED 4: #1",
        "1 * MEDIA_STATUS: 1 IDLE INTERRUPTED",
        "1 * MEDIA_STATUS: 2 IDLE LOADING #2 at 0.0 media [2]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell opening 1/1 Song 2 at 0.0",
      ])
    stage.answer()
    #expect(
      stage.look() == [
        "cancel transfer",
        "open http://x/2 at 0.0 playing",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 5: 2 PLAYING #2 at 0.0 media [2]",
        "1 * MEDIA_STATUS: 2 PLAYING #2 at 0.0 media [2]",
        "tell playing 1/1 Song 2 at 0.0",
      ])
  }

  @Test("What cannot be played: the load fails with a number, and the run ends with an error")
  func fails() {
    var stage = Stage.running(senders: 2)
    stage.media["http://x/1"] = .failure(PlayerError(.notFound))
    stage.ask(1, "LOAD", 4, ["media": Stage.media(1)])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #1 at 0.0 media [1]",
        "2 * MEDIA_STATUS: 1 IDLE LOADING #1 at 0.0 media [1]",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 1.0",
        "2 * RECEIVER_STATUS: Casting: Song 1, volume 1.0",
        "tell opening 1/1 Song 1 at 0.0",
        "cancel transfer",
        "open http://x/1 at 0.0 playing",
        "start settlement",
        "cancel settlement",
        "tell notice Skipped",
        "1 LOAD_FAILED 4: NOT_FOUND 104 #1",
        "tell failed notFound",
        "1 * MEDIA_STATUS: 1 IDLE ERROR",
        "2 * MEDIA_STATUS: 1 IDLE ERROR",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "2 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell failed 1/1 Song 1 at 0.0",
      ])
    stage.ask(1, "GET_STATUS", 5)
    stage.ask(1, "PLAY", 6)
    #expect(
      stage.look() == [
        "1 MEDIA_STATUS 5: 1 IDLE ERROR",
        "1 INVALID_PLAYER_STATE 6",
      ])
  }

  @Test("No player: the load fails")
  func noPlayer() {
    var stage = Stage.running()
    stage.answersAtOnce = false
    stage.ask(1, "LOAD", 4, ["media": Stage.media(1)])
    _ = stage.look()
    stage.refusePlayer(PlayerError(.outputUnavailable))
    #expect(
      stage.look() == [
        "cancel transfer",
        "close",
        "tell notice Casting",
        "1 LOAD_FAILED 4: 905 #1",
        "tell failed outputUnavailable",
        "1 * MEDIA_STATUS: 1 IDLE ERROR",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell failed 1/1 Song 1 at 0.0",
      ])
    stage.answersAtOnce = true
    stage.ask(1, "LOAD", 5, ["media": Stage.media(1)])
    #expect(stage.look().last == "tell playing 1/1 Song 1 at 0.0")
  }

  @Test("A player that dies ends the run; the next load opens another")
  func playerLost() {
    var stage = Stage.playing()
    stage.report(.lost(PlayerError(.backend)))
    #expect(
      stage.look() == [
        "tell notice Output lost",
        "tell failed backend",
        "1 * MEDIA_STATUS: 1 IDLE ERROR",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "tell failed 1/1 Song 1 at 0.0",
      ])
    stage.ask(1, "LOAD", 5, ["media": Stage.media(2)])
    #expect(stage.look().last == "tell playing 1/1 Song 2 at 0.0")
  }

  @Test("A player that does not answer: the request fails, nothing hangs")
  func unresponsive() {
    var stage = Stage.playing()
    stage.answersAtOnce = false
    stage.tell(1, "PAUSE", 4)
    _ = stage.look()
    stage.pass(.seconds(6))
    stage.happen(.playback(.timer(.settlement(PlayerID(rawValue: 1)))))
    #expect(
      stage.look() == [
        "tell notice Output",
        "1 INVALID_PLAYER_STATE 4",
      ])
  }

  @Test(
    "Only http and https are fetched",
    arguments: [
      "file:///etc/passwd", "/etc/passwd", "edl://x", "lavfi://sine", "concat:a|b", "av://lavfi:sine",
      "ftp://x/1",
      "http:/x", "http://", "http:///etc/passwd", "https://?x", " http://x/1", "http://x/a b", "http://x/\n",
      "HTTPS",
      "data:audio/wav;base64,AA", "fd://3", "-", "",
    ])
  func schemes(address: String) {
    var stage = Stage.playing()
    let media: JSONValue = ["contentId": .string(address), "contentType": "audio/mp3"]
    stage.ask(1, "LOAD", 4, ["media": media])
    stage.ask(1, "LOAD", 5, ["media": ["contentId": "http://x/1", "contentUrl": .string(address)]])
    stage.ask(1, "QUEUE_LOAD", 6, ["items": [["media": media], ["media": Stage.media(1)]]])
    stage.tell(1, "QUEUE_INSERT", 7, ["items": [["media": media]]])
    stage.tell(1, "QUEUE_UPDATE", 8, ["items": [["itemId": 1, "media": media]]])
    #expect(
      stage.look() == [
        "1 LOAD_FAILED 4: 104",
        "1 LOAD_FAILED 5: 104",
        "1 LOAD_FAILED 6: 104",
        "1 INVALID_REQUEST 7: INVALID_PARAMS",
        "1 INVALID_REQUEST 8: INVALID_PARAMS",
      ])
  }

  @Test("The address to fetch is contentUrl, else contentId, in any case of the scheme")
  func contentURL() {
    var stage = Stage.running()
    stage.ask(1, "LOAD", 4, ["media": ["contentId": "opaque", "contentUrl": "HtTpS://x/3"]])
    #expect(
      stage.look().filter { $0.hasPrefix("open") } == [
        "open HtTpS://x/3 at 0.0 playing"
      ])
  }

  @Test(
    "Loads that make no sense are refused, and what plays goes on",
    arguments: [
      [:], ["media": "x"], ["queueData": ["items": [["autoplay": true]]]],
      ["queueData": ["items": [["media": ["contentId": "http://x/1"]]], "startIndex": 4]],
      ["queueData": ["items": [["media": ["contentId": "http://x/1"]]], "startIndex": -1]],
      ["queueData": ["items": [["media": ["contentId": "http://x/1"], "itemId": 3]]]],
      [
        "media": ["contentId": "http://x/1"],
        "queueData": ["items": [["media": ["contentId": "http://x/1"]]], "repeatMode": "X"],
      ],
    ] as [JSONValue])
  func senseless(load: JSONValue) {
    var stage = Stage.playing()
    stage.ask(1, "LOAD", 4, load)
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 4: INVALID_PARAMS"
      ])
  }

  @Test("A queue in a load: the start item may leave its media to the load")
  func queueData() {
    var stage = Stage.running()
    stage.ask(
      1, "LOAD", 4,
      [
        "media": Stage.media(2),
        "queueData": [
          "items": [["media": Stage.media(1)], ["startTime": 3], ["media": Stage.media(3)]], "startIndex": 1,
          "repeatMode": "REPEAT_ALL", "name": "Mix",
        ],
      ])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #2 at 3.0 REPEAT_ALL media [1 2 3]",
        "1 * RECEIVER_STATUS: Casting: Song 2, volume 1.0",
        "tell opening 2/3 Song 2 at 3.0",
        "cancel transfer",
        "open http://x/2 at 3.0 playing then http://x/3",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 4: 1 PLAYING #2 at 3.0 REPEAT_ALL media [1 2 3]",
        "1 * MEDIA_STATUS: 1 PLAYING #2 at 3.0 REPEAT_ALL media [1 2 3]",
        "tell playing 2/3 Song 2 at 3.0",
      ])
  }

  @Test("Too many items, or too heavy ones, are refused")
  func bounded() {
    var stage = Stage.running { $0.limits.items = 3 }
    stage.ask(1, "QUEUE_LOAD", 4, ["items": Stage.items([1, 2, 3, 4])])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 4: INVALID_PARAMS"
      ])
    stage.ask(1, "QUEUE_LOAD", 5, ["items": Stage.items([1, 2])])
    _ = stage.look()
    stage.tell(1, "QUEUE_INSERT", 6, ["items": Stage.items([3, 4])])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 6: INVALID_PARAMS"
      ])
    var light = Stage.running { $0.limits.weight = 400 }
    light.ask(1, "QUEUE_LOAD", 4, ["items": Stage.items([1, 2, 3])])
    #expect(
      light.look() == [
        "1 INVALID_REQUEST 4: INVALID_PARAMS"
      ])
  }

  @Test("A status is never longer than a frame may be: fewer items, then no media")
  func fits() {
    var stage = Stage.running()
    let long = JSONValue.string(String(repeating: "x", count: 30_000))
    let heavy = JSONValue.object(["contentId": "http://x/1", "customData": ["text": long]])
    stage.ask(1, "LOAD", 4, ["media": heavy])
    #expect(
      stage.look().filter { $0.hasPrefix("1 MEDIA") } == [
        "1 MEDIA_STATUS 4: 1 PLAYING #1 at 0.0 media"
      ])
    stage.ask(1, "GET_STATUS", 5)
    stage.tell(1, "QUEUE_INSERT", 6, ["items": [["media": heavy]]])
    stage.tell(1, "QUEUE_GET_ITEMS", 7, ["itemIds": [1, 2]])
    #expect(
      stage.look().filter { $0.hasPrefix("1 ") } == [
        "1 MEDIA_STATUS 5: 1 PLAYING #1 at 0.0 media",
        "1 MEDIA_STATUS 6: 1 PLAYING #1 at 0.0 [1]",
        "1 * QUEUE_CHANGE: 1. INSERT [2]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 0.0 [1]",
        "1 QUEUE_ITEMS 7: [1]",
      ])
    let longest = JSONValue.string(String(repeating: "x", count: 59_000))
    stage.ask(1, "LOAD", 8, ["media": ["contentId": "http://x/1", "customData": ["text": longest]]])
    #expect(
      stage.look().filter { $0.hasPrefix("1 MEDIA") } == [
        "1 MEDIA_STATUS 8: 2 PLAYING #3 at 0.0 media"
      ])
  }
}
