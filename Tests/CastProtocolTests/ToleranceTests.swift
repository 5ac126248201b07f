import CastProtocol
import Testing

/// What peers were seen to do, one test for each.
@Suite("Tolerance")
struct ToleranceTests {
  private func receiver(_ text: String) throws -> ReceiverStatus? {
    guard case .status(let status) = try ReceiverReply(.string(text)).event else { return nil }
    return status
  }

  private func media(_ fields: String) throws -> MediaStatus? {
    let text = #"{"type":"MEDIA_STATUS","requestId":1,"status":[{"mediaSessionId":1,\#(fields)}]}"#
    guard case .status(let statuses) = try MediaReply(.string(text)).event else { return nil }
    return statuses.first
  }

  @Test("Unknown namespaces are names like others")
  func unknownNamespace() throws {
    let message = CastMessage(
      source: .platformSender, destination: .everyone, namespace: CastNamespace(rawValue: "urn:x-cast:other"),
      payload: .string("hello"))
    #expect(try CastMessage(bytes: message.bytes) == message)
  }

  @Test("Unknown types are kept whole, in every namespace")
  func unknownTypes() throws {
    let text = #"{"new":[1],"requestId":4,"type":"NEW_THING"}"#
    let json = try JSONValue(text: text)
    #expect(try ConnectionMessage(.string(text)) == .other(type: "NEW_THING", json: json))
    #expect(try HeartbeatMessage(.string(text)) == .other(type: "NEW_THING", json: json))
    #expect(try ReceiverRequest(.string(text)).command == .other(type: "NEW_THING", json: json))
    #expect(try ReceiverReply(.string(text)).event == .other(type: "NEW_THING", json: json))
    #expect(try MediaRequest(.string(text)).command == .other(type: "NEW_THING", json: json))
    #expect(try MediaReply(.string(text)).event == .other(type: "NEW_THING", json: json))
    #expect(try MediaReply(.string(text)).json.text() == text)
    #expect(try MediaReply(.string(text)).requestID == 4)
  }

  @Test("Unknown words are kept as they came")
  func unknownWords() throws {
    let status = try media(#""playerState":"DREAMING","idleReason":"BORED","repeatMode":"REPEAT_TWICE""#)
    #expect(status?.playerState == CastPlayerState(rawValue: "DREAMING"))
    #expect(status?.idleReason?.rawValue == "BORED")
    #expect(status?.repeatMode?.rawValue == "REPEAT_TWICE")
    let error = try ReceiverReply(.string(#"{"type":"LAUNCH_ERROR","requestId":1,"reason":"MOON"}"#))
    #expect(error.event == .launchError(LaunchProblem { $0.reason = LaunchFailure(rawValue: "MOON") }))
  }

  @Test("Unknown keys are ignored, and an odd field loses one field")
  func unknownKeys() throws {
    let status = try media(
      #""playerState":"PAUSED","shiny":{},"currentTime":"soon","items":7,"playbackRate":1"#)
    let expected = MediaStatus {
      $0.mediaSessionID = 1
      $0.playerState = .paused
      $0.playbackRate = 1
    }
    #expect(status == expected)
  }

  @Test(
    "applications absent, null, empty, or no list at all",
    arguments: [
      #"{}"#, #"{"applications":null}"#, #"{"applications":[]}"#, #"{"applications":"none"}"#,
      #"{"applications":[null,3]}"#,
    ])
  func applications(status: String) throws {
    #expect(try receiver(#"{"type":"RECEIVER_STATUS","status":\#(status)}"#) == ReceiverStatus())
  }

  @Test("statusText absent, transportId absent")
  func statusText() throws {
    let status = try receiver(
      #"{"type":"RECEIVER_STATUS","status":{"applications":[{"appId":"CC1AD845","sessionId":"s"}]}}"#)
    #expect(status?.applications.first?.statusText == "")
    #expect(status?.applications.first?.transportID == nil)
    #expect(status?.applications.first?.appID == .defaultMediaReceiver)
  }

  @Test("isStandBy null, or a string: the rest of the status stays")
  func standBy() throws {
    let status = try receiver(
      #"{"type":"RECEIVER_STATUS","status":{"isStandBy":null,"isActiveInput":"yes","volume":{"level":1}}}"#)
    #expect(status == ReceiverStatus { $0.volume.level = 1 })
  }

  @Test("level as a number of 32 bits, and as a whole one")
  func level() throws {
    #expect(try media(#""volume":{"level":0.30000001192092896}"#)?.volume?.level == 0.30000001192092896)
    #expect(try media(#""volume":{"level":1,"muted":null}"#)?.volume == CastVolume { $0.level = 1 })
  }

  @Test("requestId missing is 0, and 7.0 is 7")
  func requestID() throws {
    #expect(try ReceiverReply(.string(#"{"type":"RECEIVER_STATUS"}"#)).requestID == 0)
    #expect(try MediaReply(.string(#"{"type":"MEDIA_STATUS","requestId":7.0}"#)).requestID == 7)
    #expect(try MediaRequest(.string(#"{"type":"PLAY","requestId":"x"}"#)).requestID == 0)
  }

  @Test("A status list with no entry, several, or absent")
  func statusCount() throws {
    #expect(try MediaReply(.string(#"{"type":"MEDIA_STATUS"}"#)).event == .status([]))
    #expect(try MediaReply(.string(#"{"type":"MEDIA_STATUS","status":null}"#)).event == .status([]))
    // Statuses that make no sense do not say that nothing is loaded.
    let odd = try MediaReply(.string(#"{"type":"MEDIA_STATUS","status":[1,null,"x"]}"#)).event
    if case .other("MEDIA_STATUS", _) = odd {} else { Issue.record("\(odd)") }
    let two = try MediaReply(
      .string(#"{"type":"MEDIA_STATUS","status":[{"mediaSessionId":1},{"mediaSessionId":2}]}"#))
    #expect(
      two.event == .status([MediaStatus { $0.mediaSessionID = 1 }, MediaStatus { $0.mediaSessionID = 2 }]))
  }

  @Test("media null or absent")
  func mediaAbsent() throws {
    #expect(try media(#""media":null"#)?.media == nil)
    #expect(try media(#""playbackRate":1"#)?.media == nil)
  }

  @Test(
    "duration absent, null, 0 and −1 are all unknown, and never sent",
    arguments: [
      "", #","duration":null"#, #","duration":0"#, #","duration":-1"#, #","duration":0.0"#,
    ])
  func duration(field: String) throws {
    let found = try media(#""media":{"contentId":"a","streamType":"LIVE"\#(field)}"#)?.media
    #expect(found?.duration == nil)
    #expect(try found?.json.text() == #"{"contentId":"a","streamType":"LIVE"}"#)
    var ours = MediaInformation(contentID: "a", contentType: "b")
    ours.duration = 0
    #expect(ours.json["duration"] == nil)
  }

  @Test("currentTime absent")
  func currentTime() throws {
    #expect(try media(#""playerState":"IDLE""#)?.currentTime == nil)
  }

  @Test("Whole numbers sent as 1.0")
  func floatingIDs() throws {
    let status = try media(
      #""currentItemId":2.0,"activeTrackIds":[1.0,2],"supportedMediaCommands":15.0,"loadingItemId":2.5"#)
    #expect(status?.currentItemID == 2)
    #expect(status?.activeTrackIDs == [1, 2])
    #expect(status?.supportedMediaCommands?.rawValue == 15)
    #expect(status?.loadingItemID == nil)
  }

  @Test("A payload that is no JSON, no object, untyped, or bytes is an error, each its own")
  func noPayload() {
    #expect(throws: CastPayloadError.json(.notJSON)) { try MediaReply(.string("hello")) }
    #expect(throws: CastPayloadError.notObject) { try MediaReply(.string("[1]")) }
    #expect(throws: CastPayloadError.untyped) { try MediaReply(.string("{}")) }
    #expect(throws: CastPayloadError.untyped) { try MediaReply(.string(#"{"type":3}"#)) }
    #expect(throws: CastPayloadError.binary) { try MediaReply(.binary([1])) }
  }

  @Test("The type under responseType")
  func responseType() throws {
    let reply = try MediaReply(.string(#"{"responseType":"LOAD_FAILED","requestId":2}"#))
    #expect(reply == MediaReply(.problem(MediaProblem(.loadFailed)), requestID: 2))
  }

  @Test("A launch fails under error instead of reason")
  func launchError() throws {
    let reply = try ReceiverReply(.string(#"{"type":"LAUNCH_ERROR","error":"NOT_FOUND"}"#))
    #expect(reply.event == .launchError(LaunchProblem { $0.reason = .notFound }))
  }

  @Test("A number used twice, in both spellings")
  func duplicate() throws {
    for word in ["DUPLICATE_REQUESTID", "DUPLICATE_REQUEST_ID"] {
      let reply = try ReceiverReply(.string(#"{"type":"INVALID_REQUEST","reason":"\#(word)"}"#))
      #expect(reply.event == .invalidRequest(reason: .duplicateRequestID))
    }
  }

  @Test("VLC's autoplay, which is text, does not count")
  func autoplay() throws {
    let request = try MediaRequest(.string(#"{"type":"LOAD","autoplay":"false","currentTime":5}"#))
    #expect(request.command == .load(LoadRequest { $0.currentTime = 5 }))
  }

  @Test("Ids of any kind: odd, swapped, addressed to a transport instead of all")
  func ids() throws {
    let message = CastMessage(
      source: .transport, destination: .transport, namespace: .heartbeat,
      payload: .string(#"{"type":"PING"}"#))
    let read = try CastMessage(bytes: message.bytes)
    #expect(try HeartbeatMessage(read.payload) == .ping)
    #expect(read.source == .transport && read.destination.rawValue == "Tr@n$p0rt-0")
  }

  @Test("Colors of six digits are opaque, and odd ones are absent")
  func colors() {
    #expect(CastColor(json: "#010203") == CastColor(red: 1, green: 2, blue: 3))
    #expect(CastColor(json: "#ff00FF7f") == CastColor(red: 255, green: 0, blue: 255, alpha: 127))
    for odd in ["", "#", "red", "#12345", "#1234567", "#GG0000", "#123456789", 5] as [JSONValue] {
      #expect(CastColor(json: odd) == nil)
    }
  }
}
