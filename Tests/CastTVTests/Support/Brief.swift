import CastProtocol
import PlaybackCore

@testable import CastTV

/// Effects as short lines that can be compared and read:
///
///     1 MEDIA_STATUS 7: 1 PLAYING #2 at 0.0 media [1 2]    an answer to request 7 of socket 1
///     1 * MEDIA_STATUS: 1 PLAYING #2 at 0.0 [1 2]          a broadcast
///     open http://x/1 at 0.0 playing                       a command to the player
enum Brief {
  static func of(_ effect: ReceiverEffect) -> String {
    switch effect {
    case .send(let peer, let message): "\(peer.rawValue) \(message.brief)"
    case .disconnect(let peer): "\(peer.rawValue) hang up"
    case .wake(let moment): "wake \(MediaTime(nanoseconds: moment.nanoseconds).inSeconds)"
    case .sign(let signing): "sign \(signing.bytes.count) bytes"
    case .tell(let change): "tell \(of(change))"
    case .playback(.openPlayer(_, let output)): "player for \(output.displayName)"
    case .playback(.player(_, let command)): of(command.action)
    case .playback(.startTimer(let timer, _)): "start \(of(timer))"
    case .playback(.cancelTimer(let timer)): "cancel \(of(timer))"
    case .playback: "unexpected \(effect)"
    }
  }

  private static func of(_ timer: PlaybackTimer) -> String {
    switch timer {
    case .stopAt: "stopAt"
    case .settlement: "settlement"
    case .transfer: "transfer"
    case .cut, .silence, .ask: "\(timer)"
    }
  }

  private static func of(_ action: PlayerCommand.Action) -> String {
    switch action {
    case .open(let window, let place, let playing):
      "open \(window.current.item.location.displayName) at \(place.inSeconds) \(playing ? "playing" : "paused")"
        + then(window)
    case .update(let window): "update" + then(window)
    case .seek(let place): "seek \(place.inSeconds)"
    case .setRate(let rate): "rate \(rate.permille)"
    case .setVolume(let volume): "volume \(volume.permille)"
    case .setMuted(let muted): "mute \(muted)"
    case .setTracks(let preference): "tracks \(preference)"
    case .setTextStyle(let style): "style \(style)"
    case .play, .pause, .stop, .locate, .close, .endSession: "\(action)"
    }
  }

  private static func then(_ window: QueueWindow) -> String {
    window.upcoming.map { " then \($0.item.location.displayName)" }.joined()
  }

  private static func of(_ change: TVChange) -> String {
    switch change {
    case .senderConnected(let address): "connected \(address)"
    case .senderLeft(let address): "left \(address)"
    case .appStarted: "app started"
    case .appStopped: "app stopped"
    case .playback(let now):
      "\(now.state.rawValue) \(now.number)/\(now.count) \(now.title) at \(now.position.inSeconds)"
        + (now.silence.map { " (\($0))" } ?? "")
    case .volume(let volume, let muted): "volume \(volume.permille)\(muted ? " muted" : "")"
    case .failed(let error): "failed \(error.code.rawValue)"
    case .notice(let notice): "notice \(notice.title)"
    }
  }
}

extension CastMessage {
  /// In short: what it says, to which request, and the fields that matter.
  var brief: String {
    guard case .string(let text) = payload, let json = try? JSONValue(text: text) else { return "bytes" }
    let type: String = json.value("type") ?? json.value("responseType") ?? "?"
    let request: Int = json.value("requestId") ?? 0
    let head = destination == .everyone ? "* \(type)" : request == 0 ? type : "\(type) \(request)"
    let body: String =
      switch namespace {
      case .receiver: json["status"]?.briefDevice ?? json.briefProblem
      case .media: json.briefMedia
      case .connection, .heartbeat: "\(source) to \(destination)"
      default: ""
      }
    return body.isEmpty ? head : "\(head): \(body)"
  }
}

extension JSONValue {
  fileprivate var briefProblem: String {
    var words: [String] = []
    if let reason: String = value("reason") { words.append(reason) }
    if let number: Int = value("detailedErrorCode") { words.append("\(number)") }
    if let item: Int = value("itemId") { words.append("#\(item)") }
    return words.joined(separator: " ")
  }

  fileprivate var briefDevice: String {
    let apps: [JSONValue] = value("applications") ?? []
    let names = apps.filter { $0.value("isIdleScreen") != true }
      .map { "\($0.value("statusText", as: String.self) ?? "?")" }
    let level: Double = self["volume"]?.value("level") ?? -1
    let muted = self["volume"]?.value("muted") == true ? " muted" : ""
    return "\(names.isEmpty ? "nothing" : names.joined(separator: ", ")), volume \(level)\(muted)"
  }

  fileprivate var briefMedia: String {
    if let change: String = value("changeType") { return briefChange(change) }
    if let ids: [Int] = value("itemIds") { return "\(ids)" }
    if let items: [JSONValue] = value("items") { return Self.ids(items) }
    guard let statuses: [JSONValue] = value("status") else { return briefProblem }
    return statuses.map(\.briefStatus).joined(separator: "; ")
  }

  private func briefChange(_ type: String) -> String {
    var words = ["\(value("sequenceNumber", as: Int.self) ?? 0). \(type)"]
    if let ids: [Int] = value("itemIds") { words.append("\(ids)") }
    if let next: Int = value("insertBefore") { words.append("before #\(next)") }
    return words.joined(separator: " ")
  }

  private var briefStatus: String {
    var words = ["\(value("mediaSessionId", as: Int.self) ?? 0)"]
    words.append(value("playerState") ?? "?")
    if let reason: String = value("idleReason") { words.append(reason) }
    if let state: String = self["extendedStatus"]?.value("playerState") { words.append(state) }
    if let item: Int = value("currentItemId") { words.append("#\(item)") }
    if value("idleReason", as: String.self) == nil {
      words.append("at \(value("currentTime", as: Double.self) ?? -1)")
    }
    if let rate: Double = value("playbackRate"), rate != 1 { words.append("rate \(rate)") }
    if let mode: String = value("repeatMode"), mode != "REPEAT_OFF" { words.append(mode) }
    if let level: Double = self["volume"]?.value("level"), level != 1 { words.append("stream \(level)") }
    if self["volume"]?.value("muted") == true { words.append("stream muted") }
    if self["media"] != nil { words.append("media") }
    if let items: [JSONValue] = value("items") { words.append(Self.ids(items)) }
    return words.joined(separator: " ")
  }

  private static func ids(_ items: [JSONValue]) -> String {
    "[\(items.map { "\($0.value("itemId", as: Int.self) ?? 0)" }.joined(separator: " "))]"
  }
}
