import CastProtocol
import PlaybackCore

extension CastReceiver {
  /// A request to the device: applications, volume, what it is.
  mutating func platform(_ message: CastMessage, from peer: PeerID, _ step: inout ReceiverStep) {
    guard message.namespace == .receiver || message.namespace == .discovery,
      let request = try? ReceiverRequest(message.payload)
    else { return }
    let requester = Requester(peer: peer, sender: message.source, requestID: request.requestID)
    if message.namespace == .discovery { return tellDeviceInfo(request, to: requester, &step) }
    switch request.command {
    case .getStatus: reply(.status(deviceStatus), to: requester, &step)
    case .launch(let launch): self.launch(launch.appID, for: requester, &step)
    case .stop(let sessionID): stopApp(sessionID, for: requester, &step)
    case .setVolume(let volume): setDeviceVolume(volume, for: requester, &step)
    case .getAppAvailability(let apps):
      let answers = apps.map { app -> (String, AppAvailability) in
        (app.rawValue, app == ReceiverSettings.app ? .available : .unavailable)
      }
      let availability = Dictionary(answers) { first, _ in first }
      reply(.appAvailability(availability), to: requester, &step)
    case .other(let type, _):
      if type == "GET_DEVICE_INFO" { return tellDeviceInfo(request, to: requester, &step) }
      reply(.invalidRequest(reason: .invalidCommand), to: requester, &step)
    }
  }

  private mutating func tellDeviceInfo(
    _ request: ReceiverRequest, to requester: Requester, _ step: inout ReceiverStep
  ) {
    guard case .other("GET_DEVICE_INFO", _) = request.command else {
      return reply(.invalidRequest(reason: .invalidCommand), to: requester, &step)
    }
    let info: JSONValue = [
      "deviceId": .string(settings.deviceID), "friendlyName": .string(settings.name),
      "deviceModel": .string(settings.model),
      "deviceCapabilities": settings.showsPictures ? 5 : 4, "controlNotifications": 1,
      "receiverMetricsId": "", "wifiProximityId": "",
    ]
    let answer = DeviceInfo(type: "DEVICE_INFO", json: info.adding("requestId", requester.requestID))
    send(answer, from: .platformReceiver, to: requester.sender, of: requester.peer, &step)
  }

  mutating func launch(_ wanted: AppID, for requester: Requester, _ step: inout ReceiverStep) {
    guard wanted == ReceiverSettings.app else {
      return refuseLaunch(wanted.rawValue.isEmpty ? .badParameter : .notFound, to: requester, &step)
    }
    if app == nil {
      switch script.launch {
      case .atOnce: break
      case .pending: return waitForDecision(requester, &step)
      case .refused: return refuseLaunch(.notAllowed, to: requester, &step)
      case .unanswered: return
      }
    }
    startApp(&step)
    reply(.status(deviceStatus), to: requester, &step)
  }

  /// The application runs from now on; what runs already stays.
  mutating func startApp(_ step: inout ReceiverStep) {
    noteUse()
    guard app == nil else { return }
    closeConnections(to: idleScreen, &step)
    app = RunningApp(sessionID: Self.newSessionID(&generator))
    step.tell(.appStarted)
    told.owesDevice = true
  }

  private mutating func stopApp(
    _ sessionID: String?, for requester: Requester, _ step: inout ReceiverStep
  ) {
    if let sessionID, sessionID != shownApp.sessionID {
      return reply(.invalidRequest(reason: .invalidSessionID), to: requester, &step)
    }
    if app != nil { endApp(&step) }
    reply(.status(deviceStatus), to: requester, &step)
  }

  /// Ends the application: what plays ends, and everybody who talked to it is told.
  mutating func endApp(_ step: inout ReceiverStep) {
    guard let app else { return }
    cancelWaiting(&step)
    endMedia(.cancelled, &step)
    closeConnections(to: app, &step)
    self.app = nil
    idleScreen = RunningApp(sessionID: Self.newSessionID(&generator))
    media = nil
    step.tell(.appStopped)
    told.owesDevice = true
  }

  /// Tells everybody who talked to an application that it is gone.
  private mutating func closeConnections(to gone: RunningApp, _ step: inout ReceiverStep) {
    for index in peers.indices {
      for connection in peers[index].connections where connection.receiver == gone.transportID {
        guard script.farewell != .statusOnly else { continue }
        sayClosed(gone.transportID, to: connection.sender, of: peers[index].id, &step)
      }
      peers[index].connections.removeAll { $0.receiver == gone.transportID }
    }
  }

  /// How the device stands. While nothing runs the idle screen is listed, as Google's devices do.
  var deviceStatus: ReceiverStatus {
    var status = ReceiverStatus()
    status.volume = deviceVolume
    if script.isStandBy { (status.isStandBy, status.isActiveInput) = (true, false) }
    var running = ReceiverApplication()
    running.appID = app == nil ? .backdrop : ReceiverSettings.app
    running.displayName = app == nil ? ReceiverSettings.idleName : ReceiverSettings.appName
    running.sessionID = shownApp.sessionID
    running.transportID = shownApp.transportID
    running.statusText = app == nil ? "" : statusText
    running.isIdleScreen = app == nil
    running.appType = .web
    running.universalAppID = running.appID
    running.namespaces = app == nil ? [] : [.media]
    status.applications = [running]
    return status
  }

  /// What the application does, for people.
  private var statusText: String {
    guard let media, media.isAlive, machine.queue.current != nil else { return ReceiverSettings.appName }
    let text = "Casting: \(PlaybackSnapshot(machine).title)"
    guard text.utf8.count > Self.longestText else { return text }
    var room = Self.longestText - "…".utf8.count
    let scalars = text.unicodeScalars.prefix { scalar in
      room -= scalar.utf8.count
      return room >= 0
    }
    return String(scalars) + "…"
  }

  /// Bytes of what the application says it does. The status of the device has to fit a message.
  private static let longestText = 1_024

  /// A name for a run of the application, in the form of a UUID.
  static func newSessionID(_ generator: inout ShuffleGenerator) -> String {
    let digits = [generator.next(), generator.next()].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }.joined()
    var rest = digits[...]
    return [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }.joined(separator: "-")
  }
}

/// What the device is, in the namespace of discovery.
struct DeviceInfo: CastPayload {
  static let namespace = CastNamespace.discovery
  let type: String
  let body: JSONValue

  init(type: String, json: JSONValue) {
    self.type = type
    body = json
  }

  var json: JSONValue { body.adding("type", type) }
}

extension JSONValue {
  /// This object with one more member.
  func adding(_ name: String, _ value: some JSONConvertible) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members[name] = value.json
    return .object(members)
  }
}
