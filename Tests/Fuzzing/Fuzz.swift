import CastProtocol
import Glibc
import PlaybackCore
import Subtitles

@testable import PlayerCast

/// What is fuzzed; `ATTACCA_FUZZ` names it.
private enum Target: String {
  case frames, messages, payloads, statuses, subtitles

  static let chosen: Target = {
    guard let name = getenv("ATTACCA_FUZZ").map({ String(cString: $0) }), let target = Target(rawValue: name)
    else {
      print("ATTACCA_FUZZ names no target: frames, messages, payloads, statuses or subtitles")
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
  case .subtitles: convertSubtitles(bytes)
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
