import CastProtocol
import Testing

/// Each text stands as it goes over the wire, names in order: read and written again it is the same.
@Suite("Golden media status")
struct GoldenStatusTests {
  private func check(_ reply: MediaReply, _ text: String) throws {
    #expect(try MediaReply(.string(text)) == reply)
    #expect(try reply.json.text() == text)
  }

  @Test("What every sender expects")
  func usual() throws {
    let status = MediaStatus(mediaSessionID: 1, playerState: .playing, currentTime: 2.5)
    try check(
      MediaReply(.status([status]), requestID: 4),
      #"{"requestId":4,"status":[{"currentTime":2.5,"mediaSessionId":1,"playbackRate":1,"#
        + #""playerState":"PLAYING","supportedMediaCommands":12303,"volume":{}}],"type":"MEDIA_STATUS"}"#)
    try check(MediaReply(.status([])), #"{"requestId":0,"status":[],"type":"MEDIA_STATUS"}"#)
  }

  /// A status with every field, built from its text: nothing of it is lost on the way through.
  static let full =
    #"{"requestId":0,"status":[{"activeTrackIds":[1],"breakStatus":{"breakClipId":"c","breakId":"b","#
    + #""currentBreakClipTime":1.5,"currentBreakTime":2.5,"whenSkippable":5},"currentItemId":2,"#
    + #""currentTime":0,"customData":{"x":[null]},"extendedStatus":{"media":\#(media),"mediaSessionId":9,"#
    + #""playerState":"LOADING"},"idleReason":"FINISHED","items":[{"itemId":2,"media":\#(media)},"#
    + #"{"itemId":3}],"liveSeekableRange":{"end":20.5,"isLiveDone":false,"isMovingWindow":true,"start":10},"#
    + #""loadingItemId":3,"media":\#(media),"mediaSessionId":8,"playbackRate":0.5,"playerState":"IDLE","#
    + #""preloadedItemId":4,"queueData":{"containerMetadata":{"containerType":0},"description":"d","#
    + #""entity":"e","id":"q","items":[],"name":"n","queueType":"ALBUM","repeatMode":"REPEAT_OFF","#
    + #""shuffle":false,"startIndex":1,"startTime":3},"repeatMode":"REPEAT_ALL_AND_SHUFFLE","#
    + #""supportedMediaCommands":274447,"videoInfo":{"hdrType":"hdr","height":1080,"width":1920},"#
    + #""volume":{"level":0.5,"muted":true}}],"type":"MEDIA_STATUS"}"#

  private static let media =
    #"{"breaks":[{"id":"b"}],"contentId":"i","contentType":"video/mp4","contentUrl":"http://u","#
    + #""customData":"c","duration":10,"entity":"e","hlsSegmentFormat":"fmp4","#
    + #""hlsVideoSegmentFormat":"fmp4","metadata":\#(metadata),"startAbsoluteTime":1700000000,"#
    + #""streamType":"LIVE","textTrackStyle":\#(style),"tracks":[{"customData":1,"isInband":false,"#
    + #""language":"de","name":"Deutsch","roles":["main"],"subtype":"SUBTITLES","#
    + #""trackContentId":"http://t","trackContentType":"text/vtt","trackId":1,"type":"TEXT"}]}"#

  private static let style =
    ##"{"backgroundColor":"#00000080","customData":{},"edgeColor":"#0A0B0C0D","edgeType":"DROP_SHADOW","##
    + ##""fontFamily":"F","fontGenericFamily":"SANS_SERIF","fontScale":1.25,"fontStyle":"BOLD_ITALIC","##
    + ##""foregroundColor":"#FFFFFFFF","windowColor":"#11223344","windowRoundedCornerRadius":8,"##
    + #""windowType":"ROUNDED_CORNERS"}"#

  private static let metadata =
    #"{"albumArtist":"a","albumName":"b","artist":"c","bookTitle":"d","chapterNumber":1,"#
    + #""chapterTitle":"e","composer":"f","contentRating":"r","creationDateTime":"g","discNumber":2,"#
    + #""episode":3,"height":4,"images":[{"height":5,"url":"u","width":6}],"latitude":7.5,"location":"h","#
    + #""longitude":-8.5,"metadataType":5,"originalAirdate":"i","releaseDate":"j","season":9,"#
    + #""sectionDuration":1.5,"seriesTitle":"k","songName":"l","studio":"m","subtitle":"n","title":"o","#
    + #""trackNumber":10,"width":11}"#

  @Test("Everything a status can say is read and written")
  func everything() throws {
    let reply = try MediaReply(.string(Self.full))
    #expect(try reply.json.text() == Self.full)
    guard case .status(let statuses) = reply.event, let status = statuses.first else {
      Issue.record("no status")
      return
    }
    #expect(status.extendedStatus?.playerState == .loading)
    #expect(status.idleReason == .finished)
    #expect(status.repeatMode == .allAndShuffle)
    #expect(status.supportedMediaCommands?.contains([.pause, .seek, .editTracks, .streamTransfer]) == true)
    #expect(status.items?.map(\.itemID) == [2, 3])
    #expect(status.media?.otherFields.keys.sorted() == ["breaks", "entity"])
    #expect(status.media?.metadata?.otherFields.keys.sorted() == ["contentRating", "sectionDuration"])
    #expect(
      status.media?.textTrackStyle?.edgeColor == CastColor(red: 10, green: 11, blue: 12, alpha: 13))
    #expect(status.media?.tracks?.first?.subtype == .subtitles)
  }

  @Test(
    "What goes wrong with media",
    arguments: [
      ("LOAD_FAILED", MediaProblem.Kind.loadFailed), ("LOAD_CANCELLED", .loadCancelled),
      ("INVALID_PLAYER_STATE", .invalidPlayerState), ("INVALID_REQUEST", .invalidRequest), ("ERROR", .error),
    ])
  func problems(type: String, kind: MediaProblem.Kind) throws {
    try check(
      MediaReply(.problem(MediaProblem(kind)), requestID: 6), #"{"requestId":6,"type":"\#(type)"}"#)
    try check(
      MediaReply(
        .problem(MediaProblem(kind, reason: .endOfQueue, detailedErrorCode: 104, itemID: 2)), requestID: 6,
        customData: ["a": .null]),
      #"{"customData":{"a":null},"detailedErrorCode":104,"itemId":2,"reason":"END_OF_QUEUE","#
        + #""requestId":6,"type":"\#(type)"}"#)
  }

  @Test("The queue of a receiver")
  func queue() throws {
    try check(
      MediaReply(.queueItemIDs([3, 1]), requestID: 2),
      #"{"itemIds":[3,1],"requestId":2,"type":"QUEUE_ITEM_IDS"}"#)
    try check(
      MediaReply(.queueItems([QueueItem { $0.itemID = 3 }]), requestID: 2),
      #"{"items":[{"itemId":3}],"requestId":2,"type":"QUEUE_ITEMS"}"#)
    let change = CastQueueChange {
      $0.changeType = .insert
      $0.itemIDs = [4]
      $0.insertBefore = 2
      $0.sequenceNumber = 1
    }
    try check(
      MediaReply(.queueChange(change)),
      #"{"changeType":"INSERT","insertBefore":2,"itemIds":[4],"requestId":0,"sequenceNumber":1,"#
        + #""type":"QUEUE_CHANGE"}"#)
  }
}
