import CastProtocol
import Testing

/// Each text stands as it goes over the wire, names in order: read and written again it is the same.
@Suite("Golden media payloads")
struct GoldenMediaTests {
  static let song = MediaInformation {
    $0.contentID = "http://10.0.0.2/a"
    $0.contentType = "audio/mpeg"
    $0.duration = 180.5
    $0.metadata = MediaMetadata {
      $0.metadataType = .musicTrack
      $0.title = "Attacca"
      $0.artist = "Ö"
      $0.images = [CastImage(url: "http://10.0.0.2/c")]
    }
    $0.customData = ["turn": 4]
  }
  static let songText =
    #"{"contentId":"http://10.0.0.2/a","contentType":"audio/mpeg","customData":{"turn":4},"duration":180.5,"#
    + #""metadata":{"artist":"Ö","images":[{"url":"http://10.0.0.2/c"}],"metadataType":3,"title":"Attacca"},"#
    + #""streamType":"BUFFERED"}"#

  private func check<Payload: CastPayload>(_ payload: Payload, _ text: String) throws {
    #expect(try Payload(.string(text)) == payload)
    #expect(try payload.json.text() == text)
  }

  private func check(_ command: MediaRequest.Command, _ body: String, type: String) throws {
    let text = try JSONValue(
      text: "{\(body)\(body.isEmpty ? "" : ",")\"mediaSessionId\":3,\"requestId\":5,\"type\":\"\(type)\"}")
    try check(MediaRequest(command, requestID: 5, mediaSessionID: 3), try text.text())
  }

  @Test("Load, with all that can be said")
  func load() throws {
    let load = LoadRequest {
      $0.media = Self.song
      $0.autoplay = false
      $0.currentTime = 12.5
      $0.activeTrackIDs = [1]
    }
    try check(
      MediaRequest(.load(load), requestID: 1, customData: ["a": 1]),
      #"{"activeTrackIds":[1],"autoplay":false,"currentTime":12.5,"customData":{"a":1},"#
        + #""media":"# + Self.songText + #","requestId":1,"type":"LOAD"}"#)
  }

  @Test("Load that says nothing about time begins at the live edge")
  func liveEdge() throws {
    let load = LoadRequest {
      $0.media = MediaInformation(
        contentID: "http://a", contentType: "application/x-mpegurl", streamType: .live)
    }
    try check(
      MediaRequest(.load(load), requestID: 1),
      #"{"media":{"contentId":"http://a","contentType":"application/x-mpegurl","streamType":"LIVE"},"#
        + #""requestId":1,"type":"LOAD"}"#)
  }

  @Test("Playing, holding, seeking, tracks and speed")
  func transport() throws {
    try check(.play, "", type: "PLAY")
    try check(.pause, "", type: "PAUSE")
    try check(.stop, "", type: "STOP")
    try check(
      .seek(
        SeekRequest {
          $0.currentTime = 100
          $0.resumeState = .start
        }), #""currentTime":100,"resumeState":"PLAYBACK_START""#, type: "SEEK")
    try check(.seek(SeekRequest { $0.relativeTime = -10 }), #""relativeTime":-10"#, type: "SEEK")
    try check(
      .setVolume(CastVolume { $0.level = 1 }), #""volume":{"level":1}"#, type: "SET_VOLUME")
    try check(.getStatus(options: nil), "", type: "GET_STATUS")
    try check(.getStatus(options: [.noMetadata, .noQueueItems]), #""options":3"#, type: "GET_STATUS")
    try check(
      .editTracks(
        EditTracksRequest {
          $0.activeTrackIDs = []
          $0.language = "en"
          $0.isTextEnabled = true
          $0.isSuggestedLanguage = false
        }),
      #""activeTrackIds":[],"language":"en","enableTextTracks":true,"isSuggestedLanguage":false"#,
      type: "EDIT_TRACKS_INFO")
    try check(
      .setPlaybackRate(RateRequest { $0.playbackRate = 1.5 }), #""playbackRate":1.5"#,
      type: "SET_PLAYBACK_RATE")
  }

  private static let item = QueueItem {
    $0.media = song
    $0.autoplay = true
    $0.preloadTime = 20
    $0.startTime = 3
    $0.playbackDuration = -5
    $0.activeTrackIDs = [2]
    $0.customData = ["revision": 8]
  }
  private static let itemText =
    #"{"activeTrackIds":[2],"autoplay":true,"customData":{"revision":8},"media":"# + songText
    + #","playbackDuration":-5,"preloadTime":20,"startTime":3}"#

  @Test("Items are loaded and added")
  func items() throws {
    try check(
      .queueLoad(
        QueueLoadRequest {
          $0.items = [Self.item]
          $0.startIndex = 0
          $0.currentTime = 1
          $0.repeatMode = .all
          $0.queueType = .album
        }),
      #""items":[\#(Self.itemText)],"startIndex":0,"currentTime":1,"repeatMode":"REPEAT_ALL","queueType":"ALBUM""#,
      type: "QUEUE_LOAD")
    try check(
      .queueInsert(
        QueueInsertRequest {
          $0.items = [Self.item]
          $0.insertBefore = 4
          $0.currentItemIndex = 0
          $0.currentItemID = 4
          $0.currentTime = 2
        }),
      #""items":[\#(Self.itemText)],"insertBefore":4,"currentItemIndex":0,"currentItemId":4,"currentTime":2"#,
      type: "QUEUE_INSERT")
  }

  @Test("The queue is changed and asked for")
  func queue() throws {
    try check(
      .queueUpdate(
        QueueUpdateRequest {
          $0.currentItemID = 2
          $0.jump = -1
          $0.items = [QueueItem { $0.itemID = 2 }]
          $0.repeatMode = .single
          $0.shuffle = true
        }),
      #""currentItemId":2,"jump":-1,"items":[{"itemId":2}],"repeatMode":"REPEAT_SINGLE","shuffle":true"#,
      type: "QUEUE_UPDATE")
    try check(
      .queueRemove(
        QueueRemoveRequest {
          $0.itemIDs = [1, 2]
          $0.currentItemID = 3
        }), #""itemIds":[1,2],"currentItemId":3"#, type: "QUEUE_REMOVE")
    try check(
      .queueReorder(
        QueueReorderRequest {
          $0.itemIDs = [2, 1]
          $0.insertBefore = 3
        }), #""itemIds":[2,1],"insertBefore":3"#, type: "QUEUE_REORDER")
    try check(.queueGetItemIDs, "", type: "QUEUE_GET_ITEM_IDS")
    try check(.queueGetItems(itemIDs: [7]), #""itemIds":[7]"#, type: "QUEUE_GET_ITEMS")
    try check(
      .queueGetItemRange(
        QueueRangeRequest {
          $0.itemID = 7
          $0.nextCount = 10
          $0.previousCount = 1
        }), #""itemId":7,"nextCount":10,"prevCount":1"#, type: "QUEUE_GET_ITEM_RANGE")
  }
}
