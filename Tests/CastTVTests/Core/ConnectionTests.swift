import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("Sockets, connections and signs of life on the receiver")
struct ConnectionTests {
  @Test("A sender that connects is answered only when it named an edition of the protocol")
  func connects() {
    var stage = Stage()
    stage.join(1)
    #expect(
      stage.look() == [
        "wake 5.0"
      ])
    stage.say(1, .connection, ["type": "CONNECT"])
    #expect(
      stage.look() == [
        "tell connected 10.0.0.1:40000"
      ])
    stage.say(1, .connection, ["type": "CONNECT", "protocolVersionList": [1, 3, 2]])
    #expect(
      stage.look() == [
        "1 CONNECTED: receiver-0 to sender-1"
      ])
  }

  @Test("Whoever talks to nothing, or without a connection, is told that it is closed")
  func unknownTransport() {
    var stage = Stage.running()
    stage.say(1, .connection, ["type": "CONNECT"], to: EndpointID(rawValue: "web-9"))
    #expect(
      stage.look() == [
        "1 CLOSE: web-9 to sender-1"
      ])
    stage.say(1, .media, ["type": "GET_STATUS", "requestId": 3], to: EndpointID(rawValue: "web-9"))
    #expect(
      stage.look() == [
        "1 CLOSE: web-9 to sender-1"
      ])
    stage.say(
      1, .media, ["type": "GET_STATUS", "requestId": 3], from: EndpointID(rawValue: "stranger"),
      to: stage.transport)
    #expect(
      stage.look().map { $0.replacing(stage.transport.rawValue, with: "app") } == [
        "1 CLOSE: app to stranger"
      ])
    // A goodbye to nothing is not answered, else two could say goodbye for ever.
    stage.say(1, .connection, ["type": "CLOSE"], to: EndpointID(rawValue: "web-9"))
    #expect(stage.look() == [])
  }

  @Test("A sender that closed its connection hears no broadcasts any more, and what plays goes on [S67]")
  func closes() {
    var stage = Stage.playing(senders: 2)
    stage.say(2, .connection, ["type": "CLOSE"], to: stage.transport)
    stage.tell(1, "PAUSE", 2)
    #expect(
      stage.look() == [
        "pause",
        "start settlement",
        "cancel settlement",
        "1 MEDIA_STATUS 2: 1 PAUSED #1 at 2.0 [1]",
        "1 * MEDIA_STATUS: 1 PAUSED #1 at 2.0 [1]",
        "tell paused 1/1 Song 1 at 2.0",
      ])
    stage.happen(.disconnected(PeerID(rawValue: 1)))
    stage.happen(.disconnected(PeerID(rawValue: 2)))
    #expect(
      stage.look() == [
        "tell left 10.0.0.1:40000",
        "tell left 10.0.0.2:40000",
      ])
    #expect(stage.receiver.media?.isAlive == true)
  }

  @Test("A ping is answered with the ids swapped, whatever they are")
  func pong() {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    stage.say(
      1, .heartbeat, ["type": "PING"], from: EndpointID(rawValue: "Tr@n$p0rt-0"),
      to: EndpointID(rawValue: "Tr@n$p0rt-0"))
    stage.say(1, .heartbeat, ["type": "PING"])
    stage.say(1, .heartbeat, ["type": "PONG"])
    #expect(
      stage.look() == [
        "1 PONG: Tr@n$p0rt-0 to Tr@n$p0rt-0",
        "1 PONG: receiver-0 to sender-1",
      ])
  }

  @Test("A silent peer is pinged every five seconds and given up after fifteen")
  func heartbeat() {
    var stage = Stage()
    stage.join(1)
    stage.join(2)
    stage.say(2, .connection, ["type": "CONNECT"])
    _ = stage.look()
    for second in [5, 10, 15, 20] as [Int64] {
      stage.now = MonotonicInstant(nanoseconds: MediaTime.seconds(second).nanoseconds)
      stage.happen(.woke)
      if second == 10 { stage.say(2, .heartbeat, ["type": "PONG"]) }
    }
    #expect(
      stage.look() == [
        "1 PING: Tr@n$p0rt-0 to Tr@n$p0rt-0",
        "2 PING: receiver-0 to sender-2",
        "wake 10.0",
        "1 PING: Tr@n$p0rt-0 to Tr@n$p0rt-0",
        "2 PING: receiver-0 to sender-2",
        "wake 15.0",
        "1 hang up",
        "2 PING: receiver-0 to sender-2",
        "wake 20.0",
        "2 PING: receiver-0 to sender-2",
        "wake 25.0",
      ])
    #expect(stage.receiver.peers.map(\.id.rawValue) == [2])
  }

  @Test("One socket too many is turned away")
  func bounded() {
    var stage = Stage { $0.limits.peers = 2 }
    for peer in 1...3 as ClosedRange<UInt64> { stage.join(peer) }
    #expect(
      stage.look() == [
        "wake 5.0",
        "3 hang up",
      ])
  }

  @Test("One connection too many over a socket is closed")
  func boundedConnections() {
    var stage = Stage { $0.limits.connections = 2 }
    stage.join(1)
    _ = stage.look()
    for number in 1...3 {
      stage.say(1, .connection, ["type": "CONNECT"], from: EndpointID(rawValue: "s\(number)"))
    }
    #expect(
      stage.look() == [
        "tell connected 10.0.0.1:40000",
        "1 CLOSE: receiver-0 to s3",
      ])
    #expect(stage.receiver.peers.first?.connections.count == 2)
  }

  @Test(
    "Names of senders and receivers that are too long are not kept: connecting is refused, all else passed over"
  )
  func longNames() {
    var stage = Stage.running()
    let longest = EndpointID(rawValue: String(repeating: "x", count: 256))
    let longer = EndpointID(rawValue: longest.rawValue + "x")
    stage.say(1, .connection, ["type": "CONNECT"], from: longest)
    #expect(stage.look() == [])
    stage.say(1, .connection, ["type": "CONNECT"], from: longer)
    #expect(stage.look() == ["1 CLOSE: receiver-0 to \(longer)"])
    stage.say(1, .connection, ["type": "CONNECT"], to: longer)
    #expect(stage.look() == ["1 CLOSE: \(longer) to sender-1"])
    stage.say(1, .connection, ["type": "CLOSE"], from: longer)
    stage.say(1, .receiver, ["type": "SET_VOLUME", "volume": ["level": 0.5], "requestId": 2], from: longer)
    stage.say(1, .heartbeat, ["type": "PING"], to: longer)
    #expect(stage.look() == [])
    #expect(stage.receiver.peers.first?.connections.count == 3)
  }

  @Test("A frame that cannot be ends the socket, after what stood before it was done")
  func badFrame() throws {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    let ping = try HeartbeatMessage.ping.message(from: Stage.sender(1), to: .platformReceiver).frame()
    stage.happen(.received(PeerID(rawValue: 1), ping + [0, 1, 0, 1] + ping))
    #expect(
      stage.look() == [
        "1 PONG: receiver-0 to sender-1",
        "1 hang up",
      ])
    stage.happen(.received(PeerID(rawValue: 1), ping))
    #expect(stage.look() == [])
  }

  @Test("Messages that make no sense are passed over, and the next is understood")
  func garbage() throws {
    var stage = Stage.running()
    for text in ["", "null", "[]", "{}", "{\"type\":1}", "{\"type\":\"LOAD\"", "\u{0}", "{\"type\":\"\"}"] {
      for namespace in [CastNamespace.receiver, .media, .connection, .heartbeat, .discovery, .multizone] {
        for destination in [EndpointID.platformReceiver, stage.transport, .everyone] {
          stage.send(
            1,
            CastMessage(
              source: Stage.sender(1), destination: destination, namespace: namespace, payload: .string(text))
          )
        }
      }
    }
    stage.send(
      1,
      CastMessage(
        source: Stage.sender(1), destination: .platformReceiver, namespace: .receiver, payload: .binary([1])))
    stage.send(
      1,
      CastMessage(
        source: Stage.sender(1), destination: .platformReceiver, namespace: .deviceAuth, payload: .binary([9])
      ))
    stage.happen(.received(PeerID(rawValue: 1), try CastFrame.encode([0xFF, 0xFF, 0xFF])))
    _ = stage.look()
    stage.say(1, .receiver, ["type": "GET_STATUS", "requestId": 4])
    #expect(
      stage.look() == [
        "1 RECEIVER_STATUS 4: Default Media Receiver, volume 1.0"
      ])
  }

  @Test("Random bytes and bent messages never trap", arguments: 0..<20 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = ShuffleGenerator(seed: seed)
    var stage = Stage.playingQueue(3)
    let types = [
      "LOAD", "SEEK", "SET_VOLUME", "QUEUE_LOAD", "QUEUE_INSERT", "QUEUE_UPDATE", "QUEUE_REMOVE",
      "QUEUE_REORDER",
      "QUEUE_GET_ITEM_RANGE", "QUEUE_GET_ITEMS", "SET_PLAYBACK_RATE", "EDIT_TRACKS_INFO", "PLAY", "PAUSE",
      "QUEUE_NEXT", "QUEUE_PREV", "QUEUE_SHUFFLE", "GET_STATUS",
    ]
    let odd: [JSONValue] = [
      .null, true, -1, 0, 1, 2, 3, 1.5, 1e300, -1e300, 9_223_372_036_854_775_807, "", "x", [], [:],
      [1, "a", []],
      ["media": ["contentId": "http://y/1"]], [["media": ["contentId": "http://y/1"]]], [["itemId": 1]],
    ]
    let names = [
      "media", "currentTime", "relativeTime", "volume", "items", "startIndex", "insertBefore",
      "currentItemIndex",
      "currentItemId", "jump", "itemIds", "itemId", "nextCount", "prevCount", "playbackRate", "repeatMode",
      "mediaSessionId", "shuffle", "queueData", "options",
    ]
    for id in 1...150 {
      var fields: [String: JSONValue] = [:]
      for _ in 0..<random.below(5) { fields[names[random.below(names.count)]] = odd[random.below(odd.count)] }
      stage.tell(1, types[random.below(types.count)], id, .object(fields))
      if random.below(4) == 0 { stage.endTurn() }
      if random.below(9) == 0 { stage.ask(1, "LOAD", id, ["media": Stage.media(id)]) }
      let bytes = (0..<random.below(8)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      stage.join(100 + UInt64(id))
      stage.happen(.received(PeerID(rawValue: 100 + UInt64(id)), bytes))
      stage.happen(.disconnected(PeerID(rawValue: 100 + UInt64(id))))
    }
    #expect(
      stage.receiver.machine.queue.count == stage.receiver.media.map { $0.isAlive ? $0.items.count : 0 } ?? 0)
  }

  @Test(
    "A challenge has nonce and certificate signed; the answer holds the nonce, the signature and the key's certificate"
  )
  func authentication() throws {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    var challenge = AuthChallenge()
    challenge.senderNonce = [7, 8]
    challenge.hashAlgorithm = .sha256
    for challenge in [challenge, AuthChallenge()] {
      stage.send(
        1,
        CastMessage(
          source: .platformSender, destination: .platformReceiver, namespace: .deviceAuth,
          payload: .binary(DeviceAuth.challenge(challenge).bytes)))
      let signing = AuthSigning(
        peer: PeerID(rawValue: 1), source: .platformReceiver, destination: .platformSender,
        challenge: challenge,
        bytes: (challenge.senderNonce ?? []) + [1, 2, 3], padding: .pkcs1v15,
        digest: challenge.hashAlgorithm == .sha256 ? .sha256 : .sha1)
      #expect(stage.lookClosely() == [.sign(signing)])
      stage.happen(.signed(signing, signature: [9, 9], certificate: [4, 5]))
      var response = AuthResponse(signature: [9, 9], clientAuthCertificate: [4, 5])
      response.senderNonce = challenge.senderNonce
      response.hashAlgorithm = challenge.hashAlgorithm
      #expect(
        stage.lookClosely() == [
          .send(
            PeerID(rawValue: 1),
            CastMessage(
              source: .platformReceiver, destination: .platformSender, namespace: .deviceAuth,
              payload: .binary(DeviceAuth.response(response).bytes)))
        ])
    }
  }

  @Test(
    "What cannot be signed is said; one sender's challenges do not pile up; a sender that is gone is forgotten"
  )
  func unsigned() throws {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    func ask(_ challenge: AuthChallenge) -> [ReceiverEffect] {
      stage.send(
        1,
        CastMessage(
          source: .platformSender, destination: .platformReceiver, namespace: .deviceAuth,
          payload: .binary(DeviceAuth.challenge(challenge).bytes)))
      return stage.lookClosely()
    }
    func error(_ type: AuthErrorType) -> [ReceiverEffect] {
      [
        .send(
          PeerID(rawValue: 1),
          CastMessage(
            source: .platformReceiver, destination: .platformSender, namespace: .deviceAuth,
            payload: .binary(DeviceAuth.error(type).bytes)))
      ]
    }
    var odd = AuthChallenge()
    odd.signatureAlgorithm = SignatureAlgorithm(rawValue: 77)
    #expect(ask(odd) == error(.signatureAlgorithmUnavailable))
    let wanted = (0..<9).flatMap { _ in ask(AuthChallenge()) }
    #expect(wanted.count == 4)
    guard case .sign(let signing)? = wanted.first else { return #expect(Bool(false)) }
    stage.happen(.signed(signing, signature: nil, certificate: []))
    #expect(stage.lookClosely() == error(.internalError))
    stage.happen(.disconnected(PeerID(rawValue: 1)))
    _ = stage.look()
    stage.happen(.signed(signing, signature: [1], certificate: [2]))
    #expect(stage.lookClosely().isEmpty)
  }
}
