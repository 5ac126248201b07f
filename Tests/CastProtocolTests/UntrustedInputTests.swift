import CastProtocol
import PlaybackCore
import Testing

/// Nothing that arrives ends the process, and what is understood is understood again when sent on.
@Suite("Untrusted input")
struct UntrustedInputTests {
  private static let texts: [String] = [
    GoldenStatusTests.full,
    #"{"type":"LOAD","requestId":1,"media":\#(GoldenMediaTests.songText),"autoplay":true}"#,
    #"{"type":"RECEIVER_STATUS","requestId":1,"status":{"applications":[{"appId":"CC1AD845","namespaces":"#
      + #"[{"name":"a"}],"statusText":"t"}],"volume":{"level":0.5,"muted":false},"isStandBy":true}}"#,
    #"{"type":"LAUNCH","requestId":1,"appId":"a","supportedAppTypes":["WEB"],"credentialsData":{}}"#,
    #"{"type":"QUEUE_INSERT","requestId":1,"items":[{"itemId":1,"media":{}}],"insertBefore":2}"#,
    #"{"type":"QUEUE_UPDATE","requestId":1,"jump":1,"items":[],"shuffle":true,"currentTime":4}"#,
    ##"{"type":"EDIT_TRACKS_INFO","requestId":1,"activeTrackIds":[1],"textTrackStyle":{"edgeColor":"#01020304"}}"##,
    ##"{"type":"LAUNCH_ERROR","requestId":1,"reason":"r","error":"e","extendedError":"x"}"##,
    #"{"type":"GET_APP_AVAILABILITY","requestId":1,"availability":{"a":"APP_AVAILABLE"},"appId":["a"]}"#,
    #"{"type":"CONNECT","requestId":1,"origin":{},"connType":1,"protocolVersionList":[1]}"#,
    #"{"type":"QUEUE_CHANGE","requestId":1,"changeType":"INSERT","itemIds":[1],"sequenceNumber":1}"#,
  ]

  private func isStable<Payload: CastPayload>(_ type: Payload.Type, _ json: JSONValue) throws -> Bool {
    guard let payload = try? Payload(json: json) else { return true }
    return try Payload(.string(payload.json.text())) == payload
  }

  private func isStable(_ json: JSONValue) throws -> Bool {
    try isStable(ConnectionMessage.self, json) && isStable(HeartbeatMessage.self, json)
      && isStable(ReceiverRequest.self, json) && isStable(ReceiverReply.self, json)
      && isStable(MediaRequest.self, json) && isStable(MediaReply.self, json)
  }

  @Test(
    "Payloads with fields swapped for odd ones are read, and read the same when sent on", arguments: 0..<11)
  func oddFields(number: Int) throws {
    var generator = ShuffleGenerator(seed: UInt64(number))
    let original = try JSONValue(text: Self.texts[number])
    #expect(try isStable(original))
    for _ in 0..<80 {
      let mutant = original.mutated(using: &generator)
      #expect(try isStable(mutant), "\((try? mutant.text()) ?? "")")
    }
  }

  @Test("Random bytes go through frames, envelope and payload", arguments: 0..<8 as Range<UInt64>)
  func randomBytes(seed: UInt64) {
    var generator = ShuffleGenerator(seed: seed)
    for _ in 0..<1500 {
      let bytes = generator.bytes(Int.random(in: 0...80, using: &generator))
      var reader = CastFrameReader()
      reader.append([0, 0, 0, UInt8(bytes.count)] + bytes)
      while let body = try? reader.next() { swallow(body) }
      swallow(bytes)
      _ = try? JSONValue(text: String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("Messages with bytes changed, cut or added go through envelope and payload", arguments: 0..<11)
  func brokenMessages(number: Int) throws {
    var generator = ShuffleGenerator(seed: UInt64(number) &+ 100)
    let message = CastMessage(
      source: .platformSender, destination: .everyone, namespace: .media, payload: .string(Self.texts[number])
    )
    for _ in 0..<80 {
      var bytes = message.bytes
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
        default: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
      }
      swallow(bytes)
    }
  }

  @Test("Messages of random content are read as they were written", arguments: 0..<4 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = ShuffleGenerator(seed: seed &+ 1000)
    for _ in 0..<300 {
      var message = CastMessage(
        source: JSONValue.randomText(using: &generator).endpoint,
        destination: JSONValue.randomText(using: &generator).endpoint,
        namespace: CastNamespace(rawValue: JSONValue.randomText(using: &generator)),
        payload: .binary(generator.bytes(Int.random(in: 0...300, using: &generator))))
      if Bool.random(using: &generator) {
        let json = JSONValue.random(depth: 4, using: &generator)
        #expect(try JSONValue(text: json.text()) == json)
        message.payload = .string(try json.text())
      }
      message.protocolVersion = Int32.random(in: .min ... .max, using: &generator)
      message.isContinued = Bool.random(using: &generator) ? Bool.random(using: &generator) : nil
      message.remainingLength =
        Bool.random(using: &generator) ? .random(in: 0 ... .max, using: &generator) : nil
      #expect(try CastMessage(bytes: message.bytes) == message)
    }
  }

  private func swallow(_ bytes: [UInt8]) {
    _ = try? DeviceAuth(bytes: bytes)
    guard let message = try? CastMessage(bytes: bytes) else { return }
    _ = try? ConnectionMessage(message.payload)
    _ = try? ReceiverRequest(message.payload)
    _ = try? ReceiverReply(message.payload)
    _ = try? MediaRequest(message.payload)
    _ = try? MediaReply(message.payload)
  }
}
