import CastProtocol
import Glibc
import PlaybackCore
import Subtitles

@testable import CastTV
@testable import MediaServing
@testable import PlayerCast

/// What is fuzzed; `ATTACCA_FUZZ` names it.
private enum Target: String {
  case frames, messages, payloads, statuses, requests, subtitles, fetches

  static let chosen: Target = {
    guard let name = getenv("ATTACCA_FUZZ").map({ String(cString: $0) }), let target = Target(rawValue: name)
    else {
      print(
        "ATTACCA_FUZZ names no target: frames, messages, payloads, statuses, requests, subtitles or fetches")
      exit(2)
    }
    return target
  }()
}

/// Called by libFuzzer with each input: anything but a return is a fault.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  switch Target.chosen {
  case .frames: readFrames(bytes)
  case .messages: readMessage(bytes)
  case .payloads: readPayload(bytes)
  case .statuses: mergeStatuses(bytes)
  case .requests: askReceiver(bytes)
  case .subtitles: convertSubtitles(bytes)
  case .fetches: fetch(bytes)
  }
  return 0
}

/// The first byte says in which pieces the rest comes; the pieces may not matter.
private func readFrames(_ bytes: [UInt8]) {
  guard let size = bytes.first.map({ Int($0) + 1 }) else { return }
  let rest = Array(bytes.dropFirst())
  var reader = CastFrameReader()
  var found: [[UInt8]] = []
  for place in stride(from: 0, to: rest.count, by: size) {
    reader.append(Array(rest[place..<min(rest.count, place + size)]))
    while let frame = try? reader.next() { found.append(frame) }
  }
  var whole = CastFrameReader()
  whole.append(rest)
  var expected: [[UInt8]] = []
  while let frame = try? whole.next() { expected.append(frame) }
  precondition(found == expected, "the pieces mattered")
}

/// What can be read is written so that it reads the same.
private func readMessage(_ bytes: [UInt8]) {
  guard let message = try? CastMessage(bytes: bytes) else { return }
  precondition((try? CastMessage(bytes: message.bytes)) == message, "a message changed on its way")
}

private func readPayload(_ bytes: [UInt8]) {
  let payload = CastMessage.Payload.string(String(decoding: bytes, as: UTF8.self))
  _ = try? MediaReply(payload)
  _ = try? ReceiverReply(payload)
  _ = try? MediaRequest(payload)
  _ = try? ReceiverRequest(payload)
  _ = try? ConnectionMessage(payload)
  _ = try? HeartbeatMessage(payload)
}

/// A sender that joins an application is told each line: by that, or after a `!` by the platform.
private func mergeStatuses(_ bytes: [UInt8]) {
  var sender = CastSender(device: "TV", ownID: "sender")
  var now = MonotonicInstant(nanoseconds: 1)
  var effects = sender.handle(.started, at: now)
  effects += sender.handle(.linkOpened(peer: "10.0.0.9", own: "10.0.0.1"), at: now)
  let joined =
    #"{"type":"RECEIVER_STATUS","requestId":1,"status":{"applications":[{"appId":"CC1AD845","#
    + #""sessionId":"s","transportId":"t","namespaces":[{"name":"urn:x-cast:com.google.cast.media"}]}]}}"#
  for line in [Array(("!" + joined).utf8)] + bytes.split(separator: 10).map(Array.init) {
    now = now + .milliseconds(700)
    let isPlatform = line.first == UInt8(ascii: "!")
    let message = CastMessage(
      source: isPlatform ? .platformReceiver : EndpointID(rawValue: "t"), destination: .everyone,
      namespace: isPlatform ? .receiver : .media,
      payload: .string(String(decoding: isPlatform ? Array(line.dropFirst()) : line, as: UTF8.self)))
    guard let frame = try? message.frame() else { continue }
    effects = sender.handle(.received(frame), at: now)
    precondition(effects.count < 200, "one message had \(effects.count) effects")
    _ = sender.handle(.woke, at: now)
  }
}

/// A receiver with a queue is asked each line by one sender, and another hears of it: by the application, or after a
/// `!` by the device. Its player does what it is told.
private func askReceiver(_ bytes: [UInt8]) {
  var receiver = CastReceiver(seed: 1)
  let (asking, hearing) = (PeerID(rawValue: 1), PeerID(rawValue: 2))
  var now = MonotonicInstant(nanoseconds: 1)
  for peer in [asking, hearing] {
    _ = receiver.handle(ReceiverEvent(at: now, .connected(peer, address: "10.0.0.9:1", certificate: [])))
  }
  func say(_ text: String, from peer: PeerID, _ namespace: CastNamespace, to destination: EndpointID) {
    let message = CastMessage(
      source: .platformSender, destination: destination, namespace: namespace, payload: .string(text))
    guard let frame = try? message.frame() else { return }
    now = now + .milliseconds(700)
    var events = [ReceiverEvent.Kind.received(peer, frame)]
    var count = 0
    while !events.isEmpty {
      let effects = receiver.handle(ReceiverEvent(at: now, events.removeFirst()))
      count += effects.count
      precondition(count < 5_000, "one message had \(count) effects")
      events += effects.flatMap(answers)
    }
    precondition(receiver.machine.queue.count <= receiver.settings.limits.items, "too many items")
  }
  let connect = #"{"type":"CONNECT"}"#
  for peer in [asking, hearing] { say(connect, from: peer, .connection, to: .platformReceiver) }
  let launch = #"{"type":"LAUNCH","requestId":1,"appId":"CC1AD845"}"#
  say(launch, from: asking, .receiver, to: .platformReceiver)
  for line in bytes.split(separator: 10) {
    let transport = (receiver.app ?? receiver.idleScreen).transportID
    for peer in [asking, hearing] { say(connect, from: peer, .connection, to: transport) }
    let isPlatform = line.first == UInt8(ascii: "!")
    say(
      String(decoding: isPlatform ? line.dropFirst() : line, as: UTF8.self), from: asking,
      isPlatform ? .receiver : .media, to: isPlatform ? .platformReceiver : transport)
  }
}

/// What the receiver's player says to what it is told; every message has to fit a frame.
private func answers(to effect: ReceiverEffect) -> [ReceiverEvent.Kind] {
  switch effect {
  case .send(_, let message):
    precondition(message.bytes.count <= CastFrame.longestOwnBody, "a message is too long")
    return []
  case .playback(.openPlayer(let player, _)): return [.playback(.playerOpened(player))]
  case .playback(.player(let player, let command)):
    var facts = [PlayerReport.Fact.settled(.done)]
    var revision: WindowRevision?
    if case .open(let window, let place, let playing) = command.action {
      revision = window.revision
      let turn = window.current.id
      facts.append(.opened(turn, OpenedMedia(duration: .seconds(100))))
      facts.append(.playback(turn, playing ? .playing : .paused, at: place))
    }
    return facts.map {
      .playback(.player(player, PlayerReport(token: command.token, revision: revision, fact: $0)))
    }
  case .playback, .disconnect, .wake, .sign, .tell: return []
  }
}

/// What has cues is written so that it reads the same, and no words can be taken for times.
private func convertSubtitles(_ bytes: [UInt8]) {
  guard let document = try? SubtitleDocument(bytes) else { return }
  let written = document.webVTT
  precondition((try? SubtitleDocument(written))?.cues == document.cues, "cues changed on their way")
  precondition(String(validating: written, as: UTF8.self) != nil, "not UTF-8")
  var arrows = 0
  for place in written.indices.dropFirst(2) where written[place] == UInt8(ascii: ">") {
    if written[place - 1] == UInt8(ascii: "-"), written[place - 2] == UInt8(ascii: "-") { arrows += 1 }
  }
  precondition(arrows == document.cues.count, "words were taken for times")
}

/// The first eight bytes are the size of a file; then come lines: the path that is asked for, and a `Range` header.
private func fetch(_ bytes: [UInt8]) {
  let size = bytes.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) } & .max
  let lines = bytes.dropFirst(8).split(separator: 10, maxSplits: 1, omittingEmptySubsequences: false)
  let path = Array(lines.first ?? [])
  if let token = MediaToken(path: path) {
    precondition(path.starts(with: Array("/\(token.text)".utf8)), "another token was read than is there")
  }
  let name = MediaURL.encoded(path)
  precondition(name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a name is no part of an address")
  for (method, hasCondition) in [("GET", false), ("GET", true), ("HEAD", false), ("OPTIONS", false)] {
    let request = HTTPRequest(
      method: method, path: path, range: lines.dropFirst().first.map { String(decoding: $0, as: UTF8.self) },
      hasCondition: hasCondition)
    let answer = request.answer(size: size, contentType: "audio/flac")
    let whole = 0..<size
    precondition(answer.body.map { $0.clamped(to: whole) == $0 } ?? true, "more is sent than there is")
    precondition(answer.status != 206 || answer.body?.isEmpty == false, "a part of nothing")
  }
}
