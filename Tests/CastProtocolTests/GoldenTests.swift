import CastProtocol
import Testing

/// Each text stands as it goes over the wire, names in order: read and written again it is the same.
@Suite("Golden payloads")
struct GoldenTests {
  private func check<Payload: CastPayload>(_ payload: Payload, _ text: String) throws {
    #expect(try Payload(.string(text)) == payload)
    #expect(try payload.json.text() == text)
  }

  @Test("Virtual connections")
  func connection() throws {
    try check(ConnectionMessage.connect(ConnectRequest()), #"{"origin":{},"type":"CONNECT"}"#)
    let full = ConnectRequest {
      $0.connectionType = .invisible
      $0.userAgent = "Attacca"
      $0.senderInfo = ["sdkType": 2, "platform": 6]
      $0.protocolVersions = [0, 2]
      $0.protocolVersion = 2
    }
    try check(
      ConnectionMessage.connect(full),
      #"{"connType":2,"origin":{},"protocolVersion":2,"protocolVersionList":[0,2],"#
        + #""senderInfo":{"platform":6,"sdkType":2},"type":"CONNECT","userAgent":"Attacca"}"#)
    try check(ConnectionMessage.close(reason: nil), #"{"type":"CLOSE"}"#)
    try check(ConnectionMessage.close(reason: .closedBySelf), #"{"reasonCode":5,"type":"CLOSE"}"#)
    try check(ConnectionMessage.connected(protocolVersion: 2), #"{"protocolVersion":2,"type":"CONNECTED"}"#)
    try check(HeartbeatMessage.ping, #"{"type":"PING"}"#)
    try check(HeartbeatMessage.pong, #"{"type":"PONG"}"#)
  }

  @Test("What a sender asks of a device")
  func receiverRequests() throws {
    try check(ReceiverRequest(.getStatus, requestID: 1), #"{"requestId":1,"type":"GET_STATUS"}"#)
    try check(
      ReceiverRequest(.launch(LaunchRequest(appID: .defaultMediaReceiver)), requestID: 2),
      #"{"appId":"CC1AD845","requestId":2,"type":"LAUNCH"}"#)
    let full = LaunchRequest {
      $0.appID = .youTube
      $0.language = "tr-TR"
      $0.supportedAppTypes = [.web, .androidTV]
      $0.credentialsData = ["credentials": "c", "credentialsType": "web"]
      $0.appParameters = ["launchCheckerParams": [:]]
      $0.launchOptions = ["androidReceiverCompatible": true]
    }
    try check(
      ReceiverRequest(.launch(full), requestID: 3),
      #"{"appId":"233637DE","appParams":{"launchCheckerParams":{}},"#
        + #""credentialsData":{"credentials":"c","credentialsType":"web"},"language":"tr-TR","#
        + #""launchOptions":{"androidReceiverCompatible":true},"requestId":3,"#
        + #""supportedAppTypes":["WEB","ANDROID_TV"],"type":"LAUNCH"}"#)
    try check(
      ReceiverRequest(.stop(sessionID: "s"), requestID: 4), #"{"requestId":4,"sessionId":"s","type":"STOP"}"#)
    try check(ReceiverRequest(.stop(sessionID: nil), requestID: 4), #"{"requestId":4,"type":"STOP"}"#)
    try check(
      ReceiverRequest(.setVolume(CastVolume { $0.level = 0.25 }), requestID: 5),
      #"{"requestId":5,"type":"SET_VOLUME","volume":{"level":0.25}}"#)
    try check(
      ReceiverRequest(.setVolume(CastVolume { $0.isMuted = true }), requestID: 6),
      #"{"requestId":6,"type":"SET_VOLUME","volume":{"muted":true}}"#)
    try check(
      ReceiverRequest(.getAppAvailability([.defaultMediaReceiver]), requestID: 7),
      #"{"appId":["CC1AD845"],"requestId":7,"type":"GET_APP_AVAILABILITY"}"#)
  }

  @Test("How things stand on a device")
  func receiverStatus() throws {
    let idle =
      #"{"requestId":0,"status":{"applications":[],"userEq":{},"volume":{}},"type":"RECEIVER_STATUS"}"#
    try check(ReceiverReply(.status(ReceiverStatus())), idle)
    let application = ReceiverApplication {
      $0.appID = .defaultMediaReceiver
      $0.displayName = "Default Media Receiver"
      $0.sessionID = "s1"
      $0.transportID = "web-1".endpoint
      $0.statusText = "Casting"
      $0.iconURL = "http://i"
      $0.appType = .web
      $0.universalAppID = .defaultMediaReceiver
      $0.namespaces = [.media, .receiver]
      $0.isSenderConnected = true
      $0.senderApps = []
    }
    let status = ReceiverStatus {
      $0.applications = [application]
      $0.isActiveInput = true
      $0.isStandBy = false
      $0.volume = CastVolume {
        $0.level = 0.5
        $0.isMuted = false
        $0.control = .master
        $0.stepInterval = 0.05
      }
    }
    try check(
      ReceiverReply(.status(status), requestID: 9),
      #"{"requestId":9,"status":{"applications":[{"appId":"CC1AD845","appType":"WEB","#
        + #""displayName":"Default Media Receiver","iconUrl":"http://i","isIdleScreen":false,"#
        + #""launchedFromCloud":false,"namespaces":[{"name":"urn:x-cast:com.google.cast.media"},"#
        + #"{"name":"urn:x-cast:com.google.cast.receiver"}],"senderApps":[],"senderConnected":true,"#
        + #""sessionId":"s1","statusText":"Casting","transportId":"web-1","universalAppId":"CC1AD845"}],"#
        + #""isActiveInput":true,"isStandBy":false,"userEq":{},"volume":{"controlType":"master","#
        + #""level":0.5,"muted":false,"stepInterval":0.05}},"type":"RECEIVER_STATUS"}"#)
  }

  @Test("What else a device says")
  func receiverReplies() throws {
    let progress = LaunchStatus {
      $0.launchRequestID = 7
      $0.progress = .allowed
    }
    try check(
      ReceiverReply(.launchStatus(progress)),
      #"{"launchRequestId":7,"requestId":0,"status":"USER_ALLOWED","type":"LAUNCH_STATUS"}"#)
    let problem = LaunchProblem {
      $0.reason = .castInitTimeout
      $0.extendedError = "USER_NOT_ALLOWED"
    }
    try check(
      ReceiverReply(.launchError(problem), requestID: 7),
      #"{"extendedError":"USER_NOT_ALLOWED","reason":"CAST_INIT_TIMEOUT","requestId":7,"#
        + #""type":"LAUNCH_ERROR"}"#)
    try check(
      ReceiverReply(.invalidRequest(reason: .invalidCommand), requestID: 8),
      #"{"reason":"INVALID_COMMAND","requestId":8,"type":"INVALID_REQUEST"}"#)
    try check(
      ReceiverReply(.appAvailability(["CC1AD845": .available, "00000000": .unavailable]), requestID: 9),
      #"{"availability":{"00000000":"APP_UNAVAILABLE","CC1AD845":"APP_AVAILABLE"},"requestId":9,"#
        + #""responseType":"GET_APP_AVAILABILITY"}"#)
  }
}
