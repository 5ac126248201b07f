import CastProtocol
import PlaybackCore
import Testing

@testable import CastTV

@Suite("The device: applications, volume, what it is")
struct PlatformTests {
  @Test("How it stands, idle and with the application")
  func status() {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    stage.say(1, .receiver, ["type": "GET_STATUS", "requestId": 2])
    #expect(
      stage.look() == [
        "1 RECEIVER_STATUS 2: nothing, volume 1.0"
      ])
    var running = Stage.running()
    running.say(1, .receiver, ["type": "GET_STATUS", "requestId": 2])
    guard case .send(_, let message)? = running.lookClosely().first,
      let reply = try? ReceiverReply(message.payload),
      case .status(let status) = reply.event, let app = status.applications.first
    else {
      Issue.record("no status")
      return
    }
    #expect(app.appID == .defaultMediaReceiver)
    #expect(app.statusText == "Default Media Receiver")
    #expect(app.namespaces == [.media])
    #expect(app.transportID?.rawValue == app.sessionID)
    #expect(app.sessionID.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
    #expect(status.volume.control == .attenuation)
  }

  @Test(
    "While nothing runs the idle screen is listed, with a run of its own each time; it can be talked to in vain"
  )
  func idleScreen() {
    func listed(_ stage: inout Stage) -> ReceiverApplication? {
      stage.say(1, .receiver, ["type": "GET_STATUS", "requestId": 2])
      guard case .send(_, let message)? = stage.lookClosely().last,
        case .status(let status)? = (try? ReceiverReply(message.payload))?.event
      else { return nil }
      return status.applications.count == 1 ? status.applications.first : nil
    }
    var stage = Stage()
    stage.join(1)
    let first = listed(&stage)
    #expect(first?.appID == .backdrop && first?.displayName == "Backdrop" && first?.isIdleScreen == true)
    #expect(first?.statusText == "" && first?.namespaces == [] && first?.universalAppID == .backdrop)
    let idle = first?.transportID ?? EndpointID(rawValue: "")
    #expect(idle.rawValue == first?.sessionID && !idle.rawValue.isEmpty)
    stage.say(1, .connection, ["type": "CONNECT"], to: idle)
    _ = stage.look()
    stage.say(1, .media, ["type": "GET_STATUS", "requestId": 3], to: idle)
    #expect(stage.look() == [])
    stage.say(1, .receiver, ["type": "STOP", "sessionId": .string(idle.rawValue), "requestId": 4])
    #expect(stage.look() == ["1 RECEIVER_STATUS 4: nothing, volume 1.0"])
    stage.say(1, .receiver, ["type": "LAUNCH", "appId": "CC1AD845", "requestId": 5])
    #expect(stage.look().contains("1 CLOSE: \(idle.rawValue) to sender-1"))
    #expect(listed(&stage)?.isIdleScreen == false)
    stage.say(1, .receiver, ["type": "STOP", "requestId": 6])
    let again = listed(&stage)
    #expect(again?.isIdleScreen == true && again?.sessionID != first?.sessionID)
  }

  @Test("Which applications there are")
  func availability() throws {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    stage.say(
      1, .receiver,
      ["type": "GET_APP_AVAILABILITY", "appId": ["CC1AD845", "233637DE", "CC1AD845"], "requestId": 2])
    let expected = JSONValue.object([
      "responseType": "GET_APP_AVAILABILITY", "requestId": 2,
      "availability": ["CC1AD845": "APP_AVAILABLE", "233637DE": "APP_UNAVAILABLE"],
    ])
    guard case .send(_, let message)? = stage.lookClosely().first, case .string(let text) = message.payload
    else {
      Issue.record("no answer")
      return
    }
    #expect(try JSONValue(text: text) == expected)
  }

  @Test("A launch is told to its sender and to everybody; launching what runs keeps the session")
  func launch() {
    var stage = Stage()
    for peer in 1...2 as ClosedRange<UInt64> {
      stage.join(peer)
      stage.say(peer, .connection, ["type": "CONNECT"])
    }
    _ = stage.look()
    stage.say(1, .receiver, ["type": "LAUNCH", "appId": "CC1AD845", "requestId": 2])
    #expect(
      stage.look() == [
        "tell app started",
        "1 RECEIVER_STATUS 2: Default Media Receiver, volume 1.0",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
        "2 * RECEIVER_STATUS: Default Media Receiver, volume 1.0",
      ])
    let session = stage.receiver.app
    stage.say(2, .receiver, ["type": "LAUNCH", "appId": "CC1AD845", "requestId": 9])
    #expect(
      stage.look() == [
        "2 RECEIVER_STATUS 9: Default Media Receiver, volume 1.0"
      ])
    #expect(stage.receiver.app == session)
  }

  @Test("An application that is not here cannot be launched")
  func launchError() {
    var stage = Stage.running()
    stage.say(1, .receiver, ["type": "LAUNCH", "appId": "233637DE", "requestId": 2])
    stage.say(1, .receiver, ["type": "LAUNCH", "requestId": 3])
    #expect(
      stage.look() == [
        "1 LAUNCH_ERROR 2: NOT_FOUND",
        "1 LAUNCH_ERROR 3: BAD_PARAMETER",
      ])
  }

  @Test("Stopping the application ends what plays and closes the connections to it")
  func stop() {
    var stage = Stage.playing(senders: 2)
    let app = stage.transport.rawValue
    stage.say(2, .receiver, ["type": "STOP", "sessionId": "other", "requestId": 2])
    stage.say(2, .receiver, ["type": "STOP", "sessionId": .string(app), "requestId": 3])
    #expect(
      stage.look().map { $0.replacing(app, with: "app") } == [
        "2 INVALID_REQUEST 2: INVALID_SESSION_ID",
        "1 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "2 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "stop",
        "start settlement",
        "1 CLOSE: app to sender-1",
        "2 CLOSE: app to sender-2",
        "tell app stopped",
        "2 RECEIVER_STATUS 3: nothing, volume 1.0",
        "1 * RECEIVER_STATUS: nothing, volume 1.0",
        "2 * RECEIVER_STATUS: nothing, volume 1.0",
        "tell stopped 1/1 Song 1 at 2.0",
        "cancel settlement",
      ])
    stage.say(2, .receiver, ["type": "STOP", "requestId": 4])
    stage.say(2, .media, ["type": "GET_STATUS", "requestId": 5], to: EndpointID(rawValue: app))
    #expect(
      stage.look().map { $0.replacing(app, with: "app") } == [
        "2 RECEIVER_STATUS 4: nothing, volume 1.0",
        "2 CLOSE: app to sender-2",
      ])
  }

  @Test("Volume and mute are answered when the player is that loud, and told to everybody")
  func volume() {
    var stage = Stage.playing(senders: 2)
    stage.answersAtOnce = false
    stage.say(1, .receiver, ["type": "SET_VOLUME", "volume": ["level": 0.3], "requestId": 2])
    #expect(
      stage.look() == [
        "volume 300",
        "start settlement",
      ])
    stage.answer()
    #expect(
      stage.look() == [
        "cancel settlement",
        "1 RECEIVER_STATUS 2: Casting: Song 1, volume 0.3",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 0.3",
        "2 * RECEIVER_STATUS: Casting: Song 1, volume 0.3",
        "tell volume 300",
      ])
    stage.answersAtOnce = true
    stage.say(2, .receiver, ["type": "SET_VOLUME", "volume": ["muted": true], "requestId": 3])
    #expect(
      stage.look() == [
        "mute true",
        "start settlement",
        "cancel settlement",
        "2 RECEIVER_STATUS 3: Casting: Song 1, volume 0.3 muted",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 0.3 muted",
        "2 * RECEIVER_STATUS: Casting: Song 1, volume 0.3 muted",
        "tell volume 300 muted",
      ])
    stage.say(2, .receiver, ["type": "SET_VOLUME", "volume": ["level": 7], "requestId": 4])
    #expect(
      stage.look() == [
        "volume 1000",
        "start settlement",
        "cancel settlement",
        "2 RECEIVER_STATUS 4: Casting: Song 1, volume 1.0 muted",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 1.0 muted",
        "2 * RECEIVER_STATUS: Casting: Song 1, volume 1.0 muted",
        "tell volume 1000 muted",
      ])
    stage.say(2, .receiver, ["type": "SET_VOLUME", "requestId": 5])
    #expect(
      stage.look() == [
        "2 INVALID_REQUEST 5: INVALID_PARAMS"
      ])
  }

  @Test("Before there is a player the volume is kept for it")
  func volumeBefore() {
    var stage = Stage.running()
    stage.say(1, .receiver, ["type": "SET_VOLUME", "volume": ["level": 0.5], "requestId": 2])
    #expect(
      stage.look() == [
        "1 RECEIVER_STATUS 2: Default Media Receiver, volume 0.5",
        "1 * RECEIVER_STATUS: Default Media Receiver, volume 0.5",
        "tell volume 500",
      ])
    stage.ask(1, "LOAD", 3, ["media": Stage.media(1)])
    #expect(
      stage.look() == [
        "player for this machine",
        "1 * MEDIA_STATUS: 1 IDLE LOADING #1 at 0.0 media [1]",
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 0.5",
        "tell opening 1/1 Song 1 at 0.0",
        "cancel transfer",
        "volume 500",
        "open http://x/1 at 0.0 playing",
        "start settlement",
        "1 MEDIA_STATUS 3: 1 PLAYING #1 at 0.0 media [1]",
        "1 * MEDIA_STATUS: 1 PLAYING #1 at 0.0 media [1]",
        "tell playing 1/1 Song 1 at 0.0",
        "cancel settlement",
      ])
  }

  @Test("A slider moved at the device is told to everybody")
  func volumeAtDevice() {
    var stage = Stage.playing()
    stage.report(.volume(Volume(permille: 400), muted: false))
    #expect(
      stage.look() == [
        "1 * RECEIVER_STATUS: Casting: Song 1, volume 0.4",
        "tell volume 400",
      ])
  }

  @Test("What the device is, and requests that nobody knows")
  func deviceInfo() {
    var stage = Stage()
    stage.join(1)
    _ = stage.look()
    stage.say(1, .discovery, ["type": "GET_DEVICE_INFO", "requestId": 2])
    guard case .send(_, let message)? = stage.lookClosely().first, case .string(let text) = message.payload,
      let info = try? JSONValue(text: text)
    else {
      Issue.record("no answer")
      return
    }
    #expect(message.namespace == .discovery)
    #expect(info.value("type") == "DEVICE_INFO")
    #expect(info.value("requestId") == 2)
    #expect(info.value("friendlyName") == "Stage")
    stage.say(1, .discovery, ["type": "WHAT", "requestId": 3])
    stage.say(1, .receiver, ["type": "WHAT", "requestId": 4])
    #expect(
      stage.look() == [
        "1 INVALID_REQUEST 3: INVALID_COMMAND",
        "1 INVALID_REQUEST 4: INVALID_COMMAND",
      ])
  }

  @Test("A title of any length leaves room for the status, and it is cut between characters")
  func longTitle() throws {
    var stage = Stage.running(senders: 2)
    let title = String(repeating: "é", count: 29_000)
    stage.ask(
      1, "LOAD", 2, ["media": ["contentId": "http://x/1", "metadata": ["title": .string(title)]]])
    #expect(stage.look().contains { $0.hasPrefix("2 * RECEIVER_STATUS: Casting: éé") })
    stage.say(2, .receiver, ["type": "GET_STATUS", "requestId": 3])
    guard case .send(_, let message)? = stage.lookClosely().first,
      case .status(let status) = try ReceiverReply(message.payload).event
    else {
      Issue.record("no status")
      return
    }
    let text = try #require(status.applications.first?.statusText)
    #expect(text.utf8.count <= 1_024 && text.hasSuffix("é…"))
  }

  @Test("A request whose answer no message holds is refused, not passed over")
  func overlong() {
    var stage = Stage.running()
    let apps = JSONValue.array((1...6_000).map { .string("\($0)") })
    stage.say(1, .receiver, ["type": "GET_APP_AVAILABILITY", "appId": apps, "requestId": 2])
    #expect(stage.look() == ["1 INVALID_REQUEST 2: INVALID_PARAMS"])
  }

  @Test("When it is switched off everybody is told, and sockets end")
  func closing() {
    var stage = Stage.playing(senders: 2)
    let app = stage.transport.rawValue
    stage.happen(.closing)
    #expect(
      stage.look().map { $0.replacing(app, with: "app") } == [
        "1 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "2 * MEDIA_STATUS: 1 IDLE CANCELLED",
        "stop",
        "start settlement",
        "1 CLOSE: app to sender-1",
        "2 CLOSE: app to sender-2",
        "tell app stopped",
        "1 CLOSE: receiver-0 to sender-1",
        "1 hang up",
        "2 CLOSE: receiver-0 to sender-2",
        "2 hang up",
        "tell stopped 1/1 Song 1 at 0.0",
        "cancel settlement",
      ])
  }
}
